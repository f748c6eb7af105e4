/** Runs the handlers of jobs in this process, and records how they end. */
import { ApiError } from "#core/api";
import type { Database, WriteTransaction } from "../db/index.ts";
import type { Log } from "../operations/log.ts";
import { randomUUIDv7 } from "../operations/id.ts";
import { createRunOutput, printable, type RunOutput } from "./runOutput.ts";
import type { OpenRun, RunRepo } from "./runRepo.ts";
import { FAILED_STATES, type RunState, type Schedule, type ScheduleStore } from "./schedule.ts";

export interface JobCall {
  /** Aborted when the run takes too long, when the server stops, and when another process has taken it over. */
  readonly signal: AbortSignal;
  /** Adds a line to the output of the run, which operators read: no secrets. */
  readonly log: (text: string) => void;
  /** Epoch milliseconds for which the run was planned or requested; the same for every attempt. */
  readonly dueAt: number;
  /** From 1; more after a failure. */
  readonly attempt: number;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/**
 * What a job does. It may run again after it was interrupted anywhere, so each of its transactions must leave a state
 * from which it can begin again. A throw is a failed run.
 */
export type JobHandler = (call: JobCall) => Promise<void> | void;

/** A run that this process has begun. */
export interface StartedRun {
  readonly run: OpenRun;
  readonly schedule: Schedule;
  readonly startedAt: number;
  /** Until when it counts as alive without another sign. */
  readonly aliveUntil: number;
}

type AbortState = Extract<RunState, "timeout" | "aborted" | "lost">;

const ABORT_TEXT: Readonly<Record<AbortState, string>> = {
  timeout: "超过时限，已终止",
  aborted: "服务停止，执行被终止",
  lost: "执行中断：由其他进程接管",
};

class JobAborted extends Error {
  readonly state: AbortState;
  constructor(state: AbortState) {
    super(ABORT_TEXT[state]);
    this.name = "AbortError";
    this.state = state;
  }
}

interface Outcome {
  readonly state: RunState;
  readonly error: string | null;
}

interface ActiveRun extends Omit<StartedRun, "aliveUntil"> {
  readonly controller: AbortController;
  readonly output: RunOutput;
  /** Set once the end is decided; it is recorded as soon as the database takes it. */
  outcome?: Outcome;
  /** When the time limit aborted it. */
  abortedAt?: number;
  aliveUntil: number;
  recorded: boolean;
  /** Its end could not be recorded, which was logged. */
  unrecordedLogged: boolean;
  settled: boolean;
}

export interface Runner {
  begin(started: StartedRun): void;
  /** Ids of runs of this process whose end is not recorded. */
  runIds(): ReadonlySet<string>;
  /** Ids of jobs whose code has not returned here, also of those whose run was recorded as ended. */
  busyJobs(): ReadonlySet<string>;
  /** Aborts what is over its time limit, and records ends that the database did not take before. */
  enforceLimits(): Promise<void>;
  /** Extends the time until which the runs count as alive; aborts those that another process has taken over. */
  keepAlive(tx: WriteTransaction, node: string, until: number): Promise<void>;
  /** Aborts runs that no longer count as alive as the database was out of reach: another process may begin them. */
  abortExpired(): void;
  idle(): Promise<void>;
  /** Aborts everything, and records what does not return within the grace. */
  close(graceMs: number): Promise<void>;
}

interface RunnerOptions {
  readonly database: Database;
  readonly repo: RunRepo;
  readonly store: ScheduleStore;
  readonly clock: () => number;
  readonly log: Log;
  readonly handler: (name: string) => JobHandler | undefined;
}

/** Code that goes on for so long after it was aborted is abandoned: its run is recorded as ended. */
const ABORT_GRACE_MS = 10_000;
const MAX_ERROR = 1_000;

export function createRunner(options: RunnerOptions): Runner {
  const { clock, log } = options;
  const active = new Map<string, ActiveRun>();
  const pending = new Set<Promise<void>>();
  const record = async (run: ActiveRun): Promise<void> => {
    if (run.outcome === undefined || run.recorded) return;
    try {
      await recordEnd(options, run, run.outcome);
      run.recorded = true;
      if (run.settled) active.delete(run.run.id);
    } catch (error) {
      // Once, not at every look, as long as the database is away.
      if (!run.unrecordedLogged)
        log.error({ err: error, job: run.schedule.job, run: run.run.id }, "the end of a job could not be recorded yet");
      run.unrecordedLogged = true;
    }
  };
  const begin = (started: StartedRun): void => {
    const run = activeRunOf(started, clock);
    active.set(started.run.id, run);
    const done = invoke(options, run).then((outcome) => {
      run.settled = true;
      run.outcome ??= outcome;
      if (run.recorded) active.delete(run.run.id);
      return record(run);
    });
    pending.add(done);
    void done.finally(() => pending.delete(done));
  };
  const idle = async (): Promise<void> => {
    while (pending.size > 0) await Promise.all(pending);
  };
  const markAbandoned = (run: ActiveRun, state: AbortState): void => {
    if (run.outcome !== undefined || run.settled) return;
    run.outcome = { state, error: `${ABORT_TEXT[state]}；程序没有响应` };
    log.error(
      { job: run.schedule.job, run: run.run.id },
      "a job goes on after it was aborted: its run counts as ended",
    );
  };
  return {
    begin,
    idle,
    runIds: () => new Set([...active.values()].flatMap(({ run, recorded }) => (recorded ? [] : [run.id]))),
    busyJobs: () => new Set([...active.values()].map(({ run }) => run.jobId)),
    enforceLimits: async () => {
      for (const run of [...active.values()]) {
        enforceLimit(run, clock(), markAbandoned);
        await record(run);
      }
    },
    keepAlive: async (tx, node, until) => {
      for (const run of active.values()) {
        if (run.recorded) continue;
        const alive = await options.repo.keepAlive(tx, { id: run.run.id, node, until, output: run.output.text() });
        tx.afterCommit(() => {
          if (alive) run.aliveUntil = until;
          else run.controller.abort(new JobAborted("lost"));
        });
      }
    },
    abortExpired: () => {
      for (const run of active.values()) if (clock() > run.aliveUntil) run.controller.abort(new JobAborted("lost"));
    },
    close: async (graceMs) => {
      await within(graceMs, idle());
      for (const run of active.values()) run.controller.abort(new JobAborted("aborted"));
      await within(graceMs, idle());
      for (const run of active.values()) {
        markAbandoned(run, "aborted");
        await record(run);
      }
    },
  };
}

const activeRunOf = (started: StartedRun, clock: () => number): ActiveRun => ({
  ...started,
  controller: new AbortController(),
  output: createRunOutput(clock),
  recorded: false,
  unrecordedLogged: false,
  settled: false,
});

function enforceLimit(run: ActiveRun, now: number, markAbandoned: (run: ActiveRun, state: AbortState) => void): void {
  if (run.settled || run.outcome !== undefined) return;
  if (run.abortedAt === undefined) {
    if (now - run.startedAt < run.schedule.timeoutMs) return;
    run.abortedAt = now;
    run.controller.abort(new JobAborted("timeout"));
  } else if (now - run.abortedAt >= ABORT_GRACE_MS) markAbandoned(run, "timeout");
}

async function invoke({ handler, clock, log }: RunnerOptions, run: ActiveRun): Promise<Outcome> {
  const { signal } = run.controller;
  const { schedule } = run;
  try {
    const code = handler(schedule.handler);
    if (code === undefined) return { state: "failed", error: printable(missingCode(schedule), MAX_ERROR) };
    // Not in the turn of the caller: what a handler does before its first await must not delay the others.
    await Promise.resolve();
    await code({ signal, log: run.output.write, dueAt: run.run.dueAt, attempt: run.run.attempt, now: clock });
    const reason: unknown = signal.reason;
    return reason instanceof JobAborted ? abortedOutcome(reason) : { state: "done", error: null };
  } catch (error) {
    const reason: unknown = signal.reason;
    if (reason instanceof JobAborted) return abortedOutcome(reason);
    log.error({ err: error, job: schedule.job, run: run.run.id }, "a job failed");
    return { state: "failed", error: printable(errorText(error, run.run.id), MAX_ERROR) };
  }
}

const abortedOutcome = ({ state, message }: JobAborted): Outcome => ({ state, error: message });

const missingCode = ({ handler }: Schedule): string => `没有名为“${handler}”的任务程序`;

/** For operators: an error that was not written for people may hold queries, hosts and paths. The log has it. */
const errorText = (error: unknown, id: string): string =>
  error instanceof ApiError ? error.message : `执行失败，详情见服务日志（编号 ${id}）`;

/** Not where another process has recorded an end for it. */
async function recordEnd({ database, repo, store }: RunnerOptions, ended: ActiveRun, outcome: Outcome): Promise<void> {
  const { run, schedule, output } = ended;
  await database.write(async (tx) => {
    const end = { id: run.id, from: "running" as const, ...outcome, output: output.text() };
    if (!(await repo.end(tx, end))) return;
    await afterEnd(tx, { repo, store }, run, { schedule, state: outcome.state });
    await store.afterChanges(tx);
  });
}

/** What follows the end of a run: the result on its schedule, a repetition after a failure, fewer old runs. */
export async function afterEnd(
  tx: WriteTransaction,
  { repo, store }: Pick<RunnerOptions, "repo" | "store">,
  run: OpenRun,
  { schedule, state }: { readonly schedule: Schedule | undefined; readonly state: RunState },
): Promise<void> {
  await store.recordLast(tx, run.jobId, { at: run.startedAt ?? tx.now, state });
  if (schedule !== undefined && FAILED_STATES.includes(state) && run.attempt <= schedule.retries)
    await repo.insert(tx, {
      id: randomUUIDv7(tx.now),
      jobId: run.jobId,
      trigger: run.trigger,
      dueAt: run.dueAt,
      attempt: run.attempt + 1,
      state: "queued",
      startAt: tx.now + schedule.retryMs,
      requestedBy: run.requestedBy,
      error: null,
    });
  await repo.prune(tx, run.jobId);
}

async function within(ms: number, done: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  await Promise.race([
    done,
    new Promise<void>((resolve) => {
      timer = setTimeout(resolve, ms);
    }),
  ]);
  clearTimeout(timer);
}
