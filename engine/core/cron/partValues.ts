/** The values that a part of a schedule takes. */
import { CRON_BOUNDS } from "./parts.ts";
import type { CronPart, CronPartName } from "./parts.ts";

/** The values of a part; undefined for all of them, and for days that depend on the month. */
export function valuesOf(name: CronPartName, part: CronPart): readonly number[] | undefined {
  const { max } = CRON_BOUNDS[name];
  if (part.mode === "list") return part.values;
  if (part.mode === "range") return counted(part.from, part.to, 1);
  if (part.mode === "loop") return part.step === 0 ? [part.start] : counted(part.start, max, part.step);
  return undefined;
}

function counted(from: number, to: number, step: number): readonly number[] {
  return Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => from + index * step);
}
