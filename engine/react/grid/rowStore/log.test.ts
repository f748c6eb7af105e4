import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { GridRows } from "./gridRows.ts";
import { perform, type RandomCommand } from "./randomCommands.fixture.ts";
import { lineRow, sampleGrid, snapshot } from "./grid.fixture.ts";

const number = fc.nat({ max: 997 });

function randomCommands(
  count: number,
  more: readonly RandomCommand["kind"][] = [],
): fc.Arbitrary<readonly RandomCommand[]> {
  const kind = fc.constantFrom<RandomCommand["kind"]>(
    "set",
    "set",
    "type",
    "paste",
    "paste",
    "fill",
    "clear",
    "add",
    "insert",
    "remove",
    "move",
    "sort",
    "filter",
    "together",
    ...more,
  );
  return fc.array(fc.record({ kind, a: number, b: number, c: number, d: number }), {
    minLength: count,
    maxLength: count,
    size: "max",
  });
}

const grid = (): GridRows =>
  sampleGrid({
    rows: Array.from({ length: 12 }, (_, index) =>
      lineRow(index + 1, index % 4 === 0 ? { special: true, reason: "急" } : {}),
    ),
    unique: [["code"], ["name", "day"]],
    order: "seq",
    max: 40,
    rowDisabled: (row) => row["code"] === "C7",
  });

function undoAll(some: GridRows): void {
  while (some.canUndo) some.undo();
}
function redoAll(some: GridRows): void {
  while (some.canRedo) some.redo();
}

describe("300 random commands", () => {
  it("are undone to the very start and redone to the very end", () => {
    fc.assert(
      fc.property(randomCommands(300), (commands) => {
        const some = grid();
        const start = snapshot(some);
        for (const command of commands) perform(some, command);
        const end = snapshot(some);
        undoAll(some);
        expect(snapshot(some)).toEqual(start);
        redoAll(some);
        expect(snapshot(some)).toEqual(end);
        undoAll(some);
        expect(snapshot(some)).toEqual(start);
      }),
      { numRuns: 4 },
    );
  });

  it("come back through every station of their way", () => {
    fc.assert(
      fc.property(randomCommands(40), (commands) => {
        const some = grid();
        const stations = [JSON.stringify(snapshot(some))];
        let stepped = false;
        some.subscribe(({ log }) => {
          stepped ||= log;
        });
        for (const command of commands) {
          stepped = false;
          perform(some, command);
          if (stepped) stations.push(JSON.stringify(snapshot(some)));
        }
        while (some.canUndo) {
          expect(JSON.stringify(snapshot(some))).toBe(stations.pop());
          some.undo();
        }
        expect([JSON.stringify(snapshot(some))]).toEqual(stations);
      }),
      { numRuns: 5 },
    );
  });

  it("with undo and redo among them leave sums, repeated rows and what is shown as a fresh look finds them", () => {
    fc.assert(
      fc.property(randomCommands(120, ["undo", "undo", "redo"]), (commands) => {
        const some = grid();
        for (const command of commands) perform(some, command);
        some.filter(undefined);
        some.sort([]);
        const rows = Array.from({ length: some.size }, (_, index) => some.rowAt(index)!);
        const given = rows.map((id) =>
          Object.fromEntries([
            ["id", id],
            ...some.columns.map(({ key }) => [key, some.stored(id)[key] === null ? null : some.value(id, key)]),
          ]),
        );
        const fresh = sampleGrid({
          rows: given,
          unique: [["code"], ["name", "day"]],
          order: "seq",
          max: 40,
          rowDisabled: (row) => row["code"] === "C7",
        });
        for (const key of ["quantity", "price", "amount"]) expect(some.statistics(key)).toEqual(fresh.statistics(key));
        const said = (one: GridRows) =>
          one
            .validateAll()
            .filter(({ code }) => code === "VALIDATE.DUPLICATE_ROW")
            .map(({ row, field }) => [one.indexOf(row ?? ""), field]);
        expect(said(some)).toEqual(said(fresh));
      }),
      { numRuns: 5 },
    );
  });

  it("never write a cell that is disabled", () => {
    fc.assert(
      fc.property(randomCommands(120), (commands) => {
        const some = grid();
        for (const command of commands) perform(some, command);
        for (const change of some.changes().edited) {
          expect(Object.keys(change)).not.toContain("locked");
          expect(Object.keys(change)).not.toContain("amount");
        }
        for (const row of some.changes().added) expect(row["locked"] ?? null).toBe(null);
        if (some.indexOf("r7") >= 0)
          expect(Object.fromEntries(Object.entries(some.stored("r7")).filter(([key]) => key !== "seq"))).toEqual(
            Object.fromEntries(Object.entries(grid().stored("r7")).filter(([key]) => key !== "seq")),
          );
      }),
      { numRuns: 5 },
    );
  });
});

describe("the log", () => {
  it("keeps hundreds of steps and forgets the oldest, never the way between", () => {
    const some = grid();
    for (let count = 0; count < 2500; count++) some.set([{ row: "r1", key: "note", value: `第 ${count} 次` }]);
    let steps = 0;
    while (some.undo()) steps++;
    expect(steps).toBe(2000);
    expect(some.value("r1", "note")).toBe("第 499 次");
    redoAll(some);
    expect(some.value("r1", "note")).toBe("第 2499 次");
  });

  it("says what each step was", () => {
    const some = grid();
    some.set([{ row: "r2", key: "price", value: "1.00" }]);
    expect(some.undo()).toEqual({ kind: "edit", rows: ["r2"], keys: ["price", "amount"] });
    expect(some.redo()).toMatchObject({ kind: "edit" });
    expect(some.redo()).toBeUndefined();
  });
});
