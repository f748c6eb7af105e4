/**
 * Private files come with signed paths and are edited and sent back by their stored ones. The signature that came last
 * is remembered by path, so that whatever shows the value finds the address.
 */
import { expiryOf, isPrivatePath, withoutSignatures } from "#core/fields";
import { splitValues, type Wire } from "#core/values";

const signedPaths = new Map<string, string>();
const MAX_PATHS = 2_000;

/** Call it with every value of a file field that the server sends. */
export function rememberSignatures(value: Wire): void {
  if (typeof value !== "string" || !value.includes("?")) return;
  for (const path of splitValues(value)) {
    if (!isPrivatePath(path)) continue;
    const stored = withoutSignatures(path);
    if ((expiryOf(path) ?? 0) < (expiryOf(signedPaths.get(stored) ?? "") ?? 0)) continue;
    // The latest is the last: what falls out first has not come for the longest time.
    signedPaths.delete(stored);
    signedPaths.set(stored, path);
  }
  for (const oldest of signedPaths.keys()) {
    if (signedPaths.size <= MAX_PATHS) return;
    signedPaths.delete(oldest);
  }
}

/** The signed path of a private file where one came; any other path as it is. */
export function withSignature(path: string): string {
  return (isPrivatePath(path) && expiryOf(path) === undefined ? signedPaths.get(path) : undefined) ?? path;
}
