/** What lies between two versions, read from the changes that led from one to the other. */
import type { HistoryEntry } from "#core/api";
import { sameWire } from "../form/store/index.ts";

export type Change = HistoryEntry["changes"][number];

/** Changes after version `from` up to `to`: per field its first `before` and last `after`, unless they are equal. */
export function changesBetween(entries: readonly HistoryEntry[], from: number, to: number): readonly Change[] {
  const between = entries
    .filter((entry) => entry.version > from && entry.version <= to)
    .sort((left, right) => left.version - right.version);
  const fields = new Map<string, Change>();
  for (const change of between.flatMap((entry) => entry.changes)) {
    const earlier = fields.get(change.field);
    fields.set(change.field, earlier ? { ...change, before: earlier.before, beforeText: earlier.beforeText } : change);
  }
  return [...fields.values()].filter((change) => !sameWire(change.before, change.after));
}
