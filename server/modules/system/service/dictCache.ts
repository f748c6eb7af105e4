/** Dictionaries in memory: loaded from their tables, cleared when one of their rows changes. */
import { ApiError } from "#core/api";
import type { DictItem } from "#core/language";
import type { Database, Dicts } from "#engine/server";
import { createRepo, type DictRow, type ItemRow } from "../repo/index.ts";
import { DICT_RETRY_MS } from "../rules.ts";

export interface DictCache extends Dicts {
  codes(): readonly string[];
  refresh(): Promise<void>;
  /** The same without an answer: what fails is tried again, and until then the items are those of before. */
  refreshInBackground(): void;
}

/** It needs the database alone, because the engine takes it when it is made. */
export function createDictCache(database: Database): DictCache {
  const repo = createRepo(database);
  let items: ReadonlyMap<string, readonly DictItem[]> = new Map();
  const read = async (): Promise<void> => {
    items = byCode(await repo.dicts(), await repo.items());
  };
  const refresh = oneAtATime(read);
  return {
    items: (code) => items.get(code),
    codes: () => [...items.keys()],
    hold: (tx, values) => repo.lockItems(tx, values),
    refresh,
    refreshInBackground: () => void untilDone(refresh),
  };
}

/**
 * A read that is under way may have begun before the change that asks for another: one more follows it, for all who ask
 * meanwhile. Two hundred changed rows are read twice, and what was read first never takes the place of what was read
 * last.
 */
export function oneAtATime(read: () => Promise<void>): () => Promise<void> {
  let current: Promise<void> | undefined;
  let following: Promise<void> | undefined;
  const start = (): Promise<void> => {
    following = undefined;
    return (current = read().finally(() => {
      current = undefined;
    }));
  };
  return () => {
    if (current === undefined) return start();
    return (following ??= current.then(start, start));
  };
}

/** A database that is gone for a moment must neither end the process nor leave old items for good. */
export async function untilDone(work: () => Promise<void>, waitMs = DICT_RETRY_MS): Promise<void> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (error instanceof ApiError && error.code === "DATABASE.CLOSED") return;
      await new Promise((resolve) => setTimeout(resolve, waitMs).unref());
    }
  }
}

function byCode(dicts: readonly DictRow[], rows: readonly ItemRow[]): ReadonlyMap<string, readonly DictItem[]> {
  const byDict = new Map<string, DictItem[]>();
  for (const row of rows) {
    const list = byDict.get(row.dictId) ?? [];
    list.push(itemOf(row));
    byDict.set(row.dictId, list);
  }
  return new Map(dicts.map((dict) => [dict.dictCode, byDict.get(dict.id) ?? []]));
}

function itemOf(row: ItemRow): DictItem {
  return {
    value: row.itemValue,
    text: row.itemText,
    ...(row.color !== null && { color: row.color }),
    ...(row.status === 0 && { disabled: true }),
    ...(row.locked === 1 && { locked: true }),
  };
}
