// A row that is part of another: read where that one is read, written where that one may be edited, by whichever
// operation.
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Viewer } from "#core/language";
import { uuidV7 } from "#core/values";
import { describeEachDatabase } from "../support/databases.ts";
import { startEngine, type Answered, type Row, type TestEngine } from "../support/engine.ts";
import { INSPECTIONS, INSPECTORS } from "../support/inspections.ts";

const { chief, inspector, warden, auditor } = INSPECTORS;
const ITEM = "/inspectionItem";
const SHEET = "/inspection";
const SITE = "/online/api/site";

interface Rows {
  readonly records: readonly Row[];
  readonly total: number;
}

describeEachDatabase("rows that are part of another row", (database) => {
  let at: TestEngine;
  let sites: Record<"own" | "other", Row>;
  /** By site and state. */
  let sheets: Record<"ownDraft" | "ownApproved" | "otherDraft" | "otherApproved", Row>;
  beforeAll(async () => {
    at = await startEngine(database(), { schemas: INSPECTIONS });
    sites = {
      own: await at.added(chief, SITE, { name: "南", owner: "warden" }),
      other: await at.added(chief, SITE, { name: "北", owner: "somebody" }),
    };
    const sheetOf = async (site: Row, approved: boolean): Promise<Row> => {
      const sheet = await at.added(chief, SHEET, {
        siteId: site["id"],
        title: `${String(site["name"])}${approved ? "已" : "未"}`,
        items: [
          { item: "甲", price: "1" },
          { item: "乙", price: "2" },
        ],
      });
      if (approved) await at.post(chief, `${SHEET}/approve`, { id: sheet["id"] });
      return sheet;
    };
    sheets = {
      ownDraft: await sheetOf(sites.own, false),
      ownApproved: await sheetOf(sites.own, true),
      otherDraft: await sheetOf(sites.other, false),
      otherApproved: await sheetOf(sites.other, true),
    };
  });
  afterAll(() => at.close());

  const itemOf = (sheet: Row): Row => (sheet["items"] as Row[])[0] ?? expect.fail();
  const listed = async (who: Viewer, query: Record<string, string> = {}): Promise<readonly string[]> => {
    const { result } = await at.get<Rows>(who, `${ITEM}/list`, { pageSize: "100", ...query });
    expect(result.total).toBe(result.records.length);
    return [
      ...new Set(result.records.map((row) => String(row["inspectionId_dictText"] ?? row["inspectionId"]))),
    ].sort();
  };
  const titles = (...which: readonly (keyof typeof sheets)[]): readonly string[] =>
    which.map((one) => String(sheets[one]["id"])).sort();
  const ids = async (who: Viewer): Promise<readonly string[]> =>
    [
      ...new Set(
        (await at.get<Rows>(who, `${ITEM}/list`, { pageSize: "100", field: "inspectionId" })).result.records.map(
          (row) => String(row["inspectionId"]),
        ),
      ),
    ].sort();

  it("are listed, counted and summed with what they are part of, over two levels", async () => {
    expect(await ids(chief)).toEqual(titles("ownDraft", "ownApproved", "otherDraft", "otherApproved"));
    expect(await ids(inspector)).toEqual(titles("ownDraft", "ownApproved", "otherDraft", "otherApproved"));
    expect(await ids(warden)).toEqual(titles("ownDraft", "ownApproved"));
    expect(await ids(auditor)).toEqual(titles("ownApproved", "otherApproved"));
    expect((await at.get<{ sums: Row; count: number }>(warden, `${ITEM}/totals`)).result).toEqual({
      count: 4,
      sums: { amount: "6.00" },
    });
    expect(await listed(warden, { inspectionId: String(sheets.otherDraft["id"]) })).toEqual([]);
  });

  it("ask for the permissions of what they are part of", async () => {
    const { permissions } = at.engine.model().entities["inspection_item"] ?? expect.fail();
    expect(permissions).toEqual({
      list: "site:list",
      get: "site:get",
      add: "site:edit",
      edit: "site:edit",
      delete: "site:edit",
      export: "site:export",
      import: "site:edit",
    });
  });

  it("are opened, and show their history, with what they are part of", async () => {
    for (const path of ["queryById", "history"]) {
      const status = async (who: Viewer, sheet: Row): Promise<number> =>
        (await at.get(who, `${ITEM}/${path}`, { id: String(itemOf(sheet)["id"]) })).status;
      expect([await status(warden, sheets.ownDraft), await status(warden, sheets.otherDraft)], path).toEqual([
        200, 404,
      ]);
      expect([await status(auditor, sheets.ownDraft), await status(auditor, sheets.ownApproved)], path).toEqual([
        404, 200,
      ]);
    }
  });

  it("show what is open on them, asked once for the page", async () => {
    const marks = async (who: Viewer, sheet: Row): Promise<unknown> =>
      (await at.get<Rows>(who, `${ITEM}/list`, { inspectionId: String(sheet["id"]) })).result.records[0]?.["_may"];
    expect([await marks(inspector, sheets.ownDraft), await marks(inspector, sheets.ownApproved)]).toEqual([
      ["edit", "delete"],
      [],
    ]);
    expect(await marks(chief, sheets.ownApproved)).toBeUndefined();
  });

  interface Attempt {
    readonly name: string;
    readonly run: (who: Viewer, sheet: Row) => Promise<Answered>;
  }
  const WRITES: readonly Attempt[] = [
    {
      name: "add",
      run: (who, sheet) =>
        at.post(who, `${ITEM}/add`, { inspectionId: sheet["id"], item: `新${Math.random()}`.slice(0, 9), price: "0" }),
    },
    { name: "edit", run: (who, sheet) => at.put(who, `${ITEM}/edit`, { id: itemOf(sheet)["id"], checked: true }) },
    {
      name: "saveRows edit",
      run: (who, sheet) => at.post(who, `${ITEM}/saveRows`, { edit: [{ id: itemOf(sheet)["id"], checked: false }] }),
    },
    {
      name: "saveRows add",
      run: (who, sheet) =>
        at.post(who, `${ITEM}/saveRows`, {
          add: [
            {
              id: uuidV7(Date.now(), crypto.getRandomValues(new Uint8Array(16))),
              inspectionId: sheet["id"],
              item: `格${Math.random()}`.slice(0, 9),
              price: "0",
            },
          ],
        }),
    },
    { name: "restore", run: (who, sheet) => at.post(who, `${ITEM}/restore`, { id: itemOf(sheet)["id"], version: 1 }) },
    { name: "delete", run: (who, sheet) => addedThen(sheet, (id) => at.remove(who, `${ITEM}/delete`, { id })) },
    {
      name: "deleteBatch",
      run: (who, sheet) => addedThen(sheet, (id) => at.remove(who, `${ITEM}/deleteBatch`, { ids: id })),
    },
  ];

  /** A line of the chief's, which goes again if the attempt leaves it. */
  async function addedThen(sheet: Row, run: (id: string) => Promise<Answered>): Promise<Answered> {
    const one = await at.added(chief, ITEM, { inspectionId: sheet["id"], item: "丁", price: "0" });
    const answer = await run(String(one["id"]));
    await at.remove(chief, `${ITEM}/delete`, { id: String(one["id"]) });
    return answer;
  }

  async function afterwards(sheet: Row): Promise<void> {
    const { items } = (await at.get<Row>(chief, `${SHEET}/queryById`, { id: String(sheet["id"]) })).result as {
      items: Row[];
    };
    for (const row of items.filter((one) => /新|格/.test(String(one["item"]))))
      await at.remove(chief, `${ITEM}/delete`, { id: String(row["id"]) });
  }

  it.each([
    ["inspector", inspector, { ownDraft: true, ownApproved: false, otherDraft: true, otherApproved: false }],
    ["warden", warden, { ownDraft: true, ownApproved: true, otherDraft: false, otherApproved: false }],
    ["auditor", auditor, { ownDraft: false, ownApproved: false, otherDraft: false, otherApproved: false }],
    ["chief", chief, { ownDraft: true, ownApproved: true, otherDraft: true, otherApproved: true }],
  ] as const)("are written by every operation where what they are part of may be edited: %s", async (_, who, open) => {
    for (const { name, run } of WRITES) {
      for (const [key, allowed] of Object.entries(open)) {
        const sheet = sheets[key as keyof typeof sheets];
        const { status, code, message } = await run(who, sheet);
        expect(status === 200, `${name} ${key}: ${status} ${code} ${message}`).toBe(allowed);
        await afterwards(sheet);
      }
      const parent = await at.put(who, `${SHEET}/edit`, { id: sheets.ownApproved["id"], title: "南已" });
      expect(parent.status === 200, name).toBe(open.ownApproved);
    }
  });

  it("move only from and to what may be edited", async () => {
    const move = async (who: Viewer, from: Row, to: Row): Promise<number> => {
      const one = await at.added(chief, ITEM, { inspectionId: from["id"], item: "移", price: "0" });
      const { status } = await at.put(who, `${ITEM}/edit`, { id: one["id"], inspectionId: to["id"] });
      await at.remove(chief, `${ITEM}/delete`, { id: String(one["id"]) });
      return status;
    };
    expect(await move(inspector, sheets.ownDraft, sheets.otherDraft)).toBe(200);
    expect(await move(inspector, sheets.ownDraft, sheets.ownApproved)).toBe(403);
    expect(await move(inspector, sheets.ownApproved, sheets.ownDraft)).toBe(403);
    expect(await move(warden, sheets.ownDraft, sheets.otherDraft)).toBe(400);
  });

  it("say why they are refused", async () => {
    expect(
      await at.put(inspector, `${ITEM}/edit`, { id: itemOf(sheets.ownApproved)["id"], checked: true }),
    ).toMatchObject({ code: "ROW.PARENT", message: "所属的“检查单”当前不能修改" });
  });

  it("do not go with what they refer to, where what they are part of may not be edited", async () => {
    const tool = await at.added(chief, "/online/api/tool", { name: "尺" });
    await at.added(chief, ITEM, { inspectionId: sheets.ownApproved["id"], item: "丙", price: "0", tool: tool["id"] });
    expect(await at.remove(inspector, "/online/api/tool/delete", { id: String(tool["id"]) })).toMatchObject({
      status: 403,
      code: "ROW.PARENT",
    });
    expect((await at.remove(chief, "/online/api/tool/delete", { id: String(tool["id"]) })).status).toBe(200);
  });

  it("are shown in the form of what they are part of as in their own list, and written by both alike", async () => {
    for (const who of [chief, inspector, warden, auditor]) {
      for (const sheet of Object.values(sheets)) {
        const whole = await at.get<Row>(who, `${SHEET}/queryById`, { id: String(sheet["id"]) });
        const inForm = whole.status === 200 ? (whole.result["items"] as Row[]).map((row) => row["id"]) : [];
        const inList =
          (await at.get<Rows>(who, `${ITEM}/list`, { inspectionId: String(sheet["id"]) })).result?.records?.map(
            (row) => row["id"],
          ) ?? [];
        expect([...inList].sort(), who.username).toEqual([...inForm].sort());
      }
    }
  });
});
