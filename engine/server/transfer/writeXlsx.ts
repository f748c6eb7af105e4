/** A workbook of one sheet: a bold, frozen line of titles, and rows of texts and numbers. It has no formulas. */
import { createYielder } from "../db/index.ts";
import { escapedText, lettersOf } from "./xlsxValues.ts";
import { writeZip } from "./writeZip.ts";

/** The number's decimal digits: they are written as they are, so none is lost to a float. Null: an empty cell. */
export type XlsxCell = { readonly text: string } | { readonly number: string } | null;

interface XlsxColumn {
  readonly title: string;
  /** Of its numbers, as spreadsheets write formats: `#,##0.00`, `yyyy-mm-dd`. */
  readonly format: string;
}

interface XlsxTable {
  readonly title: string;
  readonly columns: readonly XlsxColumn[];
  readonly rows: Iterable<readonly XlsxCell[]>;
  /** A bold line at the end. */
  readonly totals?: readonly XlsxCell[];
}

/** Characters of a cell that spreadsheets can hold. */
export const XLSX_CELL_CHARACTERS = 32_767;
/** A spreadsheet keeps so many digits of a number. */
export const XLSX_DIGITS = 15;

/** Rows whose texts decide the widths of the columns. */
const MEASURED_ROWS = 200;
const MIN_WIDTH = 8;
const MAX_WIDTH = 60;
const PIECE_CHARACTERS = 65_536;

/** The format of texts: a cell with it stays a text when people edit it, even one like `=1+1` or `007`. */
const TEXT_FORMAT = "@";
const TEXT_FORMAT_ID = 49;
const FIRST_FORMAT_ID = 164;

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const DOCUMENTS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGES = "http://schemas.openxmlformats.org/package/2006";
const TYPES = "application/vnd.openxmlformats-officedocument.spreadsheetml";
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';

/** The bytes of the file. Rows are taken in slices, between which the event loop serves others. */
export function writeXlsx(table: XlsxTable): Promise<Buffer> {
  const styles = stylesOf(table);
  const override = (part: string, type: string): string =>
    `<Override PartName="/xl/${part}.xml" ContentType="${TYPES}.${type}+xml"/>`;
  const related = (id: number, type: string, target: string): string =>
    `<Relationship Id="rId${id}" Type="${DOCUMENTS}/${type}" Target="${target}"/>`;
  const relations = (...all: string[]): string =>
    `${XML}<Relationships xmlns="${PACKAGES}/relationships">${all.join("")}</Relationships>`;
  return writeZip({
    "[Content_Types].xml": [
      `${XML}<Types xmlns="${PACKAGES}/content-types">`,
      `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>`,
      override("workbook", "sheet.main"),
      override("styles", "styles"),
      override("worksheets/sheet1", "worksheet"),
      "</Types>",
    ],
    "_rels/.rels": [relations(related(1, "officeDocument", "xl/workbook.xml"))],
    "xl/workbook.xml": [
      `${XML}<workbook xmlns="${MAIN}" xmlns:r="${DOCUMENTS}"><sheets>`,
      `<sheet name="${attribute(sheetName(table.title))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ],
    "xl/_rels/workbook.xml.rels": [
      relations(related(1, "worksheet", "worksheets/sheet1.xml"), related(2, "styles", "styles.xml")),
    ],
    "xl/styles.xml": [styles.xml],
    "xl/worksheets/sheet1.xml": sheetPieces(table, styles),
  });
}

/** A title within the rules of sheet names: 31 characters, some signs never, an apostrophe not at its ends. */
export function sheetName(title: string): string {
  const clean = title.replace(/[\\/?*[\]:\p{Cc}]/gu, " ").trim();
  const short = (clean.length > 31 ? `${clean.slice(0, 30).replace(/[\ud800-\udbff]$/, "")}…` : clean).replace(
    /^['\s]+|['\s]+$/g,
    "",
  );
  // "History" is the name of a sheet of Excel's own.
  return short === "" || /^history$/i.test(short) ? "报表" : short;
}

interface Styles {
  readonly xml: string;
  /** The number of the style of texts, or of numbers of this format. */
  readonly numberOf: (format: string, bold: boolean) => number;
}

/** Style 0 is the spreadsheet's own; each format has two, plain and bold. */
function stylesOf({ columns }: XlsxTable): Styles {
  const formats = [...new Set([TEXT_FORMAT, ...columns.map(({ format }) => format)])];
  const idOf = (index: number): number => (index === 0 ? TEXT_FORMAT_ID : FIRST_FORMAT_ID + index);
  const codes = formats
    .slice(1)
    .map((format, index) => `<numFmt numFmtId="${idOf(index + 1)}" formatCode="${attribute(format)}"/>`);
  const cell = (id: number, font: number): string =>
    `<xf numFmtId="${id}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`;
  const cells = formats.flatMap((_format, index) => [cell(idOf(index), 0), cell(idOf(index), 1)]);
  const font = '<sz val="11"/><name val="等线"/>';
  const general = '<xf numFmtId="0" fontId="0" fillId="0" borderId="0"';
  return {
    xml: [
      `${XML}<styleSheet xmlns="${MAIN}">`,
      codes.length === 0 ? "" : `<numFmts count="${codes.length}">${codes.join("")}</numFmts>`,
      `<fonts count="2"><font>${font}</font><font><b/>${font}</font></fonts>`,
      '<fills count="2"><fill><patternFill patternType="none"/></fill>',
      '<fill><patternFill patternType="gray125"/></fill></fills>',
      '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
      `<cellStyleXfs count="1">${general}/></cellStyleXfs>`,
      `<cellXfs count="${cells.length + 1}">${general} xfId="0"/>${cells.join("")}</cellXfs></styleSheet>`,
    ].join(""),
    numberOf: (format, bold) => 1 + 2 * formats.indexOf(format) + (bold ? 1 : 0),
  };
}

async function* sheetPieces(table: XlsxTable, styles: Styles): AsyncGenerator<string> {
  const { columns, totals } = table;
  const rows = table.rows[Symbol.iterator]();
  const measured = [...take(rows, MEASURED_ROWS)];
  const titles = columns.map(({ title }) => ({ text: title }));
  const bold = rowWriter(columns, styles, true);
  const plain = rowWriter(columns, styles, false);
  const pause = createYielder();
  let line = 1;
  let piece = [
    `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">`,
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>',
    `<cols>${columnWidths(columns, totals === undefined ? measured : [...measured, totals])}</cols><sheetData>`,
    bold(line, titles),
  ].join("");
  for (const source of [measured, take(rows)])
    for (const row of source) {
      piece += plain(++line, row);
      if (piece.length >= PIECE_CHARACTERS) {
        yield piece;
        piece = "";
      }
      await pause();
    }
  if (totals !== undefined) piece += bold(++line, totals);
  // Codes of digits are texts with a purpose; a spreadsheet would mark each of them as a mistake.
  const all = `A1:${lettersOf(columns.length)}${line}`;
  const ignored = `<ignoredErrors><ignoredError sqref="${all}" numberStoredAsText="1"/></ignoredErrors>`;
  yield `${piece}</sheetData>${ignored}</worksheet>`;
}

/** The next so many of an iterator, which the caller may go on with. */
function* take<T>(from: Iterator<T>, most = Number.POSITIVE_INFINITY): Generator<T> {
  for (let count = 0; count < most; count++) {
    const next = from.next();
    if (next.done === true) return;
    yield next.value;
  }
}

function rowWriter(
  columns: readonly XlsxColumn[],
  styles: Styles,
  bold: boolean,
): (line: number, cells: readonly XlsxCell[]) => string {
  const text = styles.numberOf(TEXT_FORMAT, bold);
  const places = columns.map(({ format }, index) => ({
    letters: lettersOf(index + 1),
    style: styles.numberOf(format, bold),
  }));
  return (line, cells) => {
    let xml = `<row r="${line}">`;
    for (const [index, { letters, style }] of places.entries()) {
      const cell = cells[index] ?? null;
      if (cell === null) continue;
      const address = `<c r="${letters}${line}" s="`;
      xml +=
        "number" in cell
          ? `${address}${style}"><v>${cell.number}</v></c>`
          : `${address}${text}" t="inlineStr"><is><t xml:space="preserve">${element(cell.text)}</t></is></c>`;
    }
    return `${xml}</row>`;
  };
}

function columnWidths(columns: readonly XlsxColumn[], rows: readonly (readonly XlsxCell[])[]): string {
  return columns
    .map(({ title, format }, index) => {
      const widths = rows.map((row) => cellWidth(row[index] ?? null, format));
      const width = Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, textWidth(title) + 2, ...widths.map((each) => each + 2)));
      return `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`;
    })
    .join("");
}

function cellWidth(cell: XlsxCell, format: string): number {
  if (cell === null) return 0;
  if ("text" in cell) return textWidth(cell.text);
  // Every three digits may have a separator; a date is as wide as its format.
  return format.includes("y") ? format.length : Math.ceil((cell.number.length * 4) / 3);
}

/** Of the longest line; a Chinese character is as wide as two digits. */
function textWidth(text: string): number {
  const lines = text.slice(0, MAX_WIDTH * 4).split("\n");
  return Math.max(...lines.map((line) => [...line].reduce((sum, sign) => sum + (sign > "\u02ff" ? 2 : 1), 0)));
}

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

const attribute = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

const element = (text: string): string => attribute(escapedText(text));
