import { displayMoney, formatMoney, parseMoney, isUnfinishedNumber } from "#core/values";
import { NUMBER_KEYS, PLAIN_NUMBER, boundsChecker, boundsLint, readNumber } from "../decimal/numberRules.ts";
import { defineKind } from "../defineKind.ts";
import { WRONG_TYPE } from "../failures.ts";
import { ORDERED_OPERATORS } from "../operators.ts";
import { textOption } from "../options.ts";

export const money = defineKind({
  name: "money",
  title: "金额",
  purpose: "An amount of yuan: integer fen stored, a string with two decimals on the wire",
  keys: NUMBER_KEYS,
  align: "right",
  operators: ORDERED_OPERATORS,
  defaultOperator: "eq",
  column: "integer",
  jsonSchema: () => ({
    type: "string",
    format: "money",
    description: "At most two decimal places; `1,234.5` and `¥5` are read as well",
  }),
  // Never a JSON number: it may be a float, or fen where yuan is meant.
  toStored: (wire, field) => (typeof wire === "string" ? readNumber(wire, field, parseMoney, 2) : WRONG_TYPE),
  plain: PLAIN_NUMBER,
  toWire: (stored) => formatMoney(stored as number),
  checker: (field) => boundsChecker(field, parseMoney),
  text: (stored, field) => displayMoney(stored as number, { sign: true, unit: textOption(field.options, "unit") }),
  unfinished: isUnfinishedNumber,
  lint: (field) => boundsLint(field, parseMoney),
});
