import type { FieldModel } from "#core/language";
import type { StoredRow } from "#core/values";
import type { EntityTable } from "../entityTable.ts";
import type { WriteTransaction } from "../../db/database.ts";
import type { RowWriter } from "../hooks.ts";
import type { CallOrigin } from "../operation.ts";
import type { Body } from "./fieldInput.ts";
import type { NewKey } from "./newKey.ts";
import type { EntityAccess } from "../policy/entityAccess.ts";
import type { WaitingInserts } from "./insertBatches.ts";
import type { QueryContext } from "../requestContext.ts";

/** A row whose lines were written and whose stored values are not yet computed from them. */
export interface StaleOwner {
  readonly table: EntityTable;
  readonly id: string;
  /**
   * The field of the lines that points to it: issues of the lines together are reported there. Absent if the row itself
   * was restored: then they are reported at its own fields.
   */
  readonly by?: string;
}

/** By entity and key. */
export type StaleOwners = Map<string, StaleOwner>;

/** How many rows hold a value, as far as this call has counted. */
export interface ValueCounts {
  readonly byField: Map<FieldModel, Map<string, number>>;
  /** Rows that were locked before anything was counted: `<entity> <key>`. */
  readonly lockedRows: Set<string>;
}

/** A row to add. */
export interface AddRequest {
  readonly body: Body;
  readonly key: NewKey;
  /** Values that the calling code sets, not the body: the parent of a line. */
  readonly fixed?: StoredRow;
}

/** An edit of one row. */
export interface EditRequest {
  readonly id: string;
  readonly version: number | undefined;
  readonly body: Body;
}

/** Writes one row of any entity with its lines. A line is a row too, so `saveLines` calls these for each line. */
export interface RowWriters {
  add(mutation: MutationContext, access: EntityAccess, request: AddRequest): Promise<void>;
  edit(mutation: MutationContext, access: EntityAccess, request: EditRequest): Promise<void>;
  delete(mutation: MutationContext, access: EntityAccess, id: string): Promise<unknown>;
  /** For code of the modules. */
  within(mutation: MutationContext): RowWriter;
}

/** One call that writes: the viewer, and the transaction. */
export interface MutationContext extends QueryContext {
  readonly tx: WriteTransaction;
  /** The same transaction for what no waiting row has a bearing on: they need not be stored before it. */
  readonly unbatched: WriteTransaction;
  readonly origin: CallOrigin;
  readonly rowWriters: RowWriters;
  /** Rows whose stored values must be computed again from the lines that this call has written. */
  readonly staleOwners: StaleOwners;
  /** Rows whose version this call has raised, by entity and key. */
  readonly writtenRows: Set<string>;
  /** Tables that this call has changed and whose change counters are not yet bumped. */
  readonly changedTables: Set<EntityTable>;
  /** Lines of history and audit: nothing in the call reads them, so they are stored together at its end. */
  readonly records: WaitingInserts;
  /**
   * New rows of a batch: stored together, before any other statement of `tx`. The caller stores what is left, and then
   * checks with `rowsNotAllowed` what `addRow` otherwise checks of each.
   */
  readonly waitingRows?: WaitingInserts;
  /** References and items that the call has found and locked, so that a batch reads each once. */
  readonly verified: Set<string>;
  /** What was counted of rows that hold a value. */
  readonly valueCounts: ValueCounts;
  /** The row whose lines are written as part of it: that it may be edited has been checked. */
  readonly savedParent?: { readonly entity: string; readonly id: string };
  /** Guards that do not apply to this call: those that the step of an approved change names; all for seeds. */
  readonly exemptGuards?: "all" | { readonly entity: string; readonly guards: readonly string[] };
  /** Who requested what the viewer approves: the history names them beside the viewer. */
  readonly onBehalf?: string;
  /** The transaction will be rolled back: no counter and no history is written, because others would wait for them. */
  readonly dryRun?: true;
}
