/** Runs of the check: what the screen 账目核对 lists. */
import { staticQueries, type Database, type Params, type WriteTransaction } from "#engine/server";
import type { CheckTable, LedgerTables } from "./tables.ts";

const query = staticQueries<LedgerTables>();

const ADD = query((db, row: Params<CheckTable>) =>
  db.insertInto("ledger_check").values({
    id: row.id,
    at: row.at,
    durationMs: row.durationMs,
    result: row.result,
    entries: row.entries,
    postings: row.postings,
    accounts: row.accounts,
    faults: row.faults,
    details: row.details,
    headDate: row.headDate,
    headSeq: row.headSeq,
    headHash: row.headHash,
  }),
);

export const createCheckRuns = ({ dialect }: Pick<Database, "dialect">) => ({
  add: (tx: WriteTransaction, row: CheckTable) => ADD[dialect].run(tx, row),
});
