/** Sets of operators that kinds support. */
import type { FilterOp } from "#core/model";

export const TEXT_OPERATORS = [
  "eq",
  "ne",
  "gt",
  "ge",
  "lt",
  "le",
  "in",
  "not_in",
  "like",
  "not_like",
  "left_like",
  "right_like",
  "between",
  "empty",
] as const satisfies readonly FilterOp[];
export const ORDERED_OPERATORS = [
  "eq",
  "ne",
  "gt",
  "ge",
  "lt",
  "le",
  "in",
  "not_in",
  "between",
  "empty",
] as const satisfies readonly FilterOp[];
export const CHOICE_OPERATORS = ["eq", "ne", "in", "not_in", "empty"] as const satisfies readonly FilterOp[];
/** Long texts: found by a word, never compared. */
export const LONG_TEXT_OPERATORS = ["like", "not_like", "empty"] as const satisfies readonly FilterOp[];
export const MULTI_VALUE_OPERATORS = ["contains", "empty"] as const satisfies readonly FilterOp[];
