import { isDay } from "#core/values";
import { defineKind } from "../defineKind.ts";
import { WRONG_TYPE } from "../failures.ts";
import { ORDERED_OPERATORS } from "../operators.ts";
import { BOUND_KEYS, boundChecker, boundLint, boundReads } from "./dateBounds.ts";
import { asParsed, readDay } from "./writtenTime.ts";
import type { TimeKind } from "./dateBounds.ts";
import type { KindDefinition } from "../defineKind.ts";

const DAY: TimeKind = { parse: (literal) => (isDay(literal) ? literal : undefined), ofDay: (day) => day, text: String };

/** All of a date but its name; a range is the same with its other end drawn beside it. */
export const DATE_PARTS = {
  keys: BOUND_KEYS,
  operators: ORDERED_OPERATORS,
  defaultOperator: "eq",
  column: "text",
  jsonSchema: () => ({ type: "string", format: "date", description: "`2026/1/5` and `2026年1月5日` are read as well" }),
  toStored: (wire) => (typeof wire === "string" ? asParsed(readDay(wire)) : WRONG_TYPE),
  plain: { test: isDay, code: "WRONG_DATE" },
  checker: (field) => boundChecker(field, DAY),
  reads: (options) => boundReads(options, DAY),
  lint: (field, lintContext) => boundLint(field, lintContext, DAY),
} as const satisfies Partial<KindDefinition>;

export const date = defineKind({
  name: "date",
  title: "日期",
  purpose: "A business day (Asia/Shanghai), `YYYY-MM-DD`",
  ...DATE_PARTS,
});
