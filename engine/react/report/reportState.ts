/**
 * The state of a report: its parameters, filters, order and page, in the page's address under the wire contract's own
 * names (`self_x` for a parameter), so that an address can be read as the call it makes.
 */
import { RESERVED_PARAMETERS, type ReportView } from "#core/api";
import type { Wire } from "#core/values";

interface ReportSort {
  readonly column: string;
  readonly order: "asc" | "desc";
}

export interface ReportState {
  readonly pageNo: number;
  readonly pageSize: number;
  readonly sort?: ReportSort | undefined;
  /** By the parameter's own name; an empty value takes a default away. */
  readonly params: Readonly<Record<string, string>>;
  /** By parameter of the call (`species`, `price_begin`). */
  readonly filters: Readonly<Record<string, string>>;
}

type ReportQuery = Readonly<Record<string, string>>;

export const REPORT_PAGE_SIZES = [10, 20, 30, 100] as const;
const USUAL_SIZE = 30;
const PARAM = "self_";
const RESERVED: ReadonlySet<string> = new Set(RESERVED_PARAMETERS);

export function initialReport(view: ReportView): ReportState {
  const params = Object.fromEntries(
    view.params.flatMap((param) =>
      param.default === undefined || param.default === null ? [] : [[param.field.name, wireText(param.default)]],
    ),
  );
  return { pageNo: 1, pageSize: USUAL_SIZE, params, filters: {} };
}

export function readReport(query: URLSearchParams, initial: ReportState): ReportState {
  const params: Record<string, string> = { ...initial.params };
  const filters: Record<string, string> = {};
  for (const [name, value] of query) {
    if (name.startsWith(PARAM)) params[name.slice(PARAM.length)] = value;
    else if (!RESERVED.has(name)) filters[name] = value;
  }
  const column = query.get("column");
  return {
    params,
    filters,
    pageNo: positive(query.get("pageNo"), 1),
    pageSize: positive(query.get("pageSize"), initial.pageSize),
    ...(column
      ? { sort: { column, order: query.get("order") === "desc" ? ("desc" as const) : ("asc" as const) } }
      : {}),
  };
}

/** Only what differs from the start, so that a plain report has a plain address. */
export function writeReport(state: ReportState, initial: ReportState): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(state.params))
    if (value !== (initial.params[name] ?? "")) query.set(PARAM + name, value);
  for (const [name, value] of Object.entries(state.filters)) if (value !== "") query.set(name, value);
  if (state.sort) {
    query.set("column", state.sort.column);
    query.set("order", state.sort.order);
  }
  if (state.pageNo !== 1) query.set("pageNo", String(state.pageNo));
  if (state.pageSize !== initial.pageSize) query.set("pageSize", String(state.pageSize));
  return query;
}

/** What is asked whatever the page: for the chart, the plan. */
export function conditionsOf(state: ReportState): ReportQuery {
  const params = Object.entries(state.params).map(([name, value]) => [PARAM + name, value]);
  const filters = Object.entries(state.filters).filter(([, value]) => value !== "");
  return Object.fromEntries([...params, ...filters]);
}

/** And in which order: for the export. */
export function orderedOf(state: ReportState): ReportQuery {
  return { ...conditionsOf(state), ...(state.sort ? { column: state.sort.column, order: state.sort.order } : {}) };
}

export function requestOf(state: ReportState): ReportQuery {
  return { ...orderedOf(state), pageNo: String(state.pageNo), pageSize: String(state.pageSize) };
}

/** Titles of required parameters without a value: the report waits for them. */
export function missingOf(view: ReportView, state: ReportState): readonly string[] {
  return view.params
    .filter((param) => param.required && (state.params[param.field.name] ?? "") === "")
    .map((param) => param.field.title);
}

function wireText(value: Wire): string {
  return typeof value === "string"
    ? value
    : typeof value === "number" || typeof value === "boolean"
      ? String(value)
      : "";
}

function positive(text: string | null, otherwise: number): number {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : otherwise;
}
