import type { WriteTransaction } from "../../db/database.ts";
import type { Call } from "../operation.ts";
import { createValueCounts } from "./valueCounts.ts";
import type { EngineRuntime } from "../runtime.ts";
import type { MutationContext, RowWriters } from "./mutationContext.ts";
import { addRow } from "./addRow.ts";
import { editRow } from "./editRow.ts";
import { deleteRow } from "./deleteRow.ts";

const ROW_WRITERS: RowWriters = { add: addRow, edit: editRow, delete: deleteRow };

/** The context of one write transaction. */
export function createMutationContext(
  runtime: EngineRuntime,
  tx: WriteTransaction,
  { viewer, ip }: Pick<Call, "viewer" | "ip">,
): MutationContext {
  return {
    runtime,
    tx,
    viewer,
    ip,
    rowWriters: ROW_WRITERS,
    staleOwners: new Map(),
    writtenRows: new Set(),
    changedTables: new Set(),
    valueCounts: createValueCounts(),
  };
}
