/**
 * The state of a list, and the two ways it is written: in the page's address, and in the request. Both use the wire
 * contract's own parameter names, so an address can be read as the call it makes.
 */
import { RESERVED_PARAMETERS, type EntityView } from "#core/api";
import { fieldParameter } from "./neededFields.ts";
import type { SuperQuery } from "./superQuery/superQuery.ts";
import { parseSuperQuery } from "./superQuery/superQuery.ts";

interface ListSort {
  readonly column: string;
  readonly order: "asc" | "desc";
}

export interface ListState {
  readonly pageNo: number;
  readonly pageSize: number;
  /** Index of a tab; the first is 0. */
  readonly tab: number;
  readonly sort?: ListSort | undefined;
  readonly keyword: string;
  /** By parameter name (`status`, `createTime_begin`); an empty value takes a default away. */
  readonly filters: Readonly<Record<string, string>>;
  readonly superQuery?: SuperQuery | undefined;
}

const RESERVED: ReadonlySet<string> = new Set([...RESERVED_PARAMETERS, "tab", "keyword", "parentId", "view"]);

/** What a list starts with when its address says nothing. */
export function initialState(pageSize: number, defaults: Readonly<Record<string, string>> = {}): ListState {
  return { pageNo: 1, pageSize, tab: 0, keyword: "", filters: defaults };
}

export function readState(params: URLSearchParams, initial: ListState): ListState {
  const column = params.get("column");
  const superQuery = parseSuperQuery(params.get("superQueryParams"), params.get("superQueryMatchType"));
  const filters: Record<string, string> = { ...initial.filters };
  for (const [name, value] of params) if (!RESERVED.has(name)) filters[name] = value;
  return {
    pageNo: positive(params.get("pageNo"), 1) || 1,
    pageSize: positive(params.get("pageSize"), initial.pageSize) || initial.pageSize,
    tab: positive(params.get("tab"), 0),
    keyword: params.get("keyword") ?? "",
    filters,
    ...(column ? { sort: { column, order: params.get("order") === "asc" ? "asc" : "desc" } } : {}),
    ...(superQuery ? { superQuery } : {}),
  };
}

/** Only what differs from the start, so that a plain list has a plain address. */
export function writeState(state: ListState, initial: ListState): URLSearchParams {
  const params = new URLSearchParams();
  const put = (name: string, value: string | number, usual: string | number) => {
    if (value !== usual) params.set(name, String(value));
  };
  put("tab", state.tab, 0);
  put("keyword", state.keyword, "");
  for (const [name, value] of Object.entries(state.filters)) put(name, value, initial.filters[name] ?? "");
  if (state.superQuery) {
    params.set("superQueryParams", JSON.stringify(state.superQuery.records));
    params.set("superQueryMatchType", state.superQuery.matchType);
  }
  if (state.sort) {
    params.set("column", state.sort.column);
    params.set("order", state.sort.order);
  }
  put("pageNo", state.pageNo, 1);
  put("pageSize", state.pageSize, initial.pageSize);
  return params;
}

export type RequestQuery = Readonly<Record<string, string>>;

/** Which rows: what counts and totals are asked with as well. */
export function conditionsOf(state: ListState, fixed: RequestQuery): RequestQuery {
  const filters = Object.fromEntries(Object.entries(state.filters).filter(([, value]) => value !== ""));
  return {
    ...filters,
    ...(state.keyword ? { keyword: state.keyword } : {}),
    ...(state.superQuery
      ? { superQueryParams: JSON.stringify(state.superQuery.records), superQueryMatchType: state.superQuery.matchType }
      : {}),
    ...fixed,
  };
}

export function requestOf(view: EntityView, state: ListState, fixed: RequestQuery): RequestQuery {
  const conditions = conditionsOf(state, fixed);
  return {
    ...conditions,
    ...tabOf(view, state),
    ...(state.sort ? { column: state.sort.column, order: state.sort.order } : {}),
    // A tree begins at its roots; what is searched for is found wherever it hangs.
    ...(showsTree(view, state) ? { parentId: "0" } : {}),
    // Rows that are edited in place are fetched whole: their rules may read any field.
    ...(view.entity.list.editable ? {} : fieldParameter(view)),
    pageNo: String(state.pageNo),
    pageSize: String(state.pageSize),
  };
}

/** Asks how many rows there are, and for as little of them as a list call can. */
export function countRequestOf(view: EntityView, state: ListState, fixed: RequestQuery): RequestQuery {
  const counted = { ...conditionsOf(state, fixed), ...tabOf(view, state) };
  return { ...counted, field: view.entity.key, pageNo: "1", pageSize: "1" };
}

/** The tab that narrows the rows; the first one may do so as well. */
export function tabOf({ entity }: EntityView, { tab }: Pick<ListState, "tab">): RequestQuery {
  return tab > 0 || entity.list.tabs[0]?.where !== undefined ? { tab: String(tab) } : {};
}

/** Whether rows are drawn as a tree: a tree entity with nothing that picks rows from its branches. */
export function showsTree(view: EntityView, state: ListState): boolean {
  return view.entity.tree !== undefined && !isFiltered(state);
}

export function isFiltered(state: ListState): boolean {
  return (
    state.keyword !== "" ||
    state.superQuery !== undefined ||
    state.tab > 0 ||
    Object.values(state.filters).some((value) => value !== "")
  );
}

/** The last page of so many rows; an empty list has one page. */
export function lastPage(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize));
}

function positive(text: string | null, otherwise: number): number {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : otherwise;
}
