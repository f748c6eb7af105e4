/** The chain over the audit: the jobs that seal and verify it, and the action by which auditors request it. */
import {
  Reply,
  defineModule,
  recordCheck,
  registerActions,
  registerJobs,
  sealAudit,
  verifyAudit,
  auditedBy,
  writeAudit,
  type Database,
  type Engine,
  type Log,
  type ModuleActions,
  type ModuleJobs,
  type WriteTransaction,
} from "#engine/server";
import { linesOf } from "./present.ts";

export { linesOf } from "./present.ts";

/** The name of the job in its file. */
const VERIFY_JOB = "verifyAudit";

interface AuditOptions {
  /** Queues a run of a job by its name; refuses where there is none, and where one waits already. */
  readonly requestJob: (tx: WriteTransaction, job: string, by: string) => Promise<void>;
  readonly log: Log;
}

interface AuditParts extends AuditOptions {
  readonly database: Database;
}

export function createAuditModule(engine: Engine, options: AuditOptions): void {
  const parts = { ...options, database: engine.database };
  registerJobs(engine, auditJobs, parts);
  registerActions(engine, auditActions, parts);
}

const auditJobs: ModuleJobs<AuditParts> = {
  "audit.seal": async ({ signal, log: print }, { database, log }) => {
    const { sealed, head } = await sealAudit(database, signal);
    if (sealed === 0) return;
    print(`封存了 ${sealed} 条，最新封存：${head.seq}:${head.hash}`);
    // A head that is stored outside of the database proves what the database held then.
    log.info({ sealed, seq: head.seq, hash: head.hash }, "the audit was sealed");
  },
  "audit.verify": async ({ signal, log: print, now }, { database, log }) => {
    const startedAt = now();
    const found = await verifyAudit(database, { signal });
    await recordCheck(database, found, startedAt);
    for (const line of linesOf(found)) print(line);
    if (!found.ok) log.error({ faults: found.faultCount, first: found.faults[0] }, "the audit was tampered with");
  },
};

const auditActions: ModuleActions<AuditParts> = {
  "audit_check.verify": async ({ viewer, origin, tx }, { database, requestJob }) => {
    await requestJob(tx, VERIFY_JOB, viewer.username);
    await writeAudit(database.dialect, tx, {
      ...auditedBy(viewer, origin),
      op: "verify",
      entity: "audit_check",
      rowId: "",
      result: "ok",
    });
    return new Reply(null, "已开始校验，完成后显示在列表中");
  },
};

export const auditDefinition = defineModule({ name: "audit", actions: [auditActions], jobs: [auditJobs] });
