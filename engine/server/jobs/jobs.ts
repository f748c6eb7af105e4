/** Jobs: code that modules register, and the scheduler that runs it when it is due. */
import type { Database, WriteTransaction } from "../db/index.ts";
import type { Log } from "../operations/log.ts";
import { randomUUIDv7 } from "../operations/id.ts";
import { createRunRepo } from "./runRepo.ts";
import { createRunner, type JobHandler } from "./runner.ts";
import { createScheduler, type Scheduler } from "./scheduler.ts";
import type { Schedule, ScheduleStore } from "./schedule.ts";

export interface Jobs {
  /** Registers the code of a job, once, before the first model is served. */
  handle(name: `${string}.${string}`, handler: JobHandler): void;
  /** The names that are registered. */
  handlers(): readonly string[];
  /** Begins to look for jobs that are due. */
  start(store: ScheduleStore, options?: StartOptions): void;
  /**
   * Queues a run outside the schedule, of a paused job as well; answers whether none was waiting yet. The process that
   * leads begins it after the commit.
   */
  request(tx: WriteTransaction, schedule: Pick<Schedule, "id">, by: string): Promise<boolean>;
  /** Looks once: for tests, which let the clock advance by themselves. */
  tick(): Promise<void>;
  /** Resolves when no run is under way in this process. */
  idle(): Promise<void>;
  /** Begins no further run, waits for those under way, aborts what takes longer, and gives the lead away. */
  close(graceMs?: number): Promise<void>;
}

interface StartOptions {
  /** How often to look, in milliseconds. Default 1,000; false: only when `tick` is called. */
  readonly pollMs?: number | false;
  /** After how many milliseconds without a sign a process that led counts as gone. Default 15,000. */
  readonly leaseMs?: number;
}

interface JobsOptions {
  readonly database: Database;
  readonly clock: () => number;
  readonly log: Log;
}

const POLL_MS = 1_000;
const LEASE_MS = 15_000;
const GRACE_MS = 3_000;

export function createJobs({ database, clock, log }: JobsOptions): Jobs {
  const handlers = new Map<string, JobHandler>();
  const repo = createRunRepo(database);
  let scheduler: Scheduler | undefined;
  return {
    handle: (name, handler) => {
      if (handlers.has(name)) throw new Error(`Two handlers for the job ${name}.`);
      handlers.set(name, handler);
    },
    handlers: () => [...handlers.keys()],
    start: (store, { pollMs = POLL_MS, leaseMs = LEASE_MS } = {}) => {
      if (scheduler !== undefined) throw new Error("The scheduler was started already.");
      const runner = createRunner({ database, repo, store, clock, log, handler: (name) => handlers.get(name) });
      scheduler = createScheduler({ database, repo, store, runner, clock, log, pollMs, leaseMs });
    },
    request: async (tx, { id }, by) => {
      const waiting = (await repo.open(tx)).some(
        (run) => run.jobId === id && run.state === "queued" && run.trigger === "manual",
      );
      if (waiting) return false;
      tx.afterCommit(() => scheduler?.wake());
      return repo.insert(tx, {
        id: randomUUIDv7(tx.now),
        jobId: id,
        trigger: "manual",
        dueAt: tx.now,
        attempt: 1,
        state: "queued",
        startAt: tx.now,
        requestedBy: by,
        error: null,
      });
    },
    tick: async () => scheduler?.tick(),
    idle: async () => scheduler?.idle(),
    close: async (graceMs = GRACE_MS) => scheduler?.close(graceMs),
  };
}
