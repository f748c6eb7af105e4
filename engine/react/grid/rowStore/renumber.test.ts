import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { perform, type RandomCommand } from "./randomCommands.fixture.ts";
import { lineRow, sampleGrid, snapshot } from "./grid.fixture.ts";
import type { GridRows } from "./gridRows.ts";
import type { SampleInput } from "./grid.fixture.ts";

const ids = (grid: GridRows) => Array.from({ length: grid.size }, (_, index) => grid.rowAt(index));
const numbers = (grid: GridRows) => ids(grid).map((id) => grid.value(id!, "seq"));

/** Rows with these numbers; those that are marked may not be written. */
function numbered(rows: readonly (readonly [number, "fixed"?])[], more: SampleInput = {}): GridRows {
  const fixed = new Set(rows.flatMap(([, mark], index) => (mark === "fixed" ? [`r${index + 1}`] : [])));
  return sampleGrid({
    rows: rows.map(([seq], index) => lineRow(index + 1, { seq })),
    order: "seq",
    rowDisabled: (_row, id) => fixed.has(id),
    ...more,
  });
}

describe("the order of rows of which some may not be written", () => {
  it("moves a row across them by numbering only rows that may be written", () => {
    const grid = numbered([[1], [5, "fixed"], [6, "fixed"], [9]]);
    expect(grid.move(["r4"], 0)).toBe("moved");
    expect(ids(grid)).toEqual(["r4", "r1", "r2", "r3"]);
    expect(numbers(grid)).toEqual([1, 4, 5, 6]);
    expect(grid.changes().edited.map(({ id }) => id)).toEqual(["r4", "r1"]);
  });

  it("moves a row down across them behind the last number", () => {
    const grid = numbered([[1], [2, "fixed"], [3]]);
    expect(grid.move(["r1"], 3)).toBe("moved");
    expect(ids(grid)).toEqual(["r2", "r3", "r1"]);
    expect(numbers(grid)).toEqual([2, 3, 4]);
    expect(grid.changes().edited.map(({ id }) => id)).toEqual(["r1"]);
  });

  it("shifts rows before a fixed number where there is room, falling orders too", () => {
    const grid = numbered([[4], [6], [7, "fixed"], [8]]);
    expect(grid.move(["r4"], 2)).toBe("moved");
    expect(numbers(grid)).toEqual([4, 5, 6, 7]);
    const falling = numbered([[9], [7, "fixed"], [6], [4]], { order: "-seq" });
    expect(falling.move(["r1"], 3)).toBe("moved");
    expect(ids(falling)).toEqual(["r2", "r3", "r1", "r4"]);
    expect(numbers(falling)).toEqual([7, 6, 5, 4]);
  });

  it("refuses a move for which the fixed numbers leave no room, and changes nothing", () => {
    const grid = numbered([[1], [2, "fixed"], [3]]);
    const before = snapshot(grid);
    expect(grid.move(["r3"], 0)).toBe("noRoom");
    expect(snapshot(grid)).toEqual(before);
    expect([grid.canUndo, grid.dirty]).toEqual([false, false]);
  });

  it("refuses to move a row that may not be written itself", () => {
    const grid = numbered([[1], [2, "fixed"], [3]]);
    expect(grid.move(["r2"], 0)).toBe("locked");
    expect(grid.move(["r1", "r2"], 3)).toBe("locked");
    expect(grid.dirty).toBe(false);
  });

  it("inserts where there is room, and nowhere else", () => {
    const grid = numbered([
      [1, "fixed"],
      [2, "fixed"],
      [5, "fixed"],
    ]);
    expect(grid.insert(1)).toEqual([]);
    expect([grid.total, grid.dirty, grid.canUndo]).toEqual([3, false, false]);
    expect(grid.insert(2)).toHaveLength(1);
    expect(grid.add()).toHaveLength(1);
    expect(numbers(grid)).toEqual([1, 2, 3, 5, 6]);
    expect(grid.changes().edited).toEqual([]);
  });

  it("leaves the numbers of all rows alone for who may add but not edit", () => {
    const grid = numbered([[1], [2], [4]], { may: { edit: false } });
    expect(grid.insert(1)).toEqual([]);
    expect(grid.insert(2)).toHaveLength(1);
    expect(grid.changes().edited).toEqual([]);
  });

  it("never writes such a row, whatever is done", () => {
    const number = fc.nat({ max: 997 });
    const kind = fc.constantFrom<RandomCommand["kind"]>(
      "move",
      "move",
      "insert",
      "add",
      "paste",
      "remove",
      "undo",
      "redo",
      "together",
      "fill",
    );
    const commands = fc.array(fc.record({ kind, a: number, b: number, c: number, d: number }), {
      minLength: 30,
      maxLength: 60,
    });
    fc.assert(
      fc.property(
        commands,
        fc.uniqueArray(fc.integer({ min: 1, max: 10 }), { minLength: 1, maxLength: 4 }),
        (some, closed) => {
          const fixed = new Set(closed.map((at) => `r${at}`));
          const rows = Array.from({ length: 10 }, (_, index) => lineRow(index + 1, { seq: (index + 1) * 3 }));
          const grid = sampleGrid({ rows, order: "seq", rowDisabled: (_row, id) => fixed.has(id) });
          for (const command of some) perform(grid, command);
          const { edited, deleted } = grid.changes();
          expect([...edited.map(({ id }) => String(id)), ...deleted].filter((id) => fixed.has(id))).toEqual([]);
        },
      ),
      { numRuns: 60 },
    );
  });
});
