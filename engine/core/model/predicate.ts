/**
 * A checked predicate: plain data, made by `parsePredicate` and read by the two back ends (memory in core/filter,
 * Kysely in engine/server). Names in it are known to the model; literals are in stored form (see `Stored`).
 */
import type { FoldName, Stored, TimeOffset } from "#core/values";

/** What a super query may send. */
export const SUPER_QUERY_OPS = [
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
  "empty",
] as const;

/** What schemas and declared filters may use besides. */
export const FILTER_OPS = [...SUPER_QUERY_OPS, "between", "under", "contains"] as const;

export type FilterOp = (typeof FILTER_OPS)[number];

/** A field of the entity, or with `via` a field of the entity that the reference field `via` points to. */
export interface FieldRef {
  readonly field: string;
  readonly via?: string;
  /** Values and operands are compared by this fold. */
  readonly fold?: FoldName;
}

/**
 * The stored form that a moment takes where it is: milliseconds against an instant (`$today` is its midnight), a
 * day or a month as text against those. Absent: `$now` is an instant and `$today` a day.
 */
export type TimeForm = "instant" | "day" | "month";

/** `m` is minutes, `M` months, as in `$now-30m` and `$today-3M`. `end`: the last millisecond of the day. */
export type Variable =
  | { readonly name: "user"; readonly key: string }
  | { readonly name: "now" | "today"; readonly offset?: TimeOffset; readonly as?: TimeForm; readonly end?: true }
  | { readonly name: "row"; readonly field: string };

/** A literal in the stored form of the field it stands against, or a variable that is bound when the predicate runs. */
export type Operand = { readonly literal: Stored } | { readonly variable: Variable };

/**
 * The row that the reference field `via` points to is there and fulfils a condition of its own. No schema writes it:
 * rules of a parent's rows become a condition on its children by it, to any depth.
 */
export interface ReferencedRow<Condition> {
  readonly via: string;
  readonly where: Condition;
}

/**
 * `between` holds two operands, `in` and `not_in` a list, `empty` one literal (1: must be null, 0: must not be), the
 * others one. A `user` variable that holds a list ($user.roles) is spread by `in`.
 */
export type Predicate =
  | { readonly all: readonly Predicate[] }
  | { readonly any: readonly Predicate[] }
  | { readonly not: Predicate }
  | ReferencedRow<Predicate>
  | { readonly test: FilterOp; readonly on: FieldRef; readonly operands: readonly Operand[] };
