export { CRON_BOUNDS, CRON_ORDER, MAX_NTH } from "./parts.ts";
export type { CronBounds, CronPart, CronPartName, CronParts } from "./parts.ts";
export { parseCron } from "./parse.ts";
export type { CronResult } from "./parse.ts";
export { writeCron } from "./write.ts";
export { nextRuns } from "./next.ts";
export type { NextOptions } from "./next.ts";
