import { MAX_SCALE, displayDecimal, formatDecimal, parseDecimal, isUnfinishedNumber } from "#core/values";
import { defineKind } from "../defineKind.ts";
import { OUT_OF_RANGE, WRONG_TYPE } from "../failures.ts";
import { ORDERED_OPERATORS } from "../operators.ts";
import { means } from "../optionSchemas.ts";
import { numberOption } from "../options.ts";
import { NUMBER_KEYS, PLAIN_NUMBER, boundsChecker, boundsLint, readNumber, withUnit } from "./numberRules.ts";
import type { FieldModel, KindOptions } from "#core/model";
import type { Parsed } from "../kind.ts";

const DEFAULT_SCALE = 2;

/** Places of a decimal field: stored values are scaled by it. */
export function scaleOf(options: KindOptions): number {
  return numberOption(options, "scale") ?? DEFAULT_SCALE;
}

function read(text: string, field: FieldModel): Parsed {
  const scale = scaleOf(field.options);
  return readNumber(text, field, (plain) => parseDecimal(plain, scale), scale);
}

export const decimal = defineKind({
  name: "decimal",
  title: "小数",
  purpose: "An exact decimal with a fixed number of places, stored as a scaled integer",
  keys: {
    ...NUMBER_KEYS,
    scale: means({ type: "integer", minimum: 0, maximum: MAX_SCALE, default: DEFAULT_SCALE }, "decimal places"),
  },
  align: "right",
  operators: ORDERED_OPERATORS,
  defaultOperator: "eq",
  column: "integer",
  jsonSchema: (field) => ({
    type: "string",
    format: "decimal",
    description: `At most ${scaleOf(field.options)} decimal places; \`1,234.5\` is read as well`,
  }),
  // A fraction as a JSON number has been a float already; a whole number has not lost anything.
  toStored: (wire, field) => {
    if (typeof wire === "string") return read(wire, field);
    if (typeof wire !== "number" || !Number.isInteger(wire)) return WRONG_TYPE;
    return Number.isSafeInteger(wire) ? read(String(wire), field) : OUT_OF_RANGE;
  },
  plain: PLAIN_NUMBER,
  toWire: (stored, field) => formatDecimal(stored as number, scaleOf(field.options)),
  checker: (field) => boundsChecker(field, (text) => parseDecimal(text, scaleOf(field.options))),
  text: (stored, field) => withUnit(displayDecimal(stored as number, scaleOf(field.options)), field),
  unfinished: isUnfinishedNumber,
  lint: (field) => boundsLint(field, (text) => parseDecimal(text, scaleOf(field))),
});
