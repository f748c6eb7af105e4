export { useReportController } from "./useReportController.ts";
export type { ReportController, ReportStatus } from "./useReportController.ts";
export { REPORT_PAGE_SIZES } from "./state.ts";
export type { ReportState } from "./state.ts";
export { isSuppressed, linesOf, linkOf } from "./lines.ts";
export type { ReportLine } from "./lines.ts";
