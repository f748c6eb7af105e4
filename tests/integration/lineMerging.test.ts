// Lines that two people change at once, one of them through the form of the row that they are in: nothing is lost
// unseen.
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Conflict } from "#core/api";
import { describeEachDatabase } from "../support/databases.ts";
import { startEngine, type Answered, type Row, type TestEngine } from "../support/engine.ts";
import { INSPECTIONS, INSPECTORS } from "../support/inspections.ts";
import { lockItems } from "../support/lockedItems.ts";

const { chief } = INSPECTORS;
const ITEM = "/inspectionItem";
const SHEET = "/inspection";

describeEachDatabase("lines changed by two people", (database) => {
  let at: TestEngine;
  let site: Row;
  let sheet: Row;
  beforeAll(async () => {
    at = await startEngine(database(), { schemas: INSPECTIONS, prepare: lockItems });
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
  const read = async (of: Row = sheet): Promise<Row> =>
    (await at.get<Row>(chief, `${SHEET}/queryById`, { id: String(of["id"]) })).result;
  const itemsOf = (row: Row): readonly Row[] => row["items"] as readonly Row[];
  const shown = async (): Promise<readonly unknown[]> =>
    itemsOf(await read()).map(({ item, amount }) => [item, amount]);
  const line = (name: string): Row => itemsOf(sheet).find(({ item }) => item === name) ?? expect.fail(name);
  const key = (name: string): unknown => line(name)["id"];
  const changed = (changes: Readonly<Record<string, Row>>, row: Row = sheet): readonly Row[] =>
    itemsOf(row).map((one) => ({ ...one, ...changes[String(one["item"])] }));
  const other = async (answer: Promise<Answered>): Promise<void> => expect((await answer).status).toBe(200);
  /** As a form sends it: the lines as they are in it, with the version and the lines that it was opened with. */
  const save = (items: readonly Row[], more: Row = {}): Promise<Answered<Conflict>> =>
    at.put<Conflict>(chief, `${SHEET}/edit`, {
      id: sheet["id"],
      version: sheet["version"],
      items,
      base: { items: itemsOf(sheet) },
      ...more,
    });

  it("keeps a line that was added there", async () => {
    await other(at.post(chief, `${ITEM}/add`, { inspectionId: sheet["id"], item: "丙", price: "0" }));
    expect((await save(changed({ 甲: { price: "5" } }))).status).toBe(200);
    expect(await shown()).toEqual([
      ["丙", "0.00"],
      ["乙", "2.20"],
      ["甲", "5.00"],
    ]);
    expect((await read())["total"]).toBe("7.20");
  });

  it("merges what each changed of a line, field by field", async () => {
    await other(at.put(chief, `${ITEM}/edit`, { id: key("甲"), item: "甲甲" }));
    expect((await save(changed({ 甲: { price: "5" } }))).status).toBe(200);
    expect(await shown()).toEqual([
      ["乙", "2.20"],
      ["甲甲", "5.00"],
    ]);
    expect((await read())["total"]).toBe("7.20");
  });

  it("is a conflict that names line and field where both changed it", async () => {
    await other(at.put(chief, `${ITEM}/edit`, { id: key("甲"), item: "他的" }));
    const index = itemsOf(sheet).findIndex(({ item }) => item === "甲");
    const answer = await save(changed({ 甲: { item: "我的" } }), {
      title: "改",
      base: { items: itemsOf(sheet), title: "检查" },
    });
    expect(answer).toMatchObject({
      status: 409,
      code: "ROW.CONFLICT",
      result: {
        fields: [
          {
            field: `items.${index}.item`,
            title: `检查项第${index + 1}行：名称`,
            base: "甲",
            yours: "我的",
            theirs: "他的",
            line: { of: "items", key: key("甲") },
          },
        ],
      },
    });
    expect(await read()).toMatchObject({ title: "检查", items: [{ item: "乙" }, { item: "他的" }] });
    expect(answer.result.current).toEqual(await read());
  });

  it("asks where a line was deleted there and changed here, and leaves it deleted where it was not", async () => {
    await other(at.remove(chief, `${ITEM}/delete`, { id: String(key("甲")) }));
    const index = itemsOf(sheet).findIndex(({ item }) => item === "甲");
    expect(await save(changed({ 甲: { price: "7" } }))).toMatchObject({
      status: 409,
      code: "ROW.CONFLICT",
      result: {
        fields: [
          {
            field: `items.${index}`,
            title: `检查项第${index + 1}行“甲”`,
            theirs: null,
            line: { key: key("甲"), deleted: "theirs" },
          },
        ],
      },
    });
    expect((await save(changed({ 乙: { price: "3" } }))).status).toBe(200);
    expect(await shown()).toEqual([["乙", "3.00"]]);
  });

  it("asks where a line was changed there and deleted here", async () => {
    await other(at.put(chief, `${ITEM}/edit`, { id: key("甲"), price: "8" }));
    expect(await save([line("乙")])).toMatchObject({
      status: 409,
      code: "ROW.CONFLICT",
      result: {
        fields: [
          {
            field: `items.${String(key("甲"))}`,
            title: "检查项“甲”",
            yours: null,
            line: { key: key("甲"), deleted: "yours" },
          },
        ],
      },
    });
    expect((await read())["total"]).toBe("10.20");
    sheet = await read();
    expect((await save([line("乙")])).status).toBe(200);
    expect(await shown()).toEqual([["乙", "2.20"]]);
  });

  it("is behind without the lines it was made from, also where the total is the same", async () => {
    await other(at.put(chief, `${ITEM}/edit`, { id: key("甲"), item: "他的" }));
    expect((await read())["total"]).toBe(sheet["total"]);
    const plain = itemsOf(sheet).map(({ id, item, price }) => ({ id, item, price }));
    for (const items of [plain, [line("乙")], plain.map(({ item, price }) => ({ item, price }))]) {
      const answer = await at.put(chief, `${SHEET}/edit`, { id: sheet["id"], version: sheet["version"], items });
      expect(answer).toMatchObject({ status: 409, code: "ROW.VERSION_BEHIND" });
    }
    expect(await at.post(chief, `${SHEET}/approve`, { id: sheet["id"], version: sheet["version"] })).toMatchObject({
      status: 409,
      code: "ROW.VERSION_BEHIND",
    });
    expect(await shown()).toEqual([
      ["乙", "2.20"],
      ["他的", "1.10"],
    ]);
  });

  it("is refused at a line whose own version is behind, without anything else said", async () => {
    await other(at.put(chief, `${ITEM}/edit`, { id: key("甲"), item: "他的" }));
    const index = itemsOf(sheet).findIndex(({ item }) => item === "甲");
    expect(
      await at.put(chief, `${SHEET}/edit`, { id: sheet["id"], items: changed({ 甲: { item: "我的" } }) }),
    ).toMatchObject({
      status: 409,
      code: "ROW.LINE_BEHIND",
      message: `检查项第${index + 1}行已被他人修改，请刷新后重试`,
    });
    await other(at.remove(chief, `${ITEM}/delete`, { id: String(key("甲")) }));
    expect(await at.put(chief, `${SHEET}/edit`, { id: sheet["id"], items: itemsOf(sheet) })).toMatchObject({
      status: 409,
      code: "ROW.LINE_BEHIND",
    });
  });

  it(
    "raises the version of the row once with each change of its lines, by their operations " + "and by its form",
    async () => {
      await other(at.put(chief, `${ITEM}/edit`, { id: key("甲"), item: "他的" }));
      expect((await read())["version"]).toBe(2);
      await other(at.put(chief, `${ITEM}/edit`, { id: key("甲"), price: "4" }));
      expect((await read())["version"]).toBe(3);
      sheet = await read();
      await other(save(changed({ 他的: { item: "又" } })));
      expect((await read())["version"]).toBe(4);
      sheet = await read();
      await other(
        save(changed({ 又: { price: "9" } }), { title: "改", base: { items: itemsOf(sheet), title: "检查" } }),
      );
      expect((await read())["version"]).toBe(5);
      sheet = await read();
      await other(save(itemsOf(sheet)));
      expect((await read())["version"]).toBe(5);
    },
  );

  it("refuses the same line twice, naming it", async () => {
    const expectedError = {
      status: 400,
      result: { issues: [{ field: "items.2", code: "ROW.REPEATED_LINE", message: "第3行与第1行是同一条数据" }] },
    };
    expect(await save([...itemsOf(sheet), itemsOf(sheet)[0] as Row])).toMatchObject(expectedError);
    const fresh = { id: "019aa3c0-0000-7000-8000-0000000000aa", item: "丙", price: "1" };
    expect(await save([fresh, { ...fresh, item: "丁" }])).toMatchObject({
      status: 400,
      result: { issues: [{ field: "items.1", code: "ROW.REPEATED_LINE" }] },
    });
    expect(
      await at.post(chief, `${SHEET}/add`, { siteId: site["id"], title: "新", items: [fresh, fresh] }),
    ).toMatchObject({ status: 400, result: { issues: [{ field: "items.1", code: "ROW.REPEATED_LINE" }] } });
    expect((await read())["version"]).toBe(1);
  });

  it("says of each new line what is wrong with its values, beside what is wrong with the row", async () => {
    const answer = await save([...itemsOf(sheet), { item: "丙", price: "abc" }, { item: "x\0y", price: "1" }], {
      title: "",
    });
    expect(answer).toMatchObject({
      status: 400,
      result: {
        issues: expect.arrayContaining([
          expect.objectContaining({ field: "items.2.price", code: "VALIDATE.WRONG_NUMBER" }),
          expect.objectContaining({ field: "items.3.item", code: "VALIDATE.ILL_FORMED" }),
          expect.objectContaining({ field: "title" }),
        ]),
      },
    });
    expect(JSON.stringify(answer.result)).not.toContain("请输入单价");
  });

  it("takes no line of another row for its own", async () => {
    const second = await sheetOf([{ item: "丙", price: "100" }]);
    const [taken] = itemsOf(second) as [Row];
    expect(await save([...itemsOf(sheet), { id: taken["id"], item: "丙", price: "100" }])).toMatchObject({
      status: 409,
      code: "ROW.LINE_TAKEN",
      message: "检查项第3行的编号已被其他数据使用",
    });
    expect(await read()).toMatchObject({ total: "3.30" });
    expect(await read(second)).toMatchObject({ total: "100.00" });
  });

  it("leaves a line's field alone that is read-only as the line stands, and its figures follow", async () => {
    const locked = await sheetOf([{ item: "甲", price: "1", locked: true }]);
    const [one] = itemsOf(locked) as [Row];
    expect((await at.put(chief, `${SHEET}/edit`, { id: locked["id"], items: [{ ...one, price: "50" }] })).status).toBe(
      200,
    );
    expect(await read(locked)).toMatchObject({ total: "1.00", items: [{ price: "1.00", amount: "1.00" }] });
  });

  it("leaves alone on an add, too, what is read-only as the new row stands", async () => {
    expect(await read(await sheetOf([{ item: "甲", price: "5", note: "带" }]))).toMatchObject({
      items: [{ note: null }],
    });
    expect(await read(await sheetOf([{ item: "甲", price: "5" }], { factor: 5 }))).toMatchObject({
      items: [],
      total: "0.00",
    });
  });
});
