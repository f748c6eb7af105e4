/**
 * How what is in some cells goes on: numbers by their step, dates by days or months, texts by the number at their
 * end.
 */
import { addToDay, daysBetween, DAY_MS, type Stored } from "#core/values";
import type { FieldPlan } from "./schema.ts";

/**
 * The value `index` places after the first of `known` (before it, where negative); undefined where there is no series.
 */
export type Series = (index: number) => Stored;

const COPY_ONE = 1;

export function seriesOf({ field }: FieldPlan, known: readonly Stored[]): Series | undefined {
  if (known.length === 0 || known.some((value) => value === null)) return undefined;
  switch (field.kind) {
    case "integer":
    case "decimal":
    case "money":
      return numbers(known as readonly number[]);
    case "date":
    case "dateRange":
      return days(known as readonly string[]);
    case "month":
      return months(known as readonly string[]);
    case "instant":
      return moments(known as readonly number[]);
    case "text":
      return texts(known as readonly string[]);
    default:
      return undefined;
  }
}

/** One number alone is copied, as spreadsheets do. */
function numbers(known: readonly number[]): Series | undefined {
  const [first = 0, second] = known;
  if (known.length === COPY_ONE || second === undefined) return undefined;
  const step = second - first;
  if (!isEven(known, (value, before) => value - before === step)) return undefined;
  return (index) => {
    const value = first + index * step;
    return Number.isSafeInteger(value) ? value : null;
  };
}

function days(known: readonly string[]): Series | undefined {
  const [first = "", second] = known;
  const apart = second === undefined ? 1 : monthsBetween(first, second);
  if (
    second !== undefined &&
    apart !== undefined &&
    apart !== 0 &&
    isEven(known, (value, before) => monthsBetween(before, value) === apart)
  ) {
    return (index) => addToDay(first, index * apart, "M");
  }
  const step = second === undefined ? 1 : daysBetween(first, second);
  return isEven(known, (value, before) => daysBetween(before, value) === step)
    ? (index) => addToDay(first, index * step, "d")
    : undefined;
}

/** Whole months between two days with the same day of the month. */
function monthsBetween(from: string, to: string): number | undefined {
  return from.slice(8) === to.slice(8) ? monthNumber(to) - monthNumber(from) : undefined;
}

function monthNumber(text: string): number {
  return Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7)) - 1;
}

function months(known: readonly string[]): Series | undefined {
  const [first = "", second] = known;
  const step = second === undefined ? 1 : monthNumber(second) - monthNumber(first);
  return isEven(known, (value, before) => monthNumber(value) - monthNumber(before) === step)
    ? (index) => addToDay(`${first}-01`, index * step, "M").slice(0, 7)
    : undefined;
}

function moments(known: readonly number[]): Series | undefined {
  const [first = 0, second] = known;
  const step = second === undefined ? DAY_MS : second - first;
  return isEven(known, (value, before) => value - before === step) ? (index) => first + index * step : undefined;
}

const ENDS_IN_NUMBER = /^(.*?)(\d{1,15})$/s;

/** A001, A002: the number at the end counts on and keeps its width. */
function texts(known: readonly string[]): Series | undefined {
  const parts = known.map((text) => ENDS_IN_NUMBER.exec(text));
  const [head] = parts;
  if (!head || parts.some((part) => part?.[1] !== head[1])) return undefined;
  const [first = 0, second] = parts.map((part) => Number(part?.[2]));
  const step = second === undefined ? 1 : second - first;
  if (
    !isEven(
      parts.map((part) => Number(part?.[2])),
      (value, before) => value - before === step,
    )
  )
    return undefined;
  return (index) => {
    const number = first + index * step;
    return number < 0 ? null : `${head[1]}${String(number).padStart(head[2]!.length, "0")}`;
  };
}

function isEven<T>(values: readonly T[], goesOn: (value: T, before: T) => boolean): boolean {
  return values.every((value, index) => index === 0 || goesOn(value, values[index - 1]!));
}
