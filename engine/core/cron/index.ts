export { nextRuns } from "./nextRuns.ts";
export { describeSchedule } from "./describeSchedule.ts";
export { meantSchedule } from "./meantSchedule.ts";
export { SHORTEST_INTERVAL, scheduleFault } from "./checkSchedule.ts";
export type { ScheduleFault } from "./checkSchedule.ts";
