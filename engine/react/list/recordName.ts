import type { EntityView } from "#core/api";
import type { WireRow } from "#core/values";

/** The name of a row in messages: the text of its title field, else of its first list column; never its id. */
export function recordName(view: EntityView, row: WireRow): string {
  const { titleField, key, list } = view.entity;
  const fields = titleField === key ? [...list.columns.map((column) => column.field), key] : [titleField, key];
  for (const field of fields) {
    const text = row[`${field}_dictText`] ?? row[field];
    if ((typeof text === "string" && text !== "") || typeof text === "number") return String(text);
  }
  return "";
}
