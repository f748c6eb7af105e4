import { isTime } from "#core/values";
import { BOUND_KEYS, boundChecker, boundLint, boundReads } from "../date/dateBounds.ts";
import { asParsed, readTime } from "../date/writtenTime.ts";
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
  jsonSchema: () => ({
    type: "string",
    format: "time-of-day",
    description: "`HH:mm:ss`; `8:30`, `8点30分` and `下午 1:05` are read as well",
  }),
  toStored: (wire) => (typeof wire === "string" ? asParsed(readTime(wire)) : WRONG_TYPE),
  plain: { test: isTime, code: "WRONG_TIME" },
  checker: (field) => boundChecker(field, TIME),
  reads: (options) => boundReads(options, TIME),
  lint: (field, lintContext) => [
    ...boundLint(field, lintContext, TIME),
    ...(["min", "max"] as const)
      .filter((key) => typeof field[key] === "string" && field[key].startsWith("$today"))
      .map((key) => ({ pointer: `/${key}`, code: "WRONG_LITERAL", message: "一天中的时间不能以日期为界" })),
  ],
});
