import { displayMoney, formatMoney, parseMoney } from "#core/values";
import { NUMBER_KEYS, boundsChecker, boundsLint, plainNumber, numberFailure } from "../decimal/numberRules.ts";
import { defineKind } from "../defineKind.ts";
import { WRONG_TYPE } from "../failures.ts";
import { ORDERED_OPERATORS } from "../operators.ts";
import { textOption } from "../options.ts";
import type { Parsed } from "../kind.ts";

function fromPlain(text: string): Parsed {
  const value = parseMoney(text);
  return value === undefined ? numberFailure(text, 2) : { value };
}

export const money = defineKind({
  name: "money",
  title: "金额",
  purpose: "An amount of yuan: integer fen stored, a string with two decimals on the wire",
  keys: NUMBER_KEYS,
  align: "right",
  operators: ORDERED_OPERATORS,
  defaultOperator: "eq",
  column: "integer",
  jsonSchema: () => ({ type: "string", format: "money", pattern: "^-?\\d{1,13}(\\.\\d{1,2})?$" }),
  // Never a JSON number: it may be a float, or fen where yuan is meant.
  toStored: (wire) => (typeof wire === "string" ? fromPlain(wire) : WRONG_TYPE),
  toWire: (stored) => formatMoney(stored as number),
  checker: (field) => boundsChecker(field, parseMoney),
  text: (stored, field) => displayMoney(stored as number, { sign: true, unit: textOption(field.options, "unit") }),
  fromText: (cell, field) => fromPlain(plainNumber(cell, field)),
  lint: (field) => boundsLint(field, parseMoney),
});
