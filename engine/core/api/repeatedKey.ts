/** Keys under which the server stores its answers (`Idempotency-Key`). */

/** Of 16 random bytes; `crypto.randomUUID` does not exist on a page that is served without TLS. */
export const keyFrom = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/**
 * For one thing that a person does, however often they try: the same content has the same key, so that what arrived
 * although its answer was lost is answered and not done again. Other content is another call.
 */
export function createRepeatedKey(newKey: () => string): (content: unknown) => string {
  let last: { readonly content: string; readonly key: string } | undefined;
  return (given) => {
    const content = JSON.stringify(given);
    if (last?.content !== content) last = { content, key: newKey() };
    return last.key;
  };
}
