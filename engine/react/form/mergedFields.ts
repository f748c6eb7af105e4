import type { EntityView } from "#core/api";
import type { WireRow } from "#core/values";
import { sameWire } from "./store/index.ts";

/**
 * Finds what other people changed in a row between its opening and its save, which merged both: the titles of these
 * fields. Computed values and lines follow from what was sent, so they say nothing of other people.
 */
export function mergedFields(
  { entity }: EntityView,
  { opened, sent, saved }: { readonly opened: WireRow; readonly sent: readonly string[]; readonly saved: WireRow },
): readonly string[] {
  if (!(Number(saved["version"]) > Number(opened["version"]) + 1)) return [];
  return entity.fields
    .filter(({ name, kind, system }) => !system && kind !== "computed" && kind !== "lines" && !sent.includes(name))
    .filter(({ name }) => name in saved && name in opened && !sameWire(saved[name], opened[name]))
    .map(({ title }) => title);
}
