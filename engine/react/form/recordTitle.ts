import type { EntityView } from "#core/api";
import type { WireRow } from "#core/values";
import { recordName } from "../list/recordName.ts";

/** What people call a record; nothing where all it has is its key. */
export function recordTitle(view: EntityView, row: WireRow): string {
  const name = recordName(view, row);
  return name === String(row[view.entity.key] ?? "") ? "" : name;
}
