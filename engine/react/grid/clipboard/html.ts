/**
 * Cells out of the table that a spreadsheet puts on the clipboard as HTML. Read as text, sign by sign: no document is
 * made of it.
 */
import { decodeEntities } from "./entities.ts";

/** A hostile span must not make a million columns. */
const MOST_COLUMNS = 1000;
const MOST_ROWS = 100_000;

const TOKEN = /<!--[\s\S]*?(?:-->|$)|<(\/?)([a-zA-Z][a-zA-Z0-9:]*)((?:[^>"']|"[^"]*"|'[^']*')*)>|([^<]+)|</g;
/** What they hold is no text of a cell. */
const SILENT = new Set(["style", "script", "head", "title", "xml"]);
/** They begin a line of their own. */
const BLOCKS = new Set(["p", "div", "li"]);

/**
 * Texts by row of the first table; undefined where there is none. Of merged cells the first holds the text, the others
 * nothing.
 */
export function parseHtmlTable(html: string): readonly (readonly string[])[] | undefined {
  const reader = new TableReader();
  let silent: string | undefined;
  for (const [token, close, name, attributes, text] of html.matchAll(TOKEN)) {
    const tag = name?.toLowerCase();
    if (silent !== undefined) {
      if (tag === silent && close === "/") silent = undefined;
    } else if (tag === undefined) reader.text(text ?? (token === "<" ? "<" : ""));
    else if (SILENT.has(tag) && close === "" && !attributes?.endsWith("/")) silent = tag;
    else if (reader.tag(tag, close === "/", attributes ?? "")) break;
  }
  return reader.rows();
}

interface Span {
  readonly from: number;
  readonly to: number;
  readonly rows: number;
}

class TableReader {
  readonly #rows: string[][] = [];
  /** Cells of rows above that reach down: by column, how many rows are still covered. */
  #covered: number[] = [];
  #depth = 0;
  #row: string[] | undefined;
  #cell: string | undefined;
  #span: Span = { from: 0, to: 0, rows: 1 };
  #pending: Span[] = [];

  rows(): readonly (readonly string[])[] | undefined {
    this.#endRow();
    const width = Math.max(0, ...this.#rows.map((row) => row.length));
    return this.#rows.length === 0
      ? undefined
      : this.#rows.map((row) => [...row, ...Array.from({ length: width - row.length }, () => "")]);
  }

  text(text: string): void {
    if (this.#cell !== undefined) this.#cell += text.replace(/[ \t\r\n\f]+/g, " ");
  }

  /** Answers whether the table is at its end. */
  tag(name: string, closes: boolean, attributes: string): boolean {
    if (name === "table") return this.#table(closes);
    if (this.#depth > 1) return false;
    if (name === "tr") {
      this.#endRow();
      if (!closes && this.#depth === 1) this.#row = [];
    } else if (name === "td" || name === "th") {
      this.#endCell();
      if (!closes) this.#beginCell(attributes);
    } else if (name === "br" || BLOCKS.has(name)) this.#line(name === "br");
    return false;
  }

  #table(closes: boolean): boolean {
    this.#depth += closes ? -1 : 1;
    return closes && this.#depth <= 0;
  }

  /** A break always begins a line; a block, at both its ends, only where none has begun yet. */
  #line(always: boolean): void {
    if (this.#cell !== undefined && (always || !/(?:^|\n) *$/.test(this.#cell))) this.#cell += "\n";
  }

  #beginCell(attributes: string): void {
    if (this.#depth !== 1) return;
    this.#row ??= [];
    let from = this.#row.length;
    while ((this.#covered[from] ?? 0) > 0) this.#row[from++] = "";
    this.#span = {
      from,
      to: Math.min(from + spanOf(attributes, "colspan"), MOST_COLUMNS) - 1,
      rows: spanOf(attributes, "rowspan"),
    };
    this.#cell = "";
  }

  #endCell(): void {
    if (this.#cell === undefined || this.#row === undefined) return;
    const { from, to, rows } = this.#span;
    if (from < MOST_COLUMNS) {
      this.#row[from] = cellText(this.#cell);
      for (let column = from + 1; column <= to; column++) this.#row[column] = "";
      if (rows > 1) this.#pending.push({ from, to, rows });
    }
    this.#cell = undefined;
  }

  #endRow(): void {
    this.#endCell();
    const row = this.#row;
    this.#row = undefined;
    if (row === undefined || this.#rows.length >= MOST_ROWS) return;
    for (let column = row.length; column < this.#covered.length && (this.#covered[column] ?? 0) > 0; column++)
      row[column] = "";
    this.#covered = this.#covered.map((left) => Math.max(0, left - 1));
    for (const { from, to, rows } of this.#pending)
      for (let column = from; column <= to; column++) this.#covered[column] = rows - 1;
    this.#covered = Array.from(this.#covered, (left) => left ?? 0);
    this.#pending = [];
    this.#rows.push(row);
  }
}

function spanOf(attributes: string, name: string): number {
  const match = new RegExp(`\\b${name}\\s*=\\s*["']?(\\d{1,6})`, "i").exec(attributes);
  return Math.min(Math.max(1, Number(match?.[1] ?? 1)), MOST_COLUMNS);
}

/** Spaces of the source are one; those that were meant (&nbsp;) stay as many as they are. */
function cellText(source: string): string {
  const lines = source
    .replace(/ {2,}/g, " ")
    .split("\n")
    .map((line) => line.replace(/^ | $/g, ""));
  return decodeEntities(lines.join("\n"))
    .replace(/\u00a0/g, " ")
    .trim();
}
