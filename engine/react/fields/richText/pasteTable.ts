/** A pasted table as the editor's: a grid whose cells hold blocks, with no table in a table. */
import { MAX_COLUMNS } from "#core/fields";

const BLOCKS = "p, h1, h2, h3, h4, h5, h6, ul, ol, blockquote, pre";
const CSS_UNITS: Readonly<Record<string, number>> = { px: 1, pt: 4 / 3, in: 96, cm: 96 / 2.54, mm: 96 / 25.4 };
const WIDEST = 2_000;

/** Inner tables first, so that each is plain text when its outer one is read. */
export function cleanTables(body: HTMLElement): void {
  for (const table of [...body.querySelectorAll("table")].reverse()) {
    if (table.parentElement?.closest("table") == null) cleanTable(table);
    else flattenTable(table);
  }
}

/** Each row as a paragraph. */
function flattenTable(table: Element): void {
  const rows = [...table.querySelectorAll("tr")].map((row) => {
    const line = table.ownerDocument.createElement("p");
    line.textContent = [...row.children].map((cell) => cell.textContent.trim()).join(" ");
    return line;
  });
  table.replaceWith(...rows);
}

function cleanTable(table: Element): void {
  const document = table.ownerDocument;
  for (const caption of table.querySelectorAll("caption")) {
    const line = document.createElement("p");
    line.append(...caption.childNodes);
    table.before(line);
    caption.remove();
  }
  // Word marks rows that are repeated on each page as a head of plain cells.
  for (const cell of table.querySelectorAll("thead td")) renameElement(cell, "th");
  const all = [...table.querySelectorAll("tr")];
  const widths = columnWidths(table, all);
  // Word ends a table of uneven columns with a row without height, which only gives their widths.
  const rows = all.filter((row) => !(row.getAttribute("height") === "0" && row.textContent.trim() === ""));
  for (const row of all) if (!rows.includes(row)) row.remove();
  if (rows.length === 0) return table.remove();
  for (const group of table.querySelectorAll("colgroup, col")) group.remove();
  placeCells(rows, ({ cell, column, columns, rows: span }) => {
    setSpan(cell, "colspan", columns);
    setSpan(cell, "rowspan", span);
    const own = widths.slice(column, column + columns);
    if (own.length === columns && own.every((width) => width !== undefined)) {
      cell.setAttribute("colwidth", own.join(","));
    }
    if (cell.querySelector(BLOCKS) === null) {
      const line = document.createElement("p");
      line.append(...cell.childNodes);
      cell.append(line);
    }
  });
}

interface PlacedCell {
  readonly cell: Element;
  readonly column: number;
  readonly columns: number;
  readonly rows: number;
}

/** Calls with each cell and its place, merged cells of rows above considered. */
function placeCells(rows: readonly Element[], each: (placed: PlacedCell) => void): void {
  /** For each column the first row that is free again. */
  const freeAt: number[] = [];
  for (const [at, row] of rows.entries()) {
    let column = 0;
    for (const cell of [...row.children].filter(({ localName }) => localName === "td" || localName === "th")) {
      while ((freeAt[column] ?? 0) > at) column++;
      const columns = Math.min(spanOf(cell, "colspan"), MAX_COLUMNS);
      const span = Math.min(spanOf(cell, "rowspan"), rows.length - at);
      for (let covered = column; covered < column + columns; covered++) freeAt[covered] = at + span;
      each({ cell, column, columns, rows: span });
      column += columns;
    }
  }
}

export function spanOf(cell: Element, name: "colspan" | "rowspan"): number {
  const span = Number.parseInt(cell.getAttribute(name) ?? "1", 10);
  return Number.isFinite(span) && span >= 1 ? span : 1;
}

function setSpan(cell: Element, name: string, span: number): void {
  if (span > 1) cell.setAttribute(name, String(span));
  else cell.removeAttribute(name);
}

/** Pixels of each column, of its `col` or of a cell that covers no other; undefined where neither has it. */
function columnWidths(table: Element, rows: readonly Element[]): readonly (number | undefined)[] {
  const widths: (number | undefined)[] = [];
  for (const col of table.querySelectorAll("col")) {
    const count = Math.min(Number.parseInt(col.getAttribute("span") ?? "1", 10) || 1, MAX_COLUMNS);
    for (let n = 0; n < count; n++) widths.push(widthOf(col));
  }
  placeCells(rows, ({ cell, column, columns }) => {
    if (columns === 1) widths[column] ??= widthOf(cell);
  });
  return Array.from(widths);
}

function widthOf(element: Element): number | undefined {
  const style = /(?:^|;)\s*width\s*:\s*([\d.]+)(px|pt|in|cm|mm)/i.exec(element.getAttribute("style") ?? "");
  const attribute = /^\d+(?:px)?$/.exec(element.getAttribute("width") ?? "")?.[0];
  const pixels =
    style === null
      ? Number.parseInt(attribute ?? "0", 10)
      : Math.round(Number(style[1]) * (CSS_UNITS[(style[2] ?? "").toLowerCase()] ?? 0));
  return pixels > 0 && pixels <= WIDEST ? pixels : undefined;
}

export function renameElement(element: Element, name: string): Element {
  const renamed = element.ownerDocument.createElement(name);
  for (const { name: attribute, value } of [...element.attributes]) {
    if (/^[a-z][a-z0-9-]*$/.test(attribute)) renamed.setAttribute(attribute, value);
  }
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
  return renamed;
}
