import { isMonth } from "#core/values";
import { BOUND_KEYS, boundChecker, boundLint, boundReads } from "../date/dateBounds.ts";
import { readDateCell, readMonthCell } from "../date/parseDateCell.ts";
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
  jsonSchema: () => ({ type: "string", pattern: "^\\d{4}-\\d{2}$" }),
  toStored: (wire) => {
    if (typeof wire !== "string") return WRONG_TYPE;
    return isMonth(wire) ? { value: wire } : { code: "WRONG_MONTH" };
  },
  checker: (field) => boundChecker(field, MONTH),
  reads: (options) => boundReads(options, MONTH),
  fromText: (cell) => {
    const value = readMonthCell(cell) ?? readDateCell(cell)?.day.slice(0, 7);
    return value !== undefined && isMonth(value) ? { value } : { code: "WRONG_MONTH" };
  },
  lint: (field, lintContext) => boundLint(field, lintContext, MONTH),
});
