import { describe, expect, it } from "vitest";
import { entity, field, fieldsOf } from "../../../../tests/support/model.ts";
import { ApiError } from "#core/api";
import { messageOf } from "#core/validate";
import { midnightOf } from "#core/values";
import { evaluate, parseListQuery, type ListQuery, type ListScope, type Predicate } from "../index.ts";

const person = entity("person", [field("realName", "text"), field("idCard", "text")]);
const base = entity("deal", [
  field("title", "text"),
  field("code", "text"),
  field("status", "dict", { dict: "s", store: "integer" }),
  field("price", "money"),
  field("owner", "reference", { to: "person" }),
  field("tags", "tags"),
  field("at", "instant"),
  field("day", "date"),
  field("open", "switch"),
  field("phone", "text"),
  field("parent", "tree", { to: "deal" }),
]);
const deal = {
  ...base,
  search: ["title", "code", "phone"],
  tree: { parent: "parent", lazy: true },
  list: {
    ...base.list,
    sort: [{ field: "at", desc: true }],
    filters: [
      { field: "code", op: "right_like" as const, title: "", required: false },
      { field: "status", op: "in" as const, title: "", required: false },
    ],
    tabs: [
      { title: "全部" },
      { title: "进行", where: { test: "eq" as const, on: { field: "status" }, operands: [{ literal: 1 }] } },
    ],
  },
};
// The phone is read masked: it is a column, and unknown to every question.
const visible = new Map([...fieldsOf(deal)].filter(([name]) => name !== "phone"));
const scope: ListScope = {
  entity: deal,
  fields: visible,
  target: (name) => (name === "person" ? new Map([["realName", person.fields[1]!]]) : undefined),
  sentenceOf: (field, failure) => messageOf(field, failure).message,
};

const parse = (query: Record<string, string>): ListQuery => parseListQuery(query, scope);
function errorOf(query: Record<string, string>): ApiError {
  try {
    parse(query);
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
  throw new Error("was not refused");
}
const rules = (records: unknown, matchType = "and"): Record<string, string> => ({
  superQueryParams: JSON.stringify(records),
  superQueryMatchType: matchType,
});

describe("a list query", () => {
  it("asks for nothing when nothing is given", () => {
    expect(parse({ _t: "1", flowTypeList: "x", superQueryParams: "", field: "" })).toEqual({
      where: { all: [] },
      sort: [
        { field: "at", desc: true },
        { field: "id", desc: true },
      ],
      pageNo: 1,
      pageSize: 10,
      pendingOnly: false,
    });
  });
  it("takes pending rows alone where there are states, and refuses that elsewhere", () => {
    const states = { field: "status", initial: 0, byServer: [], steps: [], marks: [] };
    const parsed = (flag: string) =>
      parseListQuery({ pendingOnly: flag }, { ...scope, entity: { ...deal, states } }).pendingOnly;
    expect([parsed("1"), parsed("")]).toEqual([true, false]);
    expect(() => parsed("yes")).toThrow(ApiError);
    expect(errorOf({ pendingOnly: "1" })).toMatchObject({ status: 400, code: "FILTER.UNKNOWN_FIELD" });
  });
  it("takes the plain operator of the kind, or the one that the list declares", () => {
    expect(parse({ title: "木" }).where).toMatchObject({ test: "like" });
    expect(parse({ code: "HT" }).where).toMatchObject({ test: "right_like" });
    expect(parse({ status: "1,2" }).where).toMatchObject({ test: "in", operands: [{ literal: 1 }, { literal: 2 }] });
    expect(parse({ open: "true" }).where).toMatchObject({ test: "eq", operands: [{ literal: 1 }] });
  });
  it("takes several keys, choices or tags joined by commas as any of them", () => {
    expect(parse({ id: "a,b" }).where).toMatchObject({ test: "in" });
    expect(parse({ owner: "a,b" }).where).toMatchObject({ test: "in" });
    expect(parse({ tags: "a,b" }).where).toMatchObject({ any: [{ test: "contains" }, { test: "contains" }] });
    expect(parse({ title: "a,b" }).where).toMatchObject({ test: "like", operands: [{ literal: "a,b" }] });
  });
  it("takes ranges; a bare date as the end means before the next midnight in Shanghai", () => {
    expect(parse({ at_begin: "2026-01-31", at_end: "2026-01-31" }).where).toMatchObject({
      all: [
        { test: "ge", operands: [{ literal: midnightOf("2026-01-31") }] },
        { test: "le", operands: [{ literal: midnightOf("2026-02-01") - 1 }] },
      ],
    });
    expect(parse({ day_end: "2026-01-31" }).where).toMatchObject({ test: "le", operands: [{ literal: "2026-01-31" }] });
    expect(parse({ price_begin: "1.50" }).where).toMatchObject({ test: "ge", operands: [{ literal: 150 }] });
  });
  it("filters by a field of the referenced row", () => {
    expect(parse({ "owner.realName": "王" }).where).toMatchObject({
      test: "like",
      on: { via: "owner", field: "realName" },
    });
  });
  it("searches a keyword in what may be searched", () => {
    expect(parse({ keyword: " 茶叶 " }).where).toMatchObject({
      any: [{ on: { field: "title" }, operands: [{ literal: "茶叶" }] }, { on: { field: "code" } }],
    });
    expect(parse({ keyword: "  " }).where).toEqual({ all: [] });
  });
  it("takes a tab, a branch of the tree, columns and an order", () => {
    expect(parse({ tab: "1" }).where).toMatchObject({ test: "eq", on: { field: "status" } });
    expect(parse({ tab: "0" }).where).toEqual({ all: [] });
    expect(parseListQuery({ tab: "1" }, scope, { ignoreTab: true }).where).toEqual({ all: [] });
    expect(parse({ parentId: "n1" }).where).toMatchObject({ test: "eq", on: { field: "parent" } });
    expect(parse({ parentId: "0" }).where).toMatchObject({ test: "empty", operands: [{ literal: 1 }] });
    expect(parse({ field: "title,phone,title" }).columns).toEqual(["title", "phone"]);
    expect(parse({ column: "price", order: "asc" }).sort).toEqual([
      { field: "price", desc: false },
      { field: "id", desc: false },
    ]);
    expect(parse({ column: "id" }).sort).toEqual([{ field: "id", desc: true }]);
  });
  it("clamps the page size and refuses pages below 1", () => {
    expect(parse({ pageSize: "1000000000" }).pageSize).toBe(1000);
    expect(parse({ pageSize: "1e9" }).pageSize).toBe(1000);
    expect(parse({ pageSize: "-1" }).pageSize).toBe(1);
    for (const pageNo of ["0", "-1", "1.5", "x", "1e99", "NaN"]) expect(errorOf({ pageNo }).code).toBe("FILTER.PAGE");
    expect(errorOf({ pageSize: "all" }).message).toBe("参数 pageSize 不正确");
  });
  it.each<[string, Record<string, string>, string]>([
    ["an unknown name", { titel: "x" }, "titel"],
    ["a masked field", { phone: "1" }, "phone"],
    ["a masked field to sort by", { column: "phone" }, "phone"],
    ["a masked field in a super query", rules([{ field: "phone", rule: "eq", val: "1" }]), "phone"],
    ["a hidden field of the referenced row", { "owner.idCard": "1" }, "owner.idCard"],
    ["a path over a field that is no reference", { "title.x": "1" }, "title.x"],
    ["an injected column", { column: "create_time;drop table x--" }, "create_time;drop table x--"],
    [
      "a subquery as column",
      { column: "(select password from sys_user limit 1)" },
      "(select password from sys_user limit 1)",
    ],
    ["two columns", { column: "at,title" }, "at,title"],
    ["an injected super query field", rules([{ field: "1=1) or (1", rule: "eq", val: "1" }]), "1=1) or (1"],
    ["a prototype's name", { __proto__x: "1" }, "__proto__x"],
    ["constructor", { constructor: "1" }, "constructor"],
    ["a column that may not come back", { field: "title,password" }, "password"],
    ["a range of an unknown name", { titel_begin: "x" }, "titel_begin"],
  ])("refuses %s in the same words", (_, query, name) => {
    expect(errorOf(query)).toMatchObject({ status: 400, code: "FILTER.UNKNOWN_FIELD", message: `未知字段：${name}` });
  });
  it.each<[string, Record<string, string>, string]>([
    ["a value that does not parse", { price: "abc" }, "FILTER.VALUE"],
    ["a price in exponents", { price: "1e3" }, "FILTER.VALUE"],
    ["an empty value", { title: "" }, "FILTER.VALUE"],
    ["a day that does not exist", { at_begin: "2026-02-30" }, "FILTER.VALUE"],
    ["a range of what has no order", { owner_begin: "a" }, "FILTER.OPERATOR"],
    ["an order that is none", { column: "at", order: "desc nulls last, pg_sleep(5)" }, "FILTER.ORDER"],
    ["sorting by what has no order", { column: "tags" }, "FILTER.SORT"],
    ["a tab that is not there", { tab: "2" }, "FILTER.TAB"],
    ["a tab that is no number", { tab: "__proto__" }, "FILTER.TAB"],
    ["too many values", { id: Array.from({ length: 1001 }, (_, i) => `x${i}`).join(",") }, "FILTER.TOO_MANY_VALUES"],
    [
      "a hundred thousand values",
      { status: Array.from({ length: 100_000 }, (_, i) => i).join(",") },
      "FILTER.TOO_MANY_VALUES",
    ],
    ["a word beyond 200 characters", { title: "%_".repeat(101) }, "FILTER.VALUE"],
    ["a keyword beyond 200 characters", { keyword: "%_".repeat(5_000) }, "FILTER.KEYWORD"],
    ["a match type without a super query", { superQueryMatchType: "or 1=1" }, "FILTER.MATCH_TYPE"],
  ])("refuses %s", (_, query, code) => {
    expect(errorOf(query)).toMatchObject({ status: 400, code });
  });
});

describe("a super query", () => {
  it("joins its records, and groups inside", () => {
    const records = [
      { field: "title", rule: "like", val: "木", type: "string" },
      {
        matchType: "or",
        records: [
          { field: "status", rule: "in", val: "1,2" },
          { field: "price", rule: "ge", val: "5.00" },
        ],
      },
    ];
    expect(parse(rules(records)).where).toMatchObject({
      all: [{ test: "like" }, { any: [{ test: "in" }, { test: "ge", operands: [{ literal: 500 }] }] }],
    });
    expect(parse(rules(records, "or")).where).toMatchObject({ any: [{ test: "like" }, { any: [{}, {}] }] });
  });
  it("may be encoded once more", () => {
    const text = encodeURIComponent(JSON.stringify([{ field: "title", rule: "eq", val: "木" }]));
    expect(parse({ superQueryParams: text }).where).toMatchObject({
      all: [{ test: "eq", operands: [{ literal: "木" }] }],
    });
  });
  it.each(["' or '1'='1", "%27", "\\'", "＇", "$user.id", "$now"])("takes %s as itself", (val) => {
    expect(parse(rules([{ field: "title", rule: "eq", val }])).where).toEqual({
      all: [{ test: "eq", on: { field: "title" }, operands: [{ literal: val }] }],
    });
  });
  const one = { field: "title", rule: "eq", val: "a" };
  const nested = (depth: number): unknown[] =>
    depth === 1 ? [one] : [{ matchType: "and", records: nested(depth - 1) }];
  it.each<[string, Record<string, string>, string]>([
    ["nothing", rules([]), "FILTER.SUPER_QUERY_EMPTY"],
    ["what is no JSON", { superQueryParams: "[{" }, "FILTER.SUPER_QUERY"],
    ["broken encoding", { superQueryParams: "%E4%" }, "FILTER.SUPER_QUERY"],
    ["an object", rules({}), "FILTER.SUPER_QUERY"],
    ["null as a record", rules([null]), "FILTER.SUPER_QUERY"],
    ["an unknown key", rules([{ ...one, sql: "x" }]), "FILTER.SUPER_QUERY"],
    ["a type that is no text", rules([{ ...one, type: 1 }]), "FILTER.SUPER_QUERY"],
    ["a group with an unknown key", rules([{ matchType: "and", records: [one], x: 1 }]), "FILTER.SUPER_QUERY"],
    ["exists", rules([{ ...one, rule: "exists" }]), "FILTER.OPERATOR"],
    ["regexp", rules([{ ...one, rule: "regexp" }]), "FILTER.OPERATOR"],
    ["raw", rules([{ ...one, rule: "raw" }]), "FILTER.OPERATOR"],
    ["an operator of schemas only", rules([{ ...one, rule: "between", val: ["a", "b"] }]), "FILTER.OPERATOR"],
    ["an operator of another kind", rules([{ field: "status", rule: "like", val: "1" }]), "FILTER.OPERATOR"],
    ["a value of another type", rules([{ ...one, val: { $ne: 1 } }]), "FILTER.VALUE"],
    ["a list where one value stands", rules([{ ...one, val: ["a"] }]), "FILTER.VALUE"],
    ["a match type that is none", rules([one], "or 1=1"), "FILTER.MATCH_TYPE"],
    ["a match type inside that is none", rules([{ matchType: "xor", records: [one] }]), "FILTER.MATCH_TYPE"],
    ["five thousand conditions", rules(Array.from({ length: 5_000 }, () => one)), "FILTER.SUPER_QUERY_SIZE"],
    ["a hundred and one small ones", rules(Array.from({ length: 101 }, () => one)), "FILTER.SUPER_QUERY_SIZE"],
    ["groups within groups within groups", rules(nested(6)), "FILTER.SUPER_QUERY_SIZE"],
    ["fifty levels", rules(nested(50)), "FILTER.SUPER_QUERY_SIZE"],
    [
      "a list beyond its cap",
      rules([{ field: "status", rule: "in", val: Array.from({ length: 1_001 }, () => 1) }]),
      "FILTER.TOO_MANY_VALUES",
    ],
  ])("refuses %s", (_, query, code) => {
    expect(errorOf(query)).toMatchObject({ status: 400, code });
  });
  it("may be five levels deep", () => {
    expect(parse(rules(nested(5))).where).toMatchObject({ all: [{ all: [{}] }] });
  });
});

describe("a scope that caches super queries", () => {
  it("parses each text and match type once, and what is refused each time", () => {
    const cached = new Map<string, Predicate>();
    const texts: string[] = [];
    const caching: ListScope = {
      ...scope,
      cacheSuperQuery: (text, make) => {
        texts.push(text);
        const known = cached.get(text) ?? make();
        cached.set(text, known);
        return known;
      },
    };
    const status = rules([{ field: "status", rule: "eq", val: 1 }]);
    const whole = (query: Record<string, string>) => parseListQuery(query, caching).where;
    expect(whole(status)).toBe(whole(status));
    expect(whole(status)).toEqual(parse(status).where);
    expect(whole({ ...status, superQueryMatchType: "or" })).not.toEqual(whole(status));
    const wrong = rules([{ field: "phone", rule: "eq", val: "1" }]);
    for (let times = 0; times < 2; times++) expect(() => whole(wrong)).toThrow(ApiError);
    expect([new Set(texts).size, cached.size]).toEqual([3, 2]);
  });
});

describe("values of conditions as people write them", () => {
  it.each([
    [{ day: "2026年1月2日" }, { day: "2026-01-02" }],
    [{ at: "2026/1/2" }, { at: "2026-01-02" }],
    [{ at_end: "2026/1/2 8:30" }, { at_end: "2026-01-02 08:30" }],
    [{ open: "是" }, { open: "true" }],
    [{ price: "１，２３４．５" }, { price: "1234.50" }],
  ] as Record<string, string>[][])("%j asks as %j does", (written, plain) => {
    expect(parse(written!).where).toEqual(parse(plain!).where);
  });
});

describe("a value of a condition that cannot be read", () => {
  it.each([
    [{ at_begin: "2026/2/30" }, "字段“at”的查询值不正确：at有误：2026年2月30日不存在"],
    [{ day: "1/2/2026" }, "字段“day”的查询值不正确：day要按年、月、日的顺序写，如 2026-01-31"],
    [{ open: "也许" }, "字段“open”的查询值不正确：open应是“是”或“否”"],
    [{ title: "" }, "字段“title”的查询值不正确"],
    [rules([{ field: "price", rule: "gt", val: "5%" }]), "字段“price”的查询值不正确：price不能写百分号，请换算成数字"],
  ] as [Record<string, string>, string][])("is refused with the reason of its reader: %j", (query, message) => {
    expect(errorOf(query).message).toBe(message);
  });
});

describe("rows without a value", () => {
  const codes = ["海南", "海南", "海南", "海南", "广东", "广东", "广东", null, null, null];
  const found = (records: unknown, matchType = "and"): number => {
    const { where } = parse(rules(records, matchType));
    return codes.filter((code) => evaluate(where, { code }, { now: 0, user: {} })).length;
  };
  const notHainan = { field: "code", rule: "ne", val: "海南" };
  const empty = { field: "code", rule: "empty", val: "true" };

  it("are in no list that excludes a value, and are asked for by themselves", () => {
    expect(found([notHainan])).toBe(3);
    expect(found([{ ...notHainan, rule: "not_in", val: "海南,广西" }])).toBe(3);
    expect(found([{ ...notHainan, rule: "not_like" }])).toBe(3);
    expect(found([empty])).toBe(3);
    expect(found([{ ...empty, val: "false" }])).toBe(7);
  });
  it("are included beside a condition that excludes a value", () => {
    expect(found([notHainan, empty], "or")).toBe(6);
  });
});
