import { describe, expect, it } from "vitest";
import { along, blockOf, filledTo, leapt, stepped } from "./selection.ts";

const columns = ["a", "b", "c", "d"];
const extent = { rows: 5, columns };

describe("the chosen block", () => {
  it("is the same whichever corner it was drawn from", () => {
    const block = { top: 1, bottom: 3, columns: ["b", "c"] };
    expect(blockOf({ active: { row: 3, key: "c" }, far: { row: 1, key: "b" } }, columns)).toEqual(block);
    expect(blockOf({ active: { row: 1, key: "c" }, far: { row: 3, key: "b" } }, columns)).toEqual(block);
  });

  it("grows by the fill handle in one direction only, the one dragged furthest", () => {
    const block = { top: 1, bottom: 1, columns: ["b"] };
    expect(filledTo(block, { row: 4, key: "c" }, columns)).toEqual({ top: 1, bottom: 4, columns: ["b"] });
    expect(filledTo(block, { row: 2, key: "d" }, columns)).toEqual({ top: 1, bottom: 1, columns: ["b", "c", "d"] });
    expect(filledTo(block, { row: 1, key: "b" }, columns)).toBe(block);
  });
});

describe("moving", () => {
  it("stays inside", () => {
    expect(stepped({ row: 0, key: "a" }, -1, -1, extent)).toEqual({ row: 0, key: "a" });
    expect(stepped({ row: 4, key: "d" }, 10, 10, extent)).toEqual({ row: 4, key: "d" });
  });

  it("goes on to the next row at the end of one, and stays at the last cell", () => {
    expect(along({ row: 0, key: "d" }, 1, extent)).toEqual({ row: 1, key: "a" });
    expect(along({ row: 1, key: "a" }, -1, extent)).toEqual({ row: 0, key: "d" });
    expect(along({ row: 4, key: "d" }, 1, extent)).toEqual({ row: 4, key: "d" });
  });

  it("leaps to the edge of what is filled, and over what is empty", () => {
    const filled = new Set([0, 1, 3]);
    const isFilled = ({ row }: { row: number }) => filled.has(row);
    expect(leapt({ row: 0, key: "a" }, 1, 0, extent, isFilled).row).toBe(1);
    expect(leapt({ row: 1, key: "a" }, 1, 0, extent, isFilled).row).toBe(3);
    expect(leapt({ row: 3, key: "a" }, 1, 0, extent, isFilled).row).toBe(4);
    expect(leapt({ row: 4, key: "a" }, 1, 0, extent, isFilled).row).toBe(4);
  });
});
