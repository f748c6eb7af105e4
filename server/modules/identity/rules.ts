/** Pure decisions about sign-in and sessions. */
import { OFFICE_PASSWORD_RULES, TOKEN_LIFETIME_MS, type PasswordBody } from "./contract.ts";

export const TRIES = 5;
export const TRIES_WINDOW_MS = 15 * 60_000;
export const LOCK_MS = 30 * 60_000;

export interface Tries {
  readonly count: number;
  readonly since: number;
  readonly lockedUntil: number;
}

export const NO_TRIES: Tries = { count: 0, since: 0, lockedUntil: 0 };

/** After the fifth failure within fifteen minutes the pair of person and address waits for thirty. */
export function afterFailure(tries: Tries, now: number): Tries {
  const fresh = now - tries.since > TRIES_WINDOW_MS;
  const count = fresh ? 1 : tries.count + 1;
  const since = fresh ? now : tries.since;
  return { count, since, lockedUntil: count >= TRIES ? now + LOCK_MS : 0 };
}

export function lockedMinutes(tries: Tries, now: number): number {
  return tries.lockedUntil > now ? Math.ceil((tries.lockedUntil - now) / 60_000) : 0;
}

export function sessionEnds(start: number): number {
  return start + TOKEN_LIFETIME_MS;
}

export interface SessionState {
  readonly expiresAt: number;
  readonly revokedAt: number | null;
  readonly frozen: boolean;
}

export function sessionVerdict(session: SessionState | undefined, now: number): "open" | "expired" | "unknown" {
  if (!session || session.revokedAt !== null || session.frozen) return "unknown";
  return session.expiresAt > now ? "open" : "expired";
}

export interface PasswordChange {
  readonly old: string;
  readonly fresh: string;
}

const USERNAME = /^[A-Za-z][\w.-]{1,31}$/;

/** A user name as it is stored, or undefined where it is none. */
export function readUsername(text: string): string | undefined {
  const name = text.trim();
  return USERNAME.test(name) ? name : undefined;
}

export type PasswordProblem = "OLD_PASSWORD_REQUIRED" | "NEW_PASSWORD_REQUIRED" | "CONFIRM_REQUIRED" | "CONFIRM_DIFFERS" | "PASSWORD_SAME";

/** What a person asks for, or the first thing wrong with it; `message` is the sentence of the rule for passwords. */
export function readPasswordChange(body: PasswordBody): PasswordChange | { readonly problem: PasswordProblem } | { readonly message: string } {
  const old = body.oldPwd ?? body.oldpassword ?? "";
  const fresh = body.newPwd ?? body.password ?? "";
  if (old === "") return { problem: "OLD_PASSWORD_REQUIRED" };
  if (fresh === "") return { problem: "NEW_PASSWORD_REQUIRED" };
  if (body.confirmpassword === "") return { problem: "CONFIRM_REQUIRED" };
  const broken = OFFICE_PASSWORD_RULES.find((rule) => !rule.regex.test(fresh));
  if (broken !== undefined) return { message: broken.message };
  if (body.confirmpassword !== fresh) return { problem: "CONFIRM_DIFFERS" };
  if (old === fresh) return { problem: "PASSWORD_SAME" };
  return { old, fresh };
}
