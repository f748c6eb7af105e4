export { nextRuns } from "./nextRuns.ts";
export { SHORTEST_INTERVAL, scheduleFault } from "./checkSchedule.ts";
export type { ScheduleFault } from "./checkSchedule.ts";
