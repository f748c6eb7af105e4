import type { EntityView } from "#core/api";
import type { WireRow } from "#core/values";

/** What a row is called when one speaks of it: its title field's text; without a title, what its list shows first. An id is nobody's name. */
export function recordName(view: EntityView, row: WireRow): string {
  const { titleField, key, list } = view.entity;
  const fields = titleField === key ? [...list.columns.map((column) => column.field), key] : [titleField, key];
  for (const field of fields) {
    const text = row[`${field}_dictText`] ?? row[field];
    if ((typeof text === "string" && text !== "") || typeof text === "number") return String(text);
  }
  return "";
}
