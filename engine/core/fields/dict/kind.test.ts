import { describe, expect, it } from "vitest";
import { KINDS } from "../registry.ts";
import { kindHarness } from "../kindHarness.fixture.ts";

const ITEMS = [
  { value: "1", text: "已审" },
  { value: "2", text: "待审" },
  { value: "3", text: "旧项", disabled: true },
];
const dictItems = (dict: string) => (dict === "status" ? ITEMS : undefined);

describe("a dictionary field", () => {
  const status = kindHarness("dict", { dict: "status" }, { dictItems });
  const number = kindHarness("dict", { dict: "status", store: "integer" }, { dictItems });
  const several = kindHarness("dict", { dict: "status", multiple: true, min: 1, max: 2 }, { dictItems });

  it("stores text, or integers where it says so", () => {
    expect(status.stored("1")).toBe("1");
    expect(status.stored(1)).toEqual({ refused: "WRONG_TYPE" });
    expect(number.stored(1)).toBe(1);
    expect(number.stored("1")).toBe(1);
    expect(number.stored("a")).toEqual({ refused: "WRONG_NUMBER" });
  });

  it("holds only what its dictionary has, while that is known", () => {
    expect(status.wrong("4")).toBe("NOT_IN_DICT");
    expect(number.wrong(4)).toBe("NOT_IN_DICT");
    expect(several.wrong("1,4")).toBe("NOT_IN_DICT");
    expect(kindHarness("dict", { dict: "unheard" }, { dictItems }).wrong("4")).toBeUndefined();
  });

  it("keeps a disabled item that was there, but takes no new one", () => {
    expect(kindHarness("dict", { dict: "status" }, { dictItems, before: null }).wrong("3")).toBe("DISABLED_ITEM");
    expect(kindHarness("dict", { dict: "status" }, { dictItems, before: { value: "1" } }).wrong("3")).toBe(
      "DISABLED_ITEM",
    );
    expect(kindHarness("dict", { dict: "status" }, { dictItems, before: { value: "3" } }).wrong("3")).toBeUndefined();
    expect(
      kindHarness("dict", { dict: "status", multiple: true }, { dictItems, before: { value: "1,3" } }).wrong("3,2"),
    ).toBeUndefined();
  });

  it("holds several, each once, none empty, as many as it says", () => {
    expect(several.stored("1,2")).toBe("1,2");
    expect([several.wrong("1,1"), several.wrong("1,"), several.wrong("1,2,3"), several.wrong("1,2")]).toEqual([
      "DUPLICATE_ITEM",
      "WRONG_FORMAT",
      "TOO_MANY_ITEMS",
      undefined,
    ]);
    expect(status.stored("1,2")).toEqual({ refused: "WRONG_FORMAT" });
  });

  it("reads labels and values from cells", () => {
    expect([status.cell("待审"), status.cell("2"), number.cell("待审"), several.cell("已审、待审；已审")]).toEqual([
      "2",
      "2",
      2,
      "1,2",
    ]);
    expect(status.cell("没有")).toEqual({ refused: "NOT_IN_DICT" });
  });

  it.each([
    ["杉木，松木", "1", "1"],
    ["甲|乙", "2", "2"],
    ["板材,厚", "3", "3"],
    ["板材,厚、甲|乙", { refused: "NOT_IN_DICT" }, "3,2"],
    ["3", "3", "3"],
  ])("reads %j whole where an item is called so", (cell, single, multiple) => {
    const items = [
      { value: "1", text: "杉木，松木" },
      { value: "2", text: "甲|乙" },
      { value: "3", text: "板材,厚 " },
      { value: "4", text: "板材" },
    ];
    const ofGrades = (options: object) =>
      kindHarness("dict", { dict: "grade", ...options }, { dictItems: () => items });
    expect([ofGrades({}).cell(cell), ofGrades({ multiple: true }).cell(cell)]).toEqual([single, multiple]);
  });

  it("is filtered by equality, or by membership where it holds several", () => {
    expect(KINDS.dict.defaultOperator({})).toBe("eq");
    expect(KINDS.dict.operators({ multiple: true })).toEqual(["contains", "empty"]);
    expect(KINDS.dict.sortable({ multiple: true })).toBe(false);
  });

  it("names a dictionary that exists", () => {
    expect(status.lint({ dict: "yn" })).toEqual([]);
    expect(status.lint({ dict: "yan" })).toEqual(["/dict DANGLING"]);
  });
});
