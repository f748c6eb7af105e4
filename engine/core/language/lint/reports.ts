/** Reports: the names in columns, charts, sums and suppressed cells exist and have a suitable kind. */
import { isNumeric } from "#core/fields";
import type { ReportChartModel, ReportColumnModel, ReportModel, ReportTake } from "#core/model";
import { isObject, pointerOf, type JsonObject } from "../jsonPointer.ts";
import type { ReadFile } from "../compile/readFiles.ts";
import type { ProjectLintContext } from "./lintContext.ts";
import { missing } from "./unknownNames.ts";
import { reportUngranted } from "./permissionCodes.ts";

export type ReportDetail = (pointer: string, detail: string) => void;

export function lintReport(file: ReadFile, project: ProjectLintContext): void {
  const value = file.value as JsonObject;
  const report = project.model.reports[String(value["report"])];
  if (report === undefined) return;
  const say: ReportDetail = (pointer, detail) => file.report({ pointer, code: "REPORT.COLUMN", details: { detail } });
  if (report.report === "explain")
    file.report({ pointer: "/report", code: "NAME.RESERVED", details: { name: "explain" } });
  reportUngranted(
    typeof value["permission"] === "string" ? value["permission"] : undefined,
    "/permission",
    project,
    file.report,
  );
  for (const [alias, entity] of Object.entries(report.from)) {
    // What the engine keeps of other rows is cut row by row, which no query can do.
    if (project.model.entities[entity]?.table.startsWith("hw_") === true)
      file.report({
        pointer: pointerOf("from", alias),
        code: "LINK.WRONG",
        details: { detail: `“${entity}”是引擎自己的表，不能用于报表` },
      });
  }
  lintValues(value, "params", file);
  lintValues(value, "columns", file);
  lintColumns(report, file, say);
  for (const [at, key] of report.sort.entries()) known(report, key.field, at === 0 ? "/sort" : "", file);
  if (report.chart !== undefined) lintChart(report.chart, report, "/chart", file, say);
  lintSuppress(report, file, say);
}

/** Own keys of kinds that a column or parameter is not of. */
const OWN_KEYS: Readonly<Record<string, readonly string[]>> = {
  dict: ["dict"],
  store: ["dict"],
  scale: ["decimal"],
  unit: ["integer", "decimal", "money"],
};

function lintValues(value: JsonObject, key: "params" | "columns", file: ReadFile): void {
  const all = isObject(value[key]) ? value[key] : {};
  for (const [name, one] of Object.entries(all)) {
    if (!isObject(one)) continue;
    const pointer = pointerOf(key, name);
    if (one["kind"] === "dict" && one["dict"] === undefined)
      file.report({ pointer, code: "SHAPE.MISSING_KEY", details: { name: "dict" } });
    for (const [own, kinds] of Object.entries(OWN_KEYS)) {
      if (one[own] !== undefined && !kinds.includes(String(one["kind"])))
        file.report({ pointer: `${pointer}/${own}`, code: "SHAPE.UNKNOWN_KEY", details: { name: own } });
    }
  }
}

function lintColumns(report: ReportModel, file: ReadFile, say: ReportDetail): void {
  for (const { field, total, link } of report.columns) {
    const pointer = pointerOf("columns", field.name);
    if (total && !isNumeric(field)) say(`${pointer}/total`, `“${field.title}”不是数字，不能合计`);
    for (const [, name = ""] of (link ?? "").matchAll(/\{([^}]*)\}/g)) known(report, name, `${pointer}/link`, file);
  }
}

function known(report: ReportModel, name: string, pointer: string, file: ReadFile): void {
  const names = report.columns.map((column) => column.field.name);
  if (!names.includes(name)) file.report(missing(pointer, name, "列", names));
}

export function lintChart(
  chart: ReportChartModel,
  report: ReportModel,
  pointer: string,
  file: ReadFile,
  say: ReportDetail,
): void {
  known(report, chart.x, `${pointer}/x`, file);
  chart.y.forEach((name) => {
    known(report, name, `${pointer}/y`, file);
    const column = report.columns.find((one) => one.field.name === name);
    if (column !== undefined && !isNumeric(column.field)) say(`${pointer}/y`, `“${name}”不是数字，不能作图`);
    else if (column !== undefined)
      requireAggregation(report, column, { places: [chart.x, chart.series], take: chart.take, pointer }, say);
  });
  if (chart.series === undefined) return;
  known(report, chart.series, `${pointer}/series`, file);
  if (chart.y.length > 1) say(`${pointer}/series`, "有 series 时 y 只能是一列");
}

interface Place {
  /** Columns whose values together are one place of a line or chart. */
  readonly places: readonly (string | undefined)[];
  readonly take: ReportTake | undefined;
  /** Of the line or chart. */
  readonly pointer: string;
}

/**
 * Where several rows may fall on one place, a sum, an average and a balance read alike and differ: the file says which
 * it is.
 */
export function requireAggregation(
  report: ReportModel,
  column: ReportColumnModel,
  { places, take, pointer }: Place,
  say: ReportDetail,
): void {
  const { rowKey } = report;
  const single = rowKey !== undefined && rowKey.every((name) => places.includes(name));
  if (column.total || take !== undefined || single) return;
  const at = places
    .flatMap((name) => report.columns.find((one) => one.field.name === name)?.field.title ?? [])
    .join("、");
  say(
    pointer,
    `一个“${at}”可能有多行，“${column.field.title}”怎样合成一个值：可相加的在报表列上写 total，否则在此写 take（first、last 或 sum）`,
  );
}

function lintSuppress(report: ReportModel, file: ReadFile, say: ReportDetail): void {
  const { suppress } = report;
  if (suppress === undefined) return;
  known(report, suppress.count, "/suppress/count", file);
  const count = report.columns.find((column) => column.field.name === suppress.count);
  if (count !== undefined && count.field.kind !== "integer") say("/suppress/count", `“${suppress.count}”不是整数`);
  suppress.columns.forEach((name, at) => known(report, name, pointerOf("suppress", "columns", at), file));
}
