/** Comma-separated values as RFC 4180 has them, in pieces; a tab or a semicolon may stand for the comma. */
import { TableFault, type TableLimits, type TableRow } from "./table.ts";

const QUOTE = 0x22;
const LF = 0x0a;
const CR = 0x0d;
const DELIMITERS = [",", "\t", ";"] as const;

/** At the start of a cell, in one without quotes, between quotes, after the quote that may have been the last. */
type Place = "start" | "plain" | "quoted" | "closed";

type CsvLimits = Pick<TableLimits, "rows" | "columns" | "cell">;

/** What separates the cells: what is most frequent in the first line. */
function delimiterOf(text: string): string {
  const line = /^[^\r\n]*/.exec(text.trimStart())?.[0] ?? "";
  const unquoted = line.replace(/"[^"]*"/g, "");
  const count = (delimiter: string): number => unquoted.split(delimiter).length;
  return DELIMITERS.reduce<string>((best, one) => (count(one) > count(best) ? one : best), ",");
}

export class CsvReader {
  readonly #limits: CsvLimits;
  #delimiter: number | undefined;
  #place: Place = "start";
  #cells: string[] = [];
  #cell = "";
  #line = 1;
  /** Where the row, and where the quotes of this cell began. */
  #rowLine = 1;
  #quoteLine = 1;
  #rows = 0;
  #afterReturn = false;
  #ready: TableRow[] = [];

  constructor(limits: CsvLimits) {
    this.#limits = limits;
  }

  /** The rows that end in this piece. @throws TableFault */
  push(text: string): readonly TableRow[] {
    if (text === "") return [];
    this.#delimiter ??= delimiterOf(text).charCodeAt(0);
    let from = 0;
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code === 0) throw new TableFault("CHARACTER", this.#where());
      const isPlain =
        this.#place === "quoted"
          ? code !== QUOTE && code !== LF && code !== CR
          : this.#place === "plain" && code !== this.#delimiter && code !== LF && code !== CR;
      if (isPlain) {
        this.#afterReturn = false;
        continue;
      }
      this.#take(text.slice(from, at));
      from = at + (this.#read(code) ? 1 : 0);
    }
    this.#take(text.slice(from));
    return this.#flush();
  }

  /** What is left when the text is over. @throws TableFault */
  end(): readonly TableRow[] {
    if (this.#place === "quoted") throw new TableFault("QUOTE", { ...this.#where(), line: this.#quoteLine });
    if (this.#place !== "start" || this.#cells.length > 0) this.#endRow();
    return this.#flush();
  }

  /** One character that means something; true: it is no part of the cell. */
  #read(code: number): boolean {
    const follows = this.#afterReturn && code === LF;
    this.#afterReturn = code === CR;
    if (this.#place === "quoted") {
      if (code === QUOTE) this.#place = "closed";
      else if (!follows) this.#line++;
      return code === QUOTE;
    }
    if (code === LF || code === CR) {
      // The other half of a line's end that is written as two.
      if (follows) return true;
      this.#endRow();
      this.#line++;
      this.#rowLine = this.#line;
      return true;
    }
    if (code === this.#delimiter) {
      this.#endCell();
      return true;
    }
    if (code === QUOTE && this.#place === "closed") {
      this.#cell += '"';
      this.#place = "quoted";
      return true;
    }
    if (this.#place === "closed") throw new TableFault("QUOTE", this.#where());
    if (code === QUOTE) {
      this.#place = "quoted";
      this.#quoteLine = this.#line;
      return true;
    }
    this.#place = "plain";
    return false;
  }

  #take(text: string): void {
    if (text === "") return;
    this.#cell += text;
    if (this.#cell.length > this.#limits.cell)
      throw new TableFault("CELL", { ...this.#where(), most: this.#limits.cell });
  }

  #endCell(): void {
    this.#cells.push(this.#cell);
    if (this.#cells.length > this.#limits.columns)
      throw new TableFault("COLUMNS", { line: this.#rowLine, most: this.#limits.columns });
    this.#cell = "";
    this.#place = "start";
  }

  #endRow(): void {
    this.#endCell();
    const cells = this.#cells;
    this.#cells = [];
    if (++this.#rows > this.#limits.rows) throw new TableFault("ROWS", { most: this.#limits.rows });
    if (cells.some((cell) => cell.trim() !== "")) this.#ready.push({ line: this.#rowLine, cells });
  }

  #flush(): readonly TableRow[] {
    const rows = this.#ready;
    this.#ready = [];
    return rows;
  }

  #where = () => ({ line: this.#line, column: this.#cells.length + 1 });
}
