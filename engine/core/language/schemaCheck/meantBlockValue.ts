/** What a block of a board shows, written with the aggregate as its key. */
import type { JsonObject } from "../jsonPointer.ts";
import type { MetaSchema } from "./metaSchema.ts";

/** `"sum": "total"`: of an entity `"value": "sum(total)"`, of a report the column and how its rows are taken. */
export function meantBlockValue(
  name: string,
  { of, value, [name]: field }: JsonObject,
  known: NonNullable<MetaSchema["properties"]>,
): string | undefined {
  const isBlock = Object.hasOwn(known, "take");
  if (!isBlock || !/^(sum|min|max)$/i.test(name) || typeof field !== "string" || value !== undefined) return undefined;
  const by = name.toLowerCase();
  const isReport = typeof of === "string" && of.startsWith("report:");
  if (isReport && by !== "sum") return undefined;
  return isReport ? `"value": "${field}", "take": "sum"` : `"value": "${by}(${field})"`;
}
