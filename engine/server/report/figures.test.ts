import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import type { FieldModel, ReportModel } from "#core/language";
import type { EngineRuntime } from "../operations/runtime.ts";
import { chartOf } from "./chart.ts";
import { csvOf, csvText } from "./csv.ts";
import { periodsOf, shownPeriod, aggregate } from "./timeAxis.ts";
import { findRows, readQuery, sumsOf } from "./resultRows.ts";
import { suppressSmallCounts } from "./suppress.ts";
import { readTable } from "../transfer/index.ts";
import { xlsxOf } from "./xlsx.ts";

const field = (name: string, kind: FieldModel["kind"], options: object = {}): FieldModel =>
  ({
    name,
    title: name,
    kind,
    options,
    column: kind === "text" ? "text" : "integer",
    align: "left",
  }) as unknown as FieldModel;
const column = (one: FieldModel, more: object = {}) => ({
  field: one,
  total: false,
  group: false,
  hidden: false,
  ...more,
});
const REPORT = {
  report: "r",
  title: "r",
  sort: [{ field: "name", desc: false }],
  columns: [
    column(field("name", "text"), { group: true }),
    column(field("n", "integer"), { total: true }),
    column(field("price", "money"), { total: true }),
    column(field("secret", "text"), { hidden: true }),
  ],
} as unknown as ReportModel;
const RUNTIME = {} as EngineRuntime;
const QUERY_CONTEXT = { viewer: { variables: {} }, now: 0 } as never;

describe("the figures of a report", () => {
  const rows = [
    { name: "b", n: 2, price: 10n ** 18n, secret: "x" },
    { name: "a", n: 5, price: -150, secret: "y" },
    { name: "b", n: 1, price: 7, secret: null },
  ];

  it("are summed exactly, beyond every float", () => {
    expect([...sumsOf(rows, REPORT).values()]).toEqual([8n, 10n ** 18n - 143n]);
  });

  it("are filtered, sorted and gathered by group", async () => {
    const found = async (query: Record<string, string>) =>
      (await findRows(REPORT, rows, readQuery(REPORT, query), QUERY_CONTEXT)).rows;
    expect((await found({ column: "n", order: "desc" })).map((row) => [row["name"], row["n"]])).toEqual([
      ["a", 5],
      ["b", 2],
      ["b", 1],
    ]);
    expect(await found({ price_begin: "0.08" })).toEqual([rows[0]]);
    expect(() => readQuery(REPORT, { nmae: "a" })).toThrow("未知字段：nmae");
  });

  it("are empty where they count too few, before any sum", () => {
    const hidden = suppressSmallCounts(rows, { below: 2, count: "n", columns: ["price"] });
    expect(hidden.suppressed).toBe(1);
    expect(hidden.rows.map((row) => row["price"])).toEqual([10n ** 18n, -150, null]);
    expect([...sumsOf(hidden.rows, REPORT).values()][1]).toBe(10n ** 18n - 150n);
  });

  it("make a line for each value of the series, with gaps where there is nothing", () => {
    const chart = chartOf(RUNTIME, REPORT, { type: "bar", x: "name", y: ["price"], series: "secret" }, rows);
    expect([chart.x, chart.series.map((line) => [line.title, line.values])]).toEqual([
      ["b", "a"],
      [
        ["x", ["10000000000000000.00", null]],
        ["y", [null, "-1.50"]],
        ["", ["0.07", null]],
      ],
    ]);
  });
});

describe("a line over several rows a month", () => {
  const month = column(field("month", "month"));
  const amount = column(field("amount", "money"), { total: true });
  const rate = column(field("rate", "decimal", { scale: 2 }));
  const report = (sort: readonly object[] = []) =>
    ({ report: "r", title: "r", sort, columns: [month, amount, rate] }) as unknown as ReportModel;
  const rows = [
    { month: "2026-10", amount: 100, rate: 10 },
    { month: "2026-11", amount: 70, rate: 20 },
    { month: "2026-10", amount: 5, rate: 30 },
    { month: "2026-11", amount: 7, rate: 40 },
    { month: null, amount: 9, rate: 50 },
  ];

  it("has one point a month, the oldest first, whichever way the rows stand", () => {
    for (const given of [rows, rows.toReversed()]) {
      const periods = periodsOf(given, month.field);
      expect(periods.map(({ at, rows: own }) => [at, aggregate(own, amount, undefined)])).toEqual([
        ["2026-10", 105],
        ["2026-11", 77],
      ]);
    }
  });

  it("takes what the file says of a column that has no sum", () => {
    const [october] = periodsOf(rows, month.field);
    expect((["first", "last", "sum"] as const).map((take) => aggregate(october?.rows ?? [], rate, take))).toEqual([
      10, 30, 40,
    ]);
    expect(aggregate([{ month: "2026-10", amount: null, rate: null }], amount, undefined)).toBeNull();
  });

  it("shows the newest month for the last row of a rising order and the first of a falling one", () => {
    const periods = periodsOf(rows, month.field);
    const rising = report([{ field: "month", desc: false }]);
    const falling = report([{ field: "month", desc: true }]);
    expect((["first", "last", "sum"] as const).map((take) => shownPeriod(rising, month.field, take, periods))).toEqual([
      0, 1, 1,
    ]);
    expect((["first", "last", "sum"] as const).map((take) => shownPeriod(falling, month.field, take, periods))).toEqual(
      [1, 0, 1],
    );
  });

  it("is drawn in charts by the same rule", () => {
    const drawn = (take?: "last") =>
      chartOf(
        RUNTIME,
        report(),
        { type: "line", x: "month", y: ["amount", "rate"], ...(take === undefined ? {} : { take }) },
        rows.slice(0, 4),
      ).series.map((line) => line.values);
    expect(drawn()).toEqual([
      ["1.05", "0.77"],
      ["0.10", "0.20"],
    ]);
    expect(drawn("last")).toEqual([
      ["1.05", "0.77"],
      ["0.30", "0.40"],
    ]);
  });
});

describe("the workbook of a report", () => {
  it("has numbers and days to count with, and texts where a number would lose digits", async () => {
    const columns = [
      column(field("name", "text")),
      column(field("n", "integer")),
      column(field("price", "money"), { total: true }),
      column(field("weight", "decimal", { scale: 3 })),
      column(field("day", "date")),
      column(field("at", "instant")),
      column(field("month", "month")),
      column(field("secret", "text"), { hidden: true }),
    ];
    const rows = [
      {
        name: "=1+1",
        n: 123_456,
        price: 123_456_789_012_345,
        weight: 250,
        day: "2026-01-05",
        at: Date.UTC(2026, 0, 5, 16, 30, 7, 999),
        month: "2026-01",
        secret: "x",
      },
      { name: "007", n: 2n ** 63n, price: 999_999_999_999_999n, weight: -5, day: "1899-12-31", at: null, month: null },
    ];
    const report = { ...REPORT, columns } as unknown as ReportModel;
    const file = join(await mkdtemp(join(tmpdir(), "report-")), "report.xlsx");
    await writeFile(file, await xlsxOf(RUNTIME, report, rows));
    const lines: (readonly string[])[] = [];
    for await (const batch of readTable(file)) lines.push(...batch.map(({ cells }) => cells));
    await rm(dirname(file), { recursive: true });
    expect(lines).toEqual([
      ["name", "n", "price", "weight", "day", "at", "month"],
      ["=1+1", "123456", "1234567890123.45", "0.25", "2026-01-05", "2026-01-06 00:30:07", "2026-01"],
      ["007", "9223372036854775808", "9999999999999.99", "-0.005", "1899-12-31"],
      ["合计", "", "11234567890123.44"],
    ]);
  });

  it("is refused where a text is longer than a cell can be", () => {
    const rows = [{ name: "短" }, { name: "长".repeat(32_768) }];
    return expect(xlsxOf(RUNTIME, REPORT, rows)).rejects.toThrow(
      "第3行“name”超过32767个字符，Excel 单元格放不下，请改为导出 CSV",
    );
  });
});

describe("the csv of a report", () => {
  it("starts with the mark of UTF-8, leaves hidden columns out and ends with the sums", () => {
    expect(csvOf(RUNTIME, REPORT, [{ name: '木"材', n: 2, price: -150, secret: "x" }])).toBe(
      '\uFEFFname,n,price\r\n"木""材",2,-1.50\r\n合计,2,-1.50\r\n',
    );
  });

  it("names the items of a dictionary, several of them so that a paste reads them again", () => {
    const texts = new Map([
      ["1", "杉木，松木"],
      ["2", "甲|乙"],
      ["3", "板材,厚"],
    ]);
    const runtime = { texts: { ofDict: () => texts } } as unknown as EngineRuntime;
    const columns = [
      column(field("first", "dict", { dict: "grade" })),
      column(field("all", "dict", { multiple: true })),
    ];
    const rows = [
      { first: "3", all: "3" },
      { first: "1", all: "2,3" },
    ];
    expect(csvOf(runtime, { ...REPORT, columns } as unknown as ReportModel, rows)).toBe(
      '\uFEFFfirst,all\r\n"板材,厚","板材,厚"\r\n杉木，松木,"""甲|乙"",""板材,厚"""\r\n',
    );
  });

  it.each(["=1+1", "+1", "-1+cmd", "@x", "\tx", "\rx", '=HYPERLINK("http://x")', "=cmd|' /C calc'!A0"])(
    "takes %j for text",
    (text) => {
      expect(csvText(text).replace(/^"/, "").startsWith("'")).toBe(true);
    },
  );
});
