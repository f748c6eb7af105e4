/** Where a moved row goes, among the rows as they are on the server. */
import type { WireRow } from "#core/values";
import { listTexts as texts } from "../../texts/list.ts";
import type { Place, TreeFields } from "./movedRows.ts";

/** The rows below one parent as they are now, whatever the page shows of them. */
export interface Siblings {
  /** Null at the top. */
  readonly parent: string | null;
  /** In their order, without the moved row. */
  readonly rows: readonly WireRow[];
  /** Before which of them the moved row is; -1: it is not among them. */
  readonly was: number;
}

interface Target {
  readonly siblings: Siblings;
  /** Before which of them; their number: behind the last. */
  readonly at: number;
}

/** Undefined: there is no such place. */
export type FindTarget = (siblingsBelow: (parent: string | null) => Promise<Siblings>) => Promise<Target | undefined>;

/** Why a row stays where it is. */
export class NotMoved extends Error {}

export function parentKeyOf({ parent }: TreeFields, row: WireRow): string | null {
  const value = row[parent];
  return typeof value === "string" && value !== "" ? value : null;
}

/** Beside a row, or below it as its last child. */
export function besideRow(tree: TreeFields, target: WireRow, place: Place): FindTarget {
  const key = String(target[tree.key]);
  return async (siblingsBelow) => {
    if (place === "into") return lastOf(await siblingsBelow(key));
    const siblings = await siblingsBelow(parentKeyOf(tree, target));
    const at = siblings.rows.findIndex((row) => String(row[tree.key]) === key);
    if (at < 0) throw new NotMoved(texts.moveStale);
    return { siblings, at: place === "after" ? at + 1 : at };
  };
}

/** `up`, `down`: past one row. `in`: below the row before it. `out`: behind the row that it is below. */
export type Step = "up" | "down" | "in" | "out";

/** `above`: the row that the moved one is below, where it is shown. */
export function oneStep(tree: TreeFields, row: WireRow, above: WireRow | undefined, step: Step): FindTarget {
  if (step === "out") return above === undefined ? () => Promise.resolve(undefined) : besideRow(tree, above, "after");
  return async (siblingsBelow) => {
    const siblings = await siblingsBelow(parentKeyOf(tree, row));
    const { rows, was } = siblings;
    if (was < 0) throw new NotMoved(texts.moveStale);
    if (step === "down") return was < rows.length ? { siblings, at: was + 1 } : undefined;
    const before = rows[was - 1];
    if (before === undefined) return undefined;
    return step === "up" ? { siblings, at: was - 1 } : lastOf(await siblingsBelow(String(before[tree.key])));
  };
}

const lastOf = (siblings: Siblings): Target => ({ siblings, at: siblings.rows.length });
