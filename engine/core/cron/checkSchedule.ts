/** Whether a schedule may be used for a job: it can be read, it runs at some time, and not too often. */
import { nextRuns } from "./nextRuns.ts";
import { parseCron } from "./parse.ts";
import { shortestInterval } from "./shortestInterval.ts";
import type { CronPartName } from "./parts.ts";

/** Two runs of a job are at least so many seconds apart. */
export const SHORTEST_INTERVAL = 10;

/** Before the first year that a schedule can name. */
const BEFORE_ALL = Date.UTC(2018, 11, 31);

/** `never`: no day has the date. `often`: two runs would be closer than `SHORTEST_INTERVAL`. */
export type ScheduleFault = CronPartName | "fields" | "days" | "never" | "often";

/** Undefined for a schedule that may be used. `after` (epoch milliseconds): only later runs count. */
export function scheduleFault(text: string, { after = BEFORE_ALL } = {}): ScheduleFault | undefined {
  const parsed = parseCron(text);
  if ("wrong" in parsed) return parsed.wrong;
  if (shortestInterval(parsed.parts) < SHORTEST_INTERVAL) return "often";
  return nextRuns(text, { after, count: 1 })?.length === 0 ? "never" : undefined;
}
