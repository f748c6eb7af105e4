/** What the checks of a row may read besides the row. */
import type { CheckContext } from "#core/fields";
import type { EvaluateScope } from "#core/filter";
import type { EntityModel } from "#core/model";
import type { StoredRow } from "#core/values";

/** The clock, the viewer, dictionaries, lines: what is absent is not checked here but on the server. */
export interface RowContext extends Omit<EvaluateScope, "row"> {
  /** The row as it is in the database, null for a new one; absent where unknown. */
  readonly before?: StoredRow | null;
  readonly dictItems?: NonNullable<CheckContext["dictItems"]>;
  /** Rows of `lines` fields by field name. */
  readonly lines?: Readonly<Record<string, readonly StoredRow[]>>;
  /** Entities of the model, for the fields of lines. */
  readonly entityOf?: (entity: string) => EntityModel | undefined;
}

export interface RowOptions {
  readonly mode: "add" | "edit";
  /** Fields that the viewer may write; absent: all. */
  readonly writable?: ReadonlySet<string>;
}

/** A context with the row it is about: what predicates and checks take. */
export interface RowScope extends RowContext {
  row: StoredRow;
}

export function rowScope(context: RowContext, row: StoredRow): RowScope {
  return { ...context, row };
}
