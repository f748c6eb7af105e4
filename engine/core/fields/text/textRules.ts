/** Shared by text, textarea, password and code: length, pattern, strict parsing, and their findings. */
import { asLine, isBlank, codePointLength, isWellFormed, withoutInvisible, withoutLookalikes } from "#core/values";
import { ILL_FORMED, WRONG_TYPE, failure } from "../failures.ts";
import { minAboveMax } from "../kindFindings.ts";
import { lengthKey, means, NAME, unavailable } from "../optionSchemas.ts";
import { flagOption, numberOption } from "../options.ts";
import {
  PATTERN_NAMES,
  brokenRule,
  foldedFor,
  hasNestedQuantifiers,
  isUnfinished,
  patternRules,
  readAs,
} from "./patterns.ts";
import { regexProblem } from "./regexProblem.ts";
import type { Stored } from "#core/values";
import type { Checker, Failure, KindFinding, Parsed } from "../kind.ts";
import type { FieldModel, KindOptions } from "#core/model";

export interface TextLimits {
  /** The longest `max` that may be written. */
  readonly cap: number;
  /** `max` where none is written. */
  readonly max: number;
  readonly trim: boolean;
  /** Code and passwords keep signs that nobody sees, because programs read every sign of them. */
  readonly keepsInvisible: boolean;
  /** Line ends become blanks, because lists, headers of messages and files of lines show such a text in one line. */
  readonly oneLine?: true;
}

const PATTERN_KEY = {
  oneOf: [
    { enum: PATTERN_NAMES },
    {
      type: "object",
      properties: { regex: { type: "string", minLength: 1, maxLength: 500 }, message: NAME },
      required: ["regex", "message"],
      additionalProperties: false,
    },
  ],
} as const;

export function textKeys(limits: TextLimits): Readonly<Record<string, unknown>> {
  return {
    min: means(lengthKey(limits.cap), "the least number of characters"),
    max: means(lengthKey(limits.cap, limits.max), "the greatest number of characters"),
    pattern: means(
      PATTERN_KEY,
      "a named pattern, or one of its own with the message that is shown; " +
        "it must match the whole value, with or without `^` and `$`",
      "mobile",
      {
        regex: "^[A-Z]\\d{4}$",
        message: "一个字母和四位数字",
      },
    ),
    trim: means({ type: "boolean", default: limits.trim }, "blanks at both ends are removed"),
    number: means(NAME, "a number rule: the server writes the number when the row is added", "order"),
    checkRule: unavailable("校验规则", NAME),
  };
}

export function textToStored(wire: unknown, options: KindOptions, limits: TextLimits): Parsed {
  if (typeof wire !== "string") return WRONG_TYPE;
  // A first cut, so that a megabyte is not scanned before it is refused.
  if (wire.length > 2 * limits.cap) return failure("TOO_LONG", { max: numberOption(options, "max") ?? limits.max });
  if (!isWellFormed(wire)) return ILL_FORMED;
  const trim = options["trim"] === undefined ? limits.trim : flagOption(options, "trim");
  const seen = limits.oneLine === true ? asLine(trim ? wire.trim() : wire) : withoutInvisible(wire);
  const visible = limits.keepsInvisible ? wire : withoutLookalikes(seen);
  const text = readAs(options["pattern"], trim ? visible.trim() : visible);
  return { value: text === "" || (trim && isBlank(text)) ? null : text };
}

/** Blanks alone are no answer where one is required, whether or not they are kept. */
export const isBlankText = (value: Exclude<Stored, null>): boolean => typeof value === "string" && isBlank(value);

/** 最小长度N位字符, 最大长度N位字符, then the pattern's own sentence. */
export function textChecker(options: KindOptions, limits: TextLimits): Checker {
  const min = numberOption(options, "min") ?? 0;
  const max = numberOption(options, "max") ?? limits.max;
  const short = failure("TOO_SHORT", { min });
  const long = failure("TOO_LONG", { max });
  const pattern = options["pattern"];
  const rules = patternRules(pattern)?.map((rule) => ({
    ...rule,
    failure: failure("PATTERN", { message: rule.message }),
  }));
  return (value, { now }) => {
    const text = String(value);
    // UTF-16 units are one or two a character: most texts need no counting.
    if (text.length < 2 * min || text.length > max) {
      const length = codePointLength(text);
      if (length < min) return short;
      if (length > max) return long;
    }
    return rules === undefined ? undefined : brokenRule(rules, foldedFor(pattern, text), now)?.failure;
  };
}

/** Recognises a text that breaks its pattern only because it is not typed to its end. */
export const isUnfinishedText = (text: string, { options }: FieldModel): boolean => {
  const pattern = options["pattern"];
  return isUnfinished(pattern, text) && brokenRule(patternRules(pattern) ?? [], foldedFor(pattern, text)) !== undefined;
};

export function textLint(field: Readonly<Record<string, unknown>>): readonly KindFinding[] {
  const asLength = (literal: unknown): number | undefined => (typeof literal === "number" ? literal : undefined);
  return [...minAboveMax(field, asLength), ...patternFindings(field["pattern"])];
}

function patternFindings(pattern: unknown): KindFinding[] {
  if (typeof pattern !== "object" || pattern === null || !("regex" in pattern)) return [];
  const regex = String(pattern.regex);
  const problem = regexProblem(regex);
  if (problem !== undefined)
    return [{ pointer: "/pattern/regex", code: "PATTERN_BROKEN", message: `正则表达式有误：${problem}` }];
  if (hasNestedQuantifiers(regex))
    return [{ pointer: "/pattern/regex", code: "PATTERN_SLOW", message: "正则表达式含重复的重复或反向引用，可能极慢" }];
  return [];
}

export function textJsonSchema(options: KindOptions, limits: TextLimits): Readonly<Record<string, unknown>> {
  const min = numberOption(options, "min");
  return {
    type: "string",
    maxLength: numberOption(options, "max") ?? limits.max,
    ...(min === undefined ? {} : { minLength: min }),
  };
}

/** A failure as it is for one of several values. */
export function lengthFailure(value: string, max: number): Failure | undefined {
  return codePointLength(value) > max ? failure("TOO_LONG", { max }) : undefined;
}
