/** Fields ⇄ types and values of expressions. */
import { FIRST_INSTANT, LAST_INSTANT, isDay } from "#core/values";
import { kindOf, isMultiple, scaleOf } from "#core/fields";
import { Fraction, toFraction } from "./fraction.ts";
import { DayValue, InstantValue } from "./celValues.ts";
import type { ComputedType } from "#core/fields";
import type { KindName, FieldModel } from "#core/model";
import type { Stored } from "#core/values";
import type { CelType } from "./cel.ts";

/** As much of a field as an expression needs; compile has it before the model is whole. */
export type TypedField = Pick<FieldModel, "name" | "kind" | "options"> & Partial<Pick<FieldModel, "title">>;

const TEXTS: readonly KindName[] = [
  "text",
  "textarea",
  "code",
  "markdown",
  "month",
  "time",
  "reference",
  "tree",
  "address",
  "cron",
  "reportPick",
  "tags",
  "file",
];

/** A computed field counts as the kind that its `type` names. */
function plainKind(field: TypedField): KindName {
  return field.kind === "computed" ? ((field.options["type"] as ComputedType | undefined) ?? "text") : field.kind;
}

/**
 * The type of a field in expressions; undefined where it cannot be in one (secrets, HTML, JSON; lines only inside
 * macros).
 */
export function celType(field: TypedField): CelType | undefined {
  const kind = plainKind(field);
  if (kind === "integer") return "int";
  if (kind === "decimal" || kind === "money") return "decimal";
  if (kind === "switch") return "bool";
  if (kind === "date" || kind === "dateRange") return "date";
  if (kind === "instant") return "instant";
  if (kind === "dict") return field.options["store"] === "integer" && !isMultiple(field.options) ? "int" : "string";
  return TEXTS.includes(kind) ? "string" : undefined;
}

/** Places of a number field. */
export function placesOf(field: TypedField): number {
  const kind = plainKind(field);
  if (kind === "money") return 2;
  return kind === "decimal" ? scaleOf(field.options) : 0;
}

/** A stored value as the expression sees it. */
export function toCel(stored: Exclude<Stored, null>, field: TypedField, type: CelType): unknown {
  switch (type) {
    case "int":
      return BigInt(stored);
    case "decimal":
      return Fraction.of(stored as number, placesOf(field));
    case "bool":
      return stored === 1;
    case "date":
      return new DayValue(String(stored));
    case "instant":
      return new InstantValue(stored as number);
    case "string":
      return String(stored);
  }
}

/** Stands for an empty value that `orValue` replaces; never read. */
export function placeholderOf(type: CelType): unknown {
  switch (type) {
    case "int":
      return 0n;
    case "decimal":
      return Fraction.of(0n);
    case "bool":
      return false;
    case "date":
      return new DayValue("1000-01-01");
    case "instant":
      return new InstantValue(0);
    case "string":
      return "";
  }
}

/**
 * Whether a number has more digits than its field can store; it is empty then, and must not pass for one that was left
 * empty.
 */
export function isTooLarge(value: unknown, field: TypedField): boolean {
  return (
    (typeof value === "bigint" || value instanceof Fraction) &&
    inRange(toFraction(value).scaled("round", placesOf(field))) === null
  );
}

/** A result in the stored form of the field it is for; what does not fit is empty. */
export function fromCel(value: unknown, field: TypedField): Stored {
  if (typeof value === "bigint" || value instanceof Fraction)
    return inRange(toFraction(value).scaled("round", placesOf(field)));
  if (typeof value === "boolean") return value ? 1 : 0;
  if (value instanceof DayValue) return isDay(value.text) ? value.text : null;
  if (value instanceof InstantValue) return value.ms >= FIRST_INSTANT && value.ms <= LAST_INSTANT ? value.ms : null;
  return typeof value === "string" && value !== "" ? value : null;
}

function inRange(scaled: bigint): number | null {
  const number = Number(scaled);
  return Number.isSafeInteger(number) ? number : null;
}

/** Name of a kind for a sentence about types. */
export function kindTitle(field: TypedField): string {
  return kindOf({ kind: plainKind(field) }).title;
}
