import { rm } from "node:fs/promises";
import { afterEach, beforeEach, expect, it } from "vitest";
import { compile, type Model } from "#core/language";
import type { Stored } from "#core/values";
import { describeEachDatabase } from "../../../tests/support/databases.ts";
import { openDatabase, statement, type Database } from "../db/index.ts";
import { applyCommand, migrate, planMigration } from "./index.ts";

/** A sheet with lines: each line stores its amount, the sheet their sum. */
function modelWith(line: object, sheet: object = {}, checks?: object): Model {
  const files = {
    "sheet.entity.json": {
      entity: "sheet",
      title: "单据",
      purpose: "Rows with lines, whose sum is stored",
      fields: {
        name: { kind: "text", title: "名称", max: 60 },
        lines: { kind: "lines", title: "明细", entity: "sheet_line", by: "sheet", columns: ["item", "amount"] },
        total: { kind: "computed", title: "合计", type: "money", expr: "sum(lines.map(l, l.amount))", stored: true },
        ...sheet,
      },
      ...(checks && { checks }),
      indexes: [["-createTime"]],
      history: true,
    },
    "sheet_line.entity.json": {
      entity: "sheet_line",
      title: "明细",
      purpose: "The lines of a sheet",
      fields: {
        sheet: { kind: "reference", to: "sheet", title: "单据", required: true, onDelete: "cascade" },
        item: { kind: "text", title: "名称", max: 60 },
        quantity: { kind: "integer", title: "数量" },
        ...line,
      },
      indexes: [["sheet", "createTime"], ["-createTime"]],
      parent: "sheet",
      history: true,
    },
  };
  const { model, findings } = compile(
    Object.entries(files).map(([path, content]) => ({ path, text: JSON.stringify(content) })),
  );
  if (model === undefined) throw new Error(findings.map(({ message }) => message).join());
  return model;
}

const amount = (expr: string) => ({ kind: "computed", title: "金额", type: "money", expr, stored: true });
const BEFORE = modelWith({ amount: amount("quantity * 1.00") });
const PRICED = modelWith({
  price: { kind: "money", title: "单价", required: true, default: "2.50", visible: { item: { ne: "赠品" } } },
  amount: amount("price * quantity"),
});

describeEachDatabase("filling a field of rows that stand", { inGate: "both" }, (database, dialect) => {
  let db: Database;
  const run = (sql: string, values: readonly Stored[] = []) =>
    db.write((tx) => tx.run(statement(dialect, sql), values));
  const all = (sql: string) => db.read.all(statement(dialect, sql), []);
  const printed: string[] = [];
  const apply = (model: Model, ...args: readonly string[]) =>
    applyCommand(args, { database: db, model, print: (line) => void printed.push(line) });

  beforeEach(async () => {
    db = await openDatabase(dialect === "sqlite" ? { file: database().url } : { url: database().url });
    await migrate(db, BEFORE);
    await run(`insert into "sheet" ("id", "name", "total", "version", "updateBy") values ('s1', '甲', 300, 4, 'amy')`);
    await run(`insert into "sheet" ("id", "name", "total", "version", "updateBy") values ('s2', '乙', 100, 1, 'amy')`);
    for (const [id, sheet, item, quantity, version] of [
      ["l1", "s1", "板材", 1, 1],
      ["l2", "s1", "方材", 2, null],
      ["l3", "s2", "赠品", 1, 1],
    ] as const)
      await run(
        `insert into "sheet_line" ("id", "sheet", "item", "quantity", "amount", "version") values (?, ?, ?, ?, ?, ?)`,
        [id, sheet, item, quantity, quantity * 100, version],
      );
    printed.length = 0;
  });
  afterEach(async () => {
    if (dialect === "postgres")
      for (const sql of ["drop schema public cascade", "create schema public"]) await run(sql);
    await db.close();
    if (dialect === "sqlite") for (const end of ["", "-wal", "-shm"]) await rm(database().url + end, { force: true });
  });

  it("stores what is computed from it in the line and in the row above, with versions and history", async () => {
    expect(await apply(PRICED, "--fill", "sheet_line.price")).toBe(0);
    expect(printed.join("\n")).toContain("字段“单价”：已填入 2 行，1 行未填入（字段在这些行中不显示）");
    expect(await all(`select "id", "price", "amount", "version" from "sheet_line" order by "id"`)).toEqual([
      { id: "l1", price: 250, amount: 250, version: 3 },
      { id: "l2", price: 250, amount: 500, version: 2 },
      { id: "l3", price: null, amount: null, version: 2 },
    ]);
    expect(await all(`select "id", "total" from "sheet" order by "id"`)).toEqual([
      { id: "s1", total: 750 },
      { id: "s2", total: null },
    ]);
    const history = await all(
      `select "rowId", "after" from "hw_history" where "op" = 'edit' and "entity" = 'sheet_line' order by "rowId"`,
    );
    expect(history.map(({ rowId, after }) => [rowId, JSON.parse(String(after))])).toEqual([
      ["l1", { price: "2.50", amount: "2.50" }],
      ["l2", { price: "2.50", amount: "5.00" }],
    ]);
    // A field that is hidden stays empty, so nothing is left to be filled; a server checks the values once more.
    const plan = await planMigration(PRICED, db, { serving: true });
    expect([plan.unfilled, plan.steps.map(({ id, affects }) => [id, affects?.rows])]).toEqual([
      [],
      [
        ["table.recompute:sheet_line", 0],
        ["table.recompute:sheet", 0],
      ],
    ]);
  });

  it("leaves the row that a rule of the row above refuses, and fills the others", async () => {
    const ruled = modelWith(
      { price: { kind: "money", title: "单价", default: "2.50" }, amount: amount("price * quantity") },
      {},
      { limit: { holds: { total: { le: "5.00" } }, message: "合计不能超过 5 元", field: "total" } },
    );
    expect(await apply(ruled, "--fill", "sheet_line.price")).toBe(0);
    expect(printed.join("\n")).toMatch(/已填入 2 行，1 行未填入（单据：合计不能超过 5 元）/);
    expect(await all(`select "id", "price" from "sheet_line" order by "id"`)).toEqual([
      { id: "l1", price: 250 },
      { id: "l2", price: null },
      { id: "l3", price: 250 },
    ]);
    expect(await all(`select "id", "total" from "sheet" order by "id"`)).toEqual([
      { id: "s1", total: null },
      { id: "s2", total: 250 },
    ]);
  });

  it("writes a row from before the table had versions", async () => {
    await run(`insert into "sheet" ("id", "name", "total") values ('s3', '丙', 0)`);
    const noted = modelWith(
      { amount: amount("quantity * 1.00") },
      { note: { kind: "text", title: "备注", default: "无" } },
    );
    expect(await apply(noted, "--fill", "sheet.note")).toBe(0);
    expect(printed.join("\n")).toContain("字段“备注”：已填入 3 行");
    expect(await all(`select "id", "note", "version" from "sheet" order by "id"`)).toEqual([
      { id: "s1", note: "无", version: 5 },
      { id: "s2", note: "无", version: 2 },
      { id: "s3", note: "无", version: 1 },
    ]);
  });

  it("does not begin while the table is not what the model says", async () => {
    const converted = modelWith({
      item: { kind: "integer", title: "名称" },
      note: { kind: "text", title: "备注", default: "无" },
      amount: amount("quantity * 1.00"),
    });
    expect(await apply(converted, "--fill", "sheet_line.note")).toBe(1);
    expect(printed.join("\n")).toContain("字段“备注”：未填入，因为表的迁移尚未完成");
    expect(printed.join("\n")).not.toContain("已填入");
    expect(await all(`select distinct "note" from "sheet_line"`)).toEqual([{ note: null }]);
  });
});
