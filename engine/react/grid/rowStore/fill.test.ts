import { describe, expect, it, vi } from "vitest";
import type { GridRows } from "./gridRows.ts";
import { lineRow, sampleGrid, snapshot } from "./grid.fixture.ts";

const values = (grid: GridRows, key: string) =>
  Array.from({ length: grid.size }, (_, index) => grid.value(grid.rowAt(index)!, key));

function filled(key: string, given: readonly unknown[], mode: "series" | "copy", top = 0): readonly unknown[] {
  const rows = Array.from({ length: 6 }, (_, index) =>
    lineRow(index + 1, { [key]: (given[index - top] ?? null) as string | null }),
  );
  const grid = sampleGrid({ rows });
  const source = { top, bottom: top + given.length - 1, columns: [key] };
  grid.fill(source, { top: 0, bottom: 5, columns: [key] }, mode);
  return values(grid, key);
}

describe("the fill handle", () => {
  it.each([
    ["quantity", ["1.000", "1.500"], ["1.000", "1.500", "2.000", "2.500", "3.000", "3.500"]],
    ["quantity", ["7.000"], Array(6).fill("7.000")],
    ["quantity", ["1.000", "2.000", "4.000"], ["1.000", "2.000", "4.000", "1.000", "2.000", "4.000"]],
    ["seq", [10, 8], [10, 8, 6, 4, 2, 0]],
    ["day", ["2026-02-27"], ["2026-02-27", "2026-02-28", "2026-03-01", "2026-03-02", "2026-03-03", "2026-03-04"]],
    [
      "day",
      ["2026-01-31", "2026-03-31"],
      ["2026-01-31", "2026-03-31", "2026-05-31", "2026-07-31", "2026-09-30", "2026-11-30"],
    ],
    [
      "day",
      ["2026-01-01", "2026-01-08"],
      ["2026-01-01", "2026-01-08", "2026-01-15", "2026-01-22", "2026-01-29", "2026-02-05"],
    ],
    ["code", ["A009"], ["A009", "A010", "A011", "A012", "A013", "A014"]],
    ["code", ["A1", "A3"], ["A1", "A3", "A5", "A7", "A9", "A11"]],
    ["code", ["甲", "乙"], ["甲", "乙", "甲", "乙", "甲", "乙"]],
    ["yes", ["1", "0"], ["1", "0", "1", "0", "1", "0"]],
  ])("continues %s from %j", (key, given, expected) => {
    expect(filled(key, given, "series")).toEqual(expected);
  });

  it("copies where it is asked to, and counts backwards upwards", () => {
    expect(filled("code", ["A1", "A3"], "copy")).toEqual(["A1", "A3", "A1", "A3", "A1", "A3"]);
    expect(filled("seq", [10, 11], "series", 4)).toEqual([6, 7, 8, 9, 10, 11]);
    expect(filled("code", ["甲", "乙"], "copy", 4)).toEqual(["甲", "乙", "甲", "乙", "甲", "乙"]);
  });

  it("is one step, goes sideways, and carries texts and what cannot be read", () => {
    const grid = sampleGrid();
    grid.set([{ row: "r1", key: "owner", value: "r9", label: "九" }]);
    grid.type("r1", "price", "贵");
    const before = snapshot(grid);
    grid.fill(
      { top: 0, bottom: 0, columns: ["price", "owner"] },
      { top: 0, bottom: 2, columns: ["price", "owner"] },
      "copy",
    );
    expect([
      grid.text("r3", "price"),
      grid.issue("r3", "price")?.message,
      grid.value("r3", "owner"),
      grid.text("r3", "owner"),
    ]).toEqual(["贵", "单价应是数字", "r9", "九"]);
    grid.undo();
    expect(snapshot(grid)).toEqual(before);
    grid.fill({ top: 1, bottom: 1, columns: ["code"] }, { top: 1, bottom: 1, columns: ["code", "name"] }, "series");
    expect(grid.value("r2", "name")).toBe("C3");
    grid.fill(
      { top: 1, bottom: 1, columns: ["quantity"] },
      { top: 1, bottom: 1, columns: ["quantity", "price"] },
      "copy",
    );
    expect(grid.value("r2", "price")).toBe("2.50");
  });
});

describe("pasted titles of references", () => {
  const found = new Map([["张三", { value: "p1", label: "张三", fill: { note: "来自张三" } }]]);

  it("wait, become keys in the step that pasted them, and say where there is none", async () => {
    const findTitles = vi.fn(() => Promise.resolve(found));
    const grid = sampleGrid({ environment: { findTitles } });
    const start = snapshot(grid);
    const result = grid.paste({ cells: [["张三"], ["没有"], ["张三"]], at: 3, columns: ["owner"] });
    expect([grid.text("r4", "owner"), grid.issue("r4", "owner")]).toEqual(["张三", undefined]);
    await result.pending;
    expect(findTitles).toHaveBeenCalledTimes(1);
    expect(findTitles).toHaveBeenCalledWith(expect.objectContaining({ name: "owner" }), ["张三", "没有"]);
    expect([grid.value("r4", "owner"), grid.text("r4", "owner"), grid.value("r4", "note")]).toEqual([
      "p1",
      "张三",
      "来自张三",
    ]);
    expect(grid.value(result.added[0]!, "owner")).toBe("p1");
    expect([grid.text("r5", "owner"), grid.issue("r5", "owner")?.message]).toEqual(["没有", "所属中没有找到“没有”"]);
    const end = snapshot(grid);
    grid.undo();
    expect(snapshot(grid)).toEqual(start);
    expect(grid.canUndo).toBe(false);
    grid.redo();
    expect(snapshot(grid)).toEqual(end);
  });

  it("are found even where the paste was undone meanwhile, and say so where the search failed", async () => {
    const grid = sampleGrid({ environment: { findTitles: () => Promise.resolve(found) } });
    const { pending } = grid.paste({ cells: [["张三"]], at: 0, columns: ["owner"] });
    grid.undo();
    await pending;
    expect(grid.value("r1", "owner")).toBe(null);
    grid.redo();
    expect(grid.value("r1", "owner")).toBe("p1");

    const broken = sampleGrid({ environment: { findTitles: () => Promise.reject(new Error("network")) } });
    broken.type("r1", "owner", "张三");
    await broken.whenChecked();
    expect(broken.issue("r1", "owner")?.message).toBe("所属查找失败，请重新选择");
  });
});

describe("a paste", () => {
  it("adds rows up to the most there may be, and says what had no place", () => {
    const grid = sampleGrid({ max: 6 });
    const result = grid.paste({
      cells: [
        ["A", "一", "x"],
        ["B", "二"],
        ["C", "三"],
      ],
      at: 4,
      columns: ["code", "name"],
    });
    expect(result).toMatchObject({ cutRows: 1, cutColumns: 1, written: 4 });
    expect(values(grid, "code")).toEqual(["C1", "C2", "C3", "C4", "A", "B"]);
    expect(grid.undo()?.kind).toBe("paste");
    expect(grid.size).toBe(5);
  });

  it("is repeated over a larger selection", () => {
    const grid = sampleGrid();
    grid.paste({ cells: [["甲"], ["乙"]], at: 0, columns: ["name"], into: { rows: 4 } });
    expect(values(grid, "name")).toEqual(["甲", "乙", "甲", "乙", "名称 5"]);
  });

  it("writes a cell that its own row opens, and none that it closes", () => {
    const grid = sampleGrid();
    // The condition stands to the right of what it opens.
    const result = grid.paste({
      cells: [
        ["急", "是"],
        ["急", "否"],
      ],
      at: 0,
      columns: ["reason", "special"],
    });
    expect([grid.value("r1", "reason"), grid.value("r2", "reason")]).toEqual(["急", null]);
    expect(result).toMatchObject({ written: 3, disabled: 1 });
  });
});
