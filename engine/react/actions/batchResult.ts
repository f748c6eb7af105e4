import type { BatchResult } from "#core/api";

/** Whether an action answered for each of several rows. */
export function isBatchResult(result: unknown): result is BatchResult {
  return (
    typeof result === "object" &&
    result !== null &&
    "done" in result &&
    Array.isArray(result.done) &&
    "refused" in result &&
    Array.isArray(result.refused)
  );
}
