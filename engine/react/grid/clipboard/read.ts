/** What a paste brings: the cells of a clipboard that holds text, HTML or both. */
import { parseHtmlTable } from "./html.ts";
import { parseTsv } from "./tsv.ts";
import { LEFT_OUT } from "./write.ts";

type Cells = readonly (readonly string[])[];

/** Texts by row. An undefined cell was left out of the copy, so the cell that it is pasted into keeps its value. */
type PastedCells = readonly (readonly (string | undefined)[])[];

interface ClipboardTexts {
  readonly text?: string;
  readonly html?: string;
}

/**
 * Texts by row. Where both halves have the same shape the plain text is taken, which keeps every space and line break;
 * where they differ the table is, since text of other programs knows no cells.
 */
export function readCells({ text = "", html = "" }: ClipboardTexts): PastedCells {
  const plain = parseTsv(text);
  const table = html === "" ? undefined : parseHtmlTable(html);
  const cells = table === undefined || sameShape(plain, table) ? plain : table;
  const leftOut = new Set(new RegExp(`<table ${LEFT_OUT}="([\\d: ]*)"`).exec(html)?.[1]?.split(" "));
  if (leftOut.size === 0) return cells;
  return cells.map((row, top) =>
    row.map((cell, at) => (leftOut.has(`${top}:${at}`) && cell === "" ? undefined : cell)),
  );
}

function sameShape(a: Cells, b: Cells): boolean {
  return a.length === b.length && widthOf(a) === widthOf(b);
}

function widthOf(cells: Cells): number {
  return Math.max(0, ...cells.map((row) => row.length));
}
