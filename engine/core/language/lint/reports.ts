/** Reports: what their columns, charts, sums and suppressed cells name must be there, and be of a kind that can be so used. */
import type { ReportChartModel, ReportModel } from "../model.ts";
import { isObject, pointerOf, type JsonObject } from "../pointer.ts";
import type { ReadFile } from "../compile/read.ts";
import type { ProjectLint } from "./around.ts";
import { missing } from "./lookup.ts";
import { ungranted } from "./rights.ts";

/** Kinds that can be summed and drawn along an axis of numbers. */
const NUMBERS: ReadonlySet<string> = new Set(["integer", "decimal", "money"]);

export const isNumber = (kind: string): boolean => NUMBERS.has(kind);

export type SayDetail = (pointer: string, detail: string) => void;

export function lintReport(file: ReadFile, project: ProjectLint): void {
  const value = file.value as JsonObject;
  const report = project.model.reports[String(value["report"])];
  if (report === undefined) return;
  const say: SayDetail = (pointer, detail) => file.report({ pointer, code: "REPORT.COLUMN", details: { detail } });
  if (report.report === "explain") file.report({ pointer: "/report", code: "NAME.RESERVED", details: { name: "explain" } });
  ungranted(typeof value["permission"] === "string" ? value["permission"] : undefined, "/permission", project, file.report);
  for (const [alias, entity] of Object.entries(report.from)) {
    // What the engine keeps of other rows is cut row by row, which no query can do.
    if (project.model.entities[entity]?.table.startsWith("hw_") === true) file.report({ pointer: pointerOf("from", alias), code: "LINK.WRONG", details: { detail: `“${entity}”是引擎自己的表，不能用于报表` } });
  }
  lintValues(value, "params", file);
  lintValues(value, "columns", file);
  lintColumns(report, file, say);
  for (const [at, key] of report.sort.entries()) known(report, key.field, at === 0 ? "/sort" : "", file);
  if (report.chart !== undefined) lintChart(report.chart, report, "/chart", file, say);
  lintSuppress(report, file, say);
}

/** Own keys of kinds that a column or parameter is not of. */
const OWN_KEYS: Readonly<Record<string, readonly string[]>> = { dict: ["dict"], store: ["dict"], scale: ["decimal"], unit: ["integer", "decimal", "money"] };

function lintValues(value: JsonObject, key: "params" | "columns", file: ReadFile): void {
  const all = isObject(value[key]) ? value[key] : {};
  for (const [name, one] of Object.entries(all)) {
    if (!isObject(one)) continue;
    const pointer = pointerOf(key, name);
    if (one["kind"] === "dict" && one["dict"] === undefined) file.report({ pointer, code: "SHAPE.MISSING_KEY", details: { name: "dict" } });
    for (const [own, kinds] of Object.entries(OWN_KEYS)) {
      if (one[own] !== undefined && !kinds.includes(String(one["kind"]))) file.report({ pointer: `${pointer}/${own}`, code: "SHAPE.UNKNOWN_KEY", details: { name: own } });
    }
  }
}

function lintColumns(report: ReportModel, file: ReadFile, say: SayDetail): void {
  for (const { field, total, link } of report.columns) {
    const pointer = pointerOf("columns", field.name);
    if (total && !isNumber(field.kind)) say(`${pointer}/total`, `“${field.title}”不是数字，不能合计`);
    for (const [, name = ""] of (link ?? "").matchAll(/\{([^}]*)\}/g)) known(report, name, `${pointer}/link`, file);
  }
}

function known(report: ReportModel, name: string, pointer: string, file: ReadFile): void {
  const names = report.columns.map((column) => column.field.name);
  if (!names.includes(name)) file.report(missing(pointer, name, "列", names));
}

export function lintChart(chart: ReportChartModel, report: ReportModel, pointer: string, file: ReadFile, say: SayDetail): void {
  known(report, chart.x, `${pointer}/x`, file);
  chart.y.forEach((name) => {
    known(report, name, `${pointer}/y`, file);
    const kind = report.columns.find((column) => column.field.name === name)?.field.kind;
    if (kind !== undefined && !isNumber(kind)) say(`${pointer}/y`, `“${name}”不是数字，不能作图`);
  });
  if (chart.series === undefined) return;
  known(report, chart.series, `${pointer}/series`, file);
  if (chart.y.length > 1) say(`${pointer}/series`, "有 series 时 y 只能是一列");
}

function lintSuppress(report: ReportModel, file: ReadFile, say: SayDetail): void {
  const { suppress } = report;
  if (suppress === undefined) return;
  known(report, suppress.count, "/suppress/count", file);
  const count = report.columns.find((column) => column.field.name === suppress.count);
  if (count !== undefined && count.field.kind !== "integer") say("/suppress/count", `“${suppress.count}”不是整数`);
  suppress.columns.forEach((name, at) => known(report, name, pointerOf("suppress", "columns", at), file));
}
