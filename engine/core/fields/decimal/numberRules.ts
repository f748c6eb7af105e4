/** Shared by integer, decimal and money: bounds, cells with ¥ and separators, display. */
import { readWrittenNumber } from "#core/values";
import { failure } from "../failures.ts";
import { minAboveMax } from "../kindFindings.ts";
import { FLAG, means, NUMBER_LITERAL, TITLE } from "../optionSchemas.ts";
import { textOption } from "../options.ts";
import type { FieldModel } from "#core/model";
import type { Checker, KindFinding, Parsed } from "../kind.ts";

export const NUMBER_KEYS = {
  min: means(NUMBER_LITERAL, "the least value", "0.01"),
  max: means(NUMBER_LITERAL, "the greatest value", "999.99"),
  unit: means(TITLE, "shown behind the number; of money in the place of ¥, where it names the currency", "立方米"),
  capitals: means(FLAG, "a form shows the amount in Chinese capitals as well"),
} as const;

export const PLAIN_NUMBER = {
  test: (text: string): boolean => /^-?\d+(?:\.\d+)?$/.test(text),
  code: "WRONG_NUMBER",
} as const;

/** A bound as written in a schema (a number or its text) in stored form. */
export function boundOf(literal: unknown, parse: (text: string) => number | undefined): number | undefined {
  if (typeof literal === "number" || typeof literal === "string") return parse(String(literal));
  return undefined;
}

export function boundsChecker(field: FieldModel, parse: (text: string) => number | undefined): Checker | undefined {
  const min = boundOf(field.options["min"], parse);
  const max = boundOf(field.options["max"], parse);
  if (min === undefined && max === undefined) return undefined;
  const small = failure("TOO_SMALL", { min: String(field.options["min"]) });
  const large = failure("TOO_LARGE", { max: String(field.options["max"]) });
  return (value) => {
    const number = value as number;
    if (min !== undefined && number < min) return small;
    return max !== undefined && number > max ? large : undefined;
  };
}

export function boundsLint(
  field: Readonly<Record<string, unknown>>,
  parse: (text: string) => number | undefined,
): KindFinding[] {
  const wrong = (["min", "max"] as const)
    .filter((key) => field[key] !== undefined && boundOf(field[key], parse) === undefined)
    .map((key) => {
      const read = readWrittenNumber(String(field[key]), textOption(field, "unit"));
      const plain = "plain" in read ? read.plain : String(field[key]);
      const short = shortened(plain, parse);
      const meant = boundOf(plain, parse) === undefined ? short : plain;
      const isName = /^\$?[A-Za-z][\w.]*$/.test(String(field[key]));
      const why = isName ? `，与另一个字段比较要写在 checks 里` : short === undefined ? "" : "：小数位数太多";
      return {
        pointer: `/${key}`,
        code: "WRONG_LITERAL",
        message: `“${String(field[key])}”不是这种字段的数值${why}`,
        ...(meant === undefined ? {} : { meant }),
      };
    });
  return [...wrong, ...minAboveMax(field, (literal) => boundOf(literal, parse))];
}

/** With as many places as the field has. */
function shortened(plain: string, parse: (text: string) => number | undefined): string | undefined {
  for (let text = plain; /\.\d+$/.test(text);) {
    text = text.replace(/\.?\d$/, "");
    if (parse(text) !== undefined) return text;
  }
  return undefined;
}

/**
 * A number as it is typed, pasted, imported and sent.
 * @param parse the plain text of a number in stored form; undefined where the kind has no such number
 */
export function readNumber(
  written: string,
  field: Pick<FieldModel, "options">,
  parse: (plain: string) => number | undefined,
  scale: number,
): Parsed {
  const canonical = parse(written);
  if (canonical !== undefined) return { value: canonical };
  const read = readWrittenNumber(written, textOption(field.options, "unit"));
  if ("fault" in read) return { code: read.fault };
  // Zeros behind the last place that a field has are no places of their own.
  const value = parse(read.plain) ?? parse(read.plain.replace(/(\.\d*?)0+$/, "$1").replace(/\.$/, ""));
  return value === undefined ? numberFailure(read.plain, scale) : { value };
}

/** Why a text is no number of this kind: too many places is said apart from plain nonsense. */
function numberFailure(text: string, scale: number): Parsed {
  const match = /^-?(?:0|[1-9]\d*)(?:\.(\d+))?$/.exec(text);
  if (match === null) return { code: "WRONG_NUMBER" };
  return (match[1]?.length ?? 0) > scale ? failure("TOO_MANY_PLACES", { scale }) : { code: "OUT_OF_RANGE" };
}

export function withUnit(text: string, field: FieldModel): string {
  const unit = textOption(field.options, "unit");
  return unit === undefined ? text : `${text} ${unit}`;
}
