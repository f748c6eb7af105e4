import { describe, expect, it } from "vitest";
import type { RawFinding } from "../finding.ts";
import type { EntityModel, SqlPiece } from "#core/model";
import { compileSql } from "./compileSql.ts";

const ENTITY = {
  entity: "task",
  title: "任务",
  fields: [
    { name: "id", kind: "text", column: "text", options: {} },
    { name: "name", kind: "text", column: "text", options: {} },
    { name: "price", kind: "money", column: "integer", options: {} },
    { name: "count", kind: "integer", column: "integer", options: {} },
    { name: "state", kind: "dict", column: "integer", options: { dict: "state", store: "integer" } },
    { name: "createTime", kind: "instant", column: "integer", options: {} },
  ],
} as unknown as EntityModel;

function read(
  sql: string | readonly string[],
  columns: readonly string[],
  dialect: "sqlite" | "postgres" = "sqlite",
): { readonly pieces: readonly SqlPiece[]; readonly rawFindings: readonly RawFinding[] } {
  const rawFindings: RawFinding[] = [];
  const { pieces } = compileSql(sql, dialect, {
    from: { t: "task" },
    params: [],
    columns,
    isNamed: () => false,
    entityOf: () => ENTITY,
    itemsOf: () => undefined,
    dictFileOf: () => undefined,
    entitiesWith: () => [],
    report: (rawFinding) => rawFindings.push(rawFinding),
    pointer: "/sql",
  });
  return { pieces, rawFindings };
}

const text = (pieces: readonly SqlPiece[]): string =>
  pieces
    .map((piece) =>
      typeof piece === "string"
        ? piece
        : "table" in piece
          ? `{${piece.as}:${piece.fields.join(",")}}`
          : `:${piece.param}`,
    )
    .join("")
    .replace(/\s+/g, " ")
    .trim();

describe("what a report groups by", () => {
  const groupedBy = (sql: string): readonly string[] | undefined =>
    compileSql(sql, "sqlite", {
      from: { t: "task" },
      params: [],
      columns: ["name", "n"],
      isNamed: () => false,
      entityOf: () => ENTITY,
      itemsOf: () => undefined,
      dictFileOf: () => undefined,
      entitiesWith: () => [],
      report: () => undefined,
      pointer: "/sql",
    }).groupedBy;

  it.each([
    ["select month_of(t.createTime) as name, count(*) as n from {{t}} group by month_of(t.createTime)", ["name"]],
    ["select t.name, t.count as n from {{t}} group by t.count, t.name", ["n", "name"]],
    ["select t.name, count(*) as n from {{t}} group by t.name, t.price", undefined],
    [
      "select t.name, count(*) as n from {{t}} group by t.name union all select t.name, count(*) as n from " +
        "{{t}} group by t.name",
      undefined,
    ],
    ["select t.name, t.count as n from {{t}}", undefined],
    ["select x.name, x.n from (select t.name, count(*) as n from {{t}} group by t.name) as x", undefined],
  ])("of %s no two rows share %j", (sql, expected) => expect(groupedBy(sql)).toEqual(expected));
});

describe("the text of a report", () => {
  it("comes out with every name in quotes and only the fields that it reads", () => {
    const { pieces, rawFindings } = read(
      "SELECT x.name, Count(*) AS n FROM {{ t }} AS x WHERE x.price > 5 GROUP BY x.name ORDER BY n DESC LIMIT 3",
      ["name", "n"],
    );
    expect(rawFindings).toEqual([]);
    expect(text(pieces)).toBe(
      'select "x"."name" as "name", count(*) as "n" from {x:name,price} where "x"."price" > 5 group by ' +
        '"x"."name" order by "n" desc limit 3',
    );
  });

  it("may have common tables, subqueries, cases, windows and filters", () => {
    const { rawFindings } = read(
      [
        "with big as (select t.id as id, t.price as price from {{t}} where t.price between 1 and 9 and " +
          "t.name is not null)",
        "select b.id, sum(b.price) over (partition by b.id order by b.price rows between unbounded preceding " +
          "and current row) as running,",
        "  case when b.price in (1, 2) then 'x' else coalesce(b.id, 'y') end as word, count(*) filter (where " +
          "b.price > 1) as n",
        "from big as b left join (select t.id as id from {{t}} where exists (select 1 as one from big as c " +
          "where c.id = t.id)) as s on s.id = b.id",
        "group by b.id, b.price union all select b.id, 1 as running, 'z' as word, 0 as n from big as b",
      ],
      ["id", "running", "word", "n"],
    );
    expect(rawFindings).toEqual([]);
  });

  it("says days and months, parts of words, and exact quotients in the words of each database", () => {
    const sql =
      "select month_of(t.createTime) as month, divide(sum(t.price), 3) as mean from {{t}} where " +
      "contains(t.name, 'a') group by month_of(t.createTime)";
    expect(text(read(sql, ["month", "mean"]).pieces)).toContain(
      "strftime('%Y-%m', ((\"t\".\"createTime\" ) + 28800000) / 1000, 'unixepoch')",
    );
    expect(text(read(sql, ["month", "mean"]).pieces)).toContain("instr(");
    const postgres = text(read(sql, ["month", "mean"], "postgres").pieces);
    expect(postgres).toContain("to_char(to_timestamp(");
    expect(postgres).toContain("strpos(");
    expect(postgres).toContain("div(abs(cast((sum(");
  });

  it.each([
    ["t.state = '已成交'", 42, "“state”存为数字，不能与文本 '已成交' 比较"],
    ["t.state in (1, 'done')", 47, "“state”存为数字，不能与文本 'done' 比较"],
    ["t.state not in ('done')", 48, "“state”存为数字，不能与文本 'done' 比较"],
    ["t.name = 1", 41, "“name”存为文本，不能与数字 1 比较"],
  ])("refuses %s, which compares a number with a text", (condition, column, detail) => {
    const { rawFindings } = read(`select t.name from {{t}} where ${condition}`, ["name"]);
    expect(rawFindings).toMatchObject([
      { pointer: "/sql", code: "REPORT.FIELD", details: { line: 1, column, detail } },
    ]);
    expect(rawFindings.map(({ offset }) => offset)).toEqual([column - 1]);
  });

  it("compares fields with values of their own kind, and leaves sums alone", () => {
    const condition = "t.state in (1, 2) and t.name <> 'a' and t.count > 1 + t.price and t.createTime >= 86400000 * 3";
    expect(read(`select t.name from {{t}} where ${condition}`, ["name"]).rawFindings).toEqual([]);
  });

  it.each(["sum(t.price) as word", "t.name as word", "case when t.count = 1 then 2 else 3 end as word", "'a' as word"])(
    "says that a comma is missing before %s, at the column before it",
    (column) => {
      const [rawFinding] = read(["select count(*) as n", `  ${column} from {{t}}`], ["n", "word"]).rawFindings;
      const next = column.split(/[ (.]/, 1)[0] ?? "";
      const detail = `“n”与“${next}”之间缺少逗号`;
      expect(rawFinding).toMatchObject({ pointer: "/sql/0", code: "REPORT.SQL", details: { line: 1, detail } });
    },
  );

  it("names the line and column of what is wrong", () => {
    const [rawFinding] = read(["select t.name,", "  sleep(t.price) as x", "from {{t}}"], ["name", "x"]).rawFindings;
    expect(rawFinding).toMatchObject({
      pointer: "/sql/1",
      code: "REPORT.FUNCTION",
      details: { line: 2, column: 3, detail: "不能用函数“sleep”" },
    });
  });

  it.each([
    ["1.5", "数字只能是整数：金额以分存储（99.5 元写作 9950），小数按字段的位数去掉小数点"],
    ["t.price / 2", "不能用除号，请写 divide(被除数, 除数)"],
    ["coalesce(@name, t.name)", "参数写作 :name"],
    ["coalesce(${ name }, t.name)", "参数写作 :name"],
    ["t.name like 'a'", "此处应写 from"],
    ["sum(t.price, 2)", "函数“sum”的参数不对"],
    ["rank()", "函数“rank”之后要写 over (…)"],
    ["name", "“name”前要写别名（别名.字段）"],
    ["y.name", "没有名为“y”的表"],
    ["t.title", "“任务”没有字段“title”"],
    ["*", "不能写 *，请写出每一列"],
  ])("refuses %s", (expression, sentence) => {
    const { rawFindings } = read(`select ${expression} as x from {{t}}`, ["x"]);
    expect(rawFindings.map((rawFinding) => rawFinding.details?.["detail"]).join()).toContain(
      sentence.replace("此处应写 from", "“like”"),
    );
  });

  it("lets one name stand for one table", () => {
    expect(read("select a.id from {{t}} as a, (select a.id as id from {{t}} as a) as b", ["id"]).rawFindings).toEqual(
      [],
    );
    expect(
      read("select a.id from {{t}} as a, (select t.id as id from {{t}}) as a", ["id"]).rawFindings[0]?.details?.[
        "detail"
      ],
    ).toBe("名称“a”用于两个不同的表");
  });
});

describe("a column beside an aggregate", () => {
  const problems = (sql: string, columns: readonly string[]) =>
    read(sql, columns).rawFindings.map(({ details }) => details?.["detail"]);

  it.each([
    ["select t.name, count(*) as n from {{t}}", ["name", "n"], "t.name"],
    ["select upper(t.name) as name, coalesce(sum(t.price), 0) as n from {{t}} order by name", ["name", "n"], "t.name"],
    ["select x.n as n from (select t.name, t.count + sum(t.price) as n from {{t}}) x", ["n"], "t.name"],
  ])("is refused without group by: %s", (sql, columns, name) =>
    expect(problems(sql, columns)).toEqual([`与汇总函数（如 count、sum）同选的“${name}”要写进 group by`]),
  );

  it.each([
    ["select t.name, count(*) as n from {{t}} group by t.name", ["name", "n"]],
    ["select count(*) as n, sum(t.price) filter (where t.name = 'a') as name from {{t}}", ["name", "n"]],
    ["select t.name, sum(t.price) over (order by t.name) as n from {{t}}", ["name", "n"]],
    ["select t.name, (select count(*) as k from {{t}} u) as n from {{t}}", ["name", "n"]],
  ])("may stand: %s", (sql, columns) => expect(problems(sql, columns)).toEqual([]));
});

describe("a column beside an aggregate", () => {
  const problems = (sql: string): readonly string[] =>
    read(sql, ["name", "n"]).rawFindings.map(({ details }) => String(details?.["detail"]));

  it.each([
    "select t.name, count(*) as n from {{t}} group by t.price",
    "select substr(t.name, 1, 4) as name, count(*) as n from {{t}} group by substr(t.name, 1, 7)",
    "select coalesce(t.name, 'x') as name, count(*) as n from {{t}} group by t.price, t.count",
  ])("is refused where it is no key of the group: %s", (sql) =>
    expect(problems(sql)).toEqual(["与汇总函数（如 count、sum）同选的“t.name”要写进 group by"]),
  );

  it.each([
    "select substr(t.name, 1, 4) as name, count(*) as n from {{t}} group by substr(t.name, 1, 4)",
    "select coalesce(t.name, 'x') as name, count(*) as n from {{t}} group by t.name",
    "select upper(t.name) as name, count(*) as n from {{t}} group by name",
    "select upper(t.name) as name, count(*) as n from {{t}} group by 1",
    "select t.name, count(*) as n from {{t}} group by t.id",
    "select t.name, sum(count(*)) over (order by t.name) as n from {{t}} group by t.name",
  ])("may stand where the keys say it: %s", (sql) => expect(problems(sql)).toEqual([]));
});

describe("a field without its table", () => {
  const found = (sql: string): readonly unknown[] =>
    read(sql, ["price", "n"]).rawFindings.map(({ details, among }) => [details?.["detail"], among]);

  it("is refused in a column of its own name, with the table that has it", () =>
    expect(found("select sum(price) as price, count(*) as n from {{t}}")).toEqual([
      ["“price”前要写别名（别名.字段）", ["t.price"]],
    ]));

  it("may be a column of a subquery", () =>
    expect(found("select sum(price) as price, 1 as n from (select t.price from {{t}}) x")).toEqual([]));
});

it("a function of another database names the one that there is", () =>
  expect(read("select date_format(t.createTime, '%Y-%m') as n from {{t}}", ["n"]).rawFindings[0]).toMatchObject({
    code: "REPORT.FUNCTION",
    details: { detail: expect.stringContaining("month_of(字段)") as unknown },
  }));

describe("the unit of a column", () => {
  const UNITS = {
    ...ENTITY,
    fields: [
      ...ENTITY.fields.filter(({ name }) => !["price", "count"].includes(name)),
      { name: "price", kind: "money", column: "integer", options: {} },
      { name: "weight", kind: "decimal", column: "integer", options: { scale: 3 } },
      { name: "count", kind: "integer", column: "integer", options: {} },
    ],
  } as unknown as EntityModel;
  const unitOf = (sql: string): string | undefined => {
    const { units } = compileSql(sql, "sqlite", {
      from: { t: "task" },
      params: [],
      columns: ["n"],
      isNamed: () => false,
      entityOf: () => UNITS,
      itemsOf: () => undefined,
      dictFileOf: () => undefined,
      entitiesWith: () => [],
      report: () => undefined,
      pointer: "/sql",
    });
    const unit = units.get("n");
    return unit && `${typeof unit.of === "object" ? unit.of.name : String(unit.of)} ${unit.scale}`;
  };

  it.each([
    ["select t.price as n from {{t}}", "price 2"],
    ["select coalesce(sum(distinct t.price), 0) as n from {{t}}", "price 2"],
    ["with p as (select max(t.price) as m from {{t}}) select avg(p.m) as n from p", "price 2"],
    ["select x.m as n from (select t.count as m from {{t}}) x", "count 0"],
    ["select sum(x.m) as n from (select t.price * t.count as m from {{t}}) x", "price 2"],
    ["select count(t.price) as n from {{t}}", "rows 0"],
    ["select sum(t.price * t.count) as n from {{t}}", "price 2"],
    ["select divide(sum(t.price), count(*)) as n from {{t}}", "price 2"],
    ["select sum(case when t.count > 1 then t.price else 0 end) as n from {{t}}", "price 2"],
    ["select sum(t.price) filter (where t.count > 1) as n from {{t}}", "price 2"],
    ["select sum(t.price * t.weight) as n from {{t}}", "price 5"],
  ])("%s", (sql, unit) => expect(unitOf(sql)).toBe(unit));

  it.each([
    "select sum(t.price * 100) as n from {{t}}",
    "select divide(sum(t.price), 100) as n from {{t}}",
    "select divide(sum(t.price), sum(t.price)) as n from {{t}}",
    "select divide(count(*) * 100, sum(t.count)) as n from {{t}}",
    "select 100 as n from {{t}}",
    "select sum(t.price * length('x') * case when t.count > 1 then t.name else 1 end) as n from {{t}}",
    "select t.price as n from {{t}} union all select t.count as n from {{t}}",
  ])("is not certain: %s", (sql) => expect(unitOf(sql)).toBeUndefined());
});

describe("units in the text of a report", () => {
  const UNITS = {
    ...ENTITY,
    fields: [
      { name: "price", kind: "money", column: "integer", options: {} },
      { name: "rate", kind: "decimal", column: "integer", options: { scale: 2 } },
      { name: "count", kind: "integer", column: "integer", options: {} },
    ],
  } as unknown as EntityModel;
  const found = (value: string): readonly (readonly [string, unknown])[] => {
    const rawFindings: RawFinding[] = [];
    compileSql(["select", `${value} as n`, "from {{t}}"], "sqlite", {
      from: { t: "task" },
      params: [],
      columns: ["n"],
      isNamed: () => false,
      entityOf: () => UNITS,
      itemsOf: () => undefined,
      dictFileOf: () => undefined,
      entitiesWith: () => [],
      report: (rawFinding) => rawFindings.push(rawFinding),
      pointer: "/sql",
    });
    return rawFindings.map(({ code, pointer }) => [code, pointer] as const);
  };

  it.each([
    "sum(t.price) + count(*)",
    "sum(t.price + 100)",
    "sum(t.price) - sum(t.count)",
    "coalesce(sum(t.price), 0) + 1",
    "sum(case when t.count > 1 then t.price + 5 else 0 end)",
    "(t.price) * 2 + t.count",
    "sum(t.price * t.rate) + sum(t.price)",
  ])("%s adds what is stored in different units", (value) => expect(found(value)).toEqual([["REPORT.UNIT", "/sql/1"]]));

  it.each([
    "sum(t.price) * 100 + sum(t.price)",
    "sum(t.price * t.count)",
    "sum(t.price + t.rate)",
    "sum(t.price) + 0",
    "sum(t.count) + 1",
    "-1 * sum(t.price) + sum(t.price) filter (where t.count > 1)",
    "divide(sum(t.price), count(*)) - avg(t.price)",
  ])("%s does not", (value) => expect(found(value)).toEqual([]));

  it.each(["sum(count(*))", "sum(t.price + count(*))", "max(sum(t.price))"])("%s aggregates an aggregate", (value) =>
    expect(found(value)).toEqual([["REPORT.FUNCTION", "/sql/1"]]),
  );

  it("aggregates the groups of a query over a window", () =>
    expect(found("sum(count(*)) over (order by t.count)")).toEqual([]));

  it("says once that a column is selected under a misspelt name, where it is selected", () => {
    const rawFindings: RawFinding[] = [];
    compileSql(["select t.count,", "sum(t.price) as totals", "from {{t}} group by t.count"], "sqlite", {
      from: { t: "task" },
      params: [],
      columns: ["count", "total"],
      isNamed: () => false,
      entityOf: () => UNITS,
      itemsOf: () => undefined,
      dictFileOf: () => undefined,
      entitiesWith: () => [],
      report: (rawFinding) => rawFindings.push(rawFinding),
      pointer: "/sql",
    });
    expect(rawFindings).toEqual([
      {
        pointer: "/sql/1",
        code: "REPORT.COLUMN",
        details: { detail: "选出的列“totals”没有在 columns 中声明" },
        wanted: "totals",
        among: ["total"],
      },
    ]);
  });
});
