/** Cells as tab-separated text, the way spreadsheets write and read it. */

/**
 * Texts by row. A quote opens a cell only at its beginning and only where it is closed at its end; else it is a quote.
 */
export function parseTsv(text: string): readonly (readonly string[])[] {
  if (text === "") return [];
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  for (;;) {
    const cell = quotedAt(text, at) ?? plainAt(text, at);
    row.push(cell.text);
    at = cell.end;
    if (text[at] === "\t") {
      at++;
      continue;
    }
    rows.push(row);
    row = [];
    if (at >= text.length) return rows;
    at += text.startsWith("\r\n", at) ? 2 : 1;
    // What ends with a line break ends there: no empty row follows.
    if (at >= text.length) return rows;
  }
}

interface Cell {
  readonly text: string;
  /** Place of the sign behind it. */
  readonly end: number;
}

function isEnd(text: string, at: number): boolean {
  return at >= text.length || text[at] === "\t" || text[at] === "\n" || text[at] === "\r";
}

function plainAt(text: string, at: number): Cell {
  let end = at;
  while (!isEnd(text, end)) end++;
  return { text: text.slice(at, end), end };
}

function quotedAt(text: string, at: number): Cell | undefined {
  if (text[at] !== '"') return undefined;
  let from = at + 1;
  for (;;) {
    const quote = text.indexOf('"', from);
    if (quote < 0) return undefined;
    if (text[quote + 1] === '"') {
      from = quote + 2;
      continue;
    }
    if (!isEnd(text, quote + 1)) return undefined;
    return {
      text: text
        .slice(at + 1, quote)
        .replaceAll('""', '"')
        .replace(/\r\n?/g, "\n"),
      end: quote + 1,
    };
  }
}

export function formatTsv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map(quoted).join("\t")).join("\r\n");
}

/** A quote at the beginning would be read as one that opens. */
function quoted(cell: string): string {
  return /[\t\r\n]|^"/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
