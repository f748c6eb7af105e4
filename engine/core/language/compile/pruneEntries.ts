/** Removes broken entries from menus and roles: one broken screen must not remove the others from the menu. */
import { fileKindOf } from "../meta/index.ts";
import { parentPointer, segmentsOf, valueAt } from "../jsonPointer.ts";
import type { SourceFile } from "../source.ts";

/** The file without the list items in which these pointers stand; undefined where that cannot be done. */
export function prune(file: SourceFile, pointers: readonly string[]): SourceFile | undefined {
  const kind = fileKindOf(file.path);
  if (kind !== "menu" && kind !== "role") return undefined;
  const root = parse(file.text);
  const items = pointers.map((pointer) => itemAround(root, pointer));
  if (root === undefined || items.some((item) => item === undefined)) return undefined;
  const gone = new Set(items);
  return { path: file.path, text: JSON.stringify(without(root, "", gone)) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** The nearest list item that holds what is at a pointer. */
function itemAround(root: unknown, pointer: string): string | undefined {
  for (let at = pointer; at !== ""; at = parentPointer(at)) {
    if (/^\d+$/.test(segmentsOf(at).at(-1) ?? "") && Array.isArray(valueAt(root, parentPointer(at)))) return at;
  }
  return undefined;
}

function without(value: unknown, pointer: string, gone: ReadonlySet<string | undefined>): unknown {
  if (Array.isArray(value))
    return value.flatMap((item: unknown, at) =>
      gone.has(`${pointer}/${at}`) ? [] : [without(item, `${pointer}/${at}`, gone)],
    );
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [key, without(member, `${pointer}/${key}`, gone)]),
  );
}
