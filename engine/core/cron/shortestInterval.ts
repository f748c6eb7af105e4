import { CRON_BOUNDS } from "./parts.ts";
import { valuesOf } from "./partValues.ts";
import type { CronPart, CronPartName, CronParts } from "./parts.ts";

const MINUTE = 60;

/**
 * The shortest time between two runs in seconds; 60 stands for a minute or more. It follows from the parts alone, so
 * nothing is searched. The last and the first minute of an hour count as neighbours, whichever hours are meant.
 */
export function shortestInterval({ second, minute }: Pick<CronParts, "second" | "minute">): number {
  const seconds = allValues("second", second);
  const within = seconds.slice(1).map((value, index) => value - (seconds[index] ?? 0));
  const next = haveNeighbours(allValues("minute", minute))
    ? MINUTE - (seconds.at(-1) ?? 0) + (seconds[0] ?? 0)
    : MINUTE;
  return Math.min(MINUTE, next, ...within);
}

function haveNeighbours(minutes: readonly number[]): boolean {
  const all = new Set(minutes);
  return minutes.some((value) => all.has((value + 1) % MINUTE));
}

function allValues(name: CronPartName, part: CronPart): readonly number[] {
  const { min, max } = CRON_BOUNDS[name];
  const values = valuesOf(name, part) ?? Array.from({ length: max - min + 1 }, (_, index) => min + index);
  return [...new Set(values)].sort((one, other) => one - other);
}
