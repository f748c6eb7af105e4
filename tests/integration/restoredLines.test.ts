// What comes back with a restored row is as right as if it were restored by itself: computed, checked, pointing to what
// is there.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { describeEachDatabase } from "../support/databases.ts";
import { startEngine, type Answered, type Row, type TestEngine } from "../support/engine.ts";
import { INSPECTIONS, INSPECTORS } from "../support/inspections.ts";

const { chief } = INSPECTORS;
const SHEET = "/inspection";
const ITEM = "/inspectionItem";
const SITE = "/online/api/site";
const TOOL = "/online/api/tool";

type Fields = Record<string, Record<string, unknown>>;

function changeFields(folder: string, entity: string, change: (fields: Fields) => void): void {
  const path = join(folder, `${entity}.entity.json`);
  const file = JSON.parse(readFileSync(path, "utf8")) as { fields: Fields };
  change(file.fields);
  writeFileSync(path, JSON.stringify(file));
}

describeEachDatabase("a row that is restored with its lines", (database) => {
  let at: TestEngine;
  let site: Row;
  beforeEach(async () => {
    const prepare = (folder: string): void =>
      changeFields(folder, "inspection_item", (fields) =>
        Object.assign(fields["tool"] ?? {}, { onDelete: "restrict" }),
      );
    at = await startEngine(database(), { schemas: INSPECTIONS, prepare });
    site = await at.added(chief, SITE, { name: "南林场", owner: "warden" });
  });
  afterEach(() => at.close());

  const sheetOf = (more: Row = {}): Promise<Row> =>
    at.added(chief, SHEET, { siteId: site["id"], title: "检查", items: [{ item: "甲", price: "1.10" }], ...more });
  const remove = async (path: string, { id }: Row): Promise<void> =>
    expect((await at.remove(chief, `${path}/delete`, { id: String(id) })).status).toBe(200);
  const restored = (path: string, { id }: Row): Promise<Answered<Row>> =>
    at.post<Row>(chief, `${path}/restore`, { id, version: 1 });
  const nowComputed = async (expr: string): Promise<void> => {
    changeFields(at.folder, "inspection_item", (fields) => Object.assign(fields["amount"] ?? {}, { expr }));
    await at.engine.reload();
  };

  it("stores what its lines compute by the model of today", async () => {
    const sheet = await sheetOf();
    await remove(SHEET, sheet);
    await nowComputed("price * quantity * 10");
    const back = await restored(SHEET, sheet);
    expect(back).toMatchObject({
      status: 200,
      result: { total: "11.00", due: "11.00", items: [{ item: "甲", amount: "11.00" }] },
    });
    expect(
      (await at.get<{ sums: Row }>(chief, `${ITEM}/totals`, { inspectionId: String(sheet["id"]) })).result.sums,
    ).toEqual({ amount: "11.00" });
  });

  it("does so over two levels", async () => {
    await sheetOf();
    await remove(SITE, site);
    await nowComputed("price * quantity * 10");
    expect(await restored(SITE, site)).toMatchObject({ status: 200, result: { found: "11.00" } });
  });

  it("is refused with a line that points to what is gone, and nothing is restored", async () => {
    const tool = await at.added(chief, TOOL, { name: "尺" });
    const sheet = await sheetOf({ items: [{ item: "甲", price: "1", tool: tool["id"] }] });
    await remove(SHEET, sheet);
    await remove(TOOL, tool);
    expect(await restored(SHEET, sheet)).toMatchObject({
      status: 400,
      code: "VALIDATE.INVALID",
      message: "检查项：所选工具不存在或不可选择",
      result: { issues: [{ field: "items", code: "ROW.NO_REFERENCE" }] },
    });
    expect((await at.get(chief, `${SHEET}/queryById`, { id: String(sheet["id"]) })).status).toBe(404);
    expect(
      (await at.get<{ total: number }>(chief, `${ITEM}/list`, { inspectionId: String(sheet["id"]) })).result.total,
    ).toBe(0);
    await restored(TOOL, tool);
    expect((await restored(SHEET, sheet)).status).toBe(200);
  });

  it("is held to its rules over its lines, and named as the place itself", async () => {
    const sheet = await sheetOf({
      limit: "5",
      items: [
        { item: "甲", price: "1.10" },
        { item: "乙", price: "1" },
      ],
    });
    await remove(SHEET, sheet);
    await nowComputed("price * quantity * 10");
    expect(await restored(SHEET, sheet)).toMatchObject({
      status: 400,
      code: "VALIDATE.INVALID",
      message: "检查单：合计超过上限",
      result: { issues: [{ field: "limit" }] },
    });
    await nowComputed("price * quantity");
    changeFields(at.folder, "inspection", (fields) => Object.assign(fields["items"] ?? {}, { max: 1 }));
    await at.engine.reload();
    expect(await restored(SHEET, sheet)).toMatchObject({
      status: 400,
      code: "VALIDATE.INVALID",
      message: "检查单：检查项最多1行",
      result: { issues: [{ field: "items" }] },
    });
  });

  it("is held to them also where it sums nothing and no line comes back", async () => {
    const other = await at.added(chief, SITE, { name: "北林场" });
    await remove(SITE, other);
    changeFields(at.folder, "site", (fields) => {
      delete fields["found"];
      Object.assign(fields["inspections"] ?? {}, { min: 1 });
    });
    const path = join(at.folder, "site.entity.json");
    writeFileSync(path, readFileSync(path, "utf8").replace('["name","found"]', '["name"]'));
    await at.engine.reload();
    expect(await restored(SITE, other)).toMatchObject({
      status: 400,
      code: "VALIDATE.INVALID",
      message: "林场：检查至少1行",
      result: { issues: [{ field: "inspections" }] },
    });
  });
});
