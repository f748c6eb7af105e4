import { displayDecimal, parseDecimal, isUnfinishedNumber } from "#core/values";
import {
  boundOf,
  boundsChecker,
  boundsLint,
  NUMBER_KEYS,
  PLAIN_NUMBER,
  readNumber,
  withUnit,
} from "../decimal/numberRules.ts";
import { defineKind } from "../defineKind.ts";
import { OUT_OF_RANGE, WRONG_TYPE } from "../failures.ts";
import { ORDERED_OPERATORS } from "../operators.ts";

const parse = (text: string): number | undefined =>
  /^-?(?:0|[1-9]\d*)$/.test(text) ? parseDecimal(text, 0) : undefined;

export const integer = defineKind({
  name: "integer",
  title: "整数",
  purpose: "A whole number within ±(2^53−1)",
  keys: NUMBER_KEYS,
  align: "right",
  operators: ORDERED_OPERATORS,
  defaultOperator: "eq",
  column: "integer",
  jsonSchema: (field) => {
    const minimum = boundOf(field.options["min"], parse);
    const maximum = boundOf(field.options["max"], parse);
    return {
      type: "integer",
      ...(minimum === undefined ? {} : { minimum }),
      ...(maximum === undefined ? {} : { maximum }),
    };
  },
  // A query string has only texts, so the text of an integer is one too.
  toStored: (wire, field) => {
    if (typeof wire === "string") return readNumber(wire, field, parse, 0);
    if (typeof wire !== "number" || !Number.isInteger(wire)) return WRONG_TYPE;
    return Number.isSafeInteger(wire) ? { value: wire === 0 ? 0 : wire } : OUT_OF_RANGE;
  },
  plain: PLAIN_NUMBER,
  checker: (field) => boundsChecker(field, parse),
  text: (stored, field) => withUnit(displayDecimal(stored as number, 0), field),
  unfinished: isUnfinishedNumber,
  lint: (field) => boundsLint(field, parse),
});
