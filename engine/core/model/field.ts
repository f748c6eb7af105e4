/** A field, and the names of the kinds that it may be of. */
import type { Stored } from "#core/values";
import type { Predicate, Variable } from "./predicate.ts";

export const KIND_NAMES = [
  "text",
  "textarea",
  "password",
  "code",
  "richText",
  "markdown",
  "integer",
  "decimal",
  "money",
  "switch",
  "dict",
  "date",
  "month",
  "time",
  "instant",
  "dateRange",
  "reference",
  "tree",
  "address",
  "file",
  "cron",
  "json",
  "tags",
  "computed",
  "lines",
  "reportPick",
] as const;

export type KindName = (typeof KIND_NAMES)[number];

/** A kind's own keys, checked by its meta-schema, with defaults filled in. Each kind narrows it for itself. */
export type KindOptions = Readonly<Record<string, unknown>>;

/** Abstract column types; each dialect has its own word. `integer` holds ±(2^53−1). */
export type ColumnType = "text" | "integer";

export interface FieldModel {
  readonly name: string;
  readonly title: string;
  readonly kind: KindName;
  /** The kind's own keys with their defaults filled in; a preset is resolved before. */
  readonly options: KindOptions;
  readonly preset?: string;
  readonly help?: string;
  readonly placeholder?: string;
  /** Absent: null is allowed. `when` absent: always. */
  readonly required?: { readonly message: string; readonly when?: Predicate };
  readonly visible?: Predicate;
  /** true, or under a condition. */
  readonly readonly?: true | Predicate;
  readonly whenHidden: "clear" | "keep" | "omit";
  readonly default?: { readonly value: Stored } | { readonly variable: Variable } | { readonly expr: ExpressionModel };
  readonly expr?: ExpressionModel;
  /** Absent for what is not stored (lines, computed on read, `stored: false`). */
  readonly column?: ColumnType;
  readonly unique: boolean;
  readonly was: readonly string[];
  readonly mask?: MaskModel;
  readonly encrypted: boolean;
  readonly width?: number;
  readonly align: "left" | "center" | "right";
  readonly look?: string;
  /** Messages by error code that replace the default ones. */
  readonly messages: Readonly<Record<string, string>>;
  readonly permissions: { readonly read?: string; readonly write?: string };
  /** Read only on rows that fit, whoever reads; filtered, sorted, summed and written by no client. Absent: always. */
  readonly disclosed?: Predicate;
  /** Made by the engine (key, createTime, …): never written by a client. */
  readonly system: boolean;
  /** Names of the fields whose visibility, requiredness, read-only state, value or check reads this one. */
  readonly dependents: readonly string[];
}

/** Everyone sees the masked text but those who hold `unless`. */
export interface MaskModel {
  readonly as: string;
  readonly unless: string;
}

export interface ExpressionModel {
  readonly source: string;
  /** Fields of the row that it reads. */
  readonly reads: readonly string[];
}
