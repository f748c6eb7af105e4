import { describe, expect, it } from "vitest";
import { nextCell, rangeOf, extendRange, jumpToEdge, offsetCell, selectionWithin } from "./selection.ts";

const columns = ["a", "b", "c", "d"];
const extent = { rows: 5, columns };

describe("the chosen block", () => {
  it("is the same whichever corner it was drawn from", () => {
    const range = { top: 1, bottom: 3, columns: ["b", "c"] };
    expect(rangeOf({ active: { row: 3, key: "c" }, end: { row: 1, key: "b" } }, columns)).toEqual(range);
    expect(rangeOf({ active: { row: 1, key: "c" }, end: { row: 3, key: "b" } }, columns)).toEqual(range);
  });

  it("grows by the fill handle in one direction only, the one dragged furthest", () => {
    const range = { top: 1, bottom: 1, columns: ["b"] };
    expect(extendRange(range, { row: 4, key: "c" }, columns)).toEqual({ top: 1, bottom: 4, columns: ["b"] });
    expect(extendRange(range, { row: 2, key: "d" }, columns)).toEqual({ top: 1, bottom: 1, columns: ["b", "c", "d"] });
    expect(extendRange(range, { row: 1, key: "b" }, columns)).toBe(range);
  });
});

describe("the chosen block, when rows or columns are gone,", () => {
  const selection = { active: { row: 1, key: "b" }, end: { row: 4, key: "d" } };

  it("ends at the last row and begins at the first column", () => {
    expect(selectionWithin(selection, { rows: 3, columns: ["a", "c", "d"] })).toEqual({
      active: { row: 1, key: "a" },
      end: { row: 2, key: "d" },
    });
    expect(selectionWithin(selection, { rows: 0, columns })).toBe(undefined);
  });

  it("is the same where nothing of it is gone, or no column is known yet", () => {
    expect(selectionWithin(selection, extent)).toBe(selection);
    expect(selectionWithin(selection, { rows: 5, columns: [] })).toBe(selection);
  });
});

describe("moving", () => {
  it("stays inside", () => {
    expect(offsetCell({ row: 0, key: "a" }, -1, -1, extent)).toEqual({ row: 0, key: "a" });
    expect(offsetCell({ row: 4, key: "d" }, 10, 10, extent)).toEqual({ row: 4, key: "d" });
  });

  it("goes on to the next row at the end of one, and stays at the last cell", () => {
    expect(nextCell({ row: 0, key: "d" }, 1, extent)).toEqual({ row: 1, key: "a" });
    expect(nextCell({ row: 1, key: "a" }, -1, extent)).toEqual({ row: 0, key: "d" });
    expect(nextCell({ row: 4, key: "d" }, 1, extent)).toEqual({ row: 4, key: "d" });
  });

  it("leaps to the edge of what is filled, and over what is empty", () => {
    const filled = new Set([0, 1, 3]);
    const isFilled = ({ row }: { row: number }) => filled.has(row);
    expect(jumpToEdge({ row: 0, key: "a" }, 1, 0, extent, isFilled).row).toBe(1);
    expect(jumpToEdge({ row: 1, key: "a" }, 1, 0, extent, isFilled).row).toBe(3);
    expect(jumpToEdge({ row: 3, key: "a" }, 1, 0, extent, isFilled).row).toBe(4);
    expect(jumpToEdge({ row: 4, key: "a" }, 1, 0, extent, isFilled).row).toBe(4);
  });
});
