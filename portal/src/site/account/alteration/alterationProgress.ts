/**
 * How far an alteration is: kept in this tab for as long as its ticket counts, so that a phone that discards the page
 * while a code is looked up does not begin anew.
 */

export interface AlterationProgress {
  /** 0 names the account, 1 proves its address, 2 takes the new number, 3 is the result. */
  readonly step: number;
  /** Of the step before. */
  readonly ticket: string;
}

const KEY = "Alteration-Progress";
/** The server's quarter of an hour, less what the way to it takes. */
const GOOD_MS = 14 * 60_000;

export function keepProgress({ step, ticket }: AlterationProgress, now: number): void {
  sessionStorage.setItem(KEY, JSON.stringify({ step, ticket, until: now + GOOD_MS }));
}

export function readProgress(now: number): AlterationProgress | undefined {
  try {
    const { step, ticket, until } = JSON.parse(sessionStorage.getItem(KEY) ?? "{}") as Record<string, unknown>;
    const good = typeof until === "number" && until > now && until <= now + GOOD_MS;
    return good && (step === 1 || step === 2) && typeof ticket === "string" ? { step, ticket } : undefined;
  } catch {
    return undefined;
  }
}

export const forgetProgress = (): void => sessionStorage.removeItem(KEY);
