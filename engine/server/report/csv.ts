/** The visible rows as a CSV file for spreadsheets. */
import { isNumeric, numberScale } from "#core/fields";
import type { FieldModel, ReportModel } from "#core/language";
import { formatSum } from "#core/values";
import type { EngineRuntime } from "../operations/runtime.ts";
import { textOfCell, wireOf } from "./present.ts";
import { sumsOf } from "./resultRows.ts";
import type { Cell, Row } from "./suppress.ts";

/** Spreadsheets read UTF-8 only where it says so. */
const BOM = "\uFEFF";
const TOTAL = "合计";

export function csvOf(runtime: EngineRuntime, report: ReportModel, rows: readonly Row[]): string {
  const fields = report.columns.filter((column) => !column.hidden).map((column) => column.field);
  const sums = sumsOf(rows, report);
  const lines = [
    fields.map((field) => csvText(field.title)),
    ...rows.map((row) => fields.map((field) => cellText(runtime, row[field.name] ?? null, field))),
  ];
  if (sums.size > 0) lines.push(fields.map((field, at) => totalText(sums.get(field), field, at)));
  return `${BOM}${lines.map((line) => line.join(",")).join("\r\n")}\r\n`;
}

function totalText(sum: bigint | undefined, field: FieldModel, at: number): string {
  return sum === undefined ? (at === 0 ? csvText(TOTAL) : "") : formatSum(sum, numberScale(field));
}

/**
 * Numbers stand bare, so that they are numbers there; everything else is text that no spreadsheet may take for a
 * formula.
 */
function cellText(runtime: EngineRuntime, cell: Cell, field: FieldModel): string {
  if (cell === null) return "";
  return isNumeric(field) ? String(wireOf(cell, field)) : csvText(textOfCell(runtime, cell, field));
}

export function csvText(text: string): string {
  const safe = /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text;
  return /[",\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
