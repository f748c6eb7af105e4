import {
  FIRST_INSTANT,
  LAST_INSTANT,
  addToDay,
  displayInstant,
  formatInstant,
  midnightOf,
  parseInstant,
  parseLocalInstant,
} from "#core/values";
import { BOUND_KEYS, boundChecker, boundLint, boundReads } from "../date/dateBounds.ts";
import { readMoment } from "../date/writtenTime.ts";
import { defineKind } from "../defineKind.ts";
import { WRONG_TYPE } from "../failures.ts";
import { ORDERED_OPERATORS } from "../operators.ts";
import type { TimeKind } from "../date/dateBounds.ts";
import type { Parsed } from "../kind.ts";

const ofDay: TimeKind["ofDay"] = (day, end) =>
  end === "min" ? midnightOf(day) : midnightOf(addToDay(day, 1, "d")) - 1;
const INSTANT: TimeKind = {
  parse: (literal) => parseInstant(literal) ?? parseLocalInstant(literal),
  ofDay,
  text: (stored) => displayInstant(stored as number),
};

function read(written: string): Parsed {
  const moment = readMoment(written);
  if ("code" in moment) return moment;
  const value = INSTANT.parse(moment.plain) as number;
  return value < FIRST_INSTANT || value > LAST_INSTANT ? { code: "WRONG_INSTANT" } : { value };
}

export const instant = defineKind({
  name: "instant",
  title: "时刻",
  purpose:
    "A moment: integer milliseconds UTC stored, RFC 3339 with any offset comes in, or Shanghai time without one; " +
    "ISO with Z goes out, Shanghai time for people",
  keys: BOUND_KEYS,
  operators: ORDERED_OPERATORS,
  defaultOperator: "eq",
  column: "integer",
  jsonSchema: () => ({
    type: "string",
    format: "date-time",
    description: "`2026-01-05 08:30` and `2026年1月5日 8点30分` are read as well, in Shanghai time",
  }),
  toStored: (wire) => (typeof wire === "string" ? read(wire) : WRONG_TYPE),
  plain: { test: (text) => INSTANT.parse(text) !== undefined, code: "WRONG_INSTANT" },
  toWire: (stored) => formatInstant(stored as number),
  checker: (field) => boundChecker(field, INSTANT),
  reads: (options) => boundReads(options, INSTANT),
  text: (stored) => displayInstant(stored as number),
  lint: (field, lintContext) => boundLint(field, lintContext, INSTANT),
});
