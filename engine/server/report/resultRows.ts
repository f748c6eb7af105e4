/** Filters, order, sums and groups over the rows of a result. The result is small, so they run in memory. */
import { evaluate, parseListQuery, type ListQuery, type ListScope } from "#core/filter";
import type { EntityModel, FieldModel, ReportModel, SortKey } from "#core/language";
import { messageOf } from "#core/validate";
import { createYielder } from "../db/index.ts";
import { compareText, type StoredRow } from "#core/values";
import type { RequestContext } from "../operations/requestContext.ts";
import type { Cell, Row } from "./suppress.ts";

/** Behind every order stands the order of the text itself. */
const ROW_NUMBER = "_row";
const PAGE_SIZE = 10;

/** A report's columns as a list would have them, so that the same query string means the same. */
function scopeOf(report: ReportModel): ListScope {
  const fields = report.columns.map((column) => column.field);
  const entity = {
    entity: report.report,
    title: report.title,
    key: ROW_NUMBER,
    titleField: "",
    fields,
    search: fields.filter((field) => field.kind === "text").map((field) => field.name),
    list: { columns: [], filters: [], sort: report.sort, tabs: [], pageSize: PAGE_SIZE },
    tree: undefined,
  } as unknown as EntityModel;
  return {
    entity,
    fields: new Map(fields.map((field) => [field.name, field])),
    target: () => undefined,
    sentenceOf: (field, failure) => messageOf(field, failure).message,
  };
}

export interface FoundRows {
  /** Every row that the filters leave, in order. */
  readonly rows: readonly Row[];
  readonly query: ListQuery;
}

/** What is asked of a report's rows; refused where it is wrong. */
export const readQuery = (report: ReportModel, query: Readonly<Record<string, string>>): ListQuery =>
  parseListQuery(query, scopeOf(report));

/** A result may hold many rows and a query many conditions: others are served between them. */
export async function findRows(
  report: ReportModel,
  rows: readonly Row[],
  query: ListQuery,
  context: RequestContext,
): Promise<FoundRows> {
  const scope = { now: context.now, user: context.viewer.variables };
  const left: Row[] = [];
  const pause = createYielder();
  for (const row of rows) {
    if (evaluate(query.where, comparable(row), scope)) left.push(row);
    await pause();
  }
  const order = orderOf(query.sort, report);
  return { rows: groupedRows(order === undefined ? left : await sortedInParts(left, order), report), query };
}

type Order = (a: Row, b: Row) => number;

const PART = 1_000;

/** The same order as `toSorted`, which would keep the event loop for as long as it takes. */
async function sortedInParts(rows: readonly Row[], order: Order): Promise<readonly Row[]> {
  const pause = createYielder();
  let runs: (readonly Row[])[] = [];
  for (let from = 0; from < rows.length; from += PART) {
    runs.push(rows.slice(from, from + PART).sort(order));
    await pause();
  }
  while (runs.length > 1) {
    const merged: (readonly Row[])[] = [];
    for (let at = 0; at < runs.length; at += 2)
      merged.push(await mergedOf(runs[at] ?? [], runs[at + 1] ?? [], order, pause));
    runs = merged;
  }
  return runs[0] ?? [];
}

async function mergedOf(
  a: readonly Row[],
  b: readonly Row[],
  order: Order,
  pause: () => Promise<void> | undefined,
): Promise<readonly Row[]> {
  const out: Row[] = [];
  let [left, right] = [0, 0];
  while (left < a.length && right < b.length) {
    const [first, second] = [a[left] as Row, b[right] as Row];
    const ahead = order(first, second) <= 0;
    out.push(ahead ? first : second);
    if (ahead) left += 1;
    else right += 1;
    await pause();
  }
  return [...out, ...a.slice(left), ...b.slice(right)];
}

/** Beyond 2^53 a number is only ever compared with smaller ones, for which its nearest double will do. */
function comparable(row: Row): StoredRow {
  return Object.values(row).some((cell) => typeof cell === "bigint")
    ? Object.fromEntries(
        Object.entries(row).map(([name, cell]) => [name, typeof cell === "bigint" ? Number(cell) : cell]),
      )
    : (row as StoredRow);
}

/**
 * Ties are ordered by the other columns, so that both databases give one order; without a key, as the text orders them.
 */
export function sorted(rows: readonly Row[], sort: readonly SortKey[], report: ReportModel): readonly Row[] {
  const order = orderOf(sort, report);
  return order === undefined ? rows : rows.toSorted(order);
}

function orderOf(sort: readonly SortKey[], report: ReportModel): Order | undefined {
  const sortKeys = sort.filter((key) => key.field !== ROW_NUMBER);
  if (sortKeys.length === 0) return undefined;
  const keys = [...sortKeys, ...report.columns.map((column) => ({ field: column.field.name, desc: false }))];
  return (a, b) => {
    for (const { field, desc } of keys) {
      const order = compareCells(a[field] ?? null, b[field] ?? null);
      if (order !== 0) return desc ? -order : order;
    }
    return 0;
  };
}

/** Empty values are first, as in lists. */
export function compareCells(a: Cell, b: Cell): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? -1 : 1;
  if (typeof a === "string" || typeof b === "string") return compareText(String(a), String(b));
  return a < b ? -1 : a > b ? 1 : 0;
}

export const groupColumns = (report: ReportModel): readonly FieldModel[] =>
  report.columns.filter((column) => column.group).map((column) => column.field);

/** Rows of one group are together, groups in the order in which they first appear. */
function groupedRows(rows: readonly Row[], report: ReportModel): readonly Row[] {
  return groupColumns(report).length === 0 ? rows : groupsOf(rows, report).flatMap((group) => group);
}

export function groupsOf(rows: readonly Row[], report: ReportModel): readonly (readonly Row[])[] {
  const names = groupColumns(report).map((field) => field.name);
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = JSON.stringify(names.map((name) => String(row[name] ?? "")));
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  return [...groups.values()];
}

/** Exact sums of the columns with `total`. */
export function sumsOf(rows: readonly Row[], report: ReportModel): ReadonlyMap<FieldModel, bigint> {
  const summed = report.columns.filter((column) => column.total).map((column) => column.field);
  return new Map(summed.map((field) => [field, sumOf(rows, field.name)]));
}

export function sumOf(rows: readonly Row[], name: string): bigint {
  let sum = 0n;
  for (const row of rows) {
    const cell = row[name] ?? null;
    if (typeof cell === "number" || typeof cell === "bigint") sum += BigInt(cell);
  }
  return sum;
}
