/** The job that checks everything, and the action by which somebody asks for it. */
import { randomUUID } from "node:crypto";
import { Reply, auditedBy, writeAudit, type Engine, type Log, type WriteTransaction } from "#engine/server";
import type { LedgerCheck } from "../contract.ts";
import { linesOfCheck } from "../present.ts";
import { createCheckRuns } from "../repo/checkRuns.ts";

/** The name of the job in its file. */
const CHECK_JOB = "checkLedger";
/** The screen of its runs. */
const SCREEN = "account_check";

interface CheckJobParts {
  readonly check: (options: { readonly signal: AbortSignal }) => Promise<LedgerCheck>;
  /** Queues a run of a job by its name; refuses where there is none, and where one waits already. */
  readonly requestJob: (tx: WriteTransaction, job: string, by: string) => Promise<void>;
  readonly log: Log;
}

export function registerCheckJob({ database, hooks, jobs }: Engine, { check, requestJob, log }: CheckJobParts): void {
  const runs = createCheckRuns(database);
  jobs.handle("ledger.check", async ({ signal, log: print, now }) => {
    const startedAt = now();
    const found = await check({ signal });
    await database.write((tx) => runs.add(tx, rowOf(found, startedAt, tx.now)));
    for (const line of linesOfCheck(found)) print(line);
    if (!found.ok) log.error({ faults: found.faultCount, first: found.faults[0] }, "the ledger does not hold");
  });
  hooks.action(`${SCREEN}.check`, async ({ viewer, origin, tx }) => {
    await requestJob(tx, CHECK_JOB, viewer.username);
    await writeAudit(database.dialect, tx, {
      ...auditedBy(viewer, origin),
      op: "verify",
      entity: SCREEN,
      rowId: "",
      result: "ok",
    });
    return new Reply(null, "已开始核对，完成后显示在列表中");
  });
}

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
