/** The page, the order and the columns of a list request. */
import { kindOf } from "#core/fields";
import type { EntityModel, SortKey } from "#core/model";
import { filterErrors } from "./filterErrors.ts";
import { truncated, type ListScope } from "./listScope.ts";

/** Rows of one page at most: more are not answered, whatever is sent. */
export const MAX_PAGE_SIZE = 1_000;
/** So that page × size stays an exact integer. */
const MAX_PAGE = 1_000_000_000;

export interface PageRequest {
  readonly pageNo: number;
  readonly pageSize: number;
}

const NUMBER = /^[+-]?\d{1,15}(?:e\d{1,2})?$/i;

/** A page below 1 is refused; a size is brought within its bounds, and the answer says the size it used. */
export function parsePage(query: Readonly<Record<string, string>>, defaultSize: number): PageRequest {
  const pageNo = numberOf(query, "pageNo") ?? 1;
  if (!Number.isInteger(pageNo) || pageNo < 1 || pageNo > MAX_PAGE)
    throw filterErrors.error("PAGE", { field: "pageNo" });
  const size = numberOf(query, "pageSize") ?? defaultSize;
  return { pageNo, pageSize: Math.min(Math.max(Math.trunc(size), 1), MAX_PAGE_SIZE) };
}

function numberOf(query: Readonly<Record<string, string>>, name: string): number | undefined {
  const text = query[name];
  if (text === undefined || text === "") return undefined;
  if (!NUMBER.test(text)) throw filterErrors.error("PAGE", { field: name });
  return Number(text);
}

/** One column and its direction, or the list's own order; every order ends with the key. */
export function parseSort(query: Readonly<Record<string, string>>, scope: ListScope): readonly SortKey[] {
  const { column = "", order = "" } = query;
  if (order !== "" && order !== "asc" && order !== "desc") throw filterErrors.error("ORDER");
  if (column === "") return endWithKey(defaultSort(scope, order), scope.entity);
  const field = scope.fields.get(column);
  if (field === undefined) throw filterErrors.error("UNKNOWN_FIELD", { field: truncated(column) });
  if (field.column === undefined || field.encrypted || !kindOf(field).sortable(field.options))
    throw filterErrors.error("SORT", { field: column });
  return endWithKey([{ field: column, desc: order !== "asc" }], scope.entity);
}

/** A field that this viewer may not read is left out of the list's own order: the order would reveal its values. */
function defaultSort(scope: ListScope, order: string): readonly SortKey[] {
  const own = scope.entity.list.sort.filter((key) => scope.fields.has(key.field));
  const [first, ...rest] = own;
  return first === undefined || order === "" ? own : [{ field: first.field, desc: order === "desc" }, ...rest];
}

function endWithKey(sort: readonly SortKey[], entity: EntityModel): readonly SortKey[] {
  if (sort.some((key) => key.field === entity.key)) return sort;
  // In the direction of the last key, so that one index serves the whole order.
  return [...sort, { field: entity.key, desc: sort.at(-1)?.desc ?? true }];
}

/** `field=a,b`: only these columns come back. */
export function parseColumns(
  query: Readonly<Record<string, string>>,
  entity: EntityModel,
): readonly string[] | undefined {
  const text = query["field"];
  if (text === undefined || text === "") return undefined;
  const readable = new Set(entity.fields.map((field) => field.name));
  const names = text.split(",");
  const unknown = names.find((name) => !readable.has(name));
  if (unknown !== undefined) throw filterErrors.error("UNKNOWN_FIELD", { field: truncated(unknown) });
  return [...new Set(names)];
}
