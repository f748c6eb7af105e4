import {
  countTableChange,
  staticQueries,
  type Database,
  type Params,
  type ReadConnection,
  type RunState,
  type Schedule,
  type ScheduleStore,
} from "#engine/server";
import { inMilliseconds } from "../rules.ts";
import type { JobTables } from "./tables.ts";

const JOB = [
  "id",
  "job",
  "title",
  "handler",
  "cron",
  "zone",
  "misfire",
  "timeoutSeconds",
  "retries",
  "retrySeconds",
  "status",
  "nextRunAt",
] as const;
export type JobRow = Pick<JobTables["sys_job"], (typeof JOB)[number]>;

const query = staticQueries<JobTables>();

const ALL = query((db) => db.selectFrom("sys_job").select(JOB).where("deletedAt", "is", null));
const BY_ID = query((db, { id }: Params<{ id: string }>) =>
  db.selectFrom("sys_job").select(JOB).where("id", "=", id).where("deletedAt", "is", null),
);
const BY_NAME = query((db, { job }: Params<{ job: string }>) =>
  db.selectFrom("sys_job").select("id").where("job", "=", job).where("deletedAt", "is", null),
);
const DUE = query((db, { now }: Params<{ now: number }>) =>
  db
    .selectFrom("sys_job")
    .select(JOB)
    .where("nextRunAt", "<=", now)
    .where("deletedAt", "is", null)
    .orderBy("nextRunAt")
    .orderBy("id"),
);
const NEXT_DUE = query((db) =>
  db
    .selectFrom("sys_job")
    .select("nextRunAt")
    .where("nextRunAt", "is not", null)
    .where("deletedAt", "is", null)
    .orderBy("nextRunAt")
    .limit(1),
);
const ADVANCE = query((db, { id, from, to }: Params<{ id: string; from: number; to: number | null }>) =>
  db.updateTable("sys_job").set({ nextRunAt: to }).where("id", "=", id).where("nextRunAt", "=", from),
);
const RECORD_LAST = query((db, { id, at, state }: Params<{ id: string; at: number; state: RunState }>) =>
  db.updateTable("sys_job").set({ lastRunAt: at, lastState: state }).where("id", "=", id),
);

/** Schedules as rows of `sys_job`. What the scheduler writes there raises no version: it is no edit of the schedule. */
export function createRepo({ dialect, read }: Database) {
  const store: ScheduleStore = {
    nextDue: async (connection) => (await NEXT_DUE[dialect].get(connection))?.nextRunAt ?? undefined,
    due: async (connection, now) => (await DUE[dialect].all(connection, { now })).map(scheduleOf),
    byId: async (connection, id) => {
      const row = await BY_ID[dialect].get(connection, { id });
      return row && scheduleOf(row);
    },
    advance: async (tx, id, from, to) => (await ADVANCE[dialect].run(tx, { id, from, to })) === 1,
    recordLast: async (tx, id, { at, state }) => void (await RECORD_LAST[dialect].run(tx, { id, at, state })),
    afterChanges: (tx) => countTableChange(dialect, tx, "sys_job"),
  };
  return {
    store,
    idOf: async (connection: ReadConnection, job: string) => (await BY_NAME[dialect].get(connection, { job }))?.id,
    jobs: (connection: ReadConnection = read): Promise<readonly JobRow[]> => ALL[dialect].all(connection),
  };
}

export type JobsRepo = ReturnType<typeof createRepo>;

function scheduleOf(row: JobRow): Schedule {
  return {
    id: row.id,
    job: row.job,
    handler: row.handler,
    cron: row.cron,
    zone: row.zone,
    timeoutMs: inMilliseconds(row.timeoutSeconds),
    misfire: row.misfire === "once" ? "once" : "skip",
    retries: row.retries,
    retryMs: inMilliseconds(row.retrySeconds),
    paused: row.status !== 1,
    nextRunAt: row.nextRunAt,
  };
}
