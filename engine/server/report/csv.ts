/** The visible rows as a CSV file for spreadsheets. */
import { isNumeric, numberScale, valueKind } from "#core/fields";
import type { FieldModel, ReportModel } from "#core/language";
import { formatSum, protectedText } from "#core/values";
import type { EngineRuntime } from "../operations/runtime.ts";
import { shownFieldsOf, textOfCell, wireOf } from "./present.ts";
import { sumsOf } from "./resultRows.ts";
import type { Cell, Row } from "./suppress.ts";

/** Spreadsheets read UTF-8 only where it says so. */
const BOM = "\uFEFF";
export const TOTAL = "合计";

export function csvOf(runtime: EngineRuntime, report: ReportModel, rows: readonly Row[]): string {
  const fields = shownFieldsOf(report);
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

const DATES: ReadonlySet<string> = new Set(["date", "month", "time", "instant"]);

/** Numbers, days and times stand bare, so that they are numbers and dates there; a text stays the text that it is. */
function cellText(runtime: EngineRuntime, cell: Cell, field: FieldModel): string {
  if (cell === null) return "";
  if (isNumeric(field)) return String(wireOf(cell, field));
  const text = textOfCell(runtime, cell, field);
  return DATES.has(valueKind(field)) ? text : csvText(text);
}

export function csvText(text: string): string {
  const safe = protectedText(text);
  return /[",\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
