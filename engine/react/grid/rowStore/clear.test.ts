// Clearing many cells: what it costs is told by how often things are done, not by a clock.
import { afterEach, expect, it, vi } from "vitest";
import { kindOf } from "#core/fields";
import { lineRow, sampleGrid, snapshot } from "./grid.fixture.ts";

const ROWS = 1000;

afterEach(() => vi.restoreAllMocks());

function manyRows() {
  const rowDisabled = vi.fn(() => false);
  const now = vi.fn(() => Date.parse("2026-01-01T00:00:00Z"));
  const grid = sampleGrid({
    rows: Array.from({ length: ROWS }, (_, index) => lineRow(index + 1)),
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

it("reads no cell again that has been read, and makes no wires to count the rows that changed", () => {
  const { grid, whole } = manyRows();
  for (let index = 0; index < ROWS; index++) grid.stored(grid.rowAt(index) ?? "");
  const kinds = [...new Set(grid.columns.map(({ field }) => kindOf(field)))];
  const reads = kinds.map((kind) => vi.spyOn(kind, "toStored"));
  const wires = kinds.map((kind) => vi.spyOn(kind, "toWire"));
  grid.clear(whole);
  expect(reads.reduce((sum, read) => sum + read.mock.calls.length, 0)).toBe(0);
  expect(grid.changeCount).toBe(ROWS);
  expect(wires.reduce((sum, wire) => sum + wire.mock.calls.length, 0)).toBe(0);
  expect(grid.changes().edited).toHaveLength(ROWS);
});
