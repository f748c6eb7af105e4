/** That a number was proved: kept in this tab for as long as it counts, so that a reload asks for no second code. */

export interface PhoneProof {
  readonly phone: string;
  /** Good for one registration of this number, and for its pictures. */
  readonly ticket: string;
}

const KEY = "Register-Proof";
/** The server's half hour, less what the way to it takes. */
const GOOD_MS = 29 * 60_000;

export function keepProof({ phone, ticket }: PhoneProof, now: number): void {
  sessionStorage.setItem(KEY, JSON.stringify({ phone, ticket, until: now + GOOD_MS }));
}

export function readProof(now: number): PhoneProof | undefined {
  try {
    const { phone, ticket, until } = JSON.parse(sessionStorage.getItem(KEY) ?? "{}") as Record<string, unknown>;
    const good = typeof until === "number" && until > now && until <= now + GOOD_MS;
    return good && typeof phone === "string" && typeof ticket === "string" ? { phone, ticket } : undefined;
  } catch {
    return undefined;
  }
}

export const forgetProof = (): void => sessionStorage.removeItem(KEY);
