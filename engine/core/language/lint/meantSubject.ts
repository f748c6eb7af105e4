/**
 * What a menu entry opens, where another product's way of saying it was written: `"component": "library/fine/index"`,
 * `"@/views/FineList.vue"`, a title, nothing at all.
 */
import { isObject, type JsonObject } from "../jsonPointer.ts";
import type { Names } from "../compile/projectNames.ts";

interface Subject {
  /** `entity:library_fine` */
  readonly subject: string;
  readonly name: string;
  readonly title: unknown;
}

const subjectsOf = (names: Names): readonly Subject[] =>
  (["entity", "view", "report", "board"] as const).flatMap((sort) => {
    const all = { entity: names.entities, view: names.views, report: names.reports, board: names.boards }[sort];
    return [...all].map(([name, { value }]) => ({ subject: `${sort}:${name}`, name, title: value["title"] }));
  });

/** By the text, else by the title of the entry, else by its path; undefined where none tells, or several fit. */
export function meantSubject(text: string, entry: JsonObject, names: Names): string | undefined {
  const subjects = subjectsOf(names);
  const [, sort = ""] = /^(entity|view|report|board):/.exec(text) ?? [];
  const titled = subjects.filter(({ title }) => title === entry["title"] || title === text);
  const path = typeof entry["path"] === "string" ? entry["path"] : "";
  return (
    byParts(text, sort, subjects) ??
    chosen(titled, sort) ??
    byParts(path, sort, subjects) ??
    byEnd(text, sort, subjects) ??
    byEnd(path, sort, subjects)
  );
}

/** Of several the one of the sort that is written; of one title an entity is what is meant, not a view of it. */
function chosen(found: readonly Subject[], sort: string): string | undefined {
  const [first] = found;
  if (found.length < 2) return first?.subject;
  for (const wanted of [sort, "entity"]) {
    const own = found.filter(({ subject }) => wanted !== "" && subject.startsWith(`${wanted}:`));
    if (own.length === 1) return own[0]?.subject;
  }
  return undefined;
}

const NOT_NAMES: ReadonlySet<string> = new Set(["views", "view", "pages", "page", "src", "modules", "components"]);
const SAYS_LIST = /(?<=\w)[-_]?(index|list|page|view|table|manage|management|manager)$/i;

/** `@/views/library/fine/index.vue` → library, fine */
function partsOf(text: string): readonly string[] {
  const plain = text
    .replace(/^[a-z]+:/, "")
    .replace(/[?#].*$/, "")
    .replace(/\.(vue|tsx?|jsx?|html)$/, "");
  const parts = plain.split(/[/@.]+/).filter((part) => part !== "" && !part.startsWith(":"));
  const own = parts.filter((part) => !NOT_NAMES.has(part.toLowerCase()));
  const last = own.at(-1) ?? "";
  const isList = /^(index|list|page|table)$/i.test(last) && own.length > 1;
  return isList ? own.slice(0, -1) : [...own.slice(0, -1), last.replace(SAYS_LIST, "")];
}

/** In small letters without signs, each word in the singular. */
const folded = (name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .map((word) => word.replace(/(?<=\w{3})ies$/, "y").replace(/(?<=\w{3})s$/, ""))
    .join("");

/** All parts together, else the last ones. */
function byParts(text: string, sort: string, subjects: readonly Subject[]): string | undefined {
  const parts = partsOf(text).filter((part) => /^[\w-]+$/.test(part));
  for (let from = 0; from < parts.length; from += 1) {
    const wanted = folded(parts.slice(from).join("_"));
    const found =
      wanted === ""
        ? undefined
        : chosen(
            subjects.filter(({ name }) => folded(name) === wanted),
            sort,
          );
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The last part as the end of the only name that ends so. */
function byEnd(text: string, sort: string, subjects: readonly Subject[]): string | undefined {
  const last = folded(partsOf(text).at(-1) ?? "");
  if (last.length < 3) return undefined;
  return chosen(
    subjects.filter(({ name }) => folded(name.replace(/^[a-z0-9]+(_|(?=[A-Z]))/, "")) === last),
    sort,
  );
}

/** Keys that other products have for it. */
const OPENING = new RegExp(
  "^(components?|component_?(name|path)|element|open|view_?path|file|src|url|href|page|collection|table|model|" +
    "entity|view|report|board|iframe_?(url|src)|redirect)$",
  "i",
);

interface Hint {
  readonly meant?: string;
  readonly advice?: string;
}

/** Of a key that a menu entry does not have. */
export function openingKey(name: string, entry: unknown, names: Names): Hint {
  if (!isObject(entry) || !OPENING.test(name) || Object.hasOwn(entry, "opens")) return {};
  const value = entry[name];
  if (Object.hasOwn(entry, "children")) return { advice: "有 children 的菜单项只展开下级，不打开页面，请删去此项" };
  if (typeof value !== "string" || /^(entity|view|report|board|page):/.test(value)) return {};
  const sort = /^(entity|view|report|board)$/.test(name) ? `${name}:` : "";
  const subject = meantSubject(sort + value, entry, names);
  return subject === undefined ? {} : { meant: `"opens": "${subject}"` };
}
