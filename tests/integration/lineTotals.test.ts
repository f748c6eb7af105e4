// What a row stores of its lines follows every change of a line, whichever operation makes it, with the row's rules
// over them.
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { describeEachDatabase } from "../support/databases.ts";
import { startEngine, type Row, type TestEngine } from "../support/engine.ts";
import { INSPECTIONS, INSPECTORS } from "../support/inspections.ts";

const { chief } = INSPECTORS;
const ITEM = "/inspectionItem";
const SHEET = "/inspection";

describeEachDatabase("a stored total over lines", (database) => {
  let at: TestEngine;
  let site: Row;
  let sheet: Row;
  beforeAll(async () => {
    at = await startEngine(database(), { schemas: INSPECTIONS });
    at.engine.hooks.action("inspection_item.double", async ({ rows, set }) => {
      for (const row of rows) await set(row, { price: Number(row["price"]) * 2 });
    });
  });
  afterAll(() => at.close());
  beforeEach(async () => {
    site = await at.added(chief, "/online/api/site", { name: "南林场", owner: "warden" });
    sheet = await sheetOf([
      { item: "甲", price: "1.10" },
      { item: "乙", price: "2.20" },
    ]);
  });

  const sheetOf = (items: readonly Row[], more: Row = {}): Promise<Row> =>
    at.added(chief, SHEET, { siteId: site["id"], title: "检查", items, ...more });
  const read = async (path: string, row: Row): Promise<Row> =>
    (await at.get<Row>(chief, `${path}/queryById`, { id: String(row["id"]) })).result;
  const figures = async (row: Row = sheet): Promise<readonly unknown[]> => {
    const { total, due, version } = await read(SHEET, row);
    return [total, due, version, (await read("/online/api/site", site))["found"]];
  };
  const item = (name: string, of: Row = sheet): Row =>
    (of["items"] as Row[]).find((one) => one["item"] === name) ?? expect.fail(name);

  it("is there at once, on every level", async () => {
    expect(await figures()).toEqual(["3.30", "3.30", 1, "3.30"]);
  });

  it("follows a line that is added, edited and deleted by its own operations, with version and history", async () => {
    const added = await at.added(chief, ITEM, { inspectionId: sheet["id"], item: "丙", price: "3", quantity: 2 });
    expect(await figures()).toEqual(["9.30", "9.30", 2, "9.30"]);
    expect((await at.put(chief, `${ITEM}/edit`, { id: item("甲")["id"], quantity: 3 })).status).toBe(200);
    expect(await figures()).toEqual(["11.50", "11.50", 3, "11.50"]);
    expect((await at.remove(chief, `${ITEM}/delete`, { id: String(added["id"]) })).status).toBe(200);
    expect(await figures()).toEqual(["5.50", "5.50", 4, "5.50"]);
    const { records } = (
      await at.get<{ records: readonly { op: string; by: string; changes: readonly Row[] }[] }>(
        chief,
        `${SHEET}/history`,
        { id: String(sheet["id"]) },
      )
    ).result;
    expect(records.map(({ op, by }) => [op, by])).toEqual([
      ["edit", "chief"],
      ["edit", "chief"],
      ["edit", "chief"],
      ["add", "chief"],
    ]);
    expect(records[0]?.changes).toEqual([
      expect.objectContaining({ field: "total", before: "11.50", after: "5.50" }),
      expect.objectContaining({ field: "due", before: "11.50", after: "5.50" }),
    ]);
  });

  it("is computed once for a whole batch", async () => {
    const gone = await at.added(chief, ITEM, { inspectionId: sheet["id"], item: "丁", price: "9" });
    const saved = await at.post(chief, `${ITEM}/saveRows`, {
      add: [{ inspectionId: sheet["id"], item: "丙", price: "1" }],
      edit: [
        { id: item("甲")["id"], price: "2" },
        { id: item("乙")["id"], price: "3" },
      ],
      delete: [gone["id"]],
    });
    expect(saved.status, saved.message).toBe(200);
    expect(await figures()).toEqual(["6.00", "6.00", 3, "6.00"]);
    expect(
      (
        await at.remove(chief, `${ITEM}/deleteBatch`, {
          ids: `${String(item("甲")["id"])},${String(item("乙")["id"])}`,
        })
      ).status,
    ).toBe(200);
    expect(await figures()).toEqual(["1.00", "1.00", 4, "1.00"]);
  });

  it("moves with a line from one row to another", async () => {
    const other = await sheetOf([{ item: "丙", price: "5" }]);
    expect((await at.put(chief, `${ITEM}/edit`, { id: item("甲")["id"], inspectionId: other["id"] })).status).toBe(200);
    expect([await figures(), await figures(other)]).toEqual([
      ["2.20", "2.20", 2, "8.30"],
      ["6.10", "6.10", 2, "8.30"],
    ]);
  });

  it("follows a line that is restored, to an older version and from deletion", async () => {
    const { id } = item("甲");
    await at.put(chief, `${ITEM}/edit`, { id, price: "8" });
    expect((await at.post(chief, `${ITEM}/restore`, { id, version: 1 })).status).toBe(200);
    expect((await figures())[0]).toBe("3.30");
    await at.remove(chief, `${ITEM}/delete`, { id: String(id) });
    expect((await figures())[0]).toBe("2.20");
    expect((await at.post(chief, `${ITEM}/restore`, { id, version: 1 })).status).toBe(200);
    expect((await figures())[0]).toBe("3.30");
  });

  it("follows an action of the line, and a line that goes with what it refers to", async () => {
    const tool = await at.added(chief, "/online/api/tool", { name: "尺" });
    await at.added(chief, ITEM, { inspectionId: sheet["id"], item: "丙", price: "4", tool: tool["id"] });
    expect((await at.post(chief, `${ITEM}/double`, { id: item("甲")["id"] })).status).toBe(200);
    expect(await figures()).toEqual(["8.40", "8.40", 3, "8.40"]);
    expect((await at.remove(chief, "/online/api/tool/delete", { id: String(tool["id"]) })).status).toBe(200);
    expect(await figures()).toEqual(["4.40", "4.40", 4, "4.40"]);
  });

  it("is computed with the row's own fields where only these are sent, by an edit, a step and a restore", async () => {
    await at.put(chief, `${SHEET}/edit`, { id: sheet["id"], factor: 2 });
    expect(await figures()).toEqual(["3.30", "6.60", 2, "3.30"]);
    await at.post(chief, `${SHEET}/approve`, { id: sheet["id"], factor: 3 });
    expect(await figures()).toEqual(["3.30", "9.90", 3, "3.30"]);
    await at.post(chief, `${SHEET}/restore`, { id: sheet["id"], version: 2 });
    expect(await figures()).toEqual(["3.30", "6.60", 4, "3.30"]);
  });

  it("holds the row's rules over its lines: how many, which are unique, what may not be exceeded", async () => {
    const limited = await sheetOf([{ item: "甲", price: "1" }], { limit: "5" });
    const only = item("甲", limited);
    const add = (more: Row) =>
      at.post<Row>(chief, `${ITEM}/add`, { inspectionId: limited["id"], item: "乙", price: "1", ...more });
    const refused = (message: string) => ({
      status: 400,
      code: "VALIDATE.INVALID",
      message,
      result: { issues: [{ field: "inspectionId" }] },
    });
    expect(await add({ item: "甲" })).toMatchObject(refused("检查单：名称重复"));
    expect(await add({ price: "9" })).toMatchObject(refused("检查单：合计超过上限"));
    expect(await at.remove(chief, `${ITEM}/delete`, { id: String(only["id"]) })).toMatchObject(
      refused("检查单：检查项至少1行"),
    );
    expect(await at.put(chief, `${ITEM}/edit`, { id: only["id"], price: "6" })).toMatchObject(
      refused("检查单：合计超过上限"),
    );
    for (const name of ["乙", "丙", "丁"]) expect((await add({ item: name })).status).toBe(200);
    expect(await add({ item: "戊" })).toMatchObject(refused("检查单：检查项最多4行"));
    expect((await figures(limited)).slice(0, 3)).toEqual(["4.00", "4.00", 4]);
  });

  it("is refused, naming field and line, where a value is too large to be stored", async () => {
    const large = { price: "9999999999.00", quantity: 9000 };
    const huge = { price: "9999999999.00", quantity: 900_000 };
    const issue = (field: string, message: string) => ({
      status: 400,
      code: "VALIDATE.INVALID",
      result: { issues: expect.arrayContaining([expect.objectContaining({ field, message })]) },
    });
    const edit = (items: readonly Row[]) => at.put(chief, `${SHEET}/edit`, { id: sheet["id"], items });
    expect(await at.post(chief, `${ITEM}/add`, { inspectionId: sheet["id"], item: "丙", ...huge })).toMatchObject(
      issue("amount", "金额超出可保存的范围"),
    );
    expect(
      await edit([
        { item: "丙", price: "1" },
        { item: "丁", ...huge },
      ]),
    ).toMatchObject(issue("items.1.amount", "第2行：金额超出可保存的范围"));
    expect(
      await edit([
        { item: "丙", ...large },
        { item: "丁", ...large },
      ]),
    ).toMatchObject(issue("total", "合计超出可保存的范围"));
    expect(await figures()).toEqual(["3.30", "3.30", 1, "3.30"]);
    expect((await at.put(chief, `${ITEM}/edit`, { id: item("甲")["id"], ...large })).status).toBe(200);
    const before = await figures();
    expect(await at.put(chief, `${ITEM}/edit`, { id: item("乙")["id"], ...large })).toMatchObject(
      issue("inspectionId", "检查单：合计超出可保存的范围"),
    );
    for (const answer of [
      await at.put(chief, `${SHEET}/edit`, { id: sheet["id"], factor: 9 }),
      await at.post(chief, `${SHEET}/approve`, { id: sheet["id"], factor: 9 }),
    ])
      expect(answer).toMatchObject(issue("due", "应付超出可保存的范围"));
    expect(await figures()).toEqual(before);
  });

  it("stands anew with the lines that were deleted along with the row", async () => {
    expect((await at.remove(chief, `${SHEET}/delete`, { id: String(sheet["id"]) })).status).toBe(200);
    expect((await read("/online/api/site", site))["found"]).toBe("0.00");
    const back = await at.post<Row>(chief, `${SHEET}/restore`, { id: sheet["id"], version: 1 });
    expect(back.result).toMatchObject({ total: "3.30", items: [{ item: "乙" }, { item: "甲" }] });
    expect((await read("/online/api/site", site))["found"]).toBe("3.30");
  });

  it("counts the change, so that a list that was asked before shows the new total", async () => {
    const listed = async (): Promise<unknown> =>
      (await at.get<{ records: readonly Row[] }>(chief, `${SHEET}/list`, {})).result.records.find(
        (row) => row["id"] === sheet["id"],
      )?.["total"];
    expect(await listed()).toBe("3.30");
    await at.put(chief, `${ITEM}/edit`, { id: item("甲")["id"], price: "2" });
    expect(await listed()).toBe("4.20");
  });

  it("is whole after writers that meet", async () => {
    const ids = (sheet["items"] as Row[]).map((row) => row["id"]);
    const prices = Array.from({ length: 12 }, (_, index) => index + 1);
    const answers = await Promise.all(
      prices.map((price) => at.put(chief, `${ITEM}/edit`, { id: ids[price % 2], price: `${price}.00` })),
    );
    expect(answers.map(({ status }) => status).filter((status) => status !== 200)).toEqual([]);
    const after = await read(SHEET, sheet);
    expect(Number(after["total"])).toBe((after["items"] as Row[]).reduce((sum, row) => sum + Number(row["amount"]), 0));
  });
});
