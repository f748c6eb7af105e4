/** Queries of the tables `hw_lease` and `hw_job_run`. */
import { staticQueries, type Database, type Params, type ReadConnection, type WriteTransaction } from "../db/index.ts";
import type { RunState, RunTrigger } from "./schedule.ts";

interface LeaseTable {
  readonly name: string;
  readonly holder: string;
  readonly until: number;
}

interface RunTable {
  readonly id: string;
  readonly jobId: string;
  readonly trigger: RunTrigger;
  readonly dueAt: number;
  /** From 1. */
  readonly attempt: number;
  readonly state: RunState;
  /** Not before. */
  readonly startAt: number;
  readonly requestedBy: string | null;
  /** The process that runs it. */
  readonly node: string | null;
  /** Until when that process counts as alive. */
  readonly aliveUntil: number | null;
  readonly startedAt: number | null;
  readonly endedAt: number | null;
  readonly durationMs: number | null;
  readonly output: string | null;
  readonly error: string | null;
}

interface Tables {
  readonly hw_lease: LeaseTable;
  readonly hw_job_run: RunTable;
}

export type NewRun = Pick<
  RunTable,
  "id" | "jobId" | "trigger" | "dueAt" | "attempt" | "state" | "startAt" | "requestedBy" | "error"
>;
export type OpenRun = Pick<RunTable, (typeof OPEN_RUN)[number]>;

interface RunEnd extends Pick<RunTable, "id" | "state" | "output" | "error"> {
  readonly from: RunState;
  readonly now: number;
}

const LEASE = "jobs";
const OPEN_RUN = [
  "id",
  "jobId",
  "trigger",
  "dueAt",
  "attempt",
  "state",
  "startAt",
  "requestedBy",
  "node",
  "aliveUntil",
  "startedAt",
  "output",
] as const;
/** Runs that wait or are under way; there are as many as jobs, and repeated ones. */
const MOST_OPEN = 500;
/** Of one job; older ones are removed. */
export const RUN_RETENTION = 500;

const query = staticQueries<Tables>();

const HOLDER = query((db) => db.selectFrom("hw_lease").select(["holder", "until"]).where("name", "=", LEASE));
const ACQUIRE = query((db, { holder, now, until }: Params<{ holder: string; now: number; until: number }>) =>
  db
    .insertInto("hw_lease")
    .values({ name: LEASE, holder, until })
    .onConflict((conflict) =>
      conflict
        .column("name")
        .doUpdateSet((eb) => ({ holder: eb.ref("excluded.holder"), until: eb.ref("excluded.until") }))
        .where((eb) => eb.or([eb("hw_lease.holder", "=", holder), eb("hw_lease.until", "<", now)])),
    ),
);
const RELEASE = query((db, { holder }: Params<{ holder: string }>) =>
  db.deleteFrom("hw_lease").where("name", "=", LEASE).where("holder", "=", holder),
);
const INSERT = query((db, run: Params<NewRun>) =>
  db
    .insertInto("hw_job_run")
    .values({
      id: run.id,
      jobId: run.jobId,
      trigger: run.trigger,
      dueAt: run.dueAt,
      attempt: run.attempt,
      state: run.state,
      startAt: run.startAt,
      requestedBy: run.requestedBy,
      error: run.error,
    })
    .onConflict((conflict) => conflict.columns(["jobId", "trigger", "dueAt", "attempt"]).doNothing()),
);
const OPEN = query((db) =>
  db
    .selectFrom("hw_job_run")
    .select(OPEN_RUN)
    .where("state", "in", ["queued", "running"])
    .orderBy("startAt")
    .orderBy("id")
    .limit(MOST_OPEN),
);
const START = query((db, { id, node, now, until }: Params<{ id: string; node: string; now: number; until: number }>) =>
  db
    .updateTable("hw_job_run")
    .set({ state: "running", node, startedAt: now, aliveUntil: until })
    .where("id", "=", id)
    .where("state", "=", "queued"),
);
const KEEP_ALIVE = query(
  (db, { id, node, until, output }: Params<{ id: string; node: string; until: number; output: string }>) =>
    db
      .updateTable("hw_job_run")
      .set({ aliveUntil: until, output })
      .where("id", "=", id)
      .where("node", "=", node)
      .where("state", "=", "running"),
);
const END = query((db, { id, from, state, now, output, error }: Params<RunEnd>) =>
  db
    .updateTable("hw_job_run")
    .set((eb) => ({
      state,
      endedAt: now,
      durationMs: eb(now, "-", eb.ref("startedAt")),
      output,
      error,
    }))
    .where("id", "=", id)
    .where("state", "=", from),
);
/** The ends of a job beyond the newest so many. */
const PRUNE = query((db, { jobId }: Params<{ jobId: string }>) =>
  db
    .deleteFrom("hw_job_run")
    .where("jobId", "=", jobId)
    .where("state", "not in", ["queued", "running"])
    .where((eb) =>
      eb(
        "dueAt",
        "<",
        eb
          .selectFrom("hw_job_run as r")
          .select("r.dueAt")
          .where("r.jobId", "=", jobId)
          .orderBy("r.dueAt", "desc")
          .limit(1)
          .offset(RUN_RETENTION - 1),
      ),
    ),
);

export function createRunRepo({ dialect, read }: Database) {
  return {
    /** Who leads, and until when; undefined: no process has the lease. */
    holder: () => HOLDER[dialect].get(read),
    /** Takes or renews the lease; answers whether this process has it now. */
    acquire: async (tx: WriteTransaction, holder: string, until: number) =>
      (await ACQUIRE[dialect].run(tx, { holder, now: tx.now, until })) === 1,
    release: (tx: WriteTransaction, holder: string) => RELEASE[dialect].run(tx, { holder }),
    /** Answers whether there was no such run yet. */
    insert: async (tx: WriteTransaction, run: NewRun) => (await INSERT[dialect].run(tx, run)) === 1,
    open: (connection: ReadConnection = read): Promise<readonly OpenRun[]> => OPEN[dialect].all(connection),
    start: async (tx: WriteTransaction, id: string, node: string, until: number) =>
      (await START[dialect].run(tx, { id, node, now: tx.now, until })) === 1,
    /** Answers whether the run is still this process's. */
    keepAlive: async (tx: WriteTransaction, run: { id: string; node: string; until: number; output: string }) =>
      (await KEEP_ALIVE[dialect].run(tx, run)) === 1,
    /** Answers whether the run was still in the state that it ends from. */
    end: async (tx: WriteTransaction, end: Omit<RunEnd, "now">) =>
      (await END[dialect].run(tx, { ...end, now: tx.now })) === 1,
    prune: (tx: WriteTransaction, jobId: string) => PRUNE[dialect].run(tx, { jobId }),
  };
}

export type RunRepo = ReturnType<typeof createRunRepo>;
