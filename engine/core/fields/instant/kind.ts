import {
  FIRST_INSTANT,
  LAST_INSTANT,
  addToDay,
  displayInstant,
  formatInstant,
  isDay,
  isTime,
  midnightOf,
  parseInstant,
  parseLocalInstant,
} from "#core/values";
import { BOUND_KEYS, boundChecker, boundLint, boundReads } from "../date/dateBounds.ts";
import { readDateCell } from "../date/parseDateCell.ts";
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

function within(value: number | undefined): Parsed {
  return value === undefined || value < FIRST_INSTANT || value > LAST_INSTANT ? { code: "WRONG_INSTANT" } : { value };
}

export const instant = defineKind({
  name: "instant",
  title: "时刻",
  purpose:
    "A moment: integer milliseconds UTC stored, RFC 3339 with any offset comes in, ISO with Z goes out, " +
    "Shanghai time for people",
  keys: BOUND_KEYS,
  operators: ORDERED_OPERATORS,
  defaultOperator: "eq",
  column: "integer",
  jsonSchema: () => ({ type: "string", format: "date-time" }),
  toStored: (wire) => (typeof wire === "string" ? within(parseInstant(wire)) : WRONG_TYPE),
  toWire: (stored) => formatInstant(stored as number),
  checker: (field) => boundChecker(field, INSTANT),
  reads: (options) => boundReads(options, INSTANT),
  text: (stored) => displayInstant(stored as number),
  fromText: (cell) => {
    const iso = parseInstant(cell);
    if (iso !== undefined) return within(iso);
    const parts = readDateCell(cell);
    if (parts === undefined || !isDay(parts.day) || (parts.time !== undefined && !isTime(parts.time)))
      return { code: "WRONG_INSTANT" };
    return within(parseLocalInstant(`${parts.day} ${parts.time ?? "00:00:00"}`));
  },
  lint: (field, lintContext) => boundLint(field, lintContext, INSTANT),
});
