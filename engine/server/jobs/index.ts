export { createJobs } from "./jobs.ts";
export type { Jobs, StartOptions } from "./jobs.ts";
export type { JobCall, JobHandler } from "./runner.ts";
export { nextRunOf } from "./dueTimes.ts";
export type { RunState, Schedule, ScheduleStore } from "./schedule.ts";
