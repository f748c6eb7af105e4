/** Compiles a report: its parameters and columns as fields, its text parsed for both databases. */
import { KINDS, isNumeric, numberScale, valueKind } from "#core/fields";
import { REPORT_BUDGET } from "../meta/report.ts";
import type { EntityModel, FieldModel, ReportChartModel, ReportModel, ReportParamModel, SqlPiece } from "#core/model";
import { pointerOf } from "../jsonPointer.ts";
import { compileSql } from "../report/compileSql.ts";
import type { SqlDialectName } from "../report/sqlDialects.ts";
import type { ChartSource, ReportSource } from "../source.ts";
import { draftField, optional, resolvePreset } from "./draftField.ts";
import { readDefault } from "./defaultValue.ts";
import { sortKey } from "./list.ts";
import type { CompileContext } from "./compileContext.ts";

export const reportPermission = (source: {
  readonly report: string;
  readonly permission?: string | undefined;
}): string => source.permission ?? `report:${source.report}`;

export function compileReport(source: ReportSource, context: CompileContext): ReportModel {
  const params = Object.entries(source.params ?? {}).map(([name, given]): ReportParamModel => {
    const preset = given.default;
    const field = draftField(name, resolvePreset(given, context.names.presets), source.report, context.names);
    return {
      field,
      required: given.required === true,
      ...optional(
        "default",
        preset === undefined || preset === null || typeof preset === "object"
          ? undefined
          : readDefault(preset, field, pointerOf("params", name, "default"), context),
      ),
    };
  });
  const columns = Object.entries(source.columns).map(([name, column]) => ({
    field: draftField(name, resolvePreset(column, context.names.presets), source.report, context.names),
    total: column.total ?? false,
    group: column.group ?? false,
    hidden: column.hidden ?? false,
    ...optional("link", column.link),
  }));
  const { sql } = source;
  const named = columnsNamedIn(source);
  const sqlContext = {
    from: source.from,
    params: params.map((one) => one.field),
    columns: columns.map((one) => one.field.name),
    isNamed: (column: string) => named.has(column),
    report: context.report,
    entityOf: (name: string): EntityModel | undefined => context.drafts.get(name),
  };
  const byDialect = typeof sql === "object" && "sqlite" in sql;
  const read = (dialect: SqlDialectName) =>
    compileSql(byDialect ? sql[dialect] : sql, dialect, {
      ...sqlContext,
      pointer: byDialect ? `/sql/${dialect}` : "/sql",
    });
  const [sqlite, postgres] = [read("sqlite"), read("postgres")];
  for (const { field } of columns)
    for (const { origins } of byDialect ? [sqlite, postgres] : [sqlite])
      if (checkScale(field, origins.get(field.name), context)) break;
  const rowKey =
    sqlite.groupedBy?.every((name) => postgres.groupedBy?.includes(name)) === true ? sqlite.groupedBy : undefined;
  return {
    report: source.report,
    title: source.title,
    purpose: source.purpose,
    permission: reportPermission(source),
    from: source.from,
    reads: readsOf(source.from, [...sqlite.pieces, ...postgres.pieces]),
    sql: { sqlite: sqlite.pieces, postgres: postgres.pieces },
    params,
    columns,
    ...optional("rowKey", rowKey),
    sort: source.sort === undefined ? [] : [sortKey(source.sort)],
    ...optional("chart", chartOf(source.chart)),
    ...optional("suppress", source.suppress),
    budget: { ms: source.budget?.ms ?? REPORT_BUDGET.ms, rows: source.budget?.rows ?? REPORT_BUDGET.rows },
  };
}

/** Columns that the sort, the chart and the suppressed cells name. */
function columnsNamedIn({ sort, chart, suppress }: ReportSource): ReadonlySet<string> {
  const texts = JSON.stringify([sort, chart, suppress]).matchAll(/"-?([A-Za-z][A-Za-z0-9_]*)"/g);
  return new Set([...texts].map(([, name = ""]) => name));
}

/** Money and decimals are stored as scaled integers: a column of another scale shows another number. */
/** Whether there was something to report. */
function checkScale(column: FieldModel, origin: FieldModel | undefined, { report }: CompileContext): boolean {
  if (origin === undefined || !isNumeric(origin)) return false;
  const scale = numberScale(origin);
  if (scale === numberScale(column)) return false;
  const [kind, declared] = [valueKind(origin), valueKind(column)];
  const sameKind = kind === declared;
  const unit = kind === "money" ? KINDS[kind].title : `${KINDS[kind].title}，${scale} 位小数`;
  const meant = sameKind ? String(scale) : kind;
  report({
    pointer: pointerOf("columns", column.name, sameKind ? "scale" : "kind"),
    code: "REPORT.COLUMN",
    details: { detail: `“${column.title}”取自字段“${origin.name}”（${unit}），按现在的写法会显示错误的数值` },
    meant,
  });
  return true;
}

export const chartOf = (chart: ChartSource | undefined): ReportChartModel | undefined =>
  chart === undefined
    ? undefined
    : {
        type: chart.type,
        x: chart.x,
        y: typeof chart.y === "string" ? [chart.y] : chart.y,
        ...optional("series", chart.series),
        ...optional("take", chart.take),
      };

/** Entity → fields, in the order of their names. */
function readsOf(
  from: Readonly<Record<string, string>>,
  pieces: readonly SqlPiece[],
): Readonly<Record<string, readonly string[]>> {
  const reads = new Map<string, Set<string>>();
  for (const entity of Object.values(from)) reads.set(entity, new Set());
  for (const piece of pieces)
    if (typeof piece !== "string" && "table" in piece)
      for (const field of piece.fields) reads.get(from[piece.table] ?? "")?.add(field);
  return Object.fromEntries([...reads].map(([entity, fields]) => [entity, [...fields].sort()]));
}
