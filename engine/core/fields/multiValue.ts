/** Fields that hold several values: one comma-joined text, each value once, none empty. */
import { isBlank, splitValues, isWellFormed } from "#core/values";
import { ILL_FORMED, WRONG_FORMAT, WRONG_TYPE, failure } from "./failures.ts";
import { COUNT, FLAG, means } from "./optionSchemas.ts";
import { flagOption, numberOption } from "./options.ts";
import type { Checker, Failure, Parsed } from "./kind.ts";
import type { KindOptions } from "#core/model";

/** Beyond this a field is not a field but a table. */
const MAX_VALUES = 500;
const MAX_JOINED = 50_000;

export const MULTI_VALUE_KEYS = {
  multiple: means(FLAG, "several values, joined by commas"),
  min: means(COUNT, "of several: the least number"),
  max: means(COUNT, "of several: the greatest number"),
} as const;

export function isMultiple(options: KindOptions): boolean {
  return flagOption(options, "multiple");
}

/** Reads the wire form; `one` judges each value. */
export function multiValueToStored(wire: unknown, one: (value: string) => Failure | undefined): Parsed {
  if (typeof wire !== "string") return WRONG_TYPE;
  if (wire.length > MAX_JOINED) return failure("TOO_LONG", { max: MAX_JOINED });
  if (!isWellFormed(wire)) return ILL_FORMED;
  const values = splitValues(wire);
  if (values.length > MAX_VALUES) return failure("TOO_MANY_ITEMS", { max: MAX_VALUES });
  if (values.some(isBlank)) return WRONG_FORMAT;
  if (new Set(values).size !== values.length) return failure("DUPLICATE_ITEM", {});
  for (const value of values) {
    const wrong = one(value);
    if (wrong !== undefined) return wrong;
  }
  return { value: wire };
}

/** 最少选择N项, 最多选择N项. */
export function countChecker(options: KindOptions): Checker | undefined {
  const min = numberOption(options, "min") ?? 0;
  const max = numberOption(options, "max") ?? MAX_VALUES;
  const few = failure("TOO_FEW_ITEMS", { min });
  const many = failure("TOO_MANY_ITEMS", { max });
  return (value) => {
    const count = splitValues(String(value)).length;
    return count < min ? few : count > max ? many : undefined;
  };
}
