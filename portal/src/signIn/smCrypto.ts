/**
 * What a page computes with SM2 and SM3: the envelope of a password, and the signature of a call. The only file of the
 * pages that loads sm-crypto-v2; it is imported when a password is sent or a call is signed, never before.
 */
import { sm2, sm3 } from "sm-crypto-v2";
import type { LoginParams, NoncePurpose } from "#server/modules/identity/contract";

/** A plaintext is a multiple of it, so that its length does not give away that of the password. */
const BLOCK = 64;

/**
 * `v1|purpose|nonce|ts|password`, filled up with zero bytes and encrypted (C1C3C2, hex). `ts`: milliseconds on the
 * clock of the server.
 */
export function encryptPassword(
  { publicKey, nonce }: Pick<LoginParams, "publicKey" | "nonce">,
  purpose: NoncePurpose,
  password: string,
  ts: number,
): string {
  const text = utf8(`v1|${purpose}|${nonce}|${ts}|${password}`);
  const padded = new Uint8Array(Math.ceil(text.length / BLOCK) * BLOCK);
  padded.set(text);
  return sm2.doEncrypt(padded, publicKey, 1);
}

/** A call as the client is about to send it. */
interface UnsignedCall {
  readonly method: string;
  /** Below the API base. */
  readonly path: string;
  readonly rawQuery: string;
  readonly body: string;
  /** Epoch milliseconds on the clock of the server. */
  readonly at: number;
}

/**
 * Headers of a signed call: HMAC-SM3 with the key of the session (hex) over method, path, sorted query, SM3 of the
 * body, time and nonce, each on a line.
 */
export function signCall(
  { method, path, rawQuery, body, at }: UnsignedCall,
  signKey: string,
): Readonly<Record<string, string>> {
  const nonce = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(36)).join("");
  const query = rawQuery.split("&").sort().join("&");
  const text = [method, path, query, sm3(utf8(body)), String(at), nonce].join("\n");
  return { "X-Sign": sm3(utf8(text), { key: bytesOf(signKey) }), "X-TIMESTAMP": String(at), "X-Nonce": nonce };
}

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

function bytesOf(hex: string): Uint8Array {
  return Uint8Array.from((hex.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16)));
}
