// Calls to a server that may be killed before it answers: then nobody knows whether they had an effect.
import { API_BASE } from "#core/api";
import { signCall } from "#portal/signIn/smCrypto.ts";

export interface KeyedCall {
  readonly token: string;
  /** Of a signed call. */
  readonly signKey?: string;
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** The same one whenever it is sent again. */
  readonly key: string;
}

export interface KnownAnswer {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly result: unknown;
}

/** Undefined: it was not answered. */
export async function send(url: string, call: KeyedCall): Promise<KnownAnswer | undefined> {
  const { token, signKey, path, key } = call;
  const body = JSON.stringify(call.body);
  const signature =
    signKey === undefined ? {} : signCall({ method: "POST", path, rawQuery: "", body, at: Date.now() }, signKey);
  try {
    const reply = await fetch(url + API_BASE + path, {
      method: "POST",
      body,
      headers: { "content-type": "application/json", "x-access-token": token, "idempotency-key": key, ...signature },
      signal: AbortSignal.timeout(20_000),
    });
    const { code, message, result } = (await reply.json()) as Omit<KnownAnswer, "status">;
    return { status: reply.status, code, message, result };
  } catch {
    return undefined;
  }
}
