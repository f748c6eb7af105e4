import { nextRuns } from "#core/cron";
import type { Schedule } from "./schedule.ts";

/** A run that begins so much later than it was due is still on time. */
const ON_TIME_MS = 60_000;

/** Due times of the last minute: two runs are at least ten seconds apart. */
const MOST_RECENT = 8;

interface DueDecision {
  /** The due time to run for. */
  readonly run?: number;
  /** The first of the due times that are not made up for. */
  readonly missed?: number;
  /** When it is due again; null: never. */
  readonly next: number | null;
}

/**
 * What a schedule that is due leads to. Of several due times of the last minute the last one is run. Of earlier ones
 * none is made up for (`skip`), or one run stands for all (`once`).
 */
export function decideDue(
  { cron, zone, misfire, nextRunAt }: Pick<Schedule, "cron" | "zone" | "misfire"> & { readonly nextRunAt: number },
  now: number,
): DueDecision {
  const next = nextRunOf({ cron, zone }, now);
  const recent = (
    nextRuns(cron, { after: Math.max(nextRunAt, now - ON_TIME_MS) - 1, count: MOST_RECENT, zone }) ?? []
  ).filter((run) => run <= now);
  const run = recent.at(-1) ?? (misfire === "once" ? nextRunAt : undefined);
  return {
    next,
    ...(run === undefined ? {} : { run }),
    ...(misfire === "skip" && nextRunAt !== run ? { missed: nextRunAt } : {}),
  };
}

/** Null: no date is left. */
export function nextRunOf({ cron, zone }: Pick<Schedule, "cron" | "zone">, after: number): number | null {
  return nextRuns(cron, { after, count: 1, zone })?.[0] ?? null;
}
