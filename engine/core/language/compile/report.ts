/** Compiles a report: its parameters and columns as fields, its text parsed for both databases. */
import { isMultiple, KINDS, numberScale, valueKind } from "#core/fields";
import { REPORT_BUDGET } from "../meta/report.ts";
import type { EntityModel, FieldModel, ReportChartModel, ReportModel, ReportParamModel, SqlPiece } from "#core/model";
import { pointerOf } from "../jsonPointer.ts";
import { compileSql } from "../report/compileSql.ts";
import type { SqlDialectName } from "../report/sqlDialects.ts";
import type { ValueUnit } from "../report/valueUnits.ts";
import type { ReportFinding } from "../finding.ts";
import type { ChartSource, ReportSource } from "../source.ts";
import { draftField, optional, resolvePreset } from "./draftField.ts";
import { readDefault } from "./defaultValue.ts";
import { sortKey } from "./list.ts";
import { itemsOf } from "./literalHint.ts";
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
    kindOfColumn: (name: string) => columns.find(({ field }) => field.name === name)?.field.kind,
    isNamed: (column: string) => named.has(column),
    report: context.report,
    entityOf: (name: string): EntityModel | undefined => context.drafts.get(name),
    entitiesWith: (fields: ReadonlySet<string>) =>
      [...context.drafts.values()]
        .filter((entity) => !Object.values(source.from).includes(entity.entity) && hasAll(entity, fields))
        .map(({ entity }) => entity),
    itemsOf: (field: FieldModel) => itemsOf(field, context.names),
    dictFileOf: (field: FieldModel) => context.names.dicts.get(String(field.options["dict"]))?.file,
  };
  const byDialect = typeof sql === "object" && "sqlite" in sql;
  const read = (dialect: SqlDialectName) =>
    compileSql(byDialect ? sql[dialect] : sql, dialect, {
      ...sqlContext,
      pointer: byDialect ? `/sql/${dialect}` : "/sql",
    });
  const [sqlite, postgres] = [read("sqlite"), read("postgres")];
  for (const { field } of columns)
    for (const { units } of byDialect ? [sqlite, postgres] : [sqlite])
      if (checkUnit(field, units.get(field.name), context)) break;
  for (const { field } of columns) checkShown(field, sqlite.shown.get(field.name), context.report);
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

/**
 * Money and decimals are stored as scaled integers: a column of another scale shows another number, and money in a
 * decimal column is no longer seen to be money. Answers whether there was something to report.
 */
function checkUnit(column: FieldModel, unit: ValueUnit | undefined, { report }: CompileContext): boolean {
  if (unit?.of === undefined || unit.of === "rows") return checkRows(column, unit, report);
  const { of, scale, product } = unit;
  const [kind, declared] = [valueKind(of), valueKind(column)];
  const isScaleRight = scale === numberScale(column);
  if (product === true)
    return !isScaleRight && NUMBERS.has(declared) && say(report, column, "kind", productDetail(column, unit));
  if (isScaleRight && (kind === declared || !SCALED.has(kind) || !SCALED.has(declared))) return false;
  const isKindRight = kind === declared;
  const named = kind === "money" ? KINDS[kind].title : `${KINDS[kind].title}，${scale} 位小数`;
  const wrong = isScaleRight ? `按现在的写法会${kind === "money" ? "不显示为金额" : "显示为金额"}` : SHOWS_WRONG;
  const detail = `“${column.title}”取自字段“${of.name}”（${named}），${wrong}`;
  return say(report, column, isKindRight ? "scale" : "kind", detail, isKindRight ? String(scale) : kind);
}

const hasAll = ({ fields }: EntityModel, names: ReadonlySet<string>): boolean =>
  [...names].every((name) => fields.some((field) => field.name === name));

/** Kinds whose stored values mean nothing to a reader, with what a column of another kind shows of them. */
const SHOWN_OTHERWISE: Readonly<Record<string, string>> = {
  dict: "存储的值而不是文字",
  instant: "毫秒数而不是时间",
  switch: "1 和 0 而不是文字",
};

/** A column that shows a field as it is stored. */
function checkShown(column: FieldModel, shown: FieldModel | undefined, report: ReportFinding): void {
  const kind = shown === undefined ? "" : valueKind(shown);
  const wrong = SHOWN_OTHERWISE[kind];
  if (shown === undefined || wrong === undefined || valueKind(column) === kind) return;
  if (isMultiple(shown.options)) return;
  // A dictionary that is stored as numbers may be meant as the number.
  if (kind === "dict" && valueKind(column) === "integer") return;
  say(report, column, "kind", `“${column.title}”取自字段“${shown.name}”，按现在的写法会显示${wrong}`, kind);
}

const SHOWS_WRONG = "按现在的写法会显示错误的数值";
const SCALED: ReadonlySet<string> = new Set(["money", "decimal"]);
const NUMBERS: ReadonlySet<string> = new Set(["integer", ...SCALED]);

/** A number of rows is no amount: as money five of them would be 0.05. */
function checkRows(column: FieldModel, unit: ValueUnit | undefined, report: ReportFinding): boolean {
  if (unit?.of !== "rows" || !SCALED.has(valueKind(column)) || numberScale(column) === 0) return false;
  return say(report, column, "kind", `“${column.title}”是个数（整数），${SHOWS_WRONG}`, "integer");
}

function productDetail(column: FieldModel, { scale }: ValueUnit): string {
  const by = scale - numberScale(column);
  const remedy = by > 0 ? `，请在 SQL 中写作 divide(…, ${10 ** by})` : "";
  return `“${column.title}”是小数的乘积，存储时共有 ${scale} 位小数，${SHOWS_WRONG}${remedy}`;
}

function say(report: ReportFinding, column: FieldModel, key: "kind" | "scale", detail: string, meant?: string): true {
  report({
    pointer: pointerOf("columns", column.name, key),
    code: "REPORT.COLUMN",
    details: { detail },
    ...(meant === undefined ? {} : { meant }),
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
