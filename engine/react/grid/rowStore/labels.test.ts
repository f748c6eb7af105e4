/** Dictionary items whose texts hold signs that separate values, from one cell into another. */
import { describe, expect, it } from "vitest";
import { sampleView } from "../../form/store/form.fixture.ts";
import { copyCells, readCells } from "../clipboard/index.ts";
import { sampleGrid } from "./grid.fixture.ts";

const SAMPLE = {
  entity: "sample",
  title: "样表",
  purpose: "For tests of labels with separators",
  fields: {
    grade: { kind: "dict", title: "等级", dict: "yesNo" },
    grades: { kind: "dict", title: "各等级", dict: "yesNo", multiple: true },
    words: { kind: "tags", title: "标签" },
  },
  list: { columns: ["grade"] },
};
const GRADES = [
  { value: "1", text: "杉木，松木" },
  { value: "2", text: "甲|乙" },
  { value: "3", text: "板材,厚" },
  { value: "4", text: "板材" },
  { value: "5", text: "厚" },
  { value: "6", text: "杉木" },
  { value: "7", text: "松木" },
];

const gridOf = (rows: readonly Record<string, string>[]) =>
  sampleGrid({
    view: sampleView([SAMPLE]),
    rows: rows.map((row, index) => ({ id: `r${index}`, version: 1, ...row })),
    environment: { dictItems: () => GRADES },
    statistics: [],
  });

describe("a label that holds a separator", () => {
  it("is pasted whole, alone and among others", () => {
    const grid = gridOf([{}, {}, {}, {}]);
    const cells = [
      ["杉木，松木", "杉木，松木"],
      ["甲|乙", "甲|乙、板材,厚"],
      ["板材,厚", "板材,厚,板材"],
      ["板材", "板材，厚"],
    ];
    expect(grid.paste({ cells, at: 0, columns: ["grade", "grades"] })).toMatchObject({ unread: 0 });
    expect(["r0", "r1", "r2", "r3"].map((row) => [grid.value(row, "grade"), grid.value(row, "grades")])).toEqual([
      ["1", "1"],
      ["2", "2,3"],
      ["3", "3,4"],
      ["4", "4,5"],
    ]);
  });

  it("is copied so that a paste gives the same values", () => {
    const values = ["1", "3", "1,2,3", "4,5", "6,7", "7,6,1", "4,3,5"];
    const grid = gridOf([...values.map((grades) => ({ grades })), ...values.map(() => ({}))]);
    const rows = values.map((_, index) => `r${index}`);
    const cells = readCells(copyCells(grid, rows, ["grades"]));
    expect(grid.paste({ cells, at: values.length, columns: ["grades"] })).toMatchObject({ unread: 0 });
    expect(values.map((_, index) => grid.value(`r${index + values.length}`, "grades"))).toEqual(values);
  });

  it("is shown without quotes where it stands alone", () => {
    const grid = gridOf([{ grade: "3", grades: "3" }]);
    expect([grid.text("r0", "grade"), grid.text("r0", "grades")]).toEqual(["板材,厚", "板材,厚"]);
  });
});

it("tags with a separator are copied so that a paste gives the same tags", () => {
  const grid = gridOf([{ words: "甲|乙,丙、丁" }, { words: "一,二" }, {}, {}]);
  expect(copyCells(grid, ["r0", "r1"], ["words"]).text).toContain("一,二");
  grid.paste({ cells: readCells(copyCells(grid, ["r0", "r1"], ["words"])), at: 2, columns: ["words"] });
  expect([grid.value("r2", "words"), grid.value("r3", "words")]).toEqual(["甲|乙,丙、丁", "一,二"]);
});
