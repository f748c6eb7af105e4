/** Every combination of whenHidden × shown or hidden × required × writable × filled or empty, as a table. */
import { describe, expect, it } from "vitest";
import { entityOf, field } from "../model/model.fixture.ts";
import { validateRow } from "./validateRow.ts";
import { normalizeRow } from "./normalizeRow.ts";
import type { FieldModel } from "#core/model";
import type { RowContext, RowOptions } from "./context.ts";

const CONTEXT: RowContext = { now: 0, user: {} };
const SHOWN = { test: "eq", on: { field: "manual" }, operands: [{ literal: 1 }] } as const;

interface Case {
  readonly whenHidden: FieldModel["whenHidden"];
  readonly hidden: boolean;
  readonly required: boolean;
  readonly writable: boolean;
  readonly value: string | null;
}

const CASES: readonly Case[] = (["clear", "keep", "omit"] as const).flatMap((whenHidden) =>
  [false, true].flatMap((hidden) =>
    [false, true].flatMap((required) =>
      [false, true].flatMap((writable) =>
        [null, "typed", "far too long"].map((value) => ({ whenHidden, hidden, required, writable, value })),
      ),
    ),
  ),
);

/** What the architecture says, in one place. */
function wanted({ whenHidden, hidden, required, writable, value }: Case): {
  value: string | null;
  saved: string | null;
  issue: string | undefined;
} {
  const kept = hidden && writable && whenHidden === "clear" ? null : value;
  const saved = hidden && writable && whenHidden !== "keep" ? (whenHidden === "omit" ? "stored" : null) : value;
  const asked = writable && !hidden;
  if (asked && required && kept === null) return { value: kept, saved, issue: "VALIDATE.REQUIRED" };
  return { value: kept, saved, issue: asked && kept === "far too long" ? "VALIDATE.TOO_LONG" : undefined };
}

function entityFor({ whenHidden, required }: Case) {
  const place = field(
    "place",
    "text",
    { max: 6 },
    { visible: SHOWN, whenHidden, ...(required ? { required: { message: "请输入place" } } : {}) },
  );
  return entityOf("branch", [field("manual", "switch"), place]);
}

describe("hidden, required and value", () => {
  it("has a case for every combination", () => {
    expect(CASES).toHaveLength(3 * 2 * 2 * 2 * 3);
  });

  it.each(CASES)("$whenHidden, hidden $hidden, required $required, writable $writable, value $value", (one) => {
    const entity = entityFor(one);
    const row = { manual: one.hidden ? 0 : 1, place: one.value };
    const options: RowOptions = { mode: "edit", writable: new Set(one.writable ? ["manual", "place"] : ["manual"]) };
    const settled = normalizeRow(entity, row, CONTEXT, options);
    const saved = normalizeRow(
      entity,
      row,
      { ...CONTEXT, before: { manual: 1, place: "stored" } },
      { ...options, saving: true },
    );
    const issues = validateRow(entity, settled, CONTEXT, options);
    expect({ value: settled["place"], saved: saved["place"], issue: issues[0]?.code }).toEqual(wanted(one));
  });

  it("is no way around a check: a hidden value that was changed is checked where what is stored is known", () => {
    const entity = entityFor({ whenHidden: "keep", hidden: true, required: false, writable: true, value: null });
    const row = { manual: 0, place: "far too long" };
    const codes = (before: RowContext["before"]) =>
      validateRow(entity, row, before === undefined ? CONTEXT : { ...CONTEXT, before }, { mode: "edit" }).map(
        (issue) => issue.code,
      );
    expect(codes({ manual: 0, place: "short" })).toEqual(["VALIDATE.TOO_LONG"]);
    expect(codes(null)).toEqual(["VALIDATE.TOO_LONG"]);
    expect(codes({ manual: 1, place: "far too long" })).toEqual([]);
    expect(codes(undefined)).toEqual([]);
  });
});
