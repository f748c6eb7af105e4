/**
 * The calls of reports and boards. Each checks itself whether the caller may run the report: the fields that it reads
 * decide, not only its permission.
 */
import { may, projectBoard, projectReport, type BlockModel, type BoardModel } from "#core/language";
import type { ReportPlan } from "#core/api";
import { requestErrors } from "../operations/errors.ts";
import { auditedBy, writeAudit } from "../operations/audit.ts";
import type { RequestContext } from "../operations/requestContext.ts";
import { pageFor } from "../operations/policy/menu.ts";
import { FileReply, type Call, type Operation } from "../operations/operation.ts";
import { reportFor } from "./reportAccess.ts";
import { buildReportSql } from "./reportSql.ts";
import { blockData } from "./blockData.ts";
import { chartOf } from "./chart.ts";
import { csvOf } from "./csv.ts";
import { xlsxOf } from "./xlsx.ts";
import { columnsOf, queryInfoOf } from "./describe.ts";
import { readParams, splitQuery } from "./params.ts";
import { presentPage } from "./present.ts";
import { findRows, readQuery, type FoundRows } from "./resultRows.ts";
import { runReportJob } from "./reportJob.ts";
import { acceptResult, jobOf, runReport, type ReportRuntime, type ReportResult } from "./runReport.ts";
import type { EngineRuntime } from "../operations/runtime.ts";

const MODULE = "engine";
/** Besides the own parameters of a report. Everything in a query string is text; checks of lists apply to it. */
const PAGING = {
  type: "object",
  properties: Object.fromEntries(["column", "order", "pageNo", "pageSize"].map((name) => [name, { type: "string" }])),
};
/** The name begins with a sign that no column's name begins with, so that a column may be called `format`. */
const FORMAT = "_format";
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};
const EXPORT = { ...PAGING, properties: { ...PAGING.properties, [FORMAT]: { enum: Object.keys(MEDIA_TYPES) } } };

export function reportOperations(reports: ReportRuntime): readonly Operation[] {
  const { runtime } = reports;
  const get = (path: string, title: string, handle: Operation["handle"], more: Partial<Operation> = {}): Operation => ({
    method: "GET",
    path,
    permission: "signed",
    title,
    module: MODULE,
    handle,
    ...more,
  });
  return [
    get("/online/report/{code}", "报表", (call) =>
      projectReport(runtime.model, reportFor(requestOf(runtime, call), codeOf(call)), call.viewer, call.now),
    ),
    get("/online/cgreport/api/getRpColumns/{code}", "报表列", (call) =>
      columnsOf(runtime, reportFor(requestOf(runtime, call), codeOf(call))),
    ),
    get("/online/cgreport/api/getQueryInfo/{cgRpConfigId}", "报表查询项", (call) => {
      const request = requestOf(runtime, call);
      return queryInfoOf(reportFor(request, codeOf(call)), request);
    }),
    get(
      "/online/cgreport/api/getData/{cgRpConfigId}",
      "报表数据",
      async (call) => {
        const { report, found, result } = await queryReport(reports, call);
        return presentPage(runtime, report, found, result);
      },
      { query: PAGING },
    ),
    get(
      "/online/report/{code}/chart",
      "报表图表",
      async (call) => {
        const { report, found } = await queryReport(reports, call);
        if (report.chart === undefined) throw requestErrors.error("NOT_FOUND");
        return chartOf(runtime, report, report.chart, found.rows);
      },
      { query: PAGING },
    ),
    get("/online/report/{code}/export", "导出报表", (call) => exportReport(reports, call), {
      query: EXPORT,
      audit: "export",
    }),
    get("/online/report/{code}/explain", "报表执行计划", (call) => explainReport(reports, call), {
      permission: "report:explain",
      query: PAGING,
    }),
    get("/online/board/{board}", "看板", (call) => {
      const board = boardFor(reports, call);
      return projectBoard(
        runtime.model,
        board.board,
        call.viewer,
        (path) => pageFor(runtime.model, call.viewer, path) === "open",
      );
    }),
    get("/online/board/{board}/{block}", "看板区块", (call) => {
      const block = blocksOf(boardFor(reports, call).blocks).find((one) => one.name === call.params["block"]);
      if (block === undefined) throw requestErrors.error("NOT_FOUND");
      return blockData(reports, block, requestOf(runtime, call));
    }),
  ];
}

const codeOf = (call: Call): string => String(call.params["code"] ?? call.params["cgRpConfigId"]);

const requestOf = (runtime: EngineRuntime, { viewer, now }: Call): RequestContext => ({ runtime, viewer, now });

const blocksOf = (blocks: readonly BlockModel[]): readonly BlockModel[] =>
  blocks.flatMap((block) => [block, ...block.tabs]);

function boardFor({ runtime }: ReportRuntime, { params, viewer }: Call): BoardModel {
  const name = String(params["board"]);
  const board = Object.hasOwn(runtime.model.boards, name) ? runtime.model.boards[name] : undefined;
  if (board === undefined) throw requestErrors.error("NOT_FOUND");
  if (!may(viewer, board.permission)) throw requestErrors.error("FORBIDDEN");
  return board;
}

interface QueriedReport {
  readonly report: ReturnType<typeof reportFor>;
  readonly result: ReportResult;
  readonly found: FoundRows;
}

async function queryReport(reports: ReportRuntime, call: Call): Promise<QueriedReport> {
  const request = requestOf(reports.runtime, call);
  const report = reportFor(request, codeOf(call));
  const { own, rest } = splitQuery(call.query);
  const params = readParams(request, report, own);
  // A query that is wrong is refused before anything runs.
  const query = readQuery(report, rest);
  const result = await runReport(reports, report, params, request);
  return { report, result, found: await findRows(report, result.rows, query, request) };
}

/** All rows that the filters leave; each export is audited. */
async function exportReport(reports: ReportRuntime, call: Call): Promise<FileReply> {
  const { runtime } = reports;
  const { [FORMAT]: format = "csv", ...query } = call.query;
  const { report, found } = await queryReport(reports, { ...call, query });
  const body = format === "xlsx" ? await xlsxOf(runtime, report, found.rows) : csvOf(runtime, report, found.rows);
  await runtime.database.write((tx) =>
    writeAudit(runtime.dialect, tx, {
      ...auditedBy(call.viewer, call),
      op: "export",
      entity: `report:${report.report}`,
      rowId: "",
      result: "ok",
      details: { format, rows: found.rows.length, query },
    }),
  );
  return new FileReply(`${report.title}.${format}`, MEDIA_TYPES[format] ?? "", body);
}

/** For authors of reports: the database's plan and the cost, with the caller as the viewer. */
async function explainReport(reports: ReportRuntime, call: Call): Promise<ReportPlan> {
  const { runtime } = reports;
  const request = requestOf(runtime, call);
  const report = reportFor(request, codeOf(call));
  const { own, rest } = splitQuery(call.query);
  readQuery(report, rest);
  const reportSql = buildReportSql(request, report, readParams(request, report, own));
  const {
    rows,
    ms,
    plan = [],
    touched = [],
  } = acceptResult(
    runtime,
    report,
    await runReportJob(runtime.database.readers, runtime.dialect, jobOf(report, reportSql, "explain", request)),
  );
  return {
    dialect: runtime.dialect,
    sql: reportSql.sql,
    plan,
    tables: touched,
    ms,
    rows: Number(rows[0]?.["rows"] ?? 0),
    budget: report.budget,
  };
}
