// Numbers of records: each once, none left out, whoever adds at the same time and whatever fails.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { statement } from "#engine/server";
import { describeEachDatabase } from "../support/databases.ts";
import { PEOPLE, startEngine, type Row, type TestEngine } from "../support/engine.ts";

const { boss } = PEOPLE;
const ORDERS = "/online/api/purchase";
const DAY_MS = 86_400_000;

const FILES = {
  "purchase.number.json": {
    number: "purchase",
    title: "采购编号",
    parts: ["CG", { date: "yyyyMM" }, { seq: 3, reset: "month", scope: "office" }],
    gaps: "refused",
  },
  "serial.number.json": { number: "serial", parts: ["S", { seq: 2 }], gaps: "refused" },
  "purchase_line.number.json": { number: "purchase_line", parts: [{ seq: 6 }], gaps: "allowed" },
  "purchase.entity.json": {
    entity: "purchase",
    title: "采购",
    purpose: "What is bought",
    fields: {
      title: { kind: "text", title: "名称", required: true, max: 10, unique: true },
      office: { kind: "text", title: "部门" },
      code: { kind: "text", title: "编号", number: "purchase", readonly: true },
      serial: { kind: "text", title: "序号", number: "serial", readonly: true, unique: true },
      label: { kind: "computed", title: "说明", type: "text", expr: "code + '：' + title", stored: true },
      count: { kind: "computed", title: "行数", type: "integer", expr: "count(lines)", stored: true },
      lines: { kind: "lines", title: "明细", entity: "purchase_line", by: "purchaseId" },
    },
    indexes: [["-createTime"]],
    list: { editable: true, columns: ["title"] },
  },
  "purchase_line.entity.json": {
    entity: "purchase_line",
    title: "采购明细",
    purpose: "Part of what is bought",
    fields: {
      purchaseId: { kind: "reference", to: "purchase", title: "采购", required: true },
      no: { kind: "text", title: "行号", number: "purchase_line", readonly: true },
      note: { kind: "text", title: "备注" },
    },
    indexes: [["purchaseId"], ["-createTime"]],
    parent: "purchaseId",
  },
};

describeEachDatabase("numbers of records", { inGate: "both" }, (database, dialect) => {
  let at: TestEngine;
  let serial = 0;
  const title = (): string => `采购${++serial}`;
  beforeAll(async () => {
    at = await startEngine(database(), {
      prepare: (folder) => {
        mkdirSync(folder, { recursive: true });
        for (const [name, content] of Object.entries(FILES)) writeFileSync(join(folder, name), JSON.stringify(content));
      },
    });
    expect(at.engine.findings().filter(({ severity }) => severity === "error")).toEqual([]);
  });
  afterAll(() => at.close());

  const add = (office: string, more: Row = {}) => at.added(boss, ORDERS, { title: title(), office, ...more });
  const codesOf = (rows: readonly Row[]) => rows.map(({ code }) => String(code)).sort();

  it("count up from one, and a body does not change them", async () => {
    const first = await add("A", { code: "CG999" });
    const second = await add("A");
    expect(codesOf([first, second])).toEqual(["CG202611001", "CG202611002"]);
    await at.put(boss, `${ORDERS}/edit`, { id: first["id"], code: "CG1", office: "B" });
    const { result } = await at.get<Row>(boss, `${ORDERS}/queryById`, { id: String(first["id"]) });
    expect(result).toMatchObject({ code: "CG202611001", office: "B" });
  });

  it("have a counter for each value of their scope", async () => {
    expect((await add("C"))["code"]).toBe("CG202611001");
    expect((await at.added(boss, ORDERS, { title: title() }))["code"]).toBe("CG202611001");
  });

  it("are each given once to many who add at once, without a gap", async () => {
    const rows = await Promise.all(Array.from({ length: 30 }, () => add("D")));
    expect(codesOf(rows)).toEqual(Array.from({ length: 30 }, (_, n) => `CG2026110${String(n + 1).padStart(2, "0")}`));
  });

  it("are given back by an add that fails", async () => {
    const before = await add("E");
    const taken = await at.post(boss, `${ORDERS}/add`, { title: before["title"], office: "E" });
    expect(taken.success).toBe(false);
    const [long, lines] = ["一二三四五六七八九十一", [{ note: "x".repeat(300) }]];
    expect((await at.post(boss, `${ORDERS}/add`, { title: long, office: "E" })).success).toBe(false);
    expect((await at.post(boss, `${ORDERS}/add`, { title: title(), office: "E", lines })).success).toBe(false);
    expect(codesOf([before, await add("E")])).toEqual(["CG202611001", "CG202611002"]);
  });

  it("are given to the rows of a grid in their order, and to lines", async () => {
    const saved = await at.post(boss, `${ORDERS}/saveRows`, {
      add: Array.from({ length: 12 }, (_, n) => ({ title: `格${n}`, office: "F" })),
      edit: [],
      delete: [],
    });
    expect(saved.success).toBe(true);
    const { result } = await at.get<{ records: Row[] }>(boss, `${ORDERS}/list`, { office: "F", pageSize: "50" });
    const byTitle = new Map(result.records.map((row) => [row["title"], row["code"]]));
    for (let n = 0; n < 12; n++) expect(byTitle.get(`格${n}`)).toBe(`CG2026110${String(n + 1).padStart(2, "0")}`);

    const row = await add("F", { lines: [{ note: "甲" }, { note: "乙" }] });
    const { result: read } = await at.get<{ lines: Row[] }>(boss, `${ORDERS}/queryById`, { id: String(row["id"]) });
    expect(read.lines.map(({ no }) => no).sort()).toEqual(["000001", "000002"]);
  });

  it("are in what is computed from them, beside what is computed from lines", async () => {
    const name = title();
    const row = await at.added(boss, ORDERS, { title: name, office: "K", lines: [{ note: "甲" }, { note: "乙" }] });
    expect(row).toMatchObject({ code: "CG202611001", label: `CG202611001：${name}`, count: 2 });
  });

  it("pass over those that rows have already, where no two may have the same", async () => {
    const first = await add("L");
    const last = Number(String(first["serial"]).slice(1));
    const serialOf = (n: number): string => `S${String(n).padStart(2, "0")}`;
    const taken = [await add("L"), await add("L"), await add("L")];
    // As if the first two had been there before the rule, and the third under a later number.
    await at.database.write(async (tx) => {
      const set = statement(dialect, `update "purchase" set "serial" = ? where "id" = ?`);
      await tx.run(set, [serialOf(last + 4), String(taken[2]?.["id"])]);
      await tx.run(statement(dialect, `update "hw_record_number" set "last" = ? where "rule" = 'serial'`), [last]);
    });
    const fresh = [await add("N"), await add("N")];
    expect(fresh.map(({ serial: number }) => number)).toEqual([serialOf(last + 3), serialOf(last + 5)]);
  });

  it("stay with a row that is deleted and restored", async () => {
    const row = await add("G");
    expect((await at.remove(boss, `${ORDERS}/delete`, { id: String(row["id"]) })).success).toBe(true);
    expect((await add("G"))["code"]).toBe("CG202611002");
  });

  it("begin again with the month of Shanghai", async () => {
    await add("H");
    at.tick(10 * DAY_MS + 12 * 3_600_000 - 60_000);
    expect((await add("H"))["code"]).toBe("CG202611002");
    at.tick(120_000);
    expect((await add("H"))["code"]).toBe("CG202612001");
  });
});
