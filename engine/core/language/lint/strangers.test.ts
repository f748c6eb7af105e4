/** What a stranger to the language wrote from the habits of other products, and what it is told. */
import { describe, expect, it } from "vitest";
import { compile, type Finding } from "#core/language";
import { changed, lint, T, V } from "./findings/faulty.fixture.ts";
import { nextOf } from "./nextValue.ts";
import { PROJECT_FILES, type Json } from "./project.fixture.ts";

const compiled = (files: Readonly<Record<string, Json>>): readonly Finding[] =>
  compile(Object.entries(files).map(([path, json]) => ({ path, text: JSON.stringify(json) }))).findings;

const first = (path: string, value: Json): Finding | undefined => lint(T, path, value)[0];

describe("an operator of another product", () => {
  const test = (field: string, op: string, operand: Json): Finding | undefined =>
    lint(V, "/where", { [field]: { [op]: operand } })[0];

  it.each([
    ["starts", "$dateBefore", "$today", "lt"],
    ["starts", "$dateAfter", "$today", "gt"],
    ["starts", "$dateOn", "$today", "eq"],
    ["starts", "$dateOn", { type: "yesterday" }, `"eq": "$today-1d"`],
    ["starts", "$dateNotOn", "2026-01-31", "ne"],
    ["starts", "$dateNotBefore", "$today", "ge"],
    ["starts", "$dateNotAfter", "$today", "le"],
    ["starts", "$dateBetween", ["$today-7d", "$today"], "between"],
    ["createTime", "$dateOn", "$today", `"ge": "$today", "lt": "$today+1d"`],
    ["createTime", "$dateAfter", "$today", `"ge": "$today+1d"`],
    ["name", "$includes", "x", "like"],
    ["name", "$notIncludes", "x", "not_like"],
    ["name", "$startsWith", "x", "right_like"],
    ["name", "$endWith", "x", "left_like"],
    ["name", "$notEmpty", true, `"empty": false`],
    ["name", "$empty", true, "empty"],
    ["level", "$anyOf", [1], "in"],
    ["level", "$noneOf", [1], "not_in"],
    ["count", "$gte", 1, "ge"],
    ["count", "$lte", 1, "le"],
    ["name", "$eqi", "x", "eq"],
    ["name", "$containsi", "x", "like"],
    ["name", "$notContains", "x", "not_like"],
    ["level", "$notIn", [1], "not_in"],
    ["name", "$notNull", true, `"empty": false`],
    ["name", "$notNull", false, `"empty": true`],
    ["name", "$null", true, `"empty": true`],
    ["count", "_neq", 1, "ne"],
    ["starts", "_between", ["2026-01-01", "2026-01-31"], "between"],
    ["name", "_nnull", true, `"empty": false`],
    ["name", "_null", true, `"empty": true`],
    ["name", "_nempty", true, `"empty": false`],
    ["name", "_ncontains", "x", "not_like"],
    ["name", "_icontains", "x", "like"],
    ["name", "_starts_with", "x", "right_like"],
    ["level", "_nin", [1], "not_in"],
    ["urgent", "$isTruly", true, `"eq": true`],
    ["urgent", "$isFalsy", true, `"eq": false`],
  ] as const)("%s %s %j is %s", (field, op, operand, meant) =>
    expect(test(field, op, operand as unknown as Json)).toMatchObject({
      code: "PREDICATE.OPERATOR",
      suggestion: meant,
    }),
  );

  it.each([
    ["name", "$notStartsWith", "x", `"not": { "name": { "right_like": "x" } }`],
    ["starts", "_nbetween", ["a", "b"], `"not": { "starts": { "between": ["a","b"] } }`],
  ] as const)("%s %s %j negates the whole condition", (field, op, operand, words) => {
    const found = test(field, op, operand as unknown as Json);
    expect(found?.message).toContain(words);
    expect(found?.suggestion).toBeUndefined();
  });
});

describe("a field of the row that a reference leads to", () => {
  it.each([
    ["/list/columns", ["name", "code"], "place.code"],
    ["/list/columns", ["name", { field: "code" }], "place.code"],
    ["/list/filters", ["code"], "place.code"],
    ["/guards/approved/holds", { code: "A" }, "place.code"],
    ["/guards/approved/holds", { "places.code": "A" }, "place.code"],
    ["/list/columns", ["nmae"], "name"],
  ] as const)("in %s: %j is %s", (path, value, meant) =>
    expect(first(path, value as unknown as Json)?.suggestion).toBe(meant),
  );

  it("is copied first where a form or a sum shows it", () => {
    const found = first("/form/sections/0/fields", ["name", "code"]);
    expect(found?.message).toContain(`"fill": { "code": "to.code" }`);
    expect(first("/form/sections/0/fields", ["name", "place.code"])?.message).toContain(
      `"fill": { "code": "to.code" }`,
    );
  });

  it("is listed by each reference, where several have it", () => {
    const fields = (PROJECT_FILES[T] as Readonly<Record<string, Json>>)["fields"] ?? {};
    const second = changed(fields, ["origin"], { kind: "reference", to: "place", title: "来处" });
    const task = changed(changed(PROJECT_FILES[T] ?? {}, ["fields"], second), ["list", "columns"], ["name", "code"]);
    const found = compiled({ ...PROJECT_FILES, [T]: task })[0];
    expect(found?.message).toContain("可以写：place.code、origin.code");
    expect(found?.suggestion).toBeUndefined();
  });
});

describe("`not` of a field that no step writes", () => {
  it.each([
    [undefined, "/states/steps/submit", `"stamp": { "by": "maker" }`],
    [{ at: "madeAt" }, "/states/steps/submit/stamp", `"by": "maker"`],
    [{ by: "checker" }, "/states/steps/approve/not/0", "checker"],
  ] as const)("with the stamp %j before it", (stamp, pointer, suggestion) =>
    expect(
      first("/states/steps/submit", { title: "提交", from: [0], to: 1, ...(stamp === undefined ? {} : { stamp }) }),
    ).toMatchObject({ pointer, suggestion, code: "STATE.STAMP" }),
  );

  it("is the maker of the row where rows begin", () =>
    expect(
      first("/states/steps/submit", { title: "提交", from: [0], to: 1, stamp: { by: "maker" }, not: ["owner"] }),
    ).toMatchObject({ pointer: "/states/steps/submit/not/0", suggestion: "createBy" }));
});

describe("rules of another form library", () => {
  const NAME = { kind: "text", title: "名称" };

  it.each([
    ["rules", [{ required: true, message: "请填写名称" }], `"required": "请填写名称"`],
    ["rules", { required: true }, `"required": true`],
    ["rules", [{ min: 2, max: 40, message: "长度不对" }], `"min": 2, "max": 40`],
    [
      "rules",
      [{ pattern: "^[A-Z]+$", message: "大写字母" }],
      `"pattern": { "regex": "^[A-Z]+$", "message": "大写字母" }`,
    ],
    ["rules", [{ type: "email" }], `"pattern": "email"`],
    ["rules", [{ pattern: "*" }], `"required": true`],
    ["validations", { isEmail: true, maxLength: 60 }, `"pattern": "email", "max": 60`],
    ["validate", "required|max:20", `"required": true, "max": 20`],
    ["validators", ["required"], `"required": true`],
  ] as const)("%s %j is %s", (key, rules, meant) => {
    const written = { ...NAME, [key]: rules } as unknown as Json;
    expect(first("/fields/name", written)).toMatchObject({ code: "SHAPE.UNKNOWN_KEY", suggestion: meant });
    expect(first("/states/steps/approve/input", { opinion: { ...(written as object), title: "意见" } })).toMatchObject({
      pointer: `/states/steps/approve/input/opinion/${key}`,
      suggestion: meant,
    });
  });

  it("does not say again what the field says", () =>
    expect(first("/fields/name", { ...NAME, max: 40, rules: [{ required: true }, { max: 20 }] })?.suggestion).toBe(
      `"required": true`,
    ));
});

describe("a value that the dictionary has not, in an expression", () => {
  const withItems = (expr: string): readonly Finding[] => {
    const item = changed(PROJECT_FILES["item.entity.json"] ?? {}, ["fields", "level"], {
      kind: "dict",
      dict: "level",
      title: "级别",
    });
    const task = changed(PROJECT_FILES[T] ?? {}, ["fields", "high"], {
      kind: "computed",
      title: "高",
      type: "integer",
      expr,
    });
    return compiled({ ...PROJECT_FILES, "item.entity.json": item, [T]: task }).filter(
      ({ pointer }) => pointer === "/fields/high/expr",
    );
  };

  it.each([
    ["count(parts.filter(l, l.level == '高'))", "1"],
    ["count(parts.filter(l, '高' != l.level))", "1"],
    ["sum(parts.map(l, l.level in ['1', '高'] ? 1 : 0))", "1"],
    ["level == '高' ? 1 : 0", "1"],
  ])("%s", (expr, suggestion) => expect(withItems(expr)).toMatchObject([{ code: "PREDICATE.DICT", suggestion }]));

  it.each(["count(parts.filter(l, l.level == '1'))", "count(parts.filter(l, l.text == '高'))"])(
    "is none of %s",
    (expr) => expect(withItems(expr)).toEqual([]),
  );
});

describe("the value of a copied item", () => {
  it.each([
    [["0", "1", "2", "2"], "3"],
    [["0", "1", "1", "2"], "3"],
    [["10", "20", "20"], "30"],
    [["01", "02", "02"], "03"],
    [["A", "B", "B"], "C"],
    [["type1", "type2", "type2"], "type3"],
    [["late", "late"], undefined],
  ])("%j", (values, meant) => {
    const at = values.findIndex((value, index) => values.indexOf(value) !== index);
    expect(nextOf(values, at)).toBe(meant);
  });
});

describe("a menu entry", () => {
  const entry = (more: Readonly<Record<string, Json>>): Finding | undefined =>
    compiled({
      ...PROJECT_FILES,
      "menu.json": { menu: [{ path: "/work/x", title: "新页面", ...more }] },
    }).find(({ file }) => file === "menu.json");

  it.each([
    [{ component: "work/task/index" }, `"opens": "entity:task"`],
    [{ component: "@/views/TaskList.vue" }, `"opens": "entity:task"`],
    [{ url: "/anything", title: "加急任务" }, `"opens": "view:urgent"`],
    [{ view: "urgent" }, `"opens": "view:urgent"`],
    [{ path: "/work/tasks" }, `"opens": "entity:task"`],
    [{ opens: "work/task/index" }, "entity:task"],
    [{ opens: "任务" }, "entity:task"],
  ] as const)("%j opens %s", (more, meant) => expect(entry(more)?.suggestion).toBe(meant));

  it("with children opens nothing", () =>
    expect(
      entry({ component: "Layout", children: [{ path: "/work/y", title: "任务", opens: "entity:task" }] })?.message,
    ).toContain("请删去此项"));
});

describe("a copied file", () => {
  it.each([
    ["later.view.json", "later"],
    ["a_first.view.json", "a_first"],
  ])("%s is the one that gets another name", (file, suggestion) =>
    expect(compiled({ [file]: PROJECT_FILES[V] ?? {}, ...PROJECT_FILES })[0]).toMatchObject({
      file,
      code: "FILE.DUPLICATE",
      suggestion,
    }),
  );
});

describe("money that a query converts", () => {
  const report = (value: string, column: Json = { kind: "money", title: "金额" }): readonly Finding[] =>
    compiled({
      ...PROJECT_FILES,
      "sums.report.json": {
        report: "sums",
        title: "合计",
        purpose: "合计",
        from: { t: "task" },
        sql: ["select", `${value} as n`, "from {{t}}"],
        columns: { n: column },
      },
    }).filter(({ file, code }) => file === "sums.report.json" && code.startsWith("REPORT."));

  it.each([
    ["sum(t.price) / 100", "REPORT.SQL", "sum(t.price)"],
    ["sum(t.price) / 100.0", "REPORT.SQL", "sum(t.price)"],
    ["round(coalesce(sum(t.price), 0) / 100, 2)", "REPORT.SQL", "coalesce(sum(t.price), 0)"],
    ["sum(t.price) * 0.01", "REPORT.SQL", "sum(t.price)"],
    ["divide(sum(t.price), 100)", "REPORT.UNIT", "sum(t.price)"],
    ["sum(t.price) * 100", "REPORT.UNIT", "sum(t.price)"],
    ["100 * sum(t.price)", "REPORT.UNIT", "sum(t.price)"],
  ])("%s is left as it is", (value, code, suggestion) =>
    expect(report(value)[0]).toMatchObject({ code, suggestion, pointer: "/sql/1" }),
  );

  it.each([
    "divide(sum(t.price) * 100, sum(t.amount))",
    "divide(sum(t.price * t.count), 100)",
    "sum(t.price) * 3",
    "divide(sum(t.price), count(*))",
  ])("%s is none", (value) => expect(report(value).filter(({ code }) => code === "REPORT.UNIT")).toEqual([]));

  it("may be whole yuan in a column of whole numbers", () =>
    expect(report("divide(sum(t.price), 100)", { kind: "integer", title: "元" })).toEqual([]));
});

describe("a demo value that its field refuses", () => {
  const AT = "/rows/task/0/";
  const FIELDS = Object.keys((PROJECT_FILES[T] as { readonly fields: object }).fields);
  const row = { id: "T1", name: "任务一", price: "5.00" };
  const found = (values: Readonly<Record<string, Json>>, others: readonly Json[] = []): readonly Finding[] =>
    compiled({ ...PROJECT_FILES, "demo/rows.json": { rows: { task: [{ ...row, ...values }, ...others] } } }).filter(
      ({ code }) => code === "DEMO.VALUE",
    );

  it.each([
    ["price", 500, `"5.00"`, "单价不能大于9"],
    ["price", "500", "5.00", "单价不能大于9"],
    ["price", 5, `"5.00"`, "写成文本"],
    ["count", 10, undefined, "数量不能大于9"],
    ["level", "高", "1", "可以写"],
    ["urgent", "是", "true", "去掉引号"],
    ["starts", "2026/1/5", "2026-01-05", "应是日期"],
    ["name", "一", undefined, "最小长度2位"],
  ] as const)("%s: %j", (name, value, suggestion, words) => {
    const [one] = found({ [name]: value });
    expect(one?.pointer).toBe(AT + name);
    expect(one?.suggestion).toBe(suggestion);
    expect(one?.message).toContain(words);
  });

  it("never is told a value that is refused again", () => {
    const wrong: readonly Json[] = [
      ...[0, 1, 5, -5, 99, 100, 500, 999, 10000, 5970, 0.5, 12.345, 1e15, true, false],
      ...["", " ", "5", "500", "1,000", "¥5", "5元", "99999", "是", "否", "yes", "高", "低", "1", "7"],
      ...[
        "2026/1/5",
        "2026-1-5",
        "2026年1月5日",
        "2026-01",
        "today",
        "$today+1",
        "$now",
        "now()",
        ">=5",
        "x".repeat(99),
      ],
      ...([[], ["1"], {}, { a: 1 }] as Json[]),
    ];
    const refusedIn = (rows: readonly Readonly<Record<string, Json>>[]): readonly Finding[] =>
      compiled({
        ...PROJECT_FILES,
        "demo/rows.json": { rows: { task: rows.map((one) => ({ ...row, ...one })) } },
      }).filter(({ code }) => code === "DEMO.VALUE");
    const written = FIELDS.flatMap((name) => wrong.map((value) => ({ name, value })));
    const suggested = refusedIn(written.map(({ name, value }) => ({ [name]: value }))).flatMap(
      ({ pointer, suggestion, message }) => {
        const [, at = "", name = ""] = /^\/rows\/task\/(\d+)\/(\w+)$/.exec(pointer) ?? [];
        const one = written[Number(at)];
        return suggestion === undefined || one?.name !== name ? [] : [{ ...one, suggestion, message }];
      },
    );
    expect(suggested.length).toBeGreaterThan(40);
    // A text stays within its quotes, unless the sentence says otherwise.
    const mended = suggested.map(({ name, value, suggestion, message }) => ({
      [name]:
        typeof value === "string" && !message.includes("去掉引号") ? suggestion : (JSON.parse(suggestion) as Json),
    }));
    expect(refusedIn(mended).map(({ pointer }) => suggested[Number(pointer.split("/")[3])])).toEqual([]);
  });
});
