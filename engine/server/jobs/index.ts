export { createJobs } from "./jobs.ts";
export type { Jobs } from "./jobs.ts";
export { nextRunOf } from "./dueTimes.ts";
export type { RunState, Schedule, ScheduleStore } from "./schedule.ts";
export type { JobCall } from "./runner.ts";
