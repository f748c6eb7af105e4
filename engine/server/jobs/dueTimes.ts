import { nextRuns } from "#core/cron";
import { displayInstant } from "#core/values";
import type { Schedule } from "./schedule.ts";

/** A run that begins so much later than it was due is still on time. */
const ON_TIME_MS = 60_000;

/** Due times of the last minute: two runs are at least ten seconds apart. */
const MOST_RECENT = 8;

/** Most take less than a millisecond to find, and those of rare schedules up to 300, in a transaction. */
const MOST_COUNTED = 200;
const COUNTED_AT_ONCE = 10;

/** Due times that nothing ran for. */
interface MissedSpan {
  readonly first: number;
  /** Where there are more than are counted: when they were noticed. */
  readonly last: number;
  readonly count: number;
  readonly more: boolean;
}

interface DueDecision {
  /** The due time to run for. */
  readonly run?: number;
  /** The due times that are not made up for. */
  readonly missed?: MissedSpan;
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
    ...(misfire === "skip" && nextRunAt !== run
      ? { missed: missedSpan({ cron, zone }, nextRunAt, { until: run ?? now + 1, now }) }
      : {}),
  };
}

function missedSpan(
  { cron, zone }: Pick<Schedule, "cron" | "zone">,
  first: number,
  { until, now }: { readonly until: number; readonly now: number },
): MissedSpan {
  let [last, count] = [first, 1];
  while (count <= MOST_COUNTED) {
    const next = nextRuns(cron, { after: last, count: COUNTED_AT_ONCE, zone }) ?? [];
    const passed = next.filter((due) => due < until);
    count += passed.length;
    last = passed.at(-1) ?? last;
    if (passed.length < COUNTED_AT_ONCE) break;
  }
  const more = count > MOST_COUNTED;
  return { first, last: more ? now : last, count: Math.min(count, MOST_COUNTED), more };
}

/** The sentence of the history: `服务停机期间错过 3 次：2026-11-28 02:00 至 04:00，未补执行`. */
export function missedText({ first, last, count, more }: MissedSpan): string {
  const seconds = [first, last].every((due) => due % 60_000 === 0) || more ? 16 : 19;
  const [from, to] = [first, last].map((due) => displayInstant(due).slice(0, seconds)) as [string, string];
  const end = from.slice(0, 10) === to.slice(0, 10) ? to.slice(11) : to;
  const span = count === 1 ? from : `${from} 至 ${end}`;
  return `服务停机期间错过 ${count} 次${more ? "以上" : ""}：${span}，未补执行`;
}

/** Null: no date is left. */
export function nextRunOf({ cron, zone }: Pick<Schedule, "cron" | "zone">, after: number): number | null {
  return nextRuns(cron, { after, count: 1, zone })?.[0] ?? null;
}
