/** Converts literals of a condition from wire form to stored form, by operator and kind. */
import { foldOf, isMultiple, isNumeric, kindOf, numberScale, readMoment, valueKind } from "#core/fields";
import {
  addToDay,
  isDay,
  codePointLength,
  foldWord,
  midnightOf,
  parseInstant,
  parseLocalInstant,
  isWellFormed,
} from "#core/values";
import type { FoldName, Stored } from "#core/values";
import type { FieldModel, FieldRef, FilterOp, Operand, Predicate, TimeForm } from "#core/model";

/** The longest word that `like` takes. */
export const MAX_LIKE_LENGTH = 200;
/** The most values that `in` takes. */
export const MAX_IN_VALUES = 1_000;

/** Tests that look for a word in a text. */
export const WORD_TESTS: ReadonlySet<FilterOp> = new Set<FilterOp>(["like", "not_like", "left_like", "right_like"]);

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
export function readLiteral(wire: unknown, field: FieldModel, op: FilterOp): Exclude<Stored, null> | undefined {
  if (op === "empty") return readFlag(wire);
  if (WORD_TESTS.has(op)) return readWord(wire, foldOf(field));
  if (op === "contains" && typeof wire === "string" && wire.includes(",")) return undefined;
  if (timeFormOf(field) === "instant" && typeof wire === "string") {
    const [first] = spanOf(wire) ?? [];
    if (first !== undefined) return first;
  }
  const parsed = kindOf(field).toStored(wire, field);
  return "value" in parsed && parsed.value !== null ? parsed.value : undefined;
}

function readFlag(wire: unknown): 0 | 1 | undefined {
  if (wire === true || wire === 1 || wire === "true" || wire === "1") return 1;
  return wire === false || wire === 0 || wire === "false" || wire === "0" ? 0 : undefined;
}

function readWord(wire: unknown, fold: FoldName | undefined): string | undefined {
  if (typeof wire !== "string" || wire === "" || wire.length > 2 * MAX_LIKE_LENGTH) return undefined;
  // Every text holds the word of which nothing is left.
  if (fold !== undefined && foldWord(fold, wire) === "") return undefined;
  return isWellFormed(wire) && codePointLength(wire) <= MAX_LIKE_LENGTH ? wire : undefined;
}

/**
 * The first and the last millisecond of what a text names: a day, a minute or a second of Shanghai, or a moment with
 * its zone. Pages show seconds, so who writes a second means all of it. Undefined where the text names no time.
 */
function spanOf(written: string): readonly [number, number] | undefined {
  const read = readMoment(written);
  if ("code" in read) return undefined;
  const text = read.plain;
  if (isDay(text)) return [midnightOf(text), midnightOf(addToDay(text, 1, "d")) - 1];
  const first = parseLocalInstant(text) ?? parseInstant(text);
  if (first === undefined) return undefined;
  const length = /:\d\d:\d\d\.\d/.test(text) ? 1 : /:\d\d:\d\d/.test(text) ? 1_000 : 60_000;
  return [first, first + length - 1];
}

type Span = readonly [first: Operand, last: Operand];

function spanOfOperand(operand: Operand, wire: unknown): Span {
  if ("variable" in operand) {
    const { variable } = operand;
    const isDayOfItself = variable.name === "today" && !/^[mh]$/.test(variable.offset?.unit ?? "");
    return isDayOfItself ? [operand, { variable: { ...variable, end: true } }] : [operand, operand];
  }
  const [first, last] = (typeof wire === "string" ? spanOf(wire) : undefined) ?? [];
  return first === undefined || last === undefined || first === last
    ? [operand, operand]
    : [{ literal: first }, { literal: last }];
}

const FOLDING: ReadonlySet<FilterOp> = new Set<FilterOp>([...WORD_TESTS, "eq", "ne", "in", "not_in"]);

/** The field of a test; where the values of the field are compared by a fold, with that fold. */
function comparedBy(op: FilterOp, on: FieldRef, field: FieldModel): FieldRef {
  const fold = FOLDING.has(op) ? foldOf(field) : undefined;
  return fold === undefined ? on : { ...on, fold };
}

/** The test itself. Against an instant, an operand means the whole of the day, minute or second that it names. */
export function testOf(
  on: FieldRef,
  field: FieldModel,
  op: FilterOp,
  operands: readonly Operand[],
  wires: readonly unknown[],
): Predicate {
  if (op === "empty" || timeFormOf(field) !== "instant") return { test: op, on: comparedBy(op, on, field), operands };
  const spans = operands.map((operand, index) => spanOfOperand(operand, wires[index]));
  if (spans.every(([first, last]) => first === last)) return { test: op, on, operands };
  const within = ([first, last]: Span): Predicate =>
    first === last ? { test: "eq", on, operands: [first] } : { test: "between", on, operands: [first, last] };
  const anyOf: Predicate = spans.length === 1 ? within(spans[0]!) : { any: spans.map(within) };
  if (op === "eq" || op === "in") return anyOf;
  if (op === "ne" || op === "not_in") return { not: anyOf };
  const isUpper = (index: number): boolean => op === "gt" || op === "le" || (op === "between" && index === 1);
  return { test: op, on, operands: spans.map(([first, last], index) => (isUpper(index) ? last : first)) };
}
