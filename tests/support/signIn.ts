// Sign-ins as they come in over HTTP, from whatever address the nearest proxy says.
import { DEMO_PASSWORD } from "#server/modules/identity/index";
import type { TestDatabase } from "./databases.ts";

export interface SignInAnswer {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly token: string;
  readonly retryAfter: string | null;
  /** `name=value` of the device's cookie, to be sent back. */
  readonly cookie: string;
  readonly setCookie: string;
  readonly ms: number;
}

export interface SignInAttempt {
  readonly username: string;
  readonly password?: string;
  /** `X-Forwarded-For` as the server receives it. */
  readonly from: string;
  readonly cookie?: string;
}

export async function trySignIn(
  url: string,
  { username, password = DEMO_PASSWORD, from, cookie }: SignInAttempt,
): Promise<SignInAnswer> {
  const start = performance.now();
  const reply = await fetch(`${url}/api/sys/login`, {
    method: "POST",
    body: JSON.stringify({ username, password }),
    headers: {
      "content-type": "application/json",
      "x-forwarded-for": from,
      ...(cookie === undefined ? {} : { cookie }),
    },
  });
  const { code, message, result } = (await reply.json()) as {
    code: string;
    message: string;
    result: { token: string } | null;
  };
  const setCookie = reply.headers.get("set-cookie") ?? "";
  return {
    status: reply.status,
    code,
    message,
    token: result?.token ?? "",
    retryAfter: reply.headers.get("retry-after"),
    cookie: setCookie.split(";")[0] ?? "",
    setCookie,
    ms: performance.now() - start,
  };
}

/** The token of a demo account. */
export async function tokenOf(url: string, username: string): Promise<string> {
  const reply = await fetch(`${url}/api/sys/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username, password: DEMO_PASSWORD }),
  });
  const { result, message } = (await reply.json()) as { result: { token: string } | null; message: string };
  if (result === null) throw new Error(`${username} cannot sign in: ${message}`);
  return result.token;
}

/** A server on it believes what the nearest proxy says of the address. */
export const behindProxy = (database: TestDatabase): TestDatabase => ({
  ...database,
  env: { ...database.env, TRUST_PROXY: "1" },
});
/** How many answers had each status. */
export const tally = (answers: readonly SignInAnswer[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

export const times = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at));
