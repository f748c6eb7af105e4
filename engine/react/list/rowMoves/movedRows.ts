/** Which rows of a tree change, and how, when one of them is put in another place. */
import type { Wire, WireRow } from "#core/values";

/** Beside a row, or below it as its last child. */
export type Place = "before" | "after" | "into";

export interface TreeFields {
  readonly key: string;
  readonly parent: string;
  readonly order?: string;
  /** Of the order's field. */
  readonly max: number;
}

/** As `saveRows` takes it: what is set, and what was there. */
export interface RowEdit {
  readonly id: string;
  readonly version: Wire;
  readonly set: Readonly<Record<string, Wire>>;
  readonly base: Readonly<Record<string, Wire>>;
}

interface Target {
  readonly row: WireRow;
  /** Empty at the top. */
  readonly parent: string | null;
  /** The rows below that parent, in their order, without the moved one. */
  readonly siblings: readonly WireRow[];
  /** Before which of them; their number: behind the last. */
  readonly at: number;
}

/** The edits of a move, the moved row first. Other rows get another number only where there is no room between two. */
export function editsOf(tree: TreeFields, { row, parent, siblings, at }: Target): readonly RowEdit[] {
  const { order } = tree;
  const place = parent === (row[tree.parent] ?? null) ? {} : { [tree.parent]: parent };
  if (order === undefined) return changed(tree, row, place);
  const numbers = numbersAround(
    siblings.map((sibling) => numberOf(sibling[order])),
    at,
    tree.max,
  );
  const moved = changed(tree, row, { ...place, [order]: numbers.moved });
  return [
    ...moved,
    ...siblings.flatMap((sibling, index) => changed(tree, sibling, { [order]: numbers.others[index] ?? null })),
  ];
}

/** The edits that take a move back, from the rows as they are now. */
export function undoOf(tree: TreeFields, edits: readonly RowEdit[], rows: readonly WireRow[]): readonly RowEdit[] {
  const now = new Map(rows.map((row) => [String(row[tree.key]), row]));
  return edits.flatMap(({ id, set, base }) => {
    const row = now.get(id);
    return row === undefined ? [] : [{ id, version: row["version"] ?? null, set: base, base: set }];
  });
}

const numberOf = (value: Wire | undefined): number | undefined =>
  typeof value === "number" && Number.isInteger(value) ? value : undefined;

function changed(tree: TreeFields, row: WireRow, values: Readonly<Record<string, Wire>>): readonly RowEdit[] {
  const set = Object.fromEntries(Object.entries(values).filter(([name, value]) => (row[name] ?? null) !== value));
  if (Object.keys(set).length === 0) return [];
  const base = Object.fromEntries(Object.keys(set).map((name) => [name, row[name] ?? null]));
  return [{ id: String(row[tree.key]), version: row["version"] ?? null, set, base }];
}

interface Numbers {
  readonly moved: number;
  readonly others: readonly (number | undefined)[];
}

/** A number between two, or behind the last; what follows moves on as far as it must. */
function numbersAround(others: readonly (number | undefined)[], at: number, max: number): Numbers {
  const before = others[at - 1];
  const after = others[at];
  const known = others.every((number) => number !== undefined);
  if (!known) return inSteps(others.length, at, max);
  const room = after !== undefined && after - (before ?? -1) > 1;
  const moved = after === undefined ? (before ?? 0) + 1 : room ? between(before ?? -1, after) : (before ?? 0) + 1;
  let last = moved;
  const shifted = others.map((number, index) => {
    if (index < at || number > last) {
      if (index >= at) last = number;
      return number;
    }
    return (last += 1);
  });
  return last > max ? inSteps(others.length, at, max) : { moved, others: shifted };
}

/** Near the one before, so that there is room for more. */
const between = (before: number, after: number): number => before + Math.max(1, Math.floor((after - before) / 2));

function inSteps(count: number, at: number, max: number): Numbers {
  const step = Math.max(1, Math.min(10, Math.floor(max / (count + 1))));
  const others = Array.from({ length: count }, (_, index) => (index < at ? index + 1 : index + 2) * step);
  return { moved: (at + 1) * step, others };
}
