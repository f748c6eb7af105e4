export { reportOperations } from "./operations.ts";
export { runReportJob, type ReportJobResult } from "./reportJob.ts";
export { createReportRuntime } from "./runReport.ts";
