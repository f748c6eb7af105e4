/**
 * Looks for jobs that are due and begins them. Of all processes over one database one leads: it holds a lease that runs
 * out when the process is gone. Every decision is one transaction that extends the runs of the process, then renews the
 * lease, and goes on only with it.
 */
import { hostname } from "node:os";
import { randomUUID } from "node:crypto";
import type { Database, WriteTransaction } from "../db/index.ts";
import type { Log } from "../operations/log.ts";
import { randomUUIDv7 } from "../operations/id.ts";
import { decideDue, missedText } from "./dueTimes.ts";
import type { NewRun, OpenRun, RunRepo } from "./runRepo.ts";
import { afterEnd, type Runner, type StartedRun } from "./runner.ts";
import type { Schedule, ScheduleStore } from "./schedule.ts";

export interface Scheduler {
  /** Looks again at once. */
  wake(): void;
  tick(): Promise<void>;
  idle(): Promise<void>;
  close(graceMs: number): Promise<void>;
}

interface SchedulerOptions {
  readonly database: Database;
  readonly repo: RunRepo;
  readonly store: ScheduleStore;
  readonly runner: Runner;
  readonly clock: () => number;
  readonly log: Log;
  readonly pollMs: number | false;
  readonly leaseMs: number;
}

/** Of one process at a time. */
const MOST_RUNS = 4;

export function createScheduler(options: SchedulerOptions): Scheduler {
  const { database, repo, store, runner, clock, log, pollMs, leaseMs } = options;
  const node = `${hostname().slice(0, 60)}/${process.pid}/${randomUUID().slice(0, 8)}`;
  let timer: NodeJS.Timeout | undefined;
  let turn: Promise<void> = Promise.resolve();
  let closed = false;
  /** Until when this process leads, as far as it knows; and when the lease and its runs are to be renewed. */
  let leadsUntil = 0;
  let renewAt = 0;
  let failing = false;

  /** Whether a transaction would change anything; an idle server only reads. */
  const hasWork = async (now: number): Promise<boolean> => {
    if (now >= renewAt && (leadsUntil > 0 || runner.runIds().size > 0)) return true;
    if (now >= leadsUntil) {
      const lease = await repo.holder();
      if (lease !== undefined && lease.holder !== node && lease.until >= now) return false;
      return true;
    }
    const due = await store.nextDue(database.read);
    if (due !== undefined && due <= now) return true;
    const own = runner.runIds();
    return (await repo.open()).some((run) => (run.state === "queued" ? run.startAt <= now : isLost(run, own, now)));
  };
  const look = async (): Promise<void> => {
    await runner.enforceLimits();
    if (closed || !(await hasWork(clock()))) return;
    const { leads, until, started } = await database.write(async (tx) => {
      const validUntil = tx.now + leaseMs;
      await runner.keepAlive(tx, node, validUntil);
      if (!(await repo.acquire(tx, node, validUntil))) return { leads: false, until: validUntil, started: [] };
      return { leads: true, until: validUntil, started: await lead(tx, options, node, validUntil) };
    });
    leadsUntil = leads ? until : 0;
    renewAt = until - (leaseMs * 2) / 3;
    for (const one of started) runner.begin(one);
    failing = false;
  };
  const tick = (): Promise<void> =>
    (turn = turn.then(look).catch((error: unknown) => {
      // Once, not every second, as long as the database is away.
      if (!failing) log.error({ err: error }, "the scheduler could not look for jobs");
      failing = true;
      runner.abortExpired();
    }));
  const plan = (ms: number): void => {
    if (closed || pollMs === false) return;
    clearTimeout(timer);
    timer = setTimeout(() => void tick().then(() => plan(pollMs)), ms).unref();
  };
  if (pollMs !== false) plan(pollMs);
  return {
    tick,
    wake: () => plan(0),
    idle: async () => {
      await turn;
      await runner.idle();
    },
    close: async (graceMs) => {
      closed = true;
      clearTimeout(timer);
      await turn;
      await runner.close(graceMs);
      if (leadsUntil > 0)
        await database
          .write((tx) => repo.release(tx, node))
          .catch((error: unknown) => log.error({ err: error }, "the lead was not given away; it runs out by itself"));
    },
  };
}

const isLost = (run: OpenRun, own: ReadonlySet<string>, now: number): boolean =>
  run.state === "running" && !own.has(run.id) && (run.aliveUntil ?? 0) < now;

/** The whole decision of the process that leads; answers the runs that it has begun. */
async function lead(
  tx: WriteTransaction,
  options: SchedulerOptions,
  node: string,
  until: number,
): Promise<readonly StartedRun[]> {
  const { store, hasChanged } = trackChanges(options.store);
  const tracked = { ...options, store };
  await endLostRuns(tx, tracked);
  await queueDueRuns(tx, tracked);
  const started = await startQueuedRuns(tx, tracked, node, until);
  if (hasChanged()) await store.afterChanges(tx);
  return started;
}

/** The store of one transaction, and whether that has changed a schedule. */
function trackChanges(store: ScheduleStore): { readonly store: ScheduleStore; readonly hasChanged: () => boolean } {
  let changed = false;
  return {
    hasChanged: () => changed,
    store: {
      ...store,
      advance: (tx, id, from, to) => {
        changed = true;
        return store.advance(tx, id, from, to);
      },
      recordLast: (tx, id, last) => {
        changed = true;
        return store.recordLast(tx, id, last);
      },
    },
  };
}

async function endLostRuns(tx: WriteTransaction, { repo, store, runner }: SchedulerOptions): Promise<void> {
  const own = runner.runIds();
  for (const run of await repo.open(tx)) {
    if (!isLost(run, own, tx.now)) continue;
    const error = "执行异常终止：运行它的进程已经不在";
    if (!(await repo.end(tx, { id: run.id, from: "running", state: "lost", output: run.output, error }))) continue;
    await afterEnd(tx, { repo, store }, run, { schedule: await store.byId(tx, run.jobId), state: "lost" });
  }
}

async function queueDueRuns(tx: WriteTransaction, { repo, store }: SchedulerOptions): Promise<void> {
  const due = await store.due(tx, tx.now);
  if (due.length === 0) return;
  const open = (await repo.open(tx)).filter((run) => run.trigger === "schedule");
  for (const schedule of due) {
    const { nextRunAt } = schedule;
    if (nextRunAt === null) continue;
    const { run, missed, next } = decideDue({ ...schedule, nextRunAt }, tx.now);
    // Another process decided it already.
    if (!(await store.advance(tx, schedule.id, nextRunAt, next))) continue;
    if (missed !== undefined)
      await insertRun(tx, repo, schedule, { dueAt: missed.first, state: "missed", error: missedText(missed) });
    if (run === undefined) continue;
    const before = await cancelRepetitions(
      tx,
      repo,
      open.filter(({ jobId }) => jobId === schedule.id),
    );
    await insertRun(tx, repo, schedule, { dueAt: run, state: stateOfDue(schedule, before), error: null });
  }
}

/** The next due time takes the place of repetitions that wait; answers the other runs. */
async function cancelRepetitions(
  tx: WriteTransaction,
  repo: RunRepo,
  runs: readonly OpenRun[],
): Promise<readonly OpenRun[]> {
  const repeats = ({ state, attempt }: OpenRun): boolean => state === "queued" && attempt > 1;
  for (const { id } of runs.filter(repeats))
    await repo.end(tx, { id, from: "queued", state: "cancelled", output: null, error: "已到下一次执行时间，不再重试" });
  return runs.filter((run) => !repeats(run));
}

/** A run that is due while the one before has not ended waits for it, or is left out. */
function stateOfDue({ misfire }: Schedule, before: readonly OpenRun[]): "queued" | "skipped" {
  if (before.length === 0) return "queued";
  return misfire === "skip" || before.some((run) => run.state === "queued") ? "skipped" : "queued";
}

const insertRun = (
  tx: WriteTransaction,
  repo: RunRepo,
  { id: jobId }: Schedule,
  { dueAt, state, error }: Pick<NewRun, "dueAt" | "state" | "error">,
): Promise<boolean> =>
  repo.insert(tx, {
    id: randomUUIDv7(tx.now),
    jobId,
    trigger: "schedule",
    dueAt,
    attempt: 1,
    state,
    startAt: dueAt,
    requestedBy: null,
    error,
  });

async function startQueuedRuns(
  tx: WriteTransaction,
  { repo, store, runner }: SchedulerOptions,
  node: string,
  until: number,
): Promise<readonly StartedRun[]> {
  const open = await repo.open(tx);
  const busy = new Set([...runner.busyJobs(), ...open.flatMap((run) => (run.state === "running" ? [run.jobId] : []))]);
  const started: StartedRun[] = [];
  for (const run of open) {
    if (run.state !== "queued" || run.startAt > tx.now || busy.has(run.jobId)) continue;
    const schedule = await store.byId(tx, run.jobId);
    if (schedule === undefined || (schedule.paused && run.trigger === "schedule")) {
      const error = schedule === undefined ? "任务已删除" : "任务已暂停";
      await repo.end(tx, { id: run.id, from: "queued", state: "cancelled", output: null, error });
      continue;
    }
    if (runner.runIds().size + started.length >= MOST_RUNS) break;
    if (!(await repo.start(tx, run.id, node, until))) continue;
    await store.recordLast(tx, run.jobId, { at: tx.now, state: "running" });
    busy.add(run.jobId);
    started.push({
      run: { ...run, state: "running", startedAt: tx.now },
      schedule,
      startedAt: tx.now,
      aliveUntil: until,
    });
  }
  return started;
}
