/**
 * The numeric type of a field, computed or not: the only place that says which fields can be summed and how many
 * decimal places they have.
 */
import type { FieldModel, KindName } from "#core/model";
import { moneyAffixes, type NumberAffixes } from "#core/values";
import { scaleOf } from "./decimal/kind.ts";
import { textOption } from "./options.ts";
import { KIND_NAMES } from "#core/model";

type ValueField = Pick<FieldModel, "kind" | "options">;

const NUMERIC: ReadonlySet<KindName> = new Set(["integer", "decimal", "money"]);

const KNOWN: ReadonlySet<unknown> = new Set(KIND_NAMES);

const MONEY_SCALE = 2;

/** A computed field counts as the kind that its `type` names. */
export function valueKind({ kind, options }: ValueField): KindName {
  if (kind !== "computed") return kind;
  return KNOWN.has(options["type"]) ? (options["type"] as KindName) : "text";
}

/**
 * Whether values of the field can be added up and drawn along an axis of numbers: lists, boards, reports and charts
 * alike.
 */
export function isNumeric(field: ValueField): boolean {
  return NUMERIC.has(valueKind(field));
}

/** Digits behind the point of a stored integer. */
export function numberScale(field: ValueField): number {
  const kind = valueKind(field);
  if (kind === "money") return MONEY_SCALE;
  return kind === "decimal" ? scaleOf(field.options) : 0;
}

/** What is shown around a number of the field wherever it is read: its unit, or ¥ of money without one. */
export function numberAffixes(field: ValueField): NumberAffixes {
  const unit = textOption(field.options, "unit") ?? "";
  return valueKind(field) === "money" ? moneyAffixes(unit) : { before: "", after: unit };
}
