import { date } from "../date/kind.ts";
import { decimal } from "../decimal/kind.ts";
import { dict } from "../dict/kind.ts";
import { defineKind } from "../defineKind.ts";
import { instant } from "../instant/kind.ts";
import { integer } from "../integer/kind.ts";
import { MAX_SCALE } from "#core/values";
import { month } from "../month/kind.ts";
import { money } from "../money/kind.ts";
import { means, NAME, TITLE } from "../optionSchemas.ts";
import { switchKind } from "../switch/kind.ts";
import { text } from "../text/kind.ts";
import type { FieldModel, KindOptions } from "#core/model";
import type { Kind } from "../kind.ts";

/** Kinds that a computed value may have. */
export const COMPUTED_TYPES = {
  text,
  integer,
  decimal,
  money,
  switch: switchKind,
  date,
  month,
  instant,
  dict,
} as const;

export type ComputedType = keyof typeof COMPUTED_TYPES;

function typeOf(options: KindOptions): Kind {
  return COMPUTED_TYPES[(options["type"] as ComputedType | undefined) ?? "text"];
}

const of = (field: FieldModel): Kind => typeOf(field.options);

/** Behaves as the kind that `type` names; compile gives it a column where `stored` is set. */
export const computed = defineKind({
  name: "computed",
  title: "计算值",
  purpose: "The value of an expression over the row; filtered and sorted only when `stored`",
  keys: {
    type: means({ enum: Object.keys(COMPUTED_TYPES), default: "text" }, "the kind of the value"),
    scale: means({ type: "integer", minimum: 0, maximum: MAX_SCALE }, "decimal places of a decimal"),
    unit: means(TITLE, "as of the kind that `type` names", "%"),
    dict: means(NAME, "the dictionary of the value, where `type` is `dict`", "visit_state"),
    store: means({ enum: ["text", "integer"] }, "as of a field of kind `dict`"),
    capitals: means({ type: "boolean" }, "as of a field of kind `money`"),
  },
  operators: (options) => typeOf(options).operators(options),
  defaultOperator: (options) => typeOf(options).defaultOperator(options),
  sortable: (options) => typeOf(options).sortable(options),
  column: (options) => typeOf(options).column(options),
  jsonSchema: (field) => ({ ...of(field).jsonSchema(field), readOnly: true }),
  toStored: (wire, field) => of(field).toStored(wire, field),
  toWire: (stored, field) => of(field).toWire(stored, field),
  text: (stored, field, text) => of(field).text(stored, field, text),
  fromText: (cell, field, context) => of(field).fromText(cell, field, context),
});
