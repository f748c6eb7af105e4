/** The next instants at which a plan would run; none while it cannot be read. */
import { nextRuns } from "#core/cron";

const SHOWN = 10;

export function upcomingRuns(cron: string, after: number): readonly number[] {
  return cron.trim() === "" ? [] : (nextRuns(cron, { after, count: SHOWN }) ?? []);
}
