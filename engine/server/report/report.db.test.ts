// Reports and boards over the small schema set, on both databases.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { BlockData, BoardView, ChartData, ReportData, ReportQueryField, ReportView } from "#core/api";
import { statement } from "#engine/server";
import { describeEachDatabase } from "../../../tests/support/databases.ts";
import { PEOPLE, startEngine, type TestEngine } from "../../../tests/support/engine.ts";

const CALLS = "/online/cgreport/api";
const DATA = `${CALLS}/getData/notes_by_level`;

/** A switch is 1, 0, or empty where it has no default and nobody has touched it. */
const SWITCHES = {
  report: "notes_by_switch",
  title: "便签完成情况",
  purpose: "完成与未完成的便签",
  from: { n: "note" },
  sql: [
    "select sum(case when n.done = 1 then 1 else 0 end) as finished,",
    "sum(case when n.done = 0 then 1 else 0 end) as unfinished,",
    "sum(case when coalesce(n.done, 0) = 0 then 1 else 0 end) as others",
    "from {{n}}",
  ],
  columns: {
    finished: { kind: "integer", title: "已完成" },
    unfinished: { kind: "integer", title: "未完成" },
    others: { kind: "integer", title: "其余" },
  },
};

describeEachDatabase("a report over switches", { inGate: "both" }, (database) => {
  it("compares them with 1 and 0", async () => {
    const at = await startEngine(database(), {
      prepare: (folder) => writeFileSync(join(folder, "notes_by_switch.report.json"), JSON.stringify(SWITCHES)),
    });
    for (const done of [true, false, null])
      await at.added(PEOPLE.boss, "/notes", { title: `完成 ${done}`, done, phone: "13800000000" });
    const { result } = await at.get<ReportData>(PEOPLE.boss, `${CALLS}/getData/notes_by_switch`);
    expect(result.records).toMatchObject([{ finished: 1, unfinished: 1, others: 2 }]);
    await at.close();
  });
});

describeEachDatabase("reports", { inGate: "both" }, (database) => {
  let at: TestEngine;
  beforeAll(async () => {
    at = await startEngine(database());
    const rows = [
      ["a", "10.00"],
      ["a", "10.01"],
      ...Array.from({ length: 10 }, () => ["b", "9999999999999.99"]),
      ["", "1.00"],
    ] as const;
    for (const [n, [level, price]] of rows.entries())
      await at.added(PEOPLE.boss, "/notes", {
        title: `便签${n}`,
        level: level === "" ? null : level,
        price,
        weight: "0.125",
        phone: "13800000000",
      });
  }, 60_000);
  afterAll(() => at.close());

  const data = async (query = "") => (await at.get<ReportData>(PEOPLE.boss, DATA, query)).result;

  it(
    "answers rows with texts, exact sums beyond 2^53, groups, and empty cells where too few count",
    { timeout: 90_000 },
    async () => {
      const { records, totals, groups, suppressed, total } = await data();
      expect(
        records.map((row) => [
          row["level_dictText"],
          row["stage_dictText"],
          row["notes"],
          row["price"],
          row["weight"],
          row["mean"],
        ]),
      ).toEqual([
        [null, "草稿", 1, "1.00", "0.125", null],
        ["甲", "草稿", 2, "20.01", "0.250", "10.01"],
        ["乙", "草稿", 10, "99999999999999.90", "1.250", "9999999999999.99"],
      ]);
      expect(totals).toEqual({ notes: "13", price: "100000000000020.91", weight: "1.625" });
      expect([total, suppressed, groups.map((group) => [group.values["level"], group.count])]).toEqual([
        3,
        1,
        [
          [null, 1],
          ["a", 1],
          ["b", 1],
        ],
      ]);
    },
  );

  it("binds its parameters by kind and filters, orders and pages its rows as a list does", async () => {
    expect((await data("self_level=a")).total).toBe(1);
    expect((await data("self_above=10.00")).records.map((row) => row["notes"])).toEqual([1, 10]);
    expect((await data("column=notes&order=desc&pageSize=1&pageNo=2")).records.map((row) => row["notes"])).toEqual([2]);
    expect((await data("notes_begin=2&notes_end=9")).totals).toMatchObject({ notes: "2" });
    expect(
      (await data(`superQueryParams=${encodeURIComponent('[{"field":"latest","rule":"like","val":"签1"}]')}`)).total,
    ).toBe(2);
    const refused = async (query: string): Promise<unknown> => {
      const { status, message } = await at.get(PEOPLE.boss, DATA, query);
      return [status, message];
    };
    expect(await refused("self_level=z")).toEqual([400, "参数“等级”不正确：等级不在可选范围内"]);
    expect(await refused("self_above=1%20or%201=1")).toEqual([400, "参数“价格高于”不正确：价格高于应是数字"]);
    expect(await refused("self_other=1")).toEqual([400, "未知的参数：self_other"]);
    expect(await refused("column=phone")).toEqual([400, "未知字段：phone"]);
  });

  it("describes itself to the page and to the popup", async () => {
    const view = (await at.get<ReportView>(PEOPLE.boss, "/online/report/notes_by_level")).result;
    expect([
      view.title,
      view.params.map((param) => param.field.title),
      view.columns.map((column) => column.field.name),
      view.may,
    ]).toEqual([
      "便签统计",
      ["等级", "价格高于"],
      ["level", "stage", "notes", "price", "weight", "mean", "latest"],
      { export: true, explain: true },
    ]);
    // Its text stays on the server.
    expect(JSON.stringify(view)).not.toMatch(/group by|"sql"|"from"|"reads"/);
    const columns = (await at.get<Record<string, unknown>>(PEOPLE.boss, `${CALLS}/getRpColumns/notes_by_level`)).result;
    expect(Object.keys(columns)).toEqual(["cgRpConfigId", "cgRpConfigName", "columns", "dictOptions"]);
    expect(columns).toMatchObject({
      cgRpConfigId: "notes_by_level",
      cgRpConfigName: "便签统计",
      dictOptions: { level: [{ value: "a", text: "甲" }, {}, {}] },
    });
    const fields = (await at.get<ReportQueryField[]>(PEOPLE.boss, `${CALLS}/getQueryInfo/notes_by_level`)).result;
    expect(fields.slice(0, 3).map(({ field, label, mode }) => [field, label, mode])).toEqual([
      ["self_level", "等级", "single"],
      ["self_above", "价格高于", "single"],
      ["level", "等级", "single"],
    ]);
    expect(
      (await at.get<ChartData>(PEOPLE.boss, "/online/report/notes_by_level/chart")).result.series.map((line) => [
        line.title,
        line.values,
      ]),
    ).toEqual([
      ["", ["1.00"]],
      ["甲", ["20.01"]],
      ["乙", ["99999999999999.90"]],
    ]);
  });

  const exported = (rawQuery: string) =>
    at.engine.dispatcher.dispatch({
      method: "GET",
      path: "/online/report/notes_by_level/export",
      rawQuery,
      body: undefined,
      viewer: PEOPLE.boss,
      requestId: "test",
      ip: "10.0.0.1",
      userAgent: "test",
      token: "",
      raw: null,
    });

  it("leaves as csv with the same parameters and filters, and the audit says who took it", async () => {
    const answer = await exported("self_level=a&notes_begin=1");
    expect([answer.file?.name, answer.file?.body]).toEqual([
      "便签统计.csv",
      "\uFEFF等级,阶段,便签数,价格,重量,均价,标题\r\n甲,草稿,2,20.01,0.250,10.01,便签1\r\n合计,,2,20.01,0.250,,\r\n",
    ]);
    const line = await at.database.read.get(
      statement(
        at.database.dialect,
        `select "by", "ip", "op", "details" from "hw_audit" where "entity" = 'report:notes_by_level'`,
      ),
      [],
    );
    expect(line).toMatchObject({ by: "boss", ip: "10.0.0.1", op: "export" });
    expect(JSON.parse(String(line?.["details"]))).toEqual({
      format: "csv",
      rows: 1,
      query: { self_level: "a", notes_begin: "1" },
    });
  });

  it("leaves as a workbook, and in no format that it does not know", async () => {
    const { file } = await exported("self_level=a&_format=xlsx");
    expect([file?.name, file?.type]).toEqual([
      "便签统计.xlsx",
      "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    ]);
    expect((file?.body as Buffer).subarray(0, 2).toString()).toBe("PK");
    expect(await exported("_format=xls")).toMatchObject({ status: 400 });
  });

  it("is remembered while nothing changes, and run again when something has", async () => {
    const [first, again] = [await data(), await data("pageSize=1")];
    expect(again.at).toBe(first.at);
    await at.added(PEOPLE.boss, "/notes", { title: "新便签", level: "a", price: "0.99", phone: "13800000000" });
    expect((await data("self_level=a")).totals["price"]).toBe("21.00");
    expect((await data()).at).toBeGreaterThan(first.at);
  });

  it("a board shows each user their blocks, with their rows", async () => {
    const names = async (who: (typeof PEOPLE)[keyof typeof PEOPLE]) =>
      (await at.get<BoardView>(who, "/online/board/desk_top")).result.blocks.flatMap((block) => [
        block.name,
        ...block.tabs.map((tab) => tab.name),
      ]);
    expect(await names(PEOPLE.boss)).toEqual(["b0", "b1", "b2", "b3", "b4", "b5", "b6", "b6t0", "b6t1", "b7", "b8"]);
    // The user may not see the reserve, and a person without any right keeps the greeting.
    expect(await names(PEOPLE.clerk)).toEqual(["b0", "b1", "b2", "b4", "b5", "b6", "b6t0", "b6t1", "b7", "b8"]);
    expect(await names(PEOPLE.idle)).toEqual(["b0"]);
    expect((await at.get(PEOPLE.clerk, "/online/board/desk_top/b3")).status).toBe(404);
    const block = async (name: string) =>
      (await at.get<BlockData>(PEOPLE.boss, `/online/board/desk_top/${name}`)).result;
    expect(await block("b1")).toMatchObject({ type: "figure", value: "14" });
    expect(await block("b2")).toMatchObject({ type: "figure", value: "100000000000021.90" });
    expect(await block("b4")).toMatchObject({ type: "figure", value: "14", line: { x: ["草稿"], values: ["14"] } });
    expect(await block("b5")).toMatchObject({ type: "chart", chart: { series: [{ title: "甲", values: ["21.00"] }] } });
    expect(await block("b6t0")).toMatchObject({
      type: "table",
      total: 14,
      records: [{ title: "新便签", level_dictText: "甲" }, {}, {}],
    });
    expect(await block("b6t1")).toMatchObject({ type: "table", total: 3, records: [{ notes: 10 }, { notes: 3 }] });
  });

  it("a board sums and compares stored computed money in yuan, over the rows that are there", async () => {
    const block = async (name: string) =>
      (await at.get<BlockData>(PEOPLE.boss, `/online/board/desk_top/${name}`)).result;
    expect(await block("b8")).toMatchObject({ value: null, kind: "money" });
    for (const [name, amounts] of [
      ["甲", ["1000.50", "0.50"]],
      ["乙", ["20.05"]],
    ] as const) {
      await at.added(PEOPLE.boss, "/online/api/bill", {
        name,
        lines: amounts.map((amount, n) => ({ item: `项${n}`, amount })),
      });
    }
    expect(await block("b7")).toMatchObject({ type: "figure", value: "1021.05", text: "¥1,021.05", kind: "money" });
    expect(await block("b8")).toMatchObject({ type: "figure", value: "1001.00", kind: "money" });
  });

  it("refuses the whole report to a viewer who may not read all of it, and the anonymous viewer", async () => {
    expect((await at.get(PEOPLE.glance, DATA)).code).toBe("REPORT.REFUSED");
    expect((await at.get(PEOPLE.idle, DATA)).code).toBe("REPORT.REFUSED");
    expect((await at.get(PEOPLE.nobody, DATA)).status).toBe(401);
    expect((await at.get(PEOPLE.boss, `${CALLS}/getData/none`)).status).toBe(404);
  });
});
