// Sign-ins as they come in over HTTP, from whatever address the nearest proxy says. The one place that encrypts
// passwords for tests and benches: with the file that pages use.
import { encryptPasswords } from "#portal/signIn/encryptPasswords.ts";
import type { NoncePurpose } from "#server/modules/identity/contract";
import type { TestDatabase } from "./databases.ts";

/** Of the demo accounts; written out, so that browser tests load no server. */
const DEMO_PASSWORD = "Wood@2026";

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
  /**
   * A ciphertext to send in the place of the password, under a nonce of its own: to the server a wrong password, which
   * costs the caller no arithmetic.
   */
  readonly cipher?: string;
  /** `X-Forwarded-For` as the server receives it. */
  readonly from: string;
  readonly cookie?: string;
}

interface Envelope<T> {
  readonly code: string;
  readonly message: string;
  readonly result: T;
}

/** The parameters of a sign-in were refused, as to a source that asks for them too often. */
class ParamsRefused extends Error {
  readonly reply: Response;
  readonly envelope: Envelope<null>;
  constructor(reply: Response, envelope: Envelope<null>) {
    super(envelope.message);
    this.reply = reply;
    this.envelope = envelope;
  }
}

type Headers = Readonly<Record<string, string>>;

/** Passwords as a body carries them, with `kid` and `nonceId`. */
export function encryptedFor<Name extends string>(
  url: string,
  purpose: NoncePurpose,
  passwords: Readonly<Record<Name, string>>,
  headers: Headers = {},
) {
  return encryptPasswords(
    async <R>(path: string, query: Readonly<Record<string, string>>): Promise<R> => {
      const reply = await fetch(`${url}/api${path}?${new URLSearchParams(query).toString()}`, { headers });
      const envelope = (await reply.json()) as Envelope<unknown>;
      if (envelope.result === null) throw new ParamsRefused(reply, envelope as Envelope<null>);
      return envelope.result as R;
    },
    purpose,
    passwords,
  );
}

/** The body of a sign-in. */
export async function signInBody(url: string, username: string, password = DEMO_PASSWORD, headers: Headers = {}) {
  return { username, ...(await encryptedFor(url, "login", { password }, headers)) };
}

/** One attempt, with its parameters: a refusal of these is the answer, too. */
export async function trySignIn(url: string, attempt: SignInAttempt): Promise<SignInAnswer> {
  const start = performance.now();
  try {
    return await (
      await prepareSignIn(url, attempt)
    )(start);
  } catch (error) {
    if (!(error instanceof ParamsRefused)) throw error;
    return answerOf(error.reply, error.envelope, start);
  }
}

/** An attempt with its password encrypted: what is left is to send it. */
export async function prepareSignIn(
  url: string,
  { username, password = DEMO_PASSWORD, cipher, from, cookie }: SignInAttempt,
): Promise<(start?: number) => Promise<SignInAnswer>> {
  const headers = { "x-forwarded-for": from, ...(cookie === undefined ? {} : { cookie }) };
  const encrypted =
    cipher === undefined
      ? await encryptedFor(url, "login", { password }, headers)
      : { ...(await encryptedFor(url, "login", {}, headers)), password: cipher };
  const body = JSON.stringify({ username, ...encrypted });
  return async (start = performance.now()) => {
    const reply = await fetch(`${url}/api/sys/login`, {
      method: "POST",
      body,
      headers: { "content-type": "application/json", ...headers },
    });
    return answerOf(reply, (await reply.json()) as Envelope<{ token: string } | null>, start);
  };
}

function answerOf(
  reply: Response,
  { code, message, result }: Envelope<{ readonly token: string } | null>,
  start: number,
): SignInAnswer {
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

export interface SignedInUser {
  readonly token: string;
  readonly signKey: string;
  readonly userInfo: Readonly<Record<string, unknown>>;
}

/** What the sign-in of an account answers; throws where it is refused. */
export async function signInAs(
  url: string,
  username: string,
  password = DEMO_PASSWORD,
  path = "/sys/login",
): Promise<SignedInUser> {
  const reply = await fetch(`${url}/api${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(await signInBody(url, username, password)),
  });
  const { result, message } = (await reply.json()) as Envelope<SignedInUser | null>;
  if (result === null) throw new Error(`${username} cannot sign in at ${url}: ${message}`);
  return result;
}

/** Where members sign in. */
export const MEMBER_LOGIN = "/sys/user/login";

/** The token of a demo account. */
export async function tokenOf(url: string, username: string, path?: string): Promise<string> {
  return (await signInAs(url, username, DEMO_PASSWORD, path)).token;
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
