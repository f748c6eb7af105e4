/** JSON pointers (RFC 6901). */
const segment = (name: string | number): string =>
  `/${typeof name === "number" || !/[~/]/.test(name) ? name : name.replaceAll("~", "~0").replaceAll("/", "~1")}`;

export const pointerOf = (first: string | number, ...more: readonly (string | number)[]): string =>
  more.length === 0 ? segment(first) : [first, ...more].map(segment).join("");

export const segmentsOf = (pointer: string): readonly string[] =>
  pointer === ""
    ? []
    : pointer
        .slice(1)
        .split("/")
        .map((part) => (part.includes("~") ? part.replaceAll("~1", "/").replaceAll("~0", "~") : part));

/** What is at a pointer, undefined when nothing is. */
export function valueAt(root: unknown, pointer: string): unknown {
  let value = root;
  for (const name of segmentsOf(pointer)) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return undefined;
    value = (value as Record<string, unknown>)[name];
  }
  return value;
}

export const parentPointer = (pointer: string): string => pointer.slice(0, Math.max(0, pointer.lastIndexOf("/")));

export type JsonObject = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);
