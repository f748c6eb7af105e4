/** The data of one block of a board, cut to its viewer. */
import type { BlockData } from "#core/api";
import {
  parseAggregate,
  canSeeBlock,
  canSeeRows,
  type BlockModel,
  type EntityModel,
  type FieldModel,
  type ReportColumnModel,
  type ReportModel,
} from "#core/language";
import type { Predicate } from "#core/filter";
import type { StoredRow } from "#core/values";
import { KINDS, valueKind } from "#core/fields";
import { applyTextIndex } from "../search/index.ts";
import { requestErrors } from "../operations/errors.ts";
import { ALL_ROWS, bindFor, allOf, rowsPredicate, notDeleted } from "../operations/query/predicates.ts";
import { type RequestContext, inSnapshot } from "../operations/requestContext.ts";
import { orderByClause } from "../operations/query/listQuery.ts";
import { presenterFor } from "../operations/presenter/presenterCache.ts";
import { selectFor } from "../operations/query/select.ts";
import { countRows } from "../operations/query/countRows.ts";
import type { EngineRuntime } from "../operations/runtime.ts";
import { reportFor } from "./reportAccess.ts";
import { chartOf } from "./chart.ts";
import { givenParams } from "./params.ts";
import { fieldsOf, presentRow, textOfCell, wireOf } from "./present.ts";
import { exact, isPeriodic, periodsOf, shownPeriod, aggregate } from "./timeAxis.ts";
import { findRows, readQuery, sorted, sumOf } from "./resultRows.ts";
import { runReport, type ReportRuntime } from "./runReport.ts";
import type { Cell, Row } from "./suppress.ts";
import { quote } from "../db/index.ts";

export async function blockData(
  reports: ReportRuntime,
  block: BlockModel,
  context: RequestContext,
): Promise<BlockData> {
  const { runtime } = reports;
  if (!canSeeBlock(runtime.model, block, context.viewer)) throw requestErrors.error("NOT_FOUND");
  if (block.type === "shortcuts") return { type: "shortcuts", counts: await shortcutCounts(context, block) };
  if (block.of?.startsWith("report:") === true) return reportBlock(reports, block, context);
  if (block.of === undefined) throw requestErrors.error("NOT_FOUND");
  const entity = runtime.model.entities[block.of.slice("entity:".length)] as EntityModel;
  return block.type === "figure" ? figureBlock(context, entity, block) : rowsBlock(context, entity, block);
}

async function reportBlock(reports: ReportRuntime, block: BlockModel, context: RequestContext): Promise<BlockData> {
  const { runtime } = reports;
  const report = reportFor(context, block.of?.slice("report:".length) ?? "");
  const result = await runReport(reports, report, givenParams(report, block.params, context), context);
  const { rows } = await findRows(report, result.rows, readQuery(report, {}), context);
  const chart = block.chart ?? report.chart;
  if (block.type === "chart" && chart !== undefined)
    return { type: "chart", chart: chartOf(runtime, report, chart, rows) };
  const field = (name: string | undefined): FieldModel | undefined => fieldsOf(report).find((one) => one.name === name);
  if (block.type === "figure") return reportFigure(runtime, report, block, rows);
  const columns =
    block.columns.length === 0
      ? report.columns.filter((column) => !column.hidden).map((column) => column.field)
      : block.columns.flatMap((name) => field(name) ?? []);
  const shown = (block.sort.length === 0 ? rows : sorted(rows, block.sort, report)).slice(0, block.rows);
  return {
    type: block.type === "list" ? "list" : "table",
    columns,
    key: "",
    records: shown.map((row) => presentRow(runtime, row, columns)),
    total: rows.length,
  };
}

function reportFigure(runtime: EngineRuntime, report: ReportModel, block: BlockModel, rows: readonly Row[]): BlockData {
  const column = (name: string | undefined): ReportColumnModel | undefined =>
    report.columns.find((one) => one.field.name === name);
  const shown = column(block.value);
  if (shown === undefined) throw requestErrors.error("NOT_FOUND");
  const [x, y] = [column(block.line?.x), column(block.line?.y)];
  if (x === undefined || y === undefined) {
    const row = block.take === "last" ? rows.at(-1) : rows[0];
    return figureData(
      runtime,
      block.take === "sum" ? exact(sumOf(rows, shown.field.name)) : (row?.[shown.field.name] ?? null),
      shown.field,
    );
  }
  const take = block.line?.take;
  const periods = periodsOf(rows, x.field);
  const at = shownPeriod(report, x.field, block.take, periods);
  const cell =
    block.take === "sum" ? exact(sumOf(rows, shown.field.name)) : aggregate(periods[at]?.rows ?? [], shown, take);
  const line = {
    title: y.field.title,
    x: periods.map((period) => textOfCell(runtime, period.at, x.field)),
    values: periods.map((period) => wireText(aggregate(period.rows, y, take), y.field)),
    ...(isPeriodic(x.field) ? { at } : {}),
  };
  return { ...figureData(runtime, cell, shown.field), line };
}

const wireText = (cell: Cell, field: FieldModel): string | null => (cell === null ? null : String(wireOf(cell, field)));

const figureData = (
  runtime: EngineRuntime,
  cell: Cell,
  field: FieldModel,
): Extract<BlockData, { readonly type: "figure" }> => ({
  type: "figure",
  value: wireText(cell, field),
  text: textOfCell(runtime, cell, field),
  kind: valueKind(field),
  ...(typeof field.options["unit"] === "string" ? { unit: field.options["unit"] } : {}),
});

/** Rows of the entity that the viewer may see and that belong to the block. */
function blockCondition(context: RequestContext, entity: EntityModel, where: Predicate | undefined): Predicate {
  const { runtime } = context;
  return allOf(
    rowsPredicate(runtime.access(entity, context.viewer).rows("read")),
    where ?? ALL_ROWS,
    notDeleted(entity),
  );
}

async function shortcutCounts(context: RequestContext, block: BlockModel): Promise<Readonly<Record<string, number>>> {
  const { runtime } = context;
  const counted = block.shortcuts.filter(
    (one) => one.of !== undefined && canSeeRows(runtime.model, one, context.viewer),
  );
  return inSnapshot(context, async (query) => {
    const counts: Record<string, number> = {};
    for (const one of counted) {
      const entity = runtime.model.entities[one.of?.slice("entity:".length) ?? ""] as EntityModel;
      counts[one.link] = await countRows(
        query,
        entity,
        bindFor(context, entity, blockCondition(context, entity, one.where)),
      );
    }
    return counts;
  });
}

const COUNTED = { kind: "integer", options: {} } as unknown as FieldModel;

async function figureBlock(context: RequestContext, entity: EntityModel, block: BlockModel): Promise<BlockData> {
  const { runtime } = context;
  const measure = parseAggregate(block.value ?? "count");
  const bound = bindFor(context, entity, blockCondition(context, entity, block.where));
  if (measure?.field === undefined) {
    const count = await inSnapshot(context, (query) => countRows(query, entity, bound));
    return { type: "figure", value: String(count), text: KINDS.integer.text(count, COUNTED), kind: "integer" };
  }
  const field = entity.fields.find((one) => one.name === measure.field) as FieldModel;
  const row = await inSnapshot(context, async ({ read }) => {
    const indexed = await applyTextIndex(read, runtime.table(entity.entity).textIndex, bound);
    const select = selectFor(runtime, entity, `figure ${measure.by} ${measure.field}`, indexed, () => ({
      columns: `${measure.by}(m.${quote(field.name)}) as "v"`,
      exact: field.column === "integer" ? ["v"] : [],
    }));
    return read.get<{ v: string | null }>(select.statement, select.bind(indexed.values));
  });
  const found = row?.v ?? (measure.by === "sum" ? "0" : null);
  return figureData(runtime, found !== null && field.column === "integer" ? exact(BigInt(found)) : found, field);
}

async function rowsBlock(context: RequestContext, entity: EntityModel, block: BlockModel): Promise<BlockData> {
  const { runtime } = context;
  const access = runtime.access(entity, context.viewer);
  const wanted =
    block.columns.length > 0
      ? block.columns
      : access.view.list.columns
          .filter((column) => !column.hidden && !column.field.includes("."))
          .map((column) => column.field);
  const columns = wanted.flatMap((name) => access.view.fields.find((field) => field.name === name) ?? []);
  const presenter = presenterFor(context, access, { columns: columns.map((field) => field.name) });
  const bound = bindFor(context, entity, blockCondition(context, entity, block.where));
  const sort = block.sort.length > 0 ? block.sort : access.view.list.sort;
  const order = orderByClause(
    runtime.dialect,
    sort.some((key) => key.field === entity.key)
      ? sort
      : [...sort, { field: entity.key, desc: sort.at(-1)?.desc ?? true }],
  );
  return inSnapshot(context, async (query) => {
    const { read } = query;
    const total = await countRows(query, entity, bound);
    const indexed = await applyTextIndex(read, runtime.table(entity.entity).textIndex, bound);
    const select = selectFor(runtime, entity, `list ${presenter.cacheKey} ${order}`, indexed, () => ({
      columns: presenter.select,
      tail: `order by ${order}`,
      page: true,
    }));
    const rows = await read.all<StoredRow>(select.statement, select.bind([...indexed.values, block.rows, 0]));
    return {
      type: block.type === "list" ? "list" : "table",
      columns,
      key: entity.key,
      records: await presenter.present(query, rows),
      total,
    };
  });
}
