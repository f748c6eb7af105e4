import type { WriteTransaction } from "../../db/database.ts";
import { createValueCounts } from "./valueCounts.ts";
import type { MutationContext, RowWriters } from "./mutationContext.ts";
import { addRow } from "./addRow.ts";
import { editRow } from "./editRow.ts";
import { deleteRow } from "./deleteRow.ts";
import type { ViewerContext, OperationContext } from "../requestContext.ts";

const ROW_WRITERS: RowWriters = { add: addRow, edit: editRow, delete: deleteRow };

/** The context of one write transaction. */
export function createMutationContext(
  { runtime, viewer }: ViewerContext,
  tx: WriteTransaction,
  ip: string,
): MutationContext {
  return {
    runtime,
    viewer,
    tx,
    read: tx,
    now: tx.now,
    ip,
    rowWriters: ROW_WRITERS,
    staleOwners: new Map(),
    writtenRows: new Set(),
    changedTables: new Set(),
    valueCounts: createValueCounts(),
  };
}

/** Runs `write` in one transaction. It may await nothing but the transaction. */
export function inTransaction<T>(
  request: OperationContext,
  write: (mutation: MutationContext) => Promise<T>,
): Promise<T> {
  return request.runtime.database.write((tx) => write(createMutationContext(request, tx, request.call.ip)));
}
