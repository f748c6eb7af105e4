import { createHash } from "node:crypto";

/** Under which attempts are counted. Names are typed by strangers, who also type passwords there: neither is stored. */
export function attemptKey(of: readonly string[]): string {
  return createHash("sha256").update(JSON.stringify(of)).digest("base64url");
}
