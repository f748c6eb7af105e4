import { createHash } from "node:crypto";

/**
 * The key under which attempts are counted. It is a hash, because strangers type names there and, by mistake,
 * passwords: neither is stored.
 */
export function attemptKey(of: readonly string[]): string {
  return createHash("sha256").update(JSON.stringify(of)).digest("base64url");
}
