/** Changes to a JSON value by pointer; the original is never touched. */
import { isObject, type Json, type JsonObject } from "./keys.ts";

const parts = (pointer: string): readonly string[] =>
  pointer === ""
    ? []
    : pointer
        .slice(1)
        .split("/")
        .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));

function at(root: Json, path: readonly string[], change: (value: Json) => Json): Json {
  const [head, ...rest] = path;
  if (head === undefined) return change(root);
  if (Array.isArray(root))
    return root.map((item: Json, index) => (String(index) === head ? at(item, rest, change) : item));
  if (!isObject(root)) return root;
  return Object.fromEntries(
    Object.entries(root).map(([key, value]) => [key, key === head ? at(value, rest, change) : value]),
  );
}

export const setAt = (root: Json, pointer: string, value: Json): Json => at(root, parts(pointer), () => value);

const inObject = (root: Json, pointer: string, change: (object: JsonObject) => Json): Json =>
  at(root, parts(pointer), (value) => (isObject(value) ? change(value) : value));

export const renameAt = (root: Json, parent: string, from: string, to: string): Json =>
  inObject(root, parent, (object) =>
    Object.fromEntries(Object.entries(object).map(([key, value]) => [key === from ? to : key, value])),
  );

export const removeAt = (root: Json, parent: string, key: string): Json =>
  inObject(root, parent, (object) => Object.fromEntries(Object.entries(object).filter(([one]) => one !== key)));

export const addAt = (root: Json, pointer: string, key: string, value: Json): Json =>
  inObject(root, pointer, (object) => ({ ...object, [key]: value }));

export const appendAt = (root: Json, pointer: string, item: Json): Json =>
  at(root, parts(pointer), (value) => (Array.isArray(value) ? [...(value as Json[]), item] : value));

export function valueAt(root: Json, pointer: string): Json | undefined {
  return parts(pointer).reduce<Json | undefined>(
    (value, part) =>
      Array.isArray(value) ? (value as Json[])[Number(part)] : isObject(value) ? value[part] : undefined,
    root,
  );
}

/** Text with a second `key: value` beside the one at a pointer, or with the colon behind the key taken away. */
export function textWith(root: Json, parent: string, key: string, how: "twice" | "broken"): string {
  const mark = "\u0001mark\u0001";
  const text = JSON.stringify(renameAt(root, parent, key, mark));
  const marked = `${JSON.stringify(mark)}:`;
  const name = JSON.stringify(key);
  return how === "twice" ? text.replace(marked, `${name}:null,${name}:`) : text.replace(marked, `${name} `);
}
