/** `fill` with its two sides exchanged: `{ "fee": "to.price" }` for `{ "price": "to.fee" }`. */
import type { RawFinding } from "../finding.ts";
import type { ReadFile } from "../compile/readFiles.ts";
import type { NamedEntity, Names } from "../compile/projectNames.ts";
import { isObject, pointerOf, type JsonObject } from "../jsonPointer.ts";
import { rawField } from "../lint/unknownNames.ts";

export function exchangedFills(files: readonly ReadFile[], names: Names): readonly RawFinding[] {
  return files.flatMap((file) => {
    const entity = file.kind === "entity" ? names.entities.get(String(file.value?.["entity"])) : undefined;
    const fields = entity?.value["fields"];
    if (entity?.file !== file || !isObject(fields)) return [];
    return Object.keys(fields).flatMap((name) => exchangedIn(name, entity, file, names));
  });
}

function exchangedIn(name: string, entity: NamedEntity, file: ReadFile, names: Names): readonly RawFinding[] {
  const pointer = pointerOf("fields", name, "fill");
  const found = file.rawFindings.filter((one) => one.pointer.startsWith(`${pointer}/`));
  const { fill, to } = rawField(entity, name, names) ?? {};
  const target = names.entities.get(String(to));
  if (found.length === 0 || !isObject(fill) || target === undefined) return [];
  const turned = turnedBack(fill, entity, target);
  if (turned === undefined) return [];
  file.report({
    pointer,
    code: "KIND.OPTION",
    details: { detail: "fill 的两边写反了：左边是本实体的字段，右边是被引用行的字段（to.字段）" },
    meant: turned,
  });
  return found;
}

/** Undefined where an entry is neither right nor right when it is turned. */
function turnedBack(fill: JsonObject, own: NamedEntity, target: NamedEntity): string | undefined {
  let isTurned = false;
  const entries: string[] = [];
  for (const [left, right] of Object.entries(fill)) {
    const [name, from] = [left.replace(/^to\./, ""), String(right).replace(/^to\./, "")];
    const isRight = own.fields?.has(name) === true && target.fields?.has(from) === true;
    const isReverse = own.fields?.has(from) === true && target.fields?.has(name) === true;
    if (!isRight && !isReverse) return undefined;
    isTurned ||= !isRight || left.startsWith("to.");
    entries.push(isRight && !left.startsWith("to.") ? entryOf(name, from) : entryOf(from, name));
  }
  return isTurned ? `{ ${entries.join(", ")} }` : undefined;
}

const entryOf = (own: string, from: string): string => `"${own}": "to.${from}"`;
