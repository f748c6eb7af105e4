/** The job that checks everything, and the action by which somebody asks for it. */
import { randomUUID } from "node:crypto";
import {
  Reply,
  auditedBy,
  registerActions,
  registerJobs,
  writeAudit,
  type Database,
  type Engine,
  type Log,
  type ModuleActions,
  type ModuleJobs,
  type WriteTransaction,
} from "#engine/server";
import type { LedgerCheck } from "../contract.ts";
import { linesOfCheck } from "../present.ts";
import { createCheckRuns } from "../repo/checkRuns.ts";

/** The name of the job in its file. */
const CHECK_JOB = "checkLedger";
/** The screen of its runs. */
const SCREEN = "account_check";

interface CheckJobOptions {
  readonly check: (options: { readonly signal: AbortSignal }) => Promise<LedgerCheck>;
  /** Queues a run of a job by its name; refuses where there is none, and where one waits already. */
  readonly requestJob: (tx: WriteTransaction, job: string, by: string) => Promise<void>;
  readonly log: Log;
}

interface CheckJobParts extends CheckJobOptions {
  readonly database: Database;
}

export function registerCheckJob(engine: Engine, options: CheckJobOptions): void {
  const parts = { ...options, database: engine.database };
  registerJobs(engine, ledgerJobs, parts);
  registerActions(engine, ledgerActions, parts);
}

export const ledgerJobs: ModuleJobs<CheckJobParts> = {
  "ledger.check": async ({ signal, log: print, now }, { database, check, log }) => {
    const runs = createCheckRuns(database);
    const startedAt = now();
    const found = await check({ signal });
    await database.write((tx) => runs.add(tx, rowOf(found, startedAt, tx.now)));
    for (const line of linesOfCheck(found)) print(line);
    if (!found.ok) log.error({ faults: found.faultCount, first: found.faults[0] }, "the ledger does not hold");
  },
};

export const ledgerActions: ModuleActions<CheckJobParts> = {
  "account_check.check": async ({ viewer, origin, tx }, { database, requestJob }) => {
    await requestJob(tx, CHECK_JOB, viewer.username);
    await writeAudit(database.dialect, tx, {
      ...auditedBy(viewer, origin),
      op: "verify",
      entity: SCREEN,
      rowId: "",
      result: "ok",
    });
    return new Reply(null, "已开始核对，完成后显示在列表中");
  },
};

const rowOf = (
  { ok, entries, postings, accounts, head, faultCount, faults }: LedgerCheck,
  at: number,
  endedAt: number,
) => ({
  id: randomUUID(),
  at,
  durationMs: Math.max(0, endedAt - at),
  result: ok ? ("ok" as const) : ("broken" as const),
  entries,
  postings,
  accounts,
  faults: faultCount,
  details: faults.length === 0 ? null : JSON.stringify(faults),
  headDate: head?.bookDate ?? null,
  headSeq: head?.seq ?? null,
  headHash: head?.hash ?? null,
});
