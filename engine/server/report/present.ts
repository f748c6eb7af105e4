/** The only code that sends a report's rows: wire values with the texts of dictionaries, sums as decimal strings. */
import type { ReportData, ReportGroup } from "#core/api";
import { KINDS, numberScale } from "#core/fields";
import type { FieldModel, ReportModel } from "#core/language";
import { formatSum, type Wire, type WireRow } from "#core/values";
import { textOf } from "../operations/presenter/displayTexts.ts";
import type { EngineRuntime } from "../operations/runtime.ts";
import { groupColumns, groupsOf, sumsOf, type FoundRows } from "./resultRows.ts";
import type { ReportResult } from "./runReport.ts";
import type { Cell, Row } from "./suppress.ts";

const MAX_GROUPS = 1_000;

export function wireOf(cell: Cell, field: FieldModel): Wire {
  return typeof cell === "bigint" ? formatSum(cell, numberScale(field)) : KINDS[field.kind].toWire(cell, field);
}

/** As people read it: separators, units, dictionary texts. */
export function textOfCell(runtime: EngineRuntime, cell: Cell, field: FieldModel): string {
  if (cell === null) return "";
  if (typeof cell === "bigint") return formatSum(cell, numberScale(field));
  return KINDS[field.kind].text(cell, field, dictText(runtime, cell, field));
}

function dictText(runtime: EngineRuntime, cell: Cell, field: FieldModel): string | undefined {
  if (field.kind !== "dict") return undefined;
  const texts = runtime.texts.ofDict(String(field.options["dict"]));
  return textOf(texts, field, typeof cell === "bigint" ? String(cell) : cell) ?? undefined;
}

export function presentRow(runtime: EngineRuntime, row: Row, fields: readonly FieldModel[]): WireRow {
  const out: Record<string, Wire> = {};
  for (const field of fields) {
    const cell = row[field.name] ?? null;
    out[field.name] = wireOf(cell, field);
    if (field.kind === "dict")
      out[`${field.name}_dictText`] = cell === null ? null : (dictText(runtime, cell, field) ?? null);
  }
  return out;
}

export const fieldsOf = (report: ReportModel): readonly FieldModel[] => report.columns.map((column) => column.field);

/** The columns that a file for a person has. */
export const shownFieldsOf = (report: ReportModel): readonly FieldModel[] =>
  report.columns.filter((column) => !column.hidden).map((column) => column.field);

const sums = (rows: readonly Row[], report: ReportModel): WireRow =>
  Object.fromEntries([...sumsOf(rows, report)].map(([field, sum]) => [field.name, formatSum(sum, numberScale(field))]));

/** One page of what was found, with sums and groups of all of it. */
export function presentPage(
  runtime: EngineRuntime,
  report: ReportModel,
  { rows, query }: FoundRows,
  result: ReportResult,
): ReportData {
  const { pageNo, pageSize } = query;
  const fields = fieldsOf(report);
  const shown = query.columns === undefined ? fields : fields.filter((field) => query.columns?.includes(field.name));
  const from = (pageNo - 1) * pageSize;
  return {
    records: rows.slice(from, from + pageSize).map((row) => presentRow(runtime, row, shown)),
    total: rows.length,
    size: pageSize,
    current: pageNo,
    pages: Math.ceil(rows.length / pageSize),
    totals: sums(rows, report),
    groups: presentGroups(runtime, report, rows),
    suppressed: result.suppressed,
    at: result.at,
  };
}

function presentGroups(runtime: EngineRuntime, report: ReportModel, rows: readonly Row[]): readonly ReportGroup[] {
  const by = groupColumns(report);
  if (by.length === 0) return [];
  return groupsOf(rows, report)
    .slice(0, MAX_GROUPS)
    .map((group) => ({
      values: presentRow(runtime, group[0] ?? {}, by),
      count: group.length,
      totals: sums(group, report),
    }));
}
