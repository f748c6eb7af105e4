// Clearing many cells: the cost is counted by calls, not measured by a clock.
import { expect, it, vi } from "vitest";
import type { Wire, WireRow } from "#core/values";
import { lineRow, sampleGrid, snapshot } from "./grid.fixture.ts";

const ROWS = 1000;

function manyRows(as: (row: WireRow) => WireRow = (row) => row) {
  const rowDisabled = vi.fn(() => false);
  const now = vi.fn(() => Date.parse("2026-01-01T00:00:00Z"));
  const grid = sampleGrid({
    rows: Array.from({ length: ROWS }, (_, index) => as(lineRow(index + 1))),
    rowDisabled,
    environment: { now },
  });
  const whole = { top: 0, bottom: ROWS - 1, columns: grid.columns.map(({ key }) => key) };
  return { grid, rowDisabled, now, whole };
}

it("asks each row once, makes one context, and is one step and one notification", () => {
  const { grid, rowDisabled, now, whole } = manyRows();
  const before = snapshot(grid);
  const changed = vi.fn();
  grid.subscribe(changed);
  rowDisabled.mockClear();
  now.mockClear();
  grid.clear(whole);
  expect(rowDisabled).toHaveBeenCalledTimes(ROWS);
  // One for the command, one for the checks.
  expect(now.mock.calls.length).toBeLessThanOrEqual(2);
  expect(changed).toHaveBeenCalledTimes(1);
  expect(grid.value(grid.rowAt(0) ?? "", "name")).toBe(null);
  grid.undo();
  expect(grid.canUndo).toBe(false);
  expect(snapshot(grid)).toEqual(before);
});

it("reads no value of the server again, and makes no wires to count the rows that changed", () => {
  let reads = 0;
  const names = new Set(sampleGrid().columns.map(({ key }) => key));
  const counted = (row: WireRow) =>
    new Proxy(row, {
      get: (target, name, receiver) => {
        if (names.has(String(name))) reads++;
        return Reflect.get(target, name, receiver) as Wire;
      },
    });
  const { grid, whole } = manyRows(counted);
  for (let index = 0; index < ROWS; index++) grid.stored(grid.rowAt(index) ?? "");
  expect(reads, "each cell is read once").toBe(ROWS * whole.columns.length);
  grid.clear(whole);
  expect(grid.changeCount).toBe(ROWS);
  expect(reads).toBe(ROWS * whole.columns.length);
  expect(grid.changes().edited).toHaveLength(ROWS);
});
