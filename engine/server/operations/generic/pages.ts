import type { StoredRow } from "#core/values";
import type { ReadDoor } from "../../db/door.ts";
import { stampOf, type Memory } from "./memory.ts";
import type { Presenter } from "./present.ts";
import type { EngineRuntime } from "../runtime.ts";

interface Kept {
  readonly stamp: string;
  readonly rows: readonly StoredRow[];
}

/** A long page is seldom asked for twice, and holds as much as many short ones. */
const ROWS_KEPT = 50;
const PAGES_KEPT = 400;
const kept = new WeakMap<EngineRuntime, Map<string, Kept>>();

export interface PageShape {
  /** Undefined: a table that it reads is not the engine's, so nothing can be remembered. */
  readonly memory: Memory | undefined;
  readonly presenter: Presenter & { readonly cacheKey: string };
  /** Order, number and size. */
  readonly what: string;
}

/**
 * The rows of a page as they were read before, while no table that the page reads has changed since; read anew otherwise.
 * The counters stand in the same snapshot, so what is remembered is true in it.
 */
export async function rememberedPage(runtime: EngineRuntime, read: ReadDoor, page: PageShape, fresh: () => Promise<readonly StoredRow[]>): Promise<readonly StoredRow[]> {
  const { memory, presenter } = page;
  if (memory === undefined || presenter.reads === undefined) return fresh();
  let pages = kept.get(runtime);
  if (pages === undefined) kept.set(runtime, (pages = new Map()));
  const key = `${memory.key} ${presenter.cacheKey} ${page.what}`;
  const stamp = memory.stamp + (await stampOf(runtime, read, presenter.reads));
  const before = pages.get(key);
  if (before?.stamp === stamp) return before.rows;
  const rows = await fresh();
  pages.delete(key);
  if (rows.length > ROWS_KEPT) return rows;
  if (pages.size >= PAGES_KEPT) pages.delete(pages.keys().next().value as string);
  pages.set(key, { stamp, rows });
  return rows;
}
