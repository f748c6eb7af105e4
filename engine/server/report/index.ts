export { reportErrors } from "./errors.ts";
export { reportOperations } from "./operations.ts";
export { createReportPool, type PoolOptions, type ReportPool } from "./pool.ts";
export type { JobAnswer, ReportJob } from "./job.ts";
export { createReports, type Reports } from "./run.ts";
