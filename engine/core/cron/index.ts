export { CRON_BOUNDS, CRON_ORDER, MAX_NTH } from "./parts.ts";
export type { CronBounds, CronPart, CronPartName, CronParts } from "./parts.ts";
export { parseCron } from "./parse.ts";
export type { CronResult } from "./parse.ts";
export { formatCron } from "./format.ts";
export { nextRuns } from "./nextRuns.ts";
export type { NextRunsOptions } from "./nextRuns.ts";
