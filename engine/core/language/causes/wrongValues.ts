/** A condition with a value that does not exist contradicts others only because of it. */
import type { RawFinding } from "../finding.ts";
import type { ReadFile } from "../compile/readFiles.ts";
import { parentPointer } from "../jsonPointer.ts";

const WRONG_VALUE: ReadonlySet<string> = new Set([
  "PREDICATE.DICT",
  "PREDICATE.LITERAL",
  "PREDICATE.VARIABLE",
  "STATE.UNKNOWN",
]);
const FOLLOWS: ReadonlySet<string> = new Set([
  "FIELD.CONTRADICTION",
  "PREDICATE.IMPOSSIBLE",
  "GUARD.DEAD",
  "STATE.DEAD",
  "STATE.STUCK",
]);
const OF_STATES: ReadonlySet<string> = new Set(["STATE.DEAD", "STATE.STUCK"]);

export function contradictionsOfWrongValues(files: readonly ReadFile[]): readonly RawFinding[] {
  return files.flatMap(({ rawFindings }) => {
    const wrong = rawFindings.filter(({ code }) => WRONG_VALUE.has(code));
    const follows = ({ code, pointer }: RawFinding): boolean =>
      FOLLOWS.has(code) &&
      wrong.some((one) =>
        OF_STATES.has(code) ? one.pointer.startsWith("/states/") : one.pointer.startsWith(`${parentPointer(pointer)}/`),
      );
    return wrong.length === 0 ? [] : rawFindings.filter(follows);
  });
}
