import { describe, expect, it } from "vitest";
import { entity, field, fieldsOf } from "../../../tests/support/model.ts";
import { ACCOUNT_LOOK } from "#core/fields";
import { midnightOf } from "#core/values";
import {
  evaluate,
  parsePredicate,
  predicateFields,
  predicateRefs,
  type Predicate,
  type PredicateFinding,
} from "./index.ts";

const person = entity("person", [
  field("realName", "text"),
  field("age", "integer"),
  field("depart", "reference", { to: "person" }),
]);
const deal = entity("deal", [
  field("title", "text"),
  field("status", "dict", { dict: "s", store: "integer" }),
  field("price", "money"),
  field("owner", "reference", { to: "person" }),
  field("watchers", "reference", { to: "person", multiple: true }),
  field("tags", "tags"),
  field("at", "instant"),
  field("day", "date"),
  field("month", "month"),
  field("open", "switch"),
  field("secret", "text", {}, { encrypted: true }),
  field("rows", "lines", { entity: "line", by: "dealId" }),
  field("sum", "computed", { type: "integer" }, { column: undefined } as never),
]);
const scope = {
  fields: fieldsOf(deal),
  target: (name: string) => (name === "person" ? fieldsOf(person) : undefined),
  userVariables: new Set(["id", "roles"]),
};

function parsed(source: unknown, more = {}): Predicate {
  const result = parsePredicate(source, { ...scope, ...more });
  if ("findings" in result) throw new Error(JSON.stringify(result.findings));
  return result.predicate;
}
function findings(source: unknown): readonly PredicateFinding[] {
  const result = parsePredicate(source, scope);
  return "findings" in result ? result.findings : [];
}

describe("a predicate", () => {
  it("keeps literals in stored form", () => {
    expect(parsed({ price: "100000.00" })).toEqual({
      test: "eq",
      on: { field: "price" },
      operands: [{ literal: 10_000_000 }],
    });
    expect(parsed({ open: false })).toEqual({ test: "eq", on: { field: "open" }, operands: [{ literal: 0 }] });
  });
  it("takes numbers as a file says them, not as people write them", () => {
    for (const price of ["1,000", "5元", "１２", "12。5"])
      expect(findings({ price: { gt: price } })).toMatchObject([{ code: "PREDICATE.LITERAL", pointer: "/price/gt" }]);
    expect(parsed({ price: { empty: "true" } })).toMatchObject({ test: "empty" });
  });
  it("takes times and switches as a file says them, not as people write them", () => {
    for (const condition of [{ at: "2026/1/2" }, { at: "2026-1-2 8:30" }, { open: "是" }])
      expect(findings(condition)).toMatchObject([{ code: "PREDICATE.LITERAL" }]);
  });
  it("joins several keys and several operators with and", () => {
    expect(parsed({ status: 1, price: { ge: "1.00", lt: "2.00" } })).toEqual({
      all: [
        { test: "eq", on: { field: "status" }, operands: [{ literal: 1 }] },
        {
          all: [
            { test: "ge", on: { field: "price" }, operands: [{ literal: 100 }] },
            { test: "lt", on: { field: "price" }, operands: [{ literal: 200 }] },
          ],
        },
      ],
    });
  });
  it("parses or, and, not, and the empty condition that always holds", () => {
    expect(parsed({ or: [{ status: 1 }, { not: { status: 2 } }] })).toMatchObject({
      any: [{ test: "eq" }, { not: { test: "eq" } }],
    });
    expect(parsed({})).toEqual({ all: [] });
  });
  it("takes equality on a field of several values as membership", () => {
    expect(parsed({ tags: "a" })).toMatchObject({ test: "contains" });
  });
  it("reads a field of the referenced row", () => {
    const one = parsed({ "owner.realName": { like: "王" } });
    expect(one).toMatchObject({ on: { field: "realName", via: "owner" } });
    expect(predicateFields(one)).toEqual(["owner"]);
  });
  it("gives moments the form of the field they stand against", () => {
    expect(parsed({ at: { ge: "$today-7d" } })).toMatchObject({
      operands: [{ variable: { name: "today", as: "instant", offset: { amount: -7, unit: "d" } } }],
    });
    expect(parsed({ day: "$now" })).toMatchObject({ operands: [{ variable: { name: "now", as: "day" } }] });
    expect(parsed({ month: "$today" })).toMatchObject({ operands: [{ variable: { name: "today", as: "month" } }] });
  });
  it("writes a dollar sign with two", () => {
    expect(parsed({ title: "$$now" })).toMatchObject({ operands: [{ literal: "$now" }] });
  });
  it("asks for all of a day where a day stands against an instant", () => {
    const from = midnightOf("2026-01-02");
    const to = midnightOf("2026-01-03") - 1;
    expect(parsed({ at: "2026-01-02" })).toEqual({
      test: "between",
      on: { field: "at" },
      operands: [{ literal: from }, { literal: to }],
    });
    expect(parsed({ at: { ne: "2026-01-02" } })).toMatchObject({ not: { test: "between" } });
    expect(parsed({ at: { between: ["2026-01-02", "2026-01-02"] } })).toMatchObject({
      operands: [{ literal: from }, { literal: to }],
    });
    expect(parsed({ at: { gt: "2026-01-02" } })).toMatchObject({ operands: [{ literal: to }] });
    expect(parsed({ at: { ge: "2026-01-02" } })).toMatchObject({ operands: [{ literal: from }] });
  });
  describe("against an instant, as pages show it: a row of 23:59:59.999", () => {
    const row = { at: midnightOf("2026-01-03") - 1 };
    const holds = (condition: unknown, now = row.at) => evaluate(parsed({ at: condition }), row, { now, user: {} });
    it.each<[unknown, boolean]>([
      [{ le: "2026-01-02 23:59:59" }, true],
      [{ le: "2026-01-02 23:59" }, true],
      [{ le: "2026-01-02T15:59:59Z" }, true],
      [{ le: "2026-01-02T15:59:59.998Z" }, false],
      [{ gt: "2026-01-02 23:59:59" }, false],
      [{ gt: "2026-01-02 23:59:58" }, true],
      [{ ge: "2026-01-02 23:59:59" }, true],
      [{ lt: "2026-01-02 23:59:59" }, false],
      ["2026-01-02 23:59:59", true],
      ["2026-01-02T23:59:59+08:00", true],
      ["2026-01-02T23:59:59.000+08:00", false],
      [{ ne: "2026-01-02 23:59:59" }, false],
      [{ between: ["2026-01-02 00:00:00", "2026-01-02 23:59:59"] }, true],
      [{ in: ["2026-01-02 23:59:59", "2026-01-05"] }, true],
      [{ in: ["2026-01-02"] }, true],
      [{ not_in: ["2026-01-02"] }, false],
      ["$today", true],
      [{ le: "$today" }, true],
      [{ gt: "$today" }, false],
      [{ ge: "$today" }, true],
      [{ ne: "$today" }, false],
      [{ between: ["$today", "$today"] }, true],
      [{ lt: "$today+1d" }, true],
      [{ le: "$today-1d" }, false],
      [{ le: "$today+23h" }, false],
    ])("%j: %j", (condition, expected) => expect(holds(condition)).toBe(expected));
  });
  it("spreads a list that the user holds", () => {
    expect(parsed({ title: { in: "$user.roles" } })).toMatchObject({
      test: "in",
      operands: [{ variable: { name: "user", key: "roles" } }],
    });
  });
  it("lists what it reads", () => {
    const one = parsed(
      { "owner.age": { gt: 3 }, title: "$row.realName", or: [{ at: "$now" }, { title: "$user.id" }] },
      { row: fieldsOf(person) },
    );
    expect(predicateRefs(one)).toEqual({
      fields: [{ field: "age", via: "owner" }, { field: "title" }, { field: "at" }],
      row: ["realName"],
      user: ["id"],
      time: true,
    });
  });
});

describe("a variable that holds a list", () => {
  const found = (source: unknown): readonly (readonly (string | undefined)[])[] => {
    const result = parsePredicate(source, { ...scope, userLists: new Set(["roles"]) });
    return "findings" in result ? result.findings.map(({ pointer, meant }) => [pointer, meant]) : [];
  };

  it.each<[unknown, string, string | undefined]>([
    [{ title: "$user.roles" }, "/title", '{ "in": "$user.roles" }'],
    [{ title: { eq: "$user.roles" } }, "/title/eq", '"in": "$user.roles"'],
    [{ or: [{ title: { ne: "$user.roles" } }] }, "/or/0/title/ne", '"not_in": "$user.roles"'],
    [{ "owner.realName": "$user.roles" }, "/owner.realName", '{ "in": "$user.roles" }'],
    [{ title: { like: "$user.roles" } }, "/title/like", '"in": "$user.roles"'],
    [{ tags: "$user.roles" }, "/tags", undefined],
  ])("%j stands with in", (source, pointer, meant) => expect(found(source)).toEqual([[pointer, meant]]));

  it.each([{ title: { in: "$user.roles" } }, { title: { not_in: "$user.roles" } }, { title: "$user.id" }])(
    "%j is right",
    (source) => expect(found(source)).toEqual([]),
  );
});

describe("a field that holds user names", () => {
  const fields = fieldsOf(entity("bill", [field("createBy", "text", {}, { look: ACCOUNT_LOOK })]));

  it("is equal to no key of a user", () => {
    const variables = { ...scope, fields, userVariables: new Set(["id", "username"]) };
    expect(parsePredicate({ createBy: "$user.id" }, variables)).toMatchObject({
      findings: [{ pointer: "/createBy", code: "PREDICATE.VARIABLE", meant: "$user.username" }],
    });
    expect(parsePredicate({ createBy: "$user.username" }, variables)).toHaveProperty("predicate");
  });
});

describe("a finding", () => {
  it.each<[string, unknown, string, string]>([
    ["a field that is not there", { titel: "x" }, "/titel", "PREDICATE.FIELD"],
    ["a hopped field that is not there", { "owner.realname": "x" }, "/owner.realname", "PREDICATE.FIELD"],
    ["two references", { "owner.depart.realName": "x" }, "/owner.depart.realName", "PREDICATE.HOP"],
    ["a reference with several values", { "watchers.realName": "x" }, "/watchers.realName", "PREDICATE.HOP"],
    ["a path over a field that is no reference", { "title.x": "x" }, "/title.x", "PREDICATE.HOP"],
    ["an operator of another kind", { status: { like: "x" } }, "/status/like", "PREDICATE.OPERATOR"],
    ["an operator that is none", { title: { equals: "x" } }, "/title/equals", "PREDICATE.OPERATOR"],
    ["a literal of another kind", { price: "1.234" }, "/price", "PREDICATE.LITERAL"],
    ["one wrong literal of a list", { status: { in: [1, "x"] } }, "/status/in/1", "PREDICATE.LITERAL"],
    ["null", { title: null }, "/title", "PREDICATE.NULL"],
    ["an empty text", { title: "" }, "/title", "PREDICATE.LITERAL"],
    ["a list without in", { status: [1, 2] }, "/status", "PREDICATE.SHAPE"],
    ["one value for in", { status: { in: 1 } }, "/status/in", "PREDICATE.SHAPE"],
    ["an empty list", { status: { in: [] } }, "/status/in", "PREDICATE.SHAPE"],
    ["half a between", { price: { between: ["1.00"] } }, "/price/between", "PREDICATE.SHAPE"],
    ["no operator", { price: {} }, "/price", "PREDICATE.SHAPE"],
    ["an or of nothing", { or: [] }, "/or", "PREDICATE.SHAPE"],
    ["a not of a list", { not: [] }, "/not", "PREDICATE.SHAPE"],
    ["a variable that is none", { title: "$user" }, "/title", "PREDICATE.VARIABLE"],
    ["an undeclared user variable", { title: "$user.rolls" }, "/title", "PREDICATE.VARIABLE"],
    ["$row where there is no form", { title: "$row.title" }, "/title", "PREDICATE.VARIABLE"],
    ["a moment against a text", { title: "$now" }, "/title", "PREDICATE.VARIABLE"],
    ["an offset that is none", { at: "$now-7x" }, "/at", "PREDICATE.VARIABLE"],
    ["a part of an encrypted field", { secret: { like: "x" } }, "/secret/like", "PREDICATE.OPERATOR"],
    ["a field of lines", { rows: { empty: true } }, "/rows", "PREDICATE.NOT_STORED"],
    ["a value computed on read", { sum: 1 }, "/sum", "PREDICATE.NOT_STORED"],
    ["a word that is too long", { title: { like: "木".repeat(201) } }, "/title/like", "PREDICATE.LITERAL"],
    ["a predicate that is a list", { or: [[]] }, "/or/0", "PREDICATE.SHAPE"],
  ])("stands at %s", (_, source, pointer, code) => {
    expect(findings(source)).toEqual([expect.objectContaining({ pointer, code })]);
  });
  it("stands at money beside a number of as many places, not at money beside money", () => {
    const row = fieldsOf(
      entity("item", [field("area", "decimal", { scale: 2 }), field("margin", "money"), field("title", "text")]),
    );
    const result = parsePredicate({ price: { le: "$row.area" } }, { ...scope, row });
    expect(result).toMatchObject({
      findings: [{ pointer: "/price/le", code: "PREDICATE.VARIABLE", allowed: ["$row.margin"] }],
    });
    expect(parsed({ price: { le: "$row.margin" } }, { row })).toMatchObject({ test: "le" });
  });
  it("names what does not exist and what does", () => {
    expect(findings({ titel: 1 })[0]).toMatchObject({ wanted: "titel", among: expect.arrayContaining(["title"]) });
    expect(findings({ title: "$user.rolls" })[0]).toMatchObject({ wanted: "rolls", among: ["id", "roles"] });
  });
  it("is there for everything wrong, not only the first", () => {
    expect(findings({ titel: 1, or: [{ status: "x" }, { "a/b~": 1 }] }).map((one) => one.pointer)).toEqual([
      "/titel",
      "/or/0/status",
      "/or/1/a~1b~0",
    ]);
  });
  it("ends nesting that has no end", () => {
    let deep: unknown = { status: 1 };
    for (let i = 0; i < 2_000; i++) deep = { not: deep };
    expect(findings(deep)).toEqual([expect.objectContaining({ code: "PREDICATE.TOO_DEEP" })]);
  });
});
