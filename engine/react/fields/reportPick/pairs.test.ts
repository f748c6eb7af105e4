import { describe, expect, it } from "vitest";
import { choiceOf, truncate, pairsOf, rowsOf, valuesOf } from "./pairs.ts";

const pairs = [
  { from: "code0", to: "code" },
  { from: "price", to: "start" },
];

describe("a popup's parameters", () => {
  it("need a code and fields on both sides", () => {
    const message = "弹出选择的参数未正确配置！";
    expect(pairsOf(undefined, ["a"], ["b"])).toEqual({ message });
    expect(pairsOf("stock", [], ["b"])).toEqual({ message });
    expect(pairsOf("stock", ["a"], [])).toEqual({ message });
  });

  it("need as many original fields as target fields", () => {
    const message = "弹出选择的参数未正确配置：原始值与目标值的数量不一致！";
    expect(pairsOf("stock", ["a", "b"], ["c"])).toEqual({ message });
    expect(pairsOf("stock", ["a", ""], ["c", "d"])).toEqual({ message });
  });

  it("pair original and target fields in their order", () => {
    expect(pairsOf("stock", ["code0", "price"], ["code", "start"])).toEqual({ pairs });
  });
});

describe("picked rows", () => {
  const rows = [
    { code0: "HN-1", price: "100.00", other: "x" },
    { code0: "HN-2", price: "200.00" },
  ];

  it("fill each field with its column", () => {
    expect(valuesOf(pairs, rows.slice(0, 1), false)).toEqual({ code: "HN-1", start: "100.00" });
  });

  it("are joined by commas if several are picked", () => {
    expect(valuesOf(pairs, rows, true)).toEqual({ code: "HN-1,HN-2", start: "100.00,200.00" });
  });

  it("empty every field they fill when none is left", () => {
    expect(valuesOf(pairs, [], true)).toEqual({ code: null, start: null });
  });

  it("are found again in the fields they filled", () => {
    const again = rowsOf(pairs, valuesOf(pairs, rows, true), true);
    expect(again.map((row) => choiceOf(pairs, row))).toEqual(rows.map((row) => choiceOf(pairs, row)));
    expect(rowsOf(pairs, { code: null }, true)).toEqual([]);
  });
});

it("text is cut by letters, not by halves of them", () => {
  expect(truncate("春夏秋冬东南西北天地玄黄宇宙洪荒日月盈昃辰宿列张寒来", 25)).toBe(
    "春夏秋冬东南西北天地玄黄宇宙洪荒日月盈昃辰宿列张寒…",
  );
  expect(truncate("𠮷𠮷", 1)).toBe("𠮷…");
  expect(truncate("短", 12)).toBe("短");
});
