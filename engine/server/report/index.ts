export { reportErrors } from "./errors.ts";
export { reportOperations } from "./operations.ts";
export { runJob, type JobAnswer, type ReportJob } from "./job.ts";
export { createReports, type Reports } from "./run.ts";
