import { describe, expect, it } from "vitest";
import type { GridRows } from "./gridRows.ts";
import { lineRow, sampleGrid } from "./grid.fixture.ts";

const theirs = (index: number, more: Record<string, unknown>) => ({ ...lineRow(index), version: 2, ...more });
const said = (grid: GridRows) => grid.issues().map(({ row, field, message }) => [row, field, message]);

describe("a row that was saved elsewhere", () => {
  it("is shown at once where nothing was edited here", () => {
    const grid = sampleGrid();
    expect(grid.merge(theirs(2, { name: "新名" }))).toBe("taken");
    expect(grid.text("r2", "name")).toBe("新名");
    expect(grid.dirty).toBe(false);
    expect(grid.canUndo).toBe(false);
    expect(grid.merge(theirs(2, { name: "旧", version: 2 }))).toBe("ignored");
    expect(grid.merge(theirs(2, { id: "unknown" }))).toBe("ignored");
    expect(grid.text("r2", "name")).toBe("新名");
  });

  it("keeps what was edited here in other cells, and computes anew what follows from both", () => {
    const grid = sampleGrid();
    grid.set([{ row: "r2", key: "price", value: "4.00" }]);
    expect(grid.merge(theirs(2, { name: "新名", quantity: "10.000", amount: "100.00" }))).toBe("taken");
    expect([grid.text("r2", "name"), grid.value("r2", "price"), grid.value("r2", "amount")]).toEqual([
      "新名",
      "4.00",
      "40.00",
    ]);
    expect(grid.changes().edited).toEqual([{ id: "r2", price: "4.00", base: { price: "10.00" }, version: 2 }]);
    grid.undo();
    expect([grid.text("r2", "name"), grid.value("r2", "price"), grid.value("r2", "quantity")]).toEqual([
      "新名",
      "10.00",
      "10.000",
    ]);
    grid.redo();
    expect(grid.value("r2", "price")).toBe("4.00");
  });

  it("is a conflict in a cell that was edited here, never a loss", () => {
    const grid = sampleGrid();
    grid.set([{ row: "r2", key: "name", value: "我的" }]);
    expect(grid.merge(theirs(2, { name: "他的" }))).toBe("conflict");
    expect(grid.text("r2", "name")).toBe("我的");
    expect(grid.conflicts()).toEqual([
      { row: "r2", kind: "cell", key: "name", base: "名称 2", yours: "我的", theirs: "他的", theirsText: "他的" },
    ]);
    expect(said(grid)).toEqual([["r2", "name", "他人已改为“他的”"]]);
    // A third version in between leaves the first base as what the edit was made from.
    grid.merge(theirs(2, { name: "又改", version: 3 }));
    expect(grid.conflicts()[0]).toMatchObject({ base: "名称 2", theirs: "又改" });
  });

  it("gives way, or stands, as somebody says", () => {
    const mine = sampleGrid();
    mine.set([{ row: "r2", key: "name", value: "我的" }]);
    mine.merge(theirs(2, { name: "他的" }));
    mine.resolve({ row: "r2", kind: "cell", key: "name" }, "yours");
    expect(mine.conflicts()).toEqual([]);
    expect(said(mine)).toEqual([]);
    expect(mine.changes().edited).toEqual([{ id: "r2", name: "我的", base: { name: "他的" }, version: 2 }]);

    const yielding = sampleGrid();
    yielding.set([{ row: "r2", key: "name", value: "我的" }]);
    yielding.merge(theirs(2, { name: "他的" }));
    yielding.resolve({ row: "r2", kind: "cell", key: "name" }, "theirs");
    expect(yielding.text("r2", "name")).toBe("他的");
    expect(yielding.dirty).toBe(false);
    yielding.undo();
    expect(yielding.text("r2", "name")).toBe("我的");
  });

  it("is what undoing the edit gives back while they are in conflict", () => {
    const grid = sampleGrid();
    grid.set([{ row: "r2", key: "name", value: "我的" }]);
    grid.merge(theirs(2, { name: "他的" }));
    grid.undo();
    expect(grid.text("r2", "name")).toBe("他的");
    expect(grid.dirty).toBe(false);
    expect(grid.conflicts()).toEqual([]);
    expect(said(grid)).toEqual([]);
    grid.redo();
    expect(grid.text("r2", "name")).toBe("我的");
  });

  it("is no conflict where both wrote the same", () => {
    const grid = sampleGrid();
    grid.set([{ row: "r2", key: "name", value: "同" }]);
    expect(grid.merge(theirs(2, { name: "同" }))).toBe("taken");
    expect(grid.dirty).toBe(false);
  });

  it("keeps a text here that cannot be read", () => {
    const grid = sampleGrid();
    grid.type("r2", "price", "贵");
    expect(grid.merge(theirs(2, { price: "11.00" }))).toBe("conflict");
    expect(grid.text("r2", "price")).toBe("贵");
  });
});

describe("rows that come and go elsewhere", () => {
  it("stand at the bottom, in whatever was shown, and leave undo as it was", () => {
    const grid = sampleGrid();
    grid.set([{ row: "r1", key: "name", value: "甲" }]);
    grid.add(1, 2);
    grid.sort([{ field: "code", desc: true }]);
    grid.mergeNew({ ...lineRow(9), id: "r9" });
    expect(grid.indexOf("r9")).toBe(6);
    expect(grid.mergeGone("r5")).toBe("taken");
    while (grid.canUndo) grid.undo();
    expect(grid.changes().order).toEqual(["r1", "r2", "r3", "r4", "r9"]);
    while (grid.canRedo) grid.redo();
    expect(grid.total).toBe(6);
    expect(grid.indexOf("r5")).toBe(-1);
    expect(grid.text("r1", "name")).toBe("甲");
  });

  it("are a conflict where they were edited here", () => {
    const grid = sampleGrid();
    grid.set([{ row: "r2", key: "name", value: "我的" }]);
    expect(grid.mergeGone("r2")).toBe("conflict");
    expect(said(grid)).toEqual([["r2", "name", "他人已删除此行"]]);
    grid.resolve({ row: "r2", kind: "deletedThere" }, "yours");
    expect(said(grid)).toEqual([]);
    const { added, deleted } = grid.changes();
    expect(added).toHaveLength(1);
    expect(added[0]).toMatchObject({ id: "new-0001", name: "我的", code: "C2" });
    expect(deleted).toEqual([]);

    const other = sampleGrid();
    other.set([{ row: "r2", key: "name", value: "我的" }]);
    other.mergeGone("r2");
    other.resolve({ row: "r2", kind: "deletedThere" }, "theirs");
    expect(other.total).toBe(4);
    other.undo();
    expect(other.total).toBe(4);
  });

  it("were deleted here and changed there: somebody has to say", () => {
    const grid = sampleGrid();
    grid.remove(["r2"]);
    expect(grid.merge(theirs(2, { name: "他的" }))).toBe("conflict");
    expect(grid.conflicts()).toEqual([
      { row: "r2", kind: "deletedHere", base: null, yours: null, theirs: null, theirsText: "" },
    ]);
    expect(grid.changes().deleted).toEqual(["r2"]);
    grid.resolve({ row: "r2", kind: "deletedHere" }, "theirs");
    expect(grid.changes()).toMatchObject({ deleted: [], edited: [] });
    expect(grid.text("r2", "name")).toBe("他的");
    expect(grid.conflicts()).toEqual([]);
  });
});

describe("after a save", () => {
  it("rows are as the server holds them, what was typed since stays an edit, and undo goes on", () => {
    const grid = sampleGrid();
    grid.set([{ row: "r1", key: "name", value: "甲" }]);
    const [added] = grid.add();
    grid.set([{ row: added!, key: "code", value: "新" }]);
    grid.remove(["r5"]);
    const { added: sentNew, edited, deleted, sent } = grid.changes();
    expect([sentNew, edited, deleted]).toEqual([
      [{ id: added, code: "新", special: false }],
      [{ id: "r1", name: "甲", base: { name: "名称 1" }, version: 1 }],
      ["r5"],
    ]);
    grid.set([{ row: "r1", key: "note", value: "后来" }]);
    grid.accept(
      [
        { ...lineRow(1), name: "甲", version: 2 },
        { id: added!, code: "新", special: false, version: 1 },
      ],
      sent,
    );
    expect(grid.changes()).toMatchObject({
      added: [],
      edited: [{ id: "r1", note: "后来", base: { note: null }, version: 2 }],
      deleted: [],
    });
    expect(grid.isNew(added!)).toBe(false);
    // Back to before everything: the deleted row is a new one to the server, the added one is to be deleted.
    while (grid.canUndo) grid.undo();
    const back = grid.changes();
    expect(back.deleted).toEqual([added]);
    expect(back.edited).toEqual([{ id: "r1", name: "名称 1", base: { name: "甲" }, version: 2 }]);
    expect(back.added).toHaveLength(1);
    expect(back.added[0]).toMatchObject({ code: "C5", name: "名称 5" });
    expect(back.added[0]?.["id"]).not.toBe("r5");
  });

  it("one's own write that arrives over the socket first is no conflict", () => {
    const grid = sampleGrid();
    grid.set([{ row: "r1", key: "name", value: "甲" }]);
    const { sent } = grid.changes();
    grid.set([{ row: "r1", key: "name", value: "甲乙" }]);
    const saved = { ...lineRow(1), name: "甲", version: 2 };
    grid.merge(saved);
    grid.accept([saved], sent);
    expect(grid.conflicts()).toEqual([]);
    expect(grid.changes().edited).toEqual([{ id: "r1", name: "甲乙", base: { name: "甲" }, version: 2 }]);
  });

  it("a lines field sends all rows with their keys and versions, without what is hidden or not its own", () => {
    const grid = sampleGrid({ rows: [lineRow(1)], given: ["owner"] });
    grid.add();
    expect(grid.wires()).toEqual([
      {
        id: "r1",
        version: 1,
        code: "C1",
        name: "名称 1",
        quantity: "1.500",
        price: "10.00",
        day: "2026-01-02",
        special: false,
        mobile: "13800000000",
        yes: "1",
        seq: 1,
        note: null,
      },
      {
        id: "new-0001",
        code: null,
        name: null,
        quantity: null,
        price: null,
        day: null,
        special: false,
        mobile: null,
        yes: null,
        seq: null,
        note: null,
      },
    ]);
  });
});
