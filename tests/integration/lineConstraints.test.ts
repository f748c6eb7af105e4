// What binds the lines of a row in its form binds their own operations: the field's rights and state, rules that name
// fields, and the row's guards.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Viewer } from "#core/language";
import { describeEachDatabase } from "../support/databases.ts";
import { startEngine, type Answered, type Row, type TestEngine } from "../support/engine.ts";
import { INSPECTIONS, INSPECTORS } from "../support/inspections.ts";

const { chief, inspector, warden, auditor } = INSPECTORS;
const SHEET = "/inspection";
const ITEM = "/inspectionItem";
const CORRECTION = "/online/api/price_correction";

const CORRECTIONS = {
  entity: "price_correction",
  title: "单价更正",
  purpose: "A price that was entered wrong",
  titleField: "reason",
  fields: {
    itemId: { kind: "reference", to: "inspection_item", title: "检查项", required: true },
    newPrice: { kind: "money", title: "单价", required: true },
    reason: { kind: "text", title: "原因", max: 60 },
    state: { kind: "dict", dict: "inspectionState", title: "状态", default: "draft", readonly: true },
    makerId: { kind: "text", title: "提交人", max: 60, readonly: true },
  },
  indexes: [["-createTime"], ["itemId"]],
  list: { columns: ["reason"], sort: "-createTime" },
  states: {
    field: "state",
    initial: "draft",
    steps: {
      submit: { title: "提交", from: ["draft"], to: "asked", stamp: { by: "makerId" } },
      approve: {
        title: "批准",
        from: ["asked"],
        to: "approved",
        not: ["makerId"],
        apply: { to: "itemId", fields: { price: "newPrice" } },
      },
    },
  },
  history: true,
};

interface Inspection {
  readonly fields: { readonly items: object };
  readonly rowRules: readonly { readonly for: string }[];
}

function prepare(folder: string): void {
  const path = join(folder, "inspection.entity.json");
  const sheet = JSON.parse(readFileSync(path, "utf8")) as Inspection;
  Object.assign(sheet, {
    guards: { sealed: { of: ["edit"], holds: { title: { ne: "封" } }, message: "检查单已封存" } },
  });
  Object.assign(sheet.fields.items, {
    permissions: { read: "inspection:items", write: "inspection:fill" },
    readonly: { factor: 5 },
  });
  for (const rule of sheet.rowRules) if (rule.for === "auditor") Object.assign(rule, { fields: ["title"] });
  writeFileSync(path, JSON.stringify(sheet));
  const dict = join(folder, "dict", "inspection_state.dict.json");
  writeFileSync(
    dict,
    readFileSync(dict, "utf8").replace('"items": [', '"items": [{ "value": "asked", "text": "待批准" }, '),
  );
  writeFileSync(join(folder, "price_correction.entity.json"), JSON.stringify(CORRECTIONS));
}

const withGrants = (who: Viewer, username: string, ...grants: readonly string[]): Viewer => ({
  ...who,
  username,
  id: `id-${username}`,
  grants: [...who.grants, ...grants],
  rightsKey: `${who.rightsKey} ${grants.join()}`,
  variables: { ...who.variables, id: `id-${username}`, username },
});
/** An inspector who may fill in items, double them and ask for corrections. */
const foreman = withGrants(
  inspector,
  "foreman",
  "inspection:items",
  "inspection:fill",
  "inspection_item:double",
  "price_correction:*",
);
const reader = withGrants(inspector, "reader", "inspection:items");
const listing = withGrants(auditor, "listing", "inspection:items", "inspection:fill");
const checker = withGrants(chief, "checker");

describeEachDatabase("the lines of a row, by their own operations", (database) => {
  let at: TestEngine;
  let site: Row;
  let sheet: Row;
  beforeAll(async () => {
    at = await startEngine(database(), { schemas: INSPECTIONS, prepare });
    at.engine.hooks.action("inspection_item.double", async ({ rows, set }) => {
      for (const row of rows) await set(row, { price: Number(row["price"]) * 2 });
    });
    site = await at.added(chief, "/online/api/site", { name: "南", owner: "warden" });
  });
  afterAll(() => at.close());
  beforeEach(async () => {
    sheet = await at.added(chief, SHEET, {
      siteId: site["id"],
      title: "检查",
      items: [
        { item: "甲", price: "1" },
        { item: "乙", price: "2" },
      ],
    });
  });

  const line = (): Row => (sheet["items"] as Row[]).find((row) => row["item"] === "甲") ?? expect.fail();
  const listed = async (who: Viewer): Promise<number> => {
    const { status, result } = await at.get<{ records: readonly Row[] }>(who, `${ITEM}/list`, { pageSize: "1000" });
    expect(status).toBe(200);
    return result.records.filter((row) => row["inspectionId"] === sheet["id"] || row["inspectionId"] === undefined)
      .length;
  };
  const opened = async (who: Viewer): Promise<number> =>
    (await at.get(who, `${ITEM}/queryById`, { id: String(line()["id"]) })).status;
  const add = (who: Viewer): Promise<Answered> =>
    at.post(who, `${ITEM}/add`, { inspectionId: sheet["id"], item: "丙", price: "3" });
  const change = (who: Viewer): Promise<Answered> => at.put(who, `${ITEM}/edit`, { id: line()["id"], checked: true });
  const double = (who: Viewer): Promise<Answered> => at.post(who, `${ITEM}/double`, { id: line()["id"] });
  const price = async (): Promise<unknown> =>
    (await at.get<Row>(chief, `${ITEM}/queryById`, { id: String(line()["id"]) })).result["price"];
  const inForm = async (who: Viewer): Promise<boolean> =>
    "items" in (await at.get<Row>(who, `${SHEET}/queryById`, { id: String(sheet["id"]) })).result;

  it("are not shown where the field is not theirs to read", async () => {
    for (const who of [inspector, warden])
      expect([await inForm(who), await listed(who), await opened(who)], who.username).toEqual([false, 0, 404]);
    for (const who of [chief, foreman, reader])
      expect([await inForm(who), await listed(who), await opened(who)], who.username).toEqual([true, 2, 200]);
  });

  it("are not written where the field is not theirs to write", async () => {
    for (const who of [inspector, reader]) {
      for (const one of [add, change]) expect([403, 404], who.username).toContain((await one(who)).status);
      expect((await at.remove(who, `${ITEM}/delete`, { id: String(line()["id"]) })).status, who.username).not.toBe(200);
    }
    expect(await listed(chief)).toBe(2);
    for (const one of [add, change]) expect((await one(foreman)).status).toBe(200);
  });

  it("are not written while the field is read-only, by whomever", async () => {
    expect((await at.put(chief, `${SHEET}/edit`, { id: sheet["id"], factor: 5 })).status).toBe(200);
    for (const who of [chief, foreman])
      for (const one of [add, change])
        expect(await one(who), who.username).toMatchObject({ status: 403, code: "ROW.PARENT" });
    expect(await double(chief)).toMatchObject({ status: 403, code: "ROW.PARENT" });
    expect((await at.put(chief, `${SHEET}/edit`, { id: sheet["id"], factor: 4 })).status).toBe(200);
    for (const one of [add, change, double]) expect((await one(chief)).status).toBe(200);
  });

  it("are not shown by a rule that names fields and not theirs", async () => {
    expect((await at.post(chief, `${SHEET}/approve`, { id: sheet["id"] })).status).toBe(200);
    expect([await inForm(listing), await listed(listing), await opened(listing)]).toEqual([false, 0, 404]);
    expect([403, 404]).toContain((await change(listing)).status);
  });

  it("are not changed by an action where the row may not be edited: by its rules, its guards", async () => {
    expect((await double(foreman)).status).toBe(200);
    expect(await price()).toBe("2.00");
    await at.post(chief, `${SHEET}/approve`, { id: sheet["id"] });
    expect(await double(foreman)).toMatchObject({ status: 403, code: "ROW.PARENT" });
    expect((await double(chief)).status).toBe(200);
    await at.put(chief, `${SHEET}/edit`, { id: sheet["id"], title: "封" });
    expect(await double(chief)).toMatchObject({ status: 409, code: "ROW.GUARDED", message: "检查单已封存" });
    expect(await price()).toBe("4.00");
  });

  it("are not corrected where the row may not be edited, and the request is refused first", async () => {
    const asked = async (who: Viewer, newPrice: string): Promise<Row> =>
      at.added(who, CORRECTION, { itemId: line()["id"], newPrice, reason: "误" });
    const step = (who: Viewer, name: string, { id }: Row): Promise<Answered> =>
      at.post(who, `${CORRECTION}/${name}`, { id });
    const first = await asked(foreman, "9");
    expect((await step(foreman, "submit", first)).status).toBe(200);
    expect((await step(checker, "approve", first)).status).toBe(200);
    expect(await price()).toBe("9.00");
    const second = await asked(chief, "8");
    expect((await step(chief, "submit", second)).status).toBe(200);
    await at.post(chief, `${SHEET}/approve`, { id: sheet["id"] });
    expect(await step(foreman, "submit", await asked(foreman, "7"))).toMatchObject({ status: 403, code: "ROW.PARENT" });
    await at.put(chief, `${SHEET}/edit`, { id: sheet["id"], title: "封" });
    expect(await step(checker, "approve", second)).toMatchObject({
      status: 409,
      code: "ROW.GUARDED",
      message: "检查单已封存",
    });
    expect(await step(chief, "submit", await asked(chief, "7"))).toMatchObject({ status: 409, code: "ROW.GUARDED" });
  });
});
