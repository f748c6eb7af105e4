/** A row at rest stays at rest, whatever the conditions between its fields. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { entityOf, field } from "../model/model.fixture.ts";
import { normalizeRow } from "./normalizeRow.ts";
import type { FieldModel, Predicate } from "#core/model";

const NAMES = ["a", "b", "c", "d", "e"];
const shown = fc
  .record({
    on: fc.constantFrom(...NAMES),
    op: fc.constantFrom("eq", "ne"),
    literal: fc.constantFrom(0, 1),
    not: fc.boolean(),
  })
  .map(({ on, op, literal, not }): Predicate => {
    const test: Predicate = { test: op as "eq", on: { field: on }, operands: [{ literal }] };
    return not ? { not: test } : test;
  });
const entity = fc
  .tuple(
    ...NAMES.map((name) =>
      fc
        .record({
          visible: fc.option(shown, { nil: undefined }),
          whenHidden: fc.constantFrom<FieldModel["whenHidden"]>("clear", "keep", "omit"),
        })
        .map(({ visible, whenHidden }) =>
          field(name, "integer", {}, { whenHidden, ...(visible === undefined ? {} : { visible }) }),
        ),
    ),
  )
  .map((fields) =>
    entityOf("thing", [
      ...fields,
      field("sum", "integer", {}, { expr: { source: "a.orValue(0) + b.orValue(0)", reads: ["a", "b"] } }),
    ]),
  );
const value = fc.option(fc.constantFrom(0, 1));
const row = fc.record({ a: value, b: value, c: value, d: value, e: value });

describe("settling", () => {
  it("is done when it is done, only ever empties, and computes what is left", () => {
    fc.assert(
      fc.property(entity, row, fc.boolean(), (thing, values, saving) => {
        const options = { mode: "edit", saving } as const;
        const context = { now: 0, user: {}, before: { a: 1, b: 1, c: 1, d: 1, e: 1 } };
        const rested = normalizeRow(thing, values, context, { mode: "edit" });
        expect(normalizeRow(thing, rested, context, { mode: "edit" })).toBe(rested);
        for (const name of ["a", "b", "c", "d", "e"] as const) expect([null, values[name]]).toContain(rested[name]);
        expect(rested["sum"]).toBe(Number(rested["a"] ?? 0) + Number(rested["b"] ?? 0));
        const saved = normalizeRow(thing, values, context, options);
        expect(saved["sum"]).toBe(Number(saved["a"] ?? 0) + Number(saved["b"] ?? 0));
        for (const one of thing.fields)
          if (one.visible === undefined && one.name !== "sum") expect(saved[one.name]).toBe(values[one.name as "a"]);
      }),
      { numRuns: 500 },
    );
  });
});
