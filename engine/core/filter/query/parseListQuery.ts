/** Parses the query string of a list, its counts, totals and export, and checks it against what this viewer may see. */
import { PENDING_ONLY } from "#core/api";
import type { SortKey, Predicate } from "#core/model";
import { MAX_LIKE_LENGTH, operatorsOf, readLiteral } from "../operand.ts";
import { filterErrors } from "./filterErrors.ts";
import { parseColumns, parsePage, parseSort, type PageRequest } from "./paging.ts";
import { fieldFilters } from "./fieldFilters.ts";
import { condition, truncated, type ListScope } from "./listScope.ts";
import { parseSuperQuery } from "./parseSuperQuery.ts";

export interface ListQuery extends PageRequest {
  /** Filters, super query, keyword, tab and branch of the tree together; `{ all: [] }` where nothing is asked. */
  readonly where: Predicate;
  /** Ends with the key. */
  readonly sort: readonly SortKey[];
  /** Only these columns; undefined: all. */
  readonly columns?: readonly string[];
  /** Only rows with which the viewer may take a step. */
  readonly pendingOnly: boolean;
}

interface ListQueryOptions {
  /** Counts show every tab at once. */
  readonly ignoreTab?: boolean;
}

/**
 * Refuses (400, with the name) whatever is unknown, unreadable, or does not parse; never answers a wider list than was
 * asked for.
 */
export function parseListQuery(
  query: Readonly<Record<string, string>>,
  scope: ListScope,
  options: ListQueryOptions = {},
): ListQuery {
  const parts = [
    ...fieldFilters(query, scope),
    ...keywordFilter(query["keyword"], scope),
    ...superFilter(query, scope),
    ...branchFilter(query["parentId"], scope),
    ...(options.ignoreTab === true ? [] : tabFilter(query["tab"], scope)),
  ];
  const columns = parseColumns(query, scope.entity);
  return {
    where: parts.length === 1 ? parts[0]! : { all: parts },
    sort: parseSort(query, scope),
    ...parsePage(query, scope.entity.list.pageSize),
    ...(columns === undefined ? {} : { columns }),
    pendingOnly: isPendingOnly(query[PENDING_ONLY], scope),
  };
}

/** `1` or nothing, and only where there are states. */
function isPendingOnly(flag: string | undefined, { entity }: ListScope): boolean {
  if (flag === undefined || flag === "") return false;
  if (entity.states === undefined) throw filterErrors.error("UNKNOWN_FIELD", { field: PENDING_ONLY });
  if (flag !== "1") throw filterErrors.error("PAGE", { field: PENDING_ONLY });
  return true;
}

function superFilter(query: Readonly<Record<string, string>>, scope: ListScope): Predicate[] {
  const { superQueryParams = "", superQueryMatchType } = query;
  if (superQueryParams !== "") {
    const parse = () => parseSuperQuery(superQueryParams, superQueryMatchType, scope);
    return [scope.cacheSuperQuery?.(`${superQueryMatchType ?? ""} ${superQueryParams}`, parse) ?? parse()];
  }
  if (
    superQueryMatchType === undefined ||
    superQueryMatchType === "" ||
    superQueryMatchType === "and" ||
    superQueryMatchType === "or"
  )
    return [];
  throw filterErrors.error("MATCH_TYPE");
}

/**
 * A word anywhere in the fields that the entity searches, else in its title; a field the viewer may not read is not
 * searched.
 */
function keywordFilter(keyword: string | undefined, scope: ListScope): Predicate[] {
  const word = keyword?.trim() ?? "";
  if (word === "") return [];
  const { entity, fields } = scope;
  const searched = (entity.search.length > 0 ? entity.search : [entity.titleField]).flatMap(
    (name) => fields.get(name) ?? [],
  );
  const usable = searched.filter((field) => field.column === "text" && operatorsOf(field).includes("like"));
  if (word.length > 2 * MAX_LIKE_LENGTH || usable.some((field) => readLiteral(word, field, "like") === undefined))
    throw filterErrors.error("KEYWORD");
  const parts = usable.map((field) =>
    condition({ name: field.name, on: { field: field.name }, field }, "like", [word], scope),
  );
  return [parts.length === 1 ? parts[0]! : { any: parts }];
}

/** Children of one node; empty or `0`: the roots. */
function branchFilter(parentId: string | undefined, scope: ListScope): Predicate[] {
  if (parentId === undefined) return [];
  const parent = scope.entity.tree?.parent;
  const field = parent === undefined ? undefined : scope.fields.get(parent);
  if (field === undefined) throw filterErrors.error("UNKNOWN_FIELD", { field: "parentId" });
  const found = { name: "parentId", on: { field: field.name }, field };
  return [
    parentId === "" || parentId === "0"
      ? condition(found, "empty", [true], scope)
      : condition(found, "eq", [parentId], scope),
  ];
}

function tabFilter(tab: string | undefined, scope: ListScope): Predicate[] {
  if (tab === undefined || tab === "") return [];
  const chosen = /^\d{1,3}$/.test(tab) ? scope.entity.list.tabs[Number(tab)] : undefined;
  if (chosen === undefined) throw filterErrors.error("TAB", { field: truncated(tab) });
  return chosen.where === undefined ? [] : [chosen.where];
}
