/** Orders as others write them: `day desc`, `{ "column": "day", "order": "desc" }`, `{ "day": "desc" }` → `-day`. */
import { isObject } from "../jsonPointer.ts";

const TEXT = /^([+-]?)\s*([A-Za-z]\w*)(?:[\s,:|]+(asc|desc|ascend|descend|升序|降序))?$/i;

const DIRECTION = /^(asc|desc|ascend|descend|升序|降序)$/i;

/** What was meant by an order of another form; undefined where that is not clear, or nothing is wrong with it. */
export function meantSort(written: unknown): string | undefined {
  if (isObject(written)) {
    const [entry, ...more] = Object.entries(written);
    if (entry !== undefined && more.length === 0 && typeof entry[1] === "string" && DIRECTION.test(entry[1]))
      return meantSort(entry.join(" "));
    const field = written["field"] ?? written["column"] ?? written["prop"] ?? written["name"];
    const order = written["order"] ?? written["direction"] ?? written["sort"] ?? "asc";
    return typeof field === "string" && typeof order === "string" ? meantSort(`${field} ${order}`) : undefined;
  }
  if (typeof written !== "string") return undefined;
  const [, sign, field, order = ""] = TEXT.exec(written.trim()) ?? [];
  if (field === undefined) return undefined;
  const meant = sign === "-" || /^(desc|降)/i.test(order) ? `-${field}` : field;
  return meant === written ? undefined : meant;
}
