/** How the whole page reacts to an error, besides the caller: the specification's error catalogue. */
import type { ApiError } from "./errors.ts";

const TOKEN_EXPIRED = "IDENTITY.TOKEN_EXPIRED";
export const STEP_UP_REQUIRED = "IDENTITY.STEP_UP_REQUIRED";
export const SECOND_FACTOR_REQUIRED = "IDENTITY.SECOND_FACTOR_REQUIRED";
export const PASSWORD_CHANGE_REQUIRED = "IDENTITY.PASSWORD_CHANGE_REQUIRED";
export const TENANT_REQUIRED = "IDENTITY.TENANT_REQUIRED";
export const DEPARTMENT_REQUIRED = "IDENTITY.DEPARTMENT_REQUIRED";
export const COMPANY_UNUSABLE = "IDENTITY.COMPANY_UNUSABLE";
/** What a session can be given while a call waits. */
export const STEP_UP_CODES: ReadonlySet<string> = new Set([
  STEP_UP_REQUIRED,
  SECOND_FACTOR_REQUIRED,
  PASSWORD_CHANGE_REQUIRED,
  TENANT_REQUIRED,
  DEPARTMENT_REQUIRED,
  COMPANY_UNUSABLE,
]);

/** Milliseconds between a 401 and the reload. */
export const SIGN_OUT_DELAY_MS = 1_500;

/** How long a call may take. */
export const TIMEOUT_MS = 300_000;

export type Reaction =
  /** The 登录已过期 dialog: its button logs out and reloads. */
  | { readonly do: "expired" }
  /** Log out, and reload after `SIGN_OUT_DELAY_MS`. */
  | { readonly do: "signOut" }
  | { readonly do: "notice"; readonly title: string; readonly text: string }
  | { readonly do: "nothing" };

const NOTHING: Reaction = { do: "nothing" };

export function reactionTo(error: ApiError, hadToken: boolean): Reaction {
  if (error.code === TOKEN_EXPIRED || (error.status === 500 && saysExpired(error.message))) return { do: "expired" };
  if (error.status === 401) return hadToken ? { do: "signOut" } : NOTHING;
  // The client asks for it; who declines knows why the call was refused.
  if (STEP_UP_CODES.has(error.code)) return NOTHING;
  if (error.status === 403) return notice("拒绝访问");
  if (error.status === 404) return notice("很抱歉，资源未找到!");
  if (error.status === 504) return notice("网络超时");
  return NOTHING;
}

function notice(text: string): Reaction {
  return { do: "notice", title: "系统提示", text };
}

function saysExpired(message: string): boolean {
  return /token.*(expired|失效|过期)|登录已过期/i.test(message);
}
