/**
 * Random commands over a grid, for tests: what a person could do, each chosen by numbers so that a run can be shrunk.
 */
import type { GridRows } from "./gridRows.ts";
import type { RowId } from "./types.ts";

const KEYS = [
  "code",
  "name",
  "quantity",
  "price",
  "day",
  "special",
  "reason",
  "mobile",
  "yes",
  "owner",
  "locked",
  "seq",
  "note",
  "amount",
];
const TEXTS = [
  "C1",
  "C2",
  "甲",
  "¥1,234.50",
  "１２．５",
  "2026/1/2",
  "2026年3月4日",
  "是",
  "否",
  "1",
  "",
  "A009",
  "坏",
  "-3",
  "13800000000",
  "99.9999",
  "一行\n二行",
];

export interface RandomCommand {
  readonly kind:
    | "set"
    | "type"
    | "paste"
    | "fill"
    | "clear"
    | "add"
    | "insert"
    | "remove"
    | "move"
    | "sort"
    | "filter"
    | "together"
    | "undo"
    | "redo";
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly d: number;
}

const keyAt = (at: number) => KEYS[at % KEYS.length]!;
const textAt = (at: number) => TEXTS[at % TEXTS.length]!;

function rowAt(grid: GridRows, at: number): RowId | undefined {
  return grid.size === 0 ? undefined : grid.rowAt(at % grid.size);
}

function keysFrom(at: number, count: number): readonly string[] {
  return KEYS.slice(at % KEYS.length, (at % KEYS.length) + 1 + (count % 4));
}

function rowsFrom(grid: GridRows, { a, b, c }: RandomCommand): readonly RowId[] {
  return [...new Set([a, b, c].flatMap((at) => rowAt(grid, at) ?? []))];
}

export function perform(grid: GridRows, command: RandomCommand): void {
  const { kind, a, b, c, d } = command;
  const row = rowAt(grid, a);
  const top = grid.size === 0 ? 0 : a % grid.size;
  switch (kind) {
    case "set":
      return row === undefined
        ? undefined
        : grid.set([
            { row, key: keyAt(b), value: keyAt(b) === "special" ? c % 2 === 0 : textAt(c) || null },
            { row, key: keyAt(d), value: null },
          ]);
    case "type":
      return row === undefined ? undefined : grid.type(row, keyAt(b), textAt(c));
    // Over the bottom edge as often as not, and over the right one.
    case "paste":
      return void grid.paste({
        cells: Array.from({ length: 1 + (b % 5) }, (_, y) =>
          Array.from({ length: 1 + (c % 5) }, (__, x) => textAt(a + y * 7 + x * 3)),
        ),
        at: a % (grid.size + 2),
        columns: keysFrom(d, b),
      });
    case "fill":
      return grid.fill(
        { top, bottom: top + (b % 2), columns: keysFrom(c, b) },
        { top: Math.max(0, top - (d % 3)), bottom: top + (d % 5), columns: keysFrom(c, b) },
        d % 2 === 0 ? "series" : "copy",
      );
    case "clear":
      return grid.clear({ top, bottom: top + (b % 4), columns: keysFrom(c, d) });
    case "add":
      return void grid.add(1 + (a % 3), b % 3 === 0 ? 0 : b % (grid.size + 1));
    case "insert":
      return void grid.insert(a % (grid.size + 1), 1 + (b % 2));
    case "remove":
      return grid.remove(rowsFrom(grid, command).slice(0, 1 + (d % 3)));
    case "move":
      return void grid.move(rowsFrom(grid, command), d % (grid.size + 1));
    case "sort":
      return grid.sort(
        a % 3 === 0
          ? []
          : [{ field: keyAt(b), desc: c % 2 === 0 }, ...(d % 2 === 0 ? [{ field: keyAt(d), desc: false }] : [])],
      );
    case "filter":
      return grid.filter(a % 2 === 0 ? undefined : { text: ["C", "1", "名称", "甲"][b % 4]! });
    case "together":
      return grid.batch(() => {
        perform(grid, { ...command, kind: "set" });
        perform(grid, { ...command, kind: "add" });
        perform(grid, { ...command, kind: "move" });
      });
    case "undo":
      return void grid.undo();
    case "redo":
      return void grid.redo();
  }
}
