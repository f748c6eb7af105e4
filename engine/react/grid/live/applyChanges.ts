/**
 * What a page does with change events: shown rows follow, new ones are fetched, its own edits stay.
 */
import { closedReason, mayOnRow, type LiveRowChange } from "#core/api";
import type { WireRow } from "#core/values";
import type { RowStore } from "../rowStore/index.ts";

/** The rows of a page, and the versions of them that this page has seen: a row is deleted only as it was seen. */
export interface LiveTarget {
  readonly rows: RowStore;
  readonly key: string;
  readonly versions: Map<string, number>;
  /** Rows that the row rules close to the user. */
  readonly closed: Set<string>;
}

export function createLiveTarget(
  rows: RowStore,
  key: string,
  given: readonly WireRow[],
  closed = new Set<string>(),
): LiveTarget {
  const target: LiveTarget = { rows, key, versions: new Map(), closed };
  for (const row of given) recordVersion(target, row);
  return target;
}

/** Before the row is put into the grid, which asks for it. */
export function recordVersion({ key, versions: seen, closed }: Omit<LiveTarget, "rows">, row: WireRow): void {
  const version = row["version"];
  const id = String(row[key]);
  if (typeof version === "number") seen.set(id, Math.max(version, seen.get(id) ?? 0));
  if (mayOnRow(row, "edit") && closedReason(row, "edit") === undefined) closed.delete(id);
  else closed.add(id);
}

/** Answers the rows that came to be elsewhere and that this page may have to show. */
export function applyChanges(target: LiveTarget, changes: readonly LiveRowChange[]): readonly WireRow[] {
  const unknown: WireRow[] = [];
  const shown = shownKeys(target.rows, target.key);
  for (const one of changes) {
    if (one.kind === "deleted") target.rows.mergeGone(one.key);
    else if (shown.has(one.key)) applyRow(target, one.row);
    else unknown.push(one.row);
  }
  return unknown;
}

function applyRow(target: LiveTarget, row: WireRow): void {
  recordVersion(target, row);
  target.rows.merge(row);
}

/** Undefined: it is gone. */
export type FetchRow = (id: string) => Promise<WireRow | undefined | "unknown">;

/**
 * What is there now in the place of what was shown: rows follow, new ones are added, those that are truly gone are
 * taken away.
 */
export async function catchUp(target: LiveTarget, fresh: readonly WireRow[], ask: FetchRow): Promise<void> {
  const { rows, key } = target;
  const before = shownKeys(rows, key);
  const found = new Set(fresh.map((row) => String(row[key])));
  for (const row of fresh) {
    if (before.has(String(row[key]))) applyRow(target, row);
    else {
      recordVersion(target, row);
      rows.mergeNew(row);
    }
  }
  for (const id of before) {
    if (found.has(id)) continue;
    // It may have moved to another page: only the server knows.
    const row = await ask(id);
    if (row === undefined) rows.mergeGone(id);
    else if (row !== "unknown") applyRow(target, row);
  }
}

/**
 * Keys of the rows that the server holds, as far as they are in this grid, or did until they were deleted here and
 * not yet saved.
 */
function shownKeys(rows: RowStore, key: string): ReadonlySet<string> {
  const { order, deleted, added } = rows.changes();
  const fresh = new Set(added.map((row) => String(row[key])));
  return new Set([...deleted, ...order.filter((id) => !fresh.has(id))]);
}
