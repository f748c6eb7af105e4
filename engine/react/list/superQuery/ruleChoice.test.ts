import { expect, test } from "vitest";
import { exampleView } from "../list.fixture.ts";
import type { ConditionDraft } from "./draft.ts";
import { queryableFields, rulesOf } from "./queryableFields.ts";
import { choiceOf, choicesOf, withChoice } from "./ruleChoice.ts";

const view = exampleView();
const choices = (name: string) =>
  queryableFields(view)
    .filter((field) => field.name === name)
    .flatMap((field) => choicesOf(rulesOf(view, field)));
const draft: ConditionDraft = { id: 1, field: "price", rule: "eq", val: "5" };

test("an optional field may be asked whether it is empty, an encrypted one too", () => {
  expect(choices("price").slice(-2)).toEqual(["empty", "filled"]);
  expect(choices("card")).toEqual(["eq", "in", "empty", "filled"]);
});

test("a field that every row has may not", () => {
  expect(choices("code")).not.toContain("empty");
  expect(choices("status")).not.toContain("empty");
});

test("both choices are one rule, and each is found again in what is sent", () => {
  const [empty, filled] = [withChoice(draft, "empty"), withChoice(draft, "filled")];
  expect([empty, filled]).toMatchObject([
    { rule: "empty", val: "true" },
    { rule: "empty", val: "false" },
  ]);
  expect([choiceOf(empty), choiceOf(filled)]).toEqual(["empty", "filled"]);
});

test("a value stays for a rule that takes one of the same form", () => {
  expect(withChoice(draft, "ne")).toMatchObject({ rule: "ne", val: "5" });
  expect(withChoice(draft, "not_in")).toMatchObject({ rule: "not_in", val: "" });
  expect(withChoice(withChoice(draft, "empty"), "eq")).toMatchObject({ rule: "eq", val: "" });
});
