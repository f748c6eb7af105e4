/**
 * Names in places that could not be read: a file of a wrong name, a list in the place of an object, an unknown key.
 * Whatever else names one of these may be right, and is not reported as missing until the place can be read.
 */
import type { RawFinding } from "../finding.ts";
import { isObject, valueAt } from "../jsonPointer.ts";
import type { ReadFile } from "./readFiles.ts";

export function unreadNames(files: readonly ReadFile[]): ReadonlySet<string> {
  const names = new Set<string>();
  for (const file of files)
    for (const rawFinding of file.rawFindings) {
      if (OF_FILE.test(rawFinding.code)) for (const [, text = ""] of file.text.matchAll(QUOTED)) names.add(text);
      else if (isOfPlace(rawFinding)) gather(valueAt(file.located.value, rawFinding.pointer), names);
    }
  return names;
}

const OF_FILE = /^(FILE\.(UNKNOWN|BINARY)|JSON\.SYNTAX)$/;
const QUOTED = /"([^"\n]{1,120})"/g;

const isOfPlace = ({ code, advice }: RawFinding): boolean =>
  code === "SHAPE.WRONG_TYPE" || code === "SHAPE.UNKNOWN_KEY" || (code === "SHAPE.MISSING_KEY" && advice !== undefined);

/** Keys and texts. */
function gather(value: unknown, names: Set<string>): void {
  if (typeof value === "string") names.add(value);
  if (typeof value !== "object" || value === null) return;
  if (isObject(value)) for (const key of Object.keys(value)) names.add(key);
  for (const member of Object.values(value)) gather(member, names);
}

const LOOKED_UP: ReadonlySet<string> = new Set([
  "NAME.UNKNOWN",
  "PERMISSION.UNKNOWN",
  "KIND.UNKNOWN",
  "PREDICATE.FIELD",
]);

/** `entity:visit` and `visit:list` name the entity `visit`. */
export function awaits({ code, wanted, details }: RawFinding, unread: ReadonlySet<string>): boolean {
  if (!LOOKED_UP.has(code)) return false;
  const written = [wanted, details?.["name"]].filter((one) => typeof one === "string");
  return written.some((name) => [name, ...name.split(":")].some((one) => unread.has(one)));
}
