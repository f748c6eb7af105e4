/** Which column of a report goes into which field, and how picked rows become the values of fields. */
import { splitValues, type Wire, type WireRow } from "#core/values";
import { popupTexts as texts } from "../../texts/report.ts";

export interface Pair {
  /** Column of the report. */
  readonly from: string;
  readonly to: string;
}

/** Separates the values of several rows in one field. */
const SEPARATOR = ",";

type PairsConfig = { readonly pairs: readonly Pair[] } | { readonly message: string };

/** Original and target fields must be as many; without a code or without fields there is nothing to pick. */
export function pairsOf(code: string | undefined, from: readonly unknown[], to: readonly unknown[]): PairsConfig {
  if (code === undefined || code === "" || from.length === 0 || to.length === 0)
    return { message: texts.misconfigured };
  const pairs = from.flatMap((column, index) => {
    const field = to[index];
    return typeof column === "string" && column !== "" && typeof field === "string" && field !== ""
      ? [{ from: column, to: field }]
      : [];
  });
  return from.length === to.length && pairs.length === from.length ? { pairs } : { message: texts.countsDiffer };
}

/** What each target field holds after these rows were picked: one row's own values, or those of all joined. */
export function valuesOf(pairs: readonly Pair[], rows: readonly WireRow[], multiple: boolean): WireRow {
  return Object.fromEntries(
    pairs.map(({ from, to }) => {
      const [first] = rows;
      if (first === undefined) return [to, null];
      return [to, multiple ? rows.map((row) => textOf(row[from])).join(SEPARATOR) : (first[from] ?? null)];
    }),
  );
}

/** The rows that fields were filled from, read back from the fields: only the columns that were taken. */
export function rowsOf(pairs: readonly Pair[], values: WireRow, multiple: boolean): readonly WireRow[] {
  const lists = pairs.map(({ to }) => {
    const text = textOf(values[to]);
    return multiple ? splitValues(text) : text === "" ? [] : [text];
  });
  const count = Math.max(0, ...lists.map((list) => list.length));
  return Array.from({ length: count }, (_unused, index) =>
    Object.fromEntries(pairs.map(({ from }, at) => [from, lists[at]?.[index] ?? null])),
  );
}

/** Rows that would fill the same values are the same choice. */
export function choiceOf(pairs: readonly Pair[], row: WireRow): string {
  return JSON.stringify(pairs.map(({ from }) => textOf(row[from])));
}

export function textOf(value: Wire | undefined): string {
  return typeof value === "string"
    ? value
    : typeof value === "number" || typeof value === "boolean"
      ? String(value)
      : "";
}

/** Text that is too long for its place. */
export function truncate(text: string, most: number): string {
  const letters = [...text];
  return letters.length > most ? `${letters.slice(0, most).join("")}…` : text;
}
