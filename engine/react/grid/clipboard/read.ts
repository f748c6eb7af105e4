/** What a paste brings: the cells of a clipboard that holds text, HTML or both. */
import { parseHtmlTable } from "./html.ts";
import { parseTsv } from "./tsv.ts";

type Cells = readonly (readonly string[])[];

interface ClipboardTexts {
  readonly text?: string;
  readonly html?: string;
}

/**
 * Texts by row. Where both halves have the same shape the plain text is taken, which keeps every space and line break;
 * where they differ the table is, since text of other programs knows no cells.
 */
export function readCells({ text = "", html = "" }: ClipboardTexts): Cells {
  const plain = parseTsv(text);
  const table = html === "" ? undefined : parseHtmlTable(html);
  return table === undefined || sameShape(plain, table) ? plain : table;
}

function sameShape(a: Cells, b: Cells): boolean {
  return a.length === b.length && widthOf(a) === widthOf(b);
}

function widthOf(cells: Cells): number {
  return Math.max(0, ...cells.map((row) => row.length));
}
