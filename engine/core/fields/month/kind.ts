import { isMonth } from "#core/values";
import { BOUND_KEYS, boundChecker, boundLint, boundReads } from "../date/dateBounds.ts";
import { asParsed, readMonth } from "../date/writtenTime.ts";
import { defineKind } from "../defineKind.ts";
import { WRONG_TYPE } from "../failures.ts";
import { ORDERED_OPERATORS } from "../operators.ts";
import type { TimeKind } from "../date/dateBounds.ts";

const MONTH: TimeKind = {
  parse: (literal) => (isMonth(literal) ? literal : undefined),
  ofDay: (day) => day.slice(0, 7),
  text: String,
};

export const month = defineKind({
  name: "month",
  title: "月份",
  purpose: "A month, `YYYY-MM`",
  keys: BOUND_KEYS,
  operators: ORDERED_OPERATORS,
  defaultOperator: "eq",
  column: "text",
  jsonSchema: () => ({
    type: "string",
    format: "month",
    description: "`YYYY-MM`; `2026/1`, `2026年1月` and a day of the month are read as well",
  }),
  toStored: (wire) => (typeof wire === "string" ? asParsed(readMonth(wire)) : WRONG_TYPE),
  plain: { test: isMonth, code: "WRONG_MONTH" },
  checker: (field) => boundChecker(field, MONTH),
  reads: (options) => boundReads(options, MONTH),
  lint: (field, lintContext) => boundLint(field, lintContext, MONTH),
});
