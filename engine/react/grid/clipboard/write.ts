/** What a copy puts on the clipboard: text for everybody, and a table that spreadsheets take without guessing. */
import { joinFreeTexts } from "#core/fields";
import type { FieldModel } from "#core/language";
import { protectedText, splitValues } from "#core/values";
import type { RowReader, RowId } from "../rowStore/index.ts";
import { encodeEntities } from "./entities.ts";
import { formatTsv } from "./tsv.ts";

interface CopiedCells {
  readonly text: string;
  readonly html: string;
  /** How many cells show a mask, which is no value: they are left out. */
  readonly masked: number;
}

interface CopiedCell {
  readonly text: string;
  /** A spreadsheet must not make a number, a date or a formula of it. */
  readonly asText: boolean;
  readonly masked?: true;
}

/** Cells of these rows and columns. */
export function copyCells(grid: RowReader, rows: readonly RowId[], keys: readonly string[]): CopiedCells {
  const cells = rows.map((row) => keys.map((key) => cellOf(grid, row, key)));
  return {
    text: formatTsv(cells.map((row) => row.map(({ text, asText }) => (asText ? guarded(text) : text)))),
    html: table(cells),
    masked: cells.flat().filter(({ masked }) => masked === true).length,
  };
}

/** The attribute names the cells that were left out, so that a paste does not empty others in their place. */
export const LEFT_OUT = "data-hw-left-out";

/** Kinds that a spreadsheet may read as what they are. */
const NUMBERS = new Set<FieldModel["kind"]>(["integer", "decimal", "money"]);
const AS_SHOWN = new Set<FieldModel["kind"]>(["switch", "dict", "reference", "tree", "instant"]);
const DATES = new Set<FieldModel["kind"]>(["date", "dateRange", "instant", "time", "month"]);

function cellOf(grid: RowReader, row: RowId, key: string): CopiedCell {
  if (grid.isMasked(row, key)) return { text: "", asText: true, masked: true };
  const kind = kindOf(grid.column(key)?.field);
  const value = grid.value(row, key);
  // Numbers travel without separators and units; what is a key inside is a title outside.
  const shown =
    kind !== undefined && AS_SHOWN.has(kind)
      ? grid.text(row, key)
      : kind === "tags"
        ? joinFreeTexts(splitValues(textOf(value)), ",")
        : textOf(value);
  const unread =
    grid.issue(row, key) !== undefined && kind !== undefined && NUMBERS.has(kind) && !/^-?\d+(?:\.\d+)?$/.test(shown);
  return { text: shown, asText: unread || kind === undefined || !(NUMBERS.has(kind) || DATES.has(kind)) };
}

function kindOf(field: FieldModel | undefined): FieldModel["kind"] | undefined {
  if (field?.kind !== "computed") return field?.kind;
  const type = field.options["type"];
  return typeof type === "string" ? (type as FieldModel["kind"]) : "text";
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/**
 * A text that would begin a formula is protected, and one whose own apostrophe a paste would take for protection.
 * Digits are not, because people paste them into mails and searches as well.
 */
function guarded(text: string): string {
  const isNumber = /^[+-]?\d+(?:\.\d+)?$/.test(text);
  return !isNumber && /^['=+\-@]/.test(text) ? protectedText(text) : text;
}

/** Would be taken for a number, a date or a formula. */
function isGuessed(text: string): boolean {
  return /^\s*[=+\-@'.\d(¥$%]/.test(text) || /^(?:true|false)$/i.test(text);
}

function table(cells: readonly (readonly CopiedCell[])[]): string {
  const rows = cells.map((row) => `<tr>${row.map(cell).join("")}</tr>`).join("");
  const leftOut = cells.flatMap((row, top) =>
    row.flatMap(({ masked }, at) => (masked === true ? [`${top}:${at}`] : [])),
  );
  const marks = leftOut.length === 0 ? "" : ` ${LEFT_OUT}="${leftOut.join(" ")}"`;
  return (
    '<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta ' +
    `charset="utf-8"></head><body><!--StartFragment--><table${marks}>${rows}</table><!--EndFragment--></body></html>`
  );
}

function cell({ text, asText }: CopiedCell): string {
  const style = asText && isGuessed(text) ? ` style='mso-number-format:"\\@"'` : "";
  const inside = encodeEntities(text)
    .replace(/ (?= )|^ | $/gm, "&nbsp;")
    .replaceAll("\n", `<br style="mso-data-placement:same-cell">`);
  return `<td${style}>${inside}</td>`;
}
