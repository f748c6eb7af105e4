import type { ReadConnection, WriteTransaction } from "../db/index.ts";

/** A job as it is planned now. */
export interface Schedule {
  readonly id: string;
  /** Its stable name. */
  readonly job: string;
  /** `<module>.<job>`, as registered with `Jobs.handle`. */
  readonly handler: string;
  /** Quartz text, read in `zone`. */
  readonly cron: string;
  readonly zone: string;
  /** Milliseconds after which a run is aborted. */
  readonly timeoutMs: number;
  /** What becomes of due times that passed while nothing could run: `skip` none, `once` one run for all of them. */
  readonly misfire: "skip" | "once";
  /** How often a run that failed is repeated, and how many milliseconds after its end. */
  readonly retries: number;
  readonly retryMs: number;
  readonly paused: boolean;
  /** Epoch milliseconds; null while paused, and when no date is left. */
  readonly nextRunAt: number | null;
}

/** Where schedules are stored: a table of the product, which people edit. */
export interface ScheduleStore {
  /** The earliest `nextRunAt` of all; undefined: none. */
  nextDue(read: ReadConnection): Promise<number | undefined>;
  /** Those with a `nextRunAt` of at most `now`. */
  due(read: ReadConnection, now: number): Promise<readonly Schedule[]>;
  byId(read: ReadConnection, id: string): Promise<Schedule | undefined>;
  /** Sets `nextRunAt` if it is still `from`; answers whether it was. */
  advance(tx: WriteTransaction, id: string, from: number, to: number | null): Promise<boolean>;
  /** Records on the schedule how its last run began or ended. */
  recordLast(tx: WriteTransaction, id: string, last: { readonly at: number; readonly state: RunState }): Promise<void>;
  /** Called at the end of a transaction that has changed schedules. */
  afterChanges(tx: WriteTransaction): Promise<void>;
}

/**
 * `lost`: the process that ran it is gone. `aborted`: the server stopped. `skipped`: due while the run before went on.
 * `missed`: due while no server ran; one line stands for all such due times. `cancelled`: paused or deleted before it
 * began; of a repetition also: due again before it began.
 */
export type RunState =
  | "queued"
  | "running"
  | "done"
  | "failed"
  | "timeout"
  | "lost"
  | "aborted"
  | "skipped"
  | "missed"
  | "cancelled";

/** Ends that count as a failure, after which a run is repeated. */
export const FAILED_STATES: readonly RunState[] = ["failed", "timeout", "lost", "aborted"];

export type RunTrigger = "schedule" | "manual";
