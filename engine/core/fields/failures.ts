/** Failures that many kinds share. */
import type { Failure } from "./kind.ts";

export const WRONG_TYPE: Failure = Object.freeze({ code: "WRONG_TYPE" });
export const WRONG_FORMAT: Failure = Object.freeze({ code: "WRONG_FORMAT" });
/** NUL or half a surrogate pair. */
export const ILL_FORMED: Failure = Object.freeze({ code: "ILL_FORMED" });
export const OUT_OF_RANGE: Failure = Object.freeze({ code: "OUT_OF_RANGE" });

export function failure(code: string, details: Readonly<Record<string, string | number>>): Failure {
  return Object.freeze({ code, details: Object.freeze(details) });
}
