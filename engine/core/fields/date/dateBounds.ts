/**
 * Shared by date, month, time, instant and dateRange: bounds (a literal, `$today` or another field) and the end of a
 * range.
 */
import { compareText, parseOffset, resolveOffset } from "#core/values";
import { failure } from "../failures.ts";
import { dangling, minAboveMax, ownFields } from "../kindFindings.ts";
import { means, NAME } from "../optionSchemas.ts";
import { textOption } from "../options.ts";
import type { FieldModel, KindOptions } from "#core/model";
import type { Stored } from "#core/values";
import type { CheckContext, Checker, KindFinding, KindLintContext } from "../kind.ts";

export const BOUND_KEYS = {
  min: means(
    NAME,
    "not before this: a value, a day from today, or another field of the row; " +
      "every save asks it anew, so that `$today` refuses an old row as well, until the day is put right " +
      "(not where the viewer may not write the field, nor on steps that do not ask for it)",
    "$today",
  ),
  max: means(NAME, "not after this; asked as `min`", "$today+1M"),
  with: means(NAME, "the field that holds the end: the two are entered as one range", "dateTo"),
} as const;

/** How one kind of time reads its literals and days, and shows a value in a sentence. */
export interface TimeKind {
  parse(literal: string): Stored | undefined;
  /** The bound that a business day sets: its first moment for `min`, its last for `max`. */
  ofDay(day: string, end: "min" | "max"): Stored;
  text(stored: Exclude<Stored, null>): string;
}

type Bound = (context: CheckContext) => Stored;

const TODAY = /^\$today(.*)$/;

function boundOf(source: string | undefined, end: "min" | "max", kind: TimeKind): Bound | undefined {
  if (source === undefined) return undefined;
  const today = TODAY.exec(source);
  if (today !== null) {
    const offset = today[1] === "" ? undefined : parseOffset(today[1]!);
    return ({ now }) => (now === undefined ? null : kind.ofDay(resolveOffset("today", now, offset), end));
  }
  const literal = kind.parse(source);
  if (literal !== undefined) return () => literal;
  return (context) => context.row[source] ?? null;
}

export function boundChecker(field: FieldModel, kind: TimeKind): Checker | undefined {
  const min = boundOf(textOption(field.options, "min"), "min", kind);
  const max = boundOf(textOption(field.options, "max"), "max", kind);
  const other = textOption(field.options, "with");
  if (min === undefined && max === undefined && other === undefined) return undefined;
  return (value, context) => {
    const low = min?.(context) ?? null;
    if (low !== null && compare(value, low) < 0) return failure("TOO_EARLY", { min: kind.text(low) });
    const high = max?.(context) ?? null;
    if (high !== null && compare(value, high) > 0) return failure("TOO_LATE", { max: kind.text(high) });
    const end = other === undefined ? null : (context.row[other] ?? null);
    return end !== null && compare(value, end) > 0 ? END_BEFORE_START : undefined;
  };
}

const END_BEFORE_START = failure("END_BEFORE_START", {});

function compare(a: Exclude<Stored, null>, b: Exclude<Stored, null>): number {
  return typeof a === "number" && typeof b === "number" ? a - b : compareText(String(a), String(b));
}

/** Fields that the check reads: the other end, and bounds that are fields. */
export function boundReads(options: KindOptions, kind: TimeKind): readonly string[] {
  const fields = [options["min"], options["max"]].filter(
    (source): source is string => typeof source === "string" && isField(source, kind),
  );
  const other = textOption(options, "with");
  return other === undefined ? fields : [...fields, other];
}

function isField(source: string, kind: TimeKind): boolean {
  return !source.startsWith("$") && kind.parse(source) === undefined;
}

export function boundLint(
  field: Readonly<Record<string, unknown>>,
  lintContext: KindLintContext,
  kind: TimeKind,
): readonly KindFinding[] {
  const literal = (source: unknown): Exclude<Stored, null> | undefined =>
    typeof source === "string" ? (kind.parse(source) ?? undefined) : undefined;
  return [
    ...boundFindings("min", field["min"], lintContext, kind),
    ...boundFindings("max", field["max"], lintContext, kind),
    ...dangling("/with", field["with"], ownFields(lintContext), "字段"),
    ...minAboveMax(field, literal, (min, max) => compare(min, max) > 0),
  ];
}

function boundFindings(
  key: "min" | "max",
  source: unknown,
  lintContext: KindLintContext,
  kind: TimeKind,
): KindFinding[] {
  if (typeof source !== "string" || kind.parse(source) !== undefined) return [];
  const today = TODAY.exec(source);
  if (today !== null) {
    const fine = today[1] === "" || parseOffset(today[1]!) !== undefined;
    return fine ? [] : [{ pointer: `/${key}`, code: "WRONG_OFFSET", message: "偏移量应写作 $today-7d、$today+1M 等" }];
  }
  if (/^\d/.test(source)) return [{ pointer: `/${key}`, code: "WRONG_LITERAL", message: "不是这种字段的值" }];
  return dangling(`/${key}`, source, ownFields(lintContext), "字段");
}
