/** Which rows of a tree change, and how, when one of them is put in another place. */
import type { Wire, WireRow } from "#core/values";

/** Beside a row, or below it as its last child. */
export type Place = "before" | "after" | "into";

export interface TreeFields {
  readonly key: string;
  readonly parent: string;
  readonly order?: string;
  /** Of the order's field. */
  readonly min: number;
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
    tree,
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
function numbersAround(others: readonly (number | undefined)[], at: number, tree: TreeFields): Numbers {
  const below = others[at - 1] ?? tree.min - 1;
  const after = others[at];
  if (others.some((number) => number === undefined)) return inSteps(others.length, at, tree);
  const moved = after === undefined ? behind(others[at - 1], tree) : between(below, after);
  let last = moved;
  const shifted = others.map((number, index) => {
    if (index < at || number === undefined) return number;
    last = Math.max(number, last + 1);
    return last;
  });
  return last > tree.max ? inSteps(others.length, at, tree) : { moved, others: shifted };
}

const behind = (last: number | undefined, { min }: TreeFields): number =>
  last === undefined ? Math.max(min, 1) : last + 1;

/** In the middle, so that there is room for more; the next number where there is none. */
const between = (before: number, after: number): number => before + Math.max(1, Math.floor((after - before) / 2));

function inSteps(count: number, at: number, { min, max }: TreeFields): Numbers {
  const first = Math.max(0, min - 1);
  const step = Math.max(1, Math.min(10, Math.floor((max - first) / (count + 1))));
  const numberAt = (place: number) => first + (place + 1) * step;
  const others = Array.from({ length: count }, (_, index) => numberAt(index < at ? index : index + 1));
  return { moved: numberAt(at), others };
}
