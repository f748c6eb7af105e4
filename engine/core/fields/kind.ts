/**
 * A kind of field: the part without React and without a database. Each kind is one folder (`fields/<kind>/`) with the
 * same files; registry.ts is the only file that lists all kinds.
 */
import type { ColumnType, EntityModel, FieldModel, FilterOp, KindName, KindOptions } from "#core/model";
import type { Stored, Wire } from "#core/values";

/**
 * What a value is checked against besides its field. Absent members: the check that needs them is left to the server.
 */
export interface CheckContext {
  /** Epoch milliseconds. Absent where no clock may decide (schema files, stored rows): bounds from today hold. */
  readonly now?: number | undefined;
  /** Stored values of the row the field is in. */
  readonly row: Readonly<Record<string, Stored>>;
  /** The row as it is in the database, null for a new one; absent where unknown. */
  readonly before?: Readonly<Record<string, Stored>> | null;
  /** Items of a dictionary by code; undefined when unknown. */
  readonly dictItems?: (
    dict: string,
  ) => readonly { readonly value: string; readonly text: string; readonly disabled?: boolean }[] | undefined;
}

/** One thing wrong with a value. `code` is stable (`VALIDATE.REQUIRED`); `message` is the Chinese sentence shown. */
export interface Issue {
  readonly field: string;
  readonly code: string;
  readonly message: string;
}

export type Parsed =
  | { readonly value: Stored }
  | { readonly code: string; readonly details?: Readonly<Record<string, string | number>> };

/** What is wrong with a value, before it has a sentence. */
export interface Failure {
  readonly code: string;
  readonly details?: Readonly<Record<string, string | number>>;
}

/** A check made once for a field; no allocation where nothing is wrong. */
export type Checker = (value: Exclude<Stored, null>, context: CheckContext) => Failure | undefined;

export interface Kind {
  readonly name: KindName;
  /** Chinese name, for the generated docs and the studio. */
  readonly title: string;
  /** One English sentence for the generated docs. */
  readonly purpose: string;
  /** JSON Schema `properties` of the kind's own keys in a schema file. */
  readonly keys: Readonly<Record<string, unknown>>;
  /** Own keys that must be given. */
  readonly requiredKeys: readonly string[];
  /** Closed list of looks; the first is the default. Empty: the kind has one look. */
  readonly looks: readonly string[];
  /** Values of `look` that nothing renders yet; lint refuses them. */
  readonly laterLooks: readonly string[];
  readonly align: "left" | "center" | "right";
  /** Operators it takes, and the plain one that `?field=value` means. No operators: cannot be filtered. */
  operators(options: KindOptions): readonly FilterOp[];
  defaultOperator(options: KindOptions): FilterOp | undefined;
  sortable(options: KindOptions): boolean;
  column(options: KindOptions): ColumnType | undefined;
  /** JSON Schema of the wire form, output only (OpenAPI, rjsf's layout). */
  jsonSchema(field: FieldModel): Readonly<Record<string, unknown>>;
  /**
   * From the wire (body, query, what is typed) to stored form: the one reader of a text. What does not parse is refused
   * with a code.
   */
  toStored(wire: unknown, field: FieldModel): Parsed;
  toWire(stored: Stored, field: FieldModel): Wire;
  /**
   * Checks a stored, non-null value: length, bounds, pattern, membership … Codes with details; messages come from the
   * table.
   */
  check(
    value: Exclude<Stored, null>,
    field: FieldModel,
    context: CheckContext,
  ): { readonly code: string; readonly details?: Readonly<Record<string, string | number>> } | undefined;
  /** The same check as a closure over the field, for many rows; undefined where nothing can be wrong. */
  checker(field: FieldModel): Checker | undefined;
  /**
   * Whether a stored value shows nothing to a reader, so that it does not do where one is required; absent: every value
   * shows something.
   */
  blank?(value: Exclude<Stored, null>): boolean;
  /** Names of the other fields of the row that the check reads (`with`, `min: "beginDate"` …). */
  reads?(options: KindOptions): readonly string[];
  /** Text for lists, exports and history. Reference and dictionary texts are handed in as `text` when known. */
  text(stored: Stored, field: FieldModel, text?: string): string;
  /** The spelling of schema files, where `toStored` reads a text in more spellings; absent: it does not. */
  readonly plain?: { test(text: string): boolean; readonly code: string };
  /** Reads a pasted or imported cell: what `toStored` reads, and labels in the place of codes. */
  fromText(text: string, field: FieldModel, context: CheckContext): Parsed;
  /**
   * Answers true for a text that is no value yet, but may become one while somebody types on. Forms and grids then show
   * no error before the field is left.
   */
  unfinished?(text: string, field: FieldModel): boolean;
  /**
   * Findings that are special to this kind (min > max, a dangling dictionary …); pointer is relative to the
   * field.
   */
  lint?(field: Readonly<Record<string, unknown>>, lintContext: KindLintContext): readonly KindFinding[];
}

export interface KindLintContext {
  readonly entity: EntityModel | undefined;
  readonly entities: ReadonlySet<string>;
  readonly trees: ReadonlySet<string>;
  readonly dicts: ReadonlySet<string>;
  fieldsOf(entity: string): ReadonlySet<string> | undefined;
  /** Fields of one value of kind `tree`. */
  treeFieldsOf(entity: string): ReadonlySet<string> | undefined;
  readonly reports: ReadonlySet<string>;
  readonly numbers: ReadonlySet<string>;
}

export interface KindFinding {
  readonly pointer: string;
  readonly code: string;
  readonly message: string;
  /** Chinese, of a name that does not exist: what it should be the name of. */
  readonly what?: string;
  /** What to write instead. */
  readonly meant?: string;
  /** The name that does not exist and the ones that do, for "did you mean". */
  readonly wanted?: string;
  readonly among?: readonly string[];
}
