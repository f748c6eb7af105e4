import type { Stored, StoredRow } from "#core/values";

/** An edit as sent: the fields to set, and from what they were made. */
interface SentEdit {
  readonly set: StoredRow;
  /** Absent: not said. */
  readonly version?: number;
  /** Old values of the fields to set, as far as sent. Absent: not sent at all. */
  readonly base?: StoredRow;
}

export type Merge =
  | { readonly outcome: "set"; readonly changes: StoredRow }
  | { readonly outcome: "clash"; readonly fields: readonly string[] }
  | { readonly outcome: "behind" };

/**
 * Puts an edit onto the row as it is. Values that are stored already, or sent as they were, are no change. From the
 * current version, or without any, what is sent is set. From an older one `base` decides field by field: what no
 * other user changed is set, what another user changed is a clash; without `base` the whole edit is behind.
 */
export function mergeEdit(current: StoredRow, version: number, sent: SentEdit): Merge {
  const changes: Record<string, Stored> = {};
  const clashes: string[] = [];
  const old = sent.version === undefined ? sent.base !== undefined : sent.version !== version;
  for (const [field, mine] of Object.entries(sent.set)) {
    const theirs = current[field] ?? null;
    if (theirs === mine || (sent.base !== undefined && field in sent.base && sent.base[field] === mine)) continue;
    changes[field] = mine;
    if (old && !(sent.base !== undefined && field in sent.base && sent.base[field] === theirs)) clashes.push(field);
  }
  if (clashes.length === 0) return { outcome: "set", changes };
  return sent.base === undefined ? { outcome: "behind" } : { outcome: "clash", fields: clashes };
}
