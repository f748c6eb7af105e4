import { expect, it } from "vitest";
import type { Operation } from "#engine/server";
import { parametersOf } from "./apiPage.ts";

const operation = (more: Partial<Operation>): Operation => ({
  method: "GET",
  path: "/x",
  permission: "signed",
  title: "甲",
  module: "engine",
  handle: () => undefined,
  ...more,
});
const query = { type: "object", properties: { field: {}, keyword: {} }, required: ["field"] };

it("lists the parameters of an address and of a body, and which are required", () => {
  expect(parametersOf(operation({}))).toBe("");
  expect(parametersOf(operation({ query }))).toBe("`field`*, `keyword`");
  expect(parametersOf(operation({ query, body: { properties: { id: {} } } }))).toBe("`field`*, `keyword`; body: `id`");
});

it("says of a row that it is a row", () => {
  const body = { properties: { name: {}, price: {} } };
  expect(parametersOf(operation({ entity: "lot", op: "add", body }))).toBe("body: a row");
  expect(parametersOf(operation({ entity: "lot", op: "approve", body }))).toBe("body: `name`, `price`");
});
