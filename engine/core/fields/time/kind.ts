import { isTime } from "#core/values";
import { BOUND_KEYS, boundChecker, boundLint, boundReads } from "../date/dateBounds.ts";
import { readTimeCell } from "../date/parseDateCell.ts";
import { defineKind } from "../defineKind.ts";
import { WRONG_TYPE } from "../failures.ts";
import { ORDERED_OPERATORS } from "../operators.ts";
import type { TimeKind } from "../date/dateBounds.ts";

/** `$today` says nothing about a time of day; such a bound never binds and is a finding. */
const TIME: TimeKind = { parse: (literal) => (isTime(literal) ? literal : undefined), ofDay: () => null, text: String };

export const time = defineKind({
  name: "time",
  title: "时间",
  purpose: "A time of day, `HH:mm:ss`",
  keys: BOUND_KEYS,
  operators: ORDERED_OPERATORS,
  defaultOperator: "eq",
  column: "text",
  jsonSchema: () => ({ type: "string", pattern: "^\\d{2}:\\d{2}:\\d{2}$" }),
  toStored: (wire) => {
    if (typeof wire !== "string") return WRONG_TYPE;
    return isTime(wire) ? { value: wire } : { code: "WRONG_TIME" };
  },
  checker: (field) => boundChecker(field, TIME),
  reads: (options) => boundReads(options, TIME),
  fromText: (cell) => {
    const value = readTimeCell(cell);
    return value !== undefined && isTime(value) ? { value } : { code: "WRONG_TIME" };
  },
  lint: (field, lintContext) => [
    ...boundLint(field, lintContext, TIME),
    ...(["min", "max"] as const)
      .filter((key) => typeof field[key] === "string" && field[key].startsWith("$today"))
      .map((key) => ({ pointer: `/${key}`, code: "WRONG_LITERAL", message: "一天中的时间不能以日期为界" })),
  ],
});
