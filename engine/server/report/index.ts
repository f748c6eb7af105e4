export { reportErrors } from "./errors.ts";
export { reportOperations } from "./operations.ts";
export { runReportJob, type ReportJobResult, type ReportJob } from "./reportJob.ts";
export { createReportRuntime } from "./runReport.ts";
