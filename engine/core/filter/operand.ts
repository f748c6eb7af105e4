/** Converts literals of a condition from wire form to stored form, by operator and kind. */
import { isMultiple, isNumeric, kindOf, numberScale, valueKind } from "#core/fields";
import { addToDay, isDay, codePointLength, midnightOf, parseLocalInstant, isWellFormed } from "#core/values";
import type { Stored } from "#core/values";
import type { FieldModel, FieldRef, FilterOp, Operand, Predicate, TimeForm } from "#core/model";

/** The longest word that `like` takes. */
export const MAX_LIKE_LENGTH = 200;
/** The most values that `in` takes. */
export const MAX_IN_VALUES = 1_000;

const LIKES: ReadonlySet<FilterOp> = new Set<FilterOp>(["like", "not_like", "left_like", "right_like"]);

/** An encrypted field has an index of whole values (a keyed hash), so nothing but equality can be asked of it. */
const BLIND: ReadonlySet<FilterOp> = new Set<FilterOp>(["eq", "in", "empty"]);

/** Operators that a field may be filtered by. */
export function operatorsOf(field: FieldModel): readonly FilterOp[] {
  const operators = kindOf(field).operators(field.options);
  return field.encrypted ? operators.filter((op) => BLIND.has(op)) : operators;
}

/** The operator of `?field=value` where the list declares none. */
export function plainOperatorOf(field: FieldModel): FilterOp | undefined {
  return field.encrypted ? equalityOf(field) : kindOf(field).defaultOperator(field.options);
}

/** What `{ field: value }` means in a schema: equal, or for fields of several values that it is one of them. */
export function equalityOf(field: FieldModel): FilterOp | undefined {
  const operators = operatorsOf(field);
  return operators.includes("eq") ? "eq" : operators.includes("contains") ? "contains" : undefined;
}

/** How many operands an operator takes; `many` is a list. */
export function arityOf(op: FilterOp): 1 | 2 | "many" {
  return op === "between" ? 2 : op === "in" || op === "not_in" ? "many" : 1;
}

/** The form in which `$now` and `$today` stand against a field; undefined where they may not. */
export function timeFormOf(field: FieldModel): TimeForm | undefined {
  const kind = field.kind === "computed" ? field.options["type"] : field.kind;
  if (kind === "instant") return "instant";
  if (kind === "date" || kind === "dateRange") return "day";
  return kind === "month" ? "month" : undefined;
}

const TIMES: ReadonlySet<string> = new Set(["month", "time", "instant", "switch"]);

/**
 * What two fields must share to be comparable: numbers their scale, days, months, times and instants their form; money
 * stands beside money only.
 */
export function storedForm(field: FieldModel): string {
  const kind = valueKind(field);
  if (kind === "date" || kind === "dateRange") return "date";
  if (TIMES.has(kind)) return kind;
  const wholeDict = kind === "dict" && field.options["store"] === "integer" && !isMultiple(field.options);
  if (wholeDict) return "number 0";
  return kind === "money" || isNumeric(field) ? `${kind === "money" ? kind : "number"} ${numberScale(field)}` : "text";
}

/**
 * The stored form of a literal, or undefined when the field does not take it. Null and '' are no literals: `empty` asks
 * for them.
 */
export function readLiteral(
  wire: unknown,
  field: FieldModel,
  op: FilterOp,
  at: number,
): Exclude<Stored, null> | undefined {
  if (op === "empty") return readFlag(wire);
  if (LIKES.has(op)) return readWord(wire);
  if (op === "contains" && typeof wire === "string" && wire.includes(",")) return undefined;
  if (timeFormOf(field) === "instant" && typeof wire === "string") {
    const instant = readLocal(wire, op, at);
    if (instant !== undefined) return instant;
  }
  const parsed = kindOf(field).toStored(wire, field);
  return "value" in parsed && parsed.value !== null ? parsed.value : undefined;
}

function readFlag(wire: unknown): 0 | 1 | undefined {
  if (wire === true || wire === 1 || wire === "true" || wire === "1") return 1;
  return wire === false || wire === 0 || wire === "false" || wire === "0" ? 0 : undefined;
}

function readWord(wire: unknown): string | undefined {
  if (typeof wire !== "string" || wire === "" || wire.length > 2 * MAX_LIKE_LENGTH) return undefined;
  return isWellFormed(wire) && codePointLength(wire) <= MAX_LIKE_LENGTH ? wire : undefined;
}

/** A Shanghai day or time against an instant. A day is all of it: after a day means after its last millisecond. */
function readLocal(text: string, op: FilterOp, at: number): number | undefined {
  if (!isDay(text)) return parseLocalInstant(text);
  const upper = op === "gt" || op === "le" || (op === "between" && at === 1);
  return upper ? midnightOf(addToDay(text, 1, "d")) - 1 : midnightOf(text);
}

/** The test itself; a day against an instant asks for the whole day. */
export function testOf(
  on: FieldRef,
  field: FieldModel,
  op: FilterOp,
  operands: readonly Operand[],
  wires: readonly unknown[],
): Predicate {
  const day = wires[0];
  if ((op === "eq" || op === "ne") && timeFormOf(field) === "instant" && typeof day === "string" && isDay(day)) {
    const whole: Predicate = {
      test: "between",
      on,
      operands: [{ literal: midnightOf(day) }, { literal: midnightOf(addToDay(day, 1, "d")) - 1 }],
    };
    return op === "eq" ? whole : { not: whole };
  }
  return { test: op, on, operands };
}
