import { expect, it } from "vitest";
import { lint } from "./findings/faulty.fixture.ts";
import type { Json } from "./project.fixture.ts";

/** The messages about a rule of the role `clerk` on tasks. */
const found = (where: Json): readonly string[] =>
  lint("clerk.role.json", "/rowRules/0/where", where)
    .filter(({ code }) => code === "RULE.EMPTY")
    .map(({ message }) => message);

it("says which field, and how to say what is meant", () => {
  expect(found({ owner: { ne: "x" } })).toEqual([
    '“owner”可以不填，没有填的行被这条规则排除；要包括它们，请与 { "owner": { "empty": true } } 用 or 连接；' +
      '确要排除，请加写 { "owner": { "empty": false } }，或让它必填',
  ]);
});

const EXCLUDING: readonly (readonly [says: string, where: Json, fields: number])[] = [
  ["not in", { level: { not_in: [1] } }, 1],
  ["not like", { owner: { not_like: "x" } }, 1],
  ["the negation of a value", { not: { owner: "x" } }, 1],
  ["the negation of a list", { not: { level: { in: [1, 2] } } }, 1],
  ["a moment, of which a day is a range", { madeAt: { ne: "2026-01-01" } }, 1],
  ["a branch of or", { or: [{ owner: { ne: "x" } }, { name: "y" }] }, 1],
  ["a field of an optional reference", { "place.code": { ne: "A" } }, 1],
  ["two fields", { owner: { ne: "x" }, level: { ne: 1 } }, 2],
  ["one field twice", { and: [{ owner: { ne: "x" } }, { owner: { ne: "y" } }] }, 1],
];

it.each(EXCLUDING)("is found in %s", (_says, where, fields) => {
  expect(found(where)).toHaveLength(fields);
});

const CLEAR: readonly (readonly [says: string, where: Json])[] = [
  ["a required field", { name: { ne: "x" } }],
  ["the state", { status: { ne: 0 } }],
  ["a value", { owner: "x" }],
  ["the negation of a negation", { not: { owner: { ne: "x" } } }],
  ["a rule that includes them", { or: [{ owner: { ne: "x" } }, { owner: { empty: true } }] }],
  ["a rule that excludes them", { owner: { ne: "x", empty: false } }],
];

it.each(CLEAR)("is not found in %s", (_says, where) => {
  expect(found(where)).toEqual([]);
});
