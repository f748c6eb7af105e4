/** The visible rows as a workbook: texts are texts, numbers and days are what a spreadsheet can count with. */
import { isNumeric, numberScale, valueKind } from "#core/fields";
import type { FieldModel, ReportModel } from "#core/language";
import { BUSINESS_OFFSET_MS, formatSum, midnightOf } from "#core/values";
import type { EngineRuntime } from "../operations/runtime.ts";
import { serialOf, writeXlsx, XLSX_CELL_CHARACTERS, XLSX_DIGITS, type XlsxCell } from "../transfer/index.ts";
import { TOTAL } from "./csv.ts";
import { reportErrors } from "./errors.ts";
import { shownFieldsOf, textOfCell, wireOf } from "./present.ts";
import { sumsOf } from "./resultRows.ts";
import type { Cell, Row } from "./suppress.ts";

/** @throws REPORT.CELL_TOO_LONG */
export function xlsxOf(runtime: EngineRuntime, report: ReportModel, rows: readonly Row[]): Promise<Buffer> {
  const fields = shownFieldsOf(report);
  const sums = sumsOf(rows, report);
  const totals = fields.map((field, index) => {
    const sum = sums.get(field);
    if (sum !== undefined) return numberCell(formatSum(sum, numberScale(field)));
    return index === 0 ? { text: TOTAL } : null;
  });
  return writeXlsx({
    title: report.title,
    columns: fields.map((field) => ({ title: field.title, format: formatOf(field) })),
    rows: cellRows(runtime, fields, rows),
    ...(sums.size === 0 ? {} : { totals }),
  });
}

function* cellRows(
  runtime: EngineRuntime,
  fields: readonly FieldModel[],
  rows: readonly Row[],
): Generator<readonly XlsxCell[]> {
  for (const [index, row] of rows.entries())
    // The first line has the titles.
    yield fields.map((field) => cellOf(runtime, row[field.name] ?? null, field, index + 2));
}

function cellOf(runtime: EngineRuntime, cell: Cell, field: FieldModel, line: number): XlsxCell {
  if (cell === null || cell === "") return null;
  if (isNumeric(field)) return numberCell(String(wireOf(cell, field)));
  const serial = serialOfCell(cell, field);
  if (serial !== undefined) return { number: String(serial) };
  const text = textOfCell(runtime, cell, field);
  if (text.length > XLSX_CELL_CHARACTERS)
    throw reportErrors.error("CELL_TOO_LONG", { line, title: field.title, most: XLSX_CELL_CHARACTERS });
  return { text };
}

/** A number of more digits than a spreadsheet keeps is a text, so that none of them is lost. */
function numberCell(digits: string): XlsxCell {
  const significant = digits.replace(/\D/g, "").replace(/^0+/, "");
  return significant.length > XLSX_DIGITS ? { text: digits } : { number: digits };
}

/** A month and a time of day are texts: a spreadsheet would make a day of either. */
function serialOfCell(cell: Cell, field: FieldModel): number | undefined {
  const kind = valueKind(field);
  if (kind === "date" && typeof cell === "string") return serialOf(midnightOf(cell) + BUSINESS_OFFSET_MS);
  if (kind === "instant" && typeof cell === "number")
    return serialOf(Math.floor(cell / 1000) * 1000 + BUSINESS_OFFSET_MS);
  return undefined;
}

/** Amounts have separators as on the page; days and moments are those of the wall clock. */
function formatOf(field: FieldModel): string {
  const kind = valueKind(field);
  if (kind === "date") return "yyyy-mm-dd";
  if (kind === "instant") return "yyyy-mm-dd hh:mm:ss";
  const scale = isNumeric(field) ? numberScale(field) : 0;
  return scale === 0 ? "#,##0" : `#,##0.${"0".repeat(scale)}`;
}
