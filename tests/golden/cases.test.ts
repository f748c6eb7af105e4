/** The cases of the shipped schemas, as `npm run schema -- test` runs them. */
import { describe, expect, it } from "vitest";
import { compile, fileKindOf, runCases, untestedRules, type TestSource } from "#core/language";
import { readSources } from "#engine/server";
import { COMPILE_OPTIONS } from "../../server/app/modules.ts";

const sources = readSources(["schemas"]);
const { model } = compile(sources, COMPILE_OPTIONS);
const tests = sources
  .filter((file) => fileKindOf(file.path) === "test")
  .map((file) => JSON.parse(file.text) as TestSource);

describe.each(tests)("$of", (test) => {
  it.each(model === undefined ? [] : runCases(test, model, Date.now()))("$name", ({ wrong }) =>
    expect(wrong).toEqual([]),
  );
});

it("leaves no rule of the shipped schemas without a case", () => {
  expect(model === undefined ? ["no model"] : untestedRules(model, tests)).toEqual([]);
});
