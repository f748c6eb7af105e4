import type { WriteTransaction } from "../../db/database.ts";
import { createValueCounts } from "./valueCounts.ts";
import type { MutationContext, RowWriters } from "./mutationContext.ts";
import { WaitingInserts, flushingFirst } from "./insertBatches.ts";
import { addRow } from "./addRow.ts";
import { editRow } from "./editRow.ts";
import { deleteRow } from "./deleteRow.ts";
import { rowsWithin } from "./rowsWithin.ts";
import { answerOf, type CallOrigin } from "../operation.ts";
import type { ViewerContext, OperationContext } from "../requestContext.ts";

const ROW_WRITERS: RowWriters = { add: addRow, edit: editRow, delete: deleteRow, within: rowsWithin };

/** Of what the server writes by itself. */
export const NO_ORIGIN: CallOrigin = { ip: "", requestId: "", userAgent: "" };

/** The context of one write transaction. */
export function createMutationContext(
  { runtime, viewer }: ViewerContext,
  tx: WriteTransaction,
  origin: CallOrigin,
): MutationContext {
  return {
    runtime,
    viewer,
    tx,
    unbatched: tx,
    read: tx,
    now: tx.now,
    origin,
    rowWriters: ROW_WRITERS,
    staleOwners: new Map(),
    writtenRows: new Set(),
    changedTables: new Set(),
    records: new WaitingInserts(tx),
    verified: new Set(),
    valueCounts: createValueCounts(),
  };
}

/** The same call with new rows stored together. */
export function withWaitingRows(mutation: MutationContext): MutationContext & { readonly waitingRows: WaitingInserts } {
  const waitingRows = new WaitingInserts(mutation.tx);
  const tx = flushingFirst(mutation.tx, waitingRows);
  return { ...mutation, tx, read: tx, waitingRows };
}

/** Runs `write` in one transaction. It may await nothing but the transaction. */
export function inTransaction<T>(
  request: OperationContext,
  write: (mutation: MutationContext) => Promise<T>,
): Promise<T> {
  return request.runtime.database.write(async (tx) => {
    const mutation = createMutationContext(request, tx, request.call);
    const done = await write(mutation);
    await mutation.records.flush();
    await request.call.recordAnswer?.(tx, answerOf(done));
    return done;
  });
}
