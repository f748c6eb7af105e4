import { describe, expect, it, vi } from "vitest";
import type { GridChange } from "./types.ts";
import { lineRow, sampleGrid, snapshot } from "./grid.fixture.ts";

const texts = (grid: ReturnType<typeof sampleGrid>, key: string) =>
  Array.from({ length: grid.size }, (_, index) => grid.text(grid.rowAt(index)!, key));

describe("rows of a grid", () => {
  it("show what the server gave without reading it first", () => {
    const grid = sampleGrid();
    expect(grid.size).toBe(5);
    expect(grid.value("r2", "price")).toBe("10.00");
    expect(grid.text("r2", "quantity")).toBe("2.500");
    expect(grid.text("r2", "yes")).toBe("是");
    expect(grid.indexOf("r3")).toBe(2);
    expect(grid.dirty).toBe(false);
    expect(grid.isDisabled("r1", "locked")).toBe(true);
    expect(grid.isDisabled("r1", "amount")).toBe(true);
    expect(grid.isDisabled("r1", "reason")).toBe(true);
  });

  it("follow the links of the schema: computed values, and what a condition shows", () => {
    const grid = sampleGrid();
    grid.set([{ row: "r2", key: "price", value: "3.00" }]);
    expect(grid.value("r2", "amount")).toBe("7.50");
    grid.set([{ row: "r2", key: "special", value: true }]);
    expect(grid.isDisabled("r2", "reason")).toBe(false);
    grid.set([{ row: "r2", key: "reason", value: "急" }]);
    grid.set([{ row: "r2", key: "special", value: false }]);
    expect(grid.value("r2", "reason")).toBe(null);
    grid.set([{ row: "r2", key: "special", value: true }]);
    expect(grid.value("r2", "reason")).toBe("急");
    for (let count = 0; count < 5; count++) grid.undo();
    expect(snapshot(grid)).toEqual(snapshot(sampleGrid()));
  });

  it("never write a disabled cell", () => {
    const grid = sampleGrid({ rowDisabled: (row) => row["code"] === "C4" });
    grid.set([
      { row: "r1", key: "locked", value: "x" },
      { row: "r1", key: "amount", value: "1.00" },
      { row: "r1", key: "reason", value: "x" },
      { row: "r4", key: "name", value: "x" },
    ]);
    grid.paste({
      cells: [
        ["a", "b"],
        ["c", "d"],
      ],
      at: 2,
      columns: ["locked", "amount"],
    });
    grid.clear({ top: 0, bottom: 4, columns: ["locked", "amount", "reason"] });
    grid.fill({ top: 0, bottom: 0, columns: ["locked"] }, { top: 0, bottom: 4, columns: ["locked"] }, "copy");
    expect(grid.canUndo).toBe(false);
    expect(grid.dirty).toBe(false);
    const result = grid.paste({
      cells: [
        ["a", "N"],
        ["b", "M"],
      ],
      at: 2,
      columns: ["locked", "name"],
    });
    expect(result).toMatchObject({ written: 1, disabled: 3, rows: ["r3"] });
    expect(texts(grid, "name")).toEqual(["名称 1", "名称 2", "N", "名称 4", "名称 5"]);
  });

  it("keep the text of a cell that cannot be read, red, and count it as empty", () => {
    const grid = sampleGrid();
    grid.type("r1", "quantity", "十二");
    expect(grid.value("r1", "quantity")).toBe("十二");
    expect(grid.issue("r1", "quantity")?.message).toBe("数量应是数字");
    expect(grid.statistics("quantity")).toEqual({ sum: "16.000", text: "16.000", count: 4 });
    expect(grid.value("r1", "amount")).toBe(null);
    expect(grid.changes().edited).toEqual([{ id: "r1", quantity: "十二", base: { quantity: "1.500" }, version: 1 }]);
    grid.undo();
    expect(snapshot(grid)).toEqual(snapshot(sampleGrid()));
  });

  it("add at the bottom or at a place, up to their number, and forget what they add on undo", () => {
    const grid = sampleGrid({ max: 8 });
    expect(grid.add(2)).toHaveLength(2);
    expect(grid.add(9, 1)).toHaveLength(1);
    expect(grid.canAdd).toBe(false);
    expect(texts(grid, "code")).toEqual(["", "C1", "C2", "C3", "C4", "C5", "", ""]);
    expect(grid.issues()).toEqual([]);
    expect(grid.validateAll().map(({ row, message }) => [row, message])).toEqual([
      ["new-0003", "请输入编号"],
      ["new-0001", "请输入编号"],
      ["new-0002", "请输入编号"],
    ]);
    grid.undo();
    grid.undo();
    expect(grid.issues()).toEqual([]);
    expect(grid.changes().added).toEqual([]);
    grid.redo();
    expect(grid.total).toBe(7);
  });

  it("record the ids of deleted rows that the server holds", () => {
    const grid = sampleGrid();
    const [added] = grid.add();
    grid.remove(["r2", added!, "r5"]);
    expect(grid.changes()).toMatchObject({ added: [], deleted: ["r2", "r5"], order: ["r1", "r3", "r4"] });
    grid.undo();
    expect(grid.changes()).toMatchObject({ deleted: [], order: ["r1", "r2", "r3", "r4", "r5", added] });
  });

  it("move with their numbers, writing as few as can be", () => {
    const grid = sampleGrid({ order: "seq" });
    grid.move(["r4"], 1);
    expect(texts(grid, "code")).toEqual(["C1", "C4", "C2", "C3", "C5"]);
    expect(texts(grid, "seq")).toEqual(["1", "2", "3", "4", "5"]);
    expect(grid.changes().edited.map(({ id }) => id)).toEqual(["r4", "r2", "r3"]);
    grid.insert(1, 2);
    expect(texts(grid, "seq")).toEqual(["1", "2", "3", "4", "5", "6", "7"]);
    grid.move(["r1", "r5"], grid.size);
    expect(texts(grid, "code").slice(-2)).toEqual(["C1", "C5"]);
    while (grid.canUndo) grid.undo();
    expect(snapshot(grid)).toEqual(snapshot(sampleGrid({ order: "seq" })));
  });

  it("sort and filter what is shown, as steps that are undone like all others", () => {
    const grid = sampleGrid();
    grid.sort([{ field: "seq", desc: true }]);
    expect(texts(grid, "code")).toEqual(["C5", "C4", "C3", "C2", "C1"]);
    expect(grid.canMove).toBe(false);
    grid.filter({ text: "名称 2" });
    expect(texts(grid, "code")).toEqual(["C2"]);
    grid.set([{ row: "r2", key: "name", value: "别的" }]);
    expect(grid.size).toBe(1);
    grid.filter(undefined);
    grid.sort([]);
    expect(texts(grid, "code")).toEqual(["C1", "C2", "C3", "C4", "C5"]);
    for (let count = 0; count < 5; count++) grid.undo();
    expect(snapshot(grid)).toEqual(snapshot(sampleGrid()));
  });

  it("notify of what changed, once a command", () => {
    const grid = sampleGrid({ unique: [["code"]] });
    const events: GridChange[] = [];
    grid.subscribe((change) => events.push(change));
    grid.set([{ row: "r1", key: "code", value: "C2" }]);
    expect(events).toEqual([{ rows: new Set(["r1"]), structure: false, log: true, issues: true }]);
    // The row that it no longer repeats is reported as well.
    grid.set([{ row: "r1", key: "code", value: "C8" }]);
    expect(events[1]).toEqual({ rows: new Set(["r1", "r2"]), structure: false, log: true, issues: true });
    events.pop();
    grid.batch(() => {
      grid.set([{ row: "r3", key: "name", value: "甲" }]);
      grid.add();
    });
    expect(events).toHaveLength(2);
    expect(events[1]).toMatchObject({ structure: true, log: true });
    grid.undo();
    expect(grid.text("r3", "name")).toBe("名称 3");
    expect(grid.total).toBe(5);
  });

  it("find a text forwards and backwards around the end", () => {
    const grid = sampleGrid();
    expect(grid.find("名称 3")).toEqual({ row: "r3", key: "name" });
    expect(grid.find("c", { row: "r5", key: "code" })).toEqual({ row: "r1", key: "code" });
    expect(grid.find("c", { row: "r1", key: "code" }, -1)).toEqual({ row: "r5", key: "code" });
    expect(grid.find("没有")).toBeUndefined();
    expect(grid.countMatches("名称")).toBe(5);
  });
});

describe("checks over rows", () => {
  it("find repeated rows, touch only their buckets and speak where somebody wrote", () => {
    const grid = sampleGrid({ unique: [["code"], ["name", "day"]] });
    grid.set([{ row: "r1", key: "code", value: "C2" }]);
    expect(grid.issue("r1", "code")?.message).toBe("编号重复");
    expect(grid.issue("r2", "code")).toBeUndefined();
    grid.validateAll();
    expect(grid.issue("r2", "code")?.message).toBe("编号重复");
    grid.set([{ row: "r2", key: "code", value: "C9" }]);
    expect(grid.issues()).toEqual([]);
    grid.set([{ row: "r4", key: "name", value: "名称 5" }]);
    expect(grid.issues().map(({ row, field, message }) => [row, field, message])).toEqual([
      ["r4", "name", "名称、日期重复"],
      ["r5", "name", "名称、日期重复"],
    ]);
    grid.remove(["r5"]);
    expect(grid.issues()).toEqual([]);
    grid.undo();
    expect(grid.issues()).toHaveLength(2);
  });

  it("count the rows", () => {
    const grid = sampleGrid({ rows: [lineRow(1)], title: "明细", min: 2, max: 3 });
    expect(grid.issues()).toEqual([]);
    expect(grid.validateAll()).toEqual([{ field: "", code: "VALIDATE.TOO_FEW_ROWS", message: "明细至少2行" }]);
    grid.add();
    expect(grid.issues()).toEqual([]);
  });

  it("ask a check rule once a value, and say what it says", async () => {
    const checkRule = vi.fn((_rule: string, value: string) =>
      Promise.resolve(value === "坏" ? "编码不合规则" : undefined),
    );
    const source = {
      entity: "ruled",
      title: "规则",
      purpose: "For tests",
      fields: { code: { kind: "text", title: "编码" }, other: { kind: "text", title: "其他" } },
      list: { columns: ["code"] },
    };
    const { sampleView } = await import("../../form/store/form.fixture.ts");
    const view = sampleView([source]);
    // The compiler refuses the key until the server serves such rules; the grid asks them already.
    const fields = view.entity.fields.map((field) =>
      field.name === "code" ? { ...field, options: { ...field.options, checkRule: "r1" } } : field,
    );
    const grid = sampleGrid({
      view: { ...view, entity: { ...view.entity, fields } },
      rows: [
        { id: "a", code: "一" },
        { id: "b", code: "二" },
      ],
      environment: { checkRule },
      statistics: [],
    });
    grid.paste({ cells: [["坏"], ["坏"]], at: 0, columns: ["code"] });
    await grid.whenChecked();
    expect(checkRule).toHaveBeenCalledTimes(1);
    expect(grid.issues().map(({ row, message }) => [row, message])).toEqual([
      ["a", "编码不合规则"],
      ["b", "编码不合规则"],
    ]);
    grid.undo();
    expect(grid.issues()).toEqual([]);
  });

  it("show the server's findings until the cell changes", () => {
    const grid = sampleGrid();
    const rest = grid.putIssues([
      { row: "r1", field: "code", code: "ROW.DUPLICATE", message: "编号已存在" },
      { field: "x", code: "X", message: "别的" },
    ]);
    expect(rest).toEqual([{ field: "x", code: "X", message: "别的" }]);
    expect(grid.issue("r1", "code")?.message).toBe("编号已存在");
    grid.set([{ row: "r1", key: "code", value: "C77" }]);
    expect(grid.issues()).toEqual([]);
  });

  it("sum exactly what floats cannot, beyond what a number holds", () => {
    const rows = Array.from({ length: 3000 }, (_, index) =>
      lineRow(index, { price: "9999999999999.99", quantity: index % 2 === 0 ? "0.100" : "0.200" }),
    );
    const grid = sampleGrid({ rows });
    expect(grid.statistics("price")).toEqual({
      sum: "29999999999999970.00",
      text: "¥29,999,999,999,999,970.00",
      count: 3000,
    });
    expect(grid.statistics("quantity")?.sum).toBe("450.000");
    grid.set([{ row: "r0", key: "price", value: "0.01" }]);
    expect(grid.statistics("price")?.sum).toBe("29989999999999970.02");
    grid.remove(["r0", "r1"]);
    expect(grid.statistics("price")?.sum).toBe("29979999999999970.02");
    grid.undo();
    grid.undo();
    expect(grid.statistics("price")?.sum).toBe("29999999999999970.00");
    expect(grid.statistics("name")).toBeUndefined();
  });
});
