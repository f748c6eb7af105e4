/** The first visible sheet of an xlsx file. Formulas are neither evaluated nor believed: they are refused. */
import type { FileHandle } from "node:fs/promises";
import { posix } from "node:path";
import { TableFault, type TableLimits, type TableRow } from "./table.ts";
import { visitXml, XmlReader, type XmlVisitor } from "./xml.ts";
import { columnOf, dateText, isDateFormat, numberText, unescapedText } from "./xlsxValues.ts";
import { openZip, type Zip } from "./zip.ts";

const WORKBOOK = "xl/workbook.xml";
const RELATIONS = "xl/_rels/workbook.xml.rels";
const STYLES = "xl/styles.xml";
const STRINGS = "xl/sharedStrings.xml";

interface Book {
  readonly startsIn1904: boolean;
  /** By the number of a cell's style. */
  readonly isDate: readonly boolean[];
  readonly strings: readonly string[];
}

type Attributes = Readonly<Record<string, string>>;

/** @throws TableFault */
export async function* xlsxRows(file: FileHandle, limits: TableLimits): AsyncGenerator<readonly TableRow[]> {
  const zip = await openZip(file, limits.inflatedBytes);
  const { sheet, startsIn1904 } = await workbookOf(zip);
  const book = { startsIn1904, isDate: await dateStyles(zip), strings: await sharedStrings(zip) };
  const rows = new SheetRows(book, limits);
  const reader = new XmlReader(rows);
  for await (const piece of zip.open(sheet)) {
    reader.push(piece);
    yield rows.flush();
  }
  reader.end();
}

async function workbookOf(zip: Zip): Promise<{ readonly sheet: string; readonly startsIn1904: boolean }> {
  let startsIn1904 = false;
  let relation: string | undefined;
  await each(zip, WORKBOOK, (name, { date1904, state = "visible", id }) => {
    if (name === "workbookPr") startsIn1904 = date1904 === "1" || date1904 === "true";
    if (name === "sheet" && state === "visible") relation ??= id;
  });
  let sheet: string | undefined;
  await each(zip, RELATIONS, (name, { Id, Target }) => {
    if (name === "Relationship" && Id === relation && Target !== undefined) sheet = Target;
  });
  if (relation === undefined || sheet === undefined) throw new TableFault("BROKEN");
  return { sheet: sheet.startsWith("/") ? sheet.slice(1) : posix.join("xl", sheet), startsIn1904 };
}

async function dateStyles(zip: Zip): Promise<readonly boolean[]> {
  if (!zip.has(STYLES)) return [];
  const codes = new Map<number, string>();
  const formats: number[] = [];
  let inCells = false;
  await visitXml(zip.open(STYLES), {
    open: (name, { numFmtId = "0", formatCode }) => {
      if (name === "numFmt" && formatCode !== undefined) codes.set(Number(numFmtId), formatCode);
      if (name === "cellXfs") inCells = true;
      if (name === "xf" && inCells) formats.push(Number(numFmtId));
    },
    close: (name) => {
      if (name === "cellXfs") inCells = false;
    },
    text: () => {},
  });
  return formats.map((id) => isDateFormat(id, codes.get(id)));
}

async function sharedStrings(zip: Zip): Promise<readonly string[]> {
  if (!zip.has(STRINGS)) return [];
  const strings: string[] = [];
  const text = new TextParts();
  await visitXml(zip.open(STRINGS), {
    open: (name) => text.open(name),
    close: (name) => {
      text.close(name);
      if (name === "si") strings.push(text.take());
    },
    text: (piece) => text.add(piece),
  });
  return strings;
}

/** Texts of `t`, which may come in parts with formats of their own; how Japanese is read aloud is left out. */
class TextParts {
  #text = "";
  #isText = false;
  #phonetic = false;

  open(name: string): void {
    if (name === "rPh") this.#phonetic = true;
    this.#isText = name === "t" && !this.#phonetic;
  }

  close(name: string): void {
    if (name === "rPh") this.#phonetic = false;
    this.#isText = false;
  }

  add(piece: string): void {
    if (this.#isText) this.#text += piece;
  }

  take(): string {
    const text = this.#text;
    this.#text = "";
    return text;
  }
}

const each = (zip: Zip, part: string, open: (name: string, attributes: Attributes) => void): Promise<void> =>
  visitXml(zip.open(part), { open, close: () => {}, text: () => {} });

class SheetRows implements XmlVisitor {
  readonly #book: Book;
  readonly #limits: TableLimits;
  readonly #text = new TextParts();
  #ready: TableRow[] = [];
  #rows = 0;
  #line = 0;
  #cells: string[] = [];
  #column = 0;
  #cell: Attributes = {};
  #value = "";
  #isValue = false;

  constructor(book: Book, limits: TableLimits) {
    this.#book = book;
    this.#limits = limits;
  }

  open(name: string, attributes: Attributes): void {
    if (name === "row") this.#openRow(attributes);
    if (name === "c") this.#openCell(attributes);
    if (name === "f") throw new TableFault("FORMULA", this.#where());
    this.#isValue = name === "v";
    this.#text.open(name);
  }

  close(name: string): void {
    this.#isValue = false;
    this.#text.close(name);
    if (name === "c") this.#closeCell();
    if (name === "row" && this.#cells.some((cell) => cell.trim() !== ""))
      this.#ready.push({ line: this.#line, cells: this.#cells });
  }

  text(text: string): void {
    if (this.#isValue) this.#value += text;
    this.#text.add(text);
  }

  flush(): readonly TableRow[] {
    const rows = this.#ready;
    this.#ready = [];
    return rows;
  }

  #openRow({ r }: Attributes): void {
    const line = r === undefined ? this.#line + 1 : Number(r);
    if (!Number.isSafeInteger(line) || line <= this.#line) throw new TableFault("BROKEN");
    if (++this.#rows > this.#limits.rows) throw new TableFault("ROWS", { most: this.#limits.rows });
    this.#line = line;
    this.#cells = [];
    this.#column = 0;
  }

  #openCell(attributes: Attributes): void {
    const column = attributes["r"] === undefined ? this.#column + 1 : columnOf(attributes["r"]);
    if (column <= this.#column) throw new TableFault("BROKEN");
    if (column > this.#limits.columns)
      throw new TableFault("COLUMNS", { line: this.#line, most: this.#limits.columns });
    this.#column = column;
    this.#cell = attributes;
    this.#value = "";
    this.#text.take();
  }

  #closeCell(): void {
    const text = this.#textOfCell();
    if (text.length > this.#limits.cell) throw new TableFault("CELL", { ...this.#where(), most: this.#limits.cell });
    while (this.#cells.length < this.#column - 1) this.#cells.push("");
    this.#cells.push(text);
  }

  #textOfCell(): string {
    const { t = "n", s = "0" } = this.#cell;
    const value = this.#value;
    switch (t) {
      case "s":
        return unescapedText(this.#shared(value), this.#where());
      case "inlineStr":
        return unescapedText(this.#text.take(), this.#where());
      case "str":
        return value;
      case "b":
        return value === "1" ? "TRUE" : "FALSE";
      case "e":
        throw new TableFault("CELL_ERROR", this.#where());
      case "d":
        return value.replace("T", " ").replace(/(?:\.\d+)?Z?$/, "");
      case "n": {
        if (value === "") return "";
        const number = Number(value);
        const isDate = this.#book.isDate[Number(s)] === true && number >= 0 && number < MOST_DAYS;
        return isDate ? dateText(number, this.#book.startsIn1904) : numberText(value, this.#where());
      }
      default:
        throw new TableFault("BROKEN");
    }
  }

  #shared(value: string): string {
    const text = this.#book.strings[Number(value)];
    if (text === undefined) throw new TableFault("BROKEN");
    return text;
  }

  #where = () => ({ line: this.#line, column: this.#column });
}

/** The end of the year 9999. */
const MOST_DAYS = 2_958_466;
