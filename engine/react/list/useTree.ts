import { useQueries, type UseQueryResult } from "@tanstack/react-query";
import type { Page } from "#core/api";
import { MAX_PAGE_SIZE } from "#core/filter";
import type { WireRow } from "#core/values";
import { keys, useApi } from "../api/index.ts";
import { fieldParameter } from "./neededFields.ts";
import type { ListController } from "./useListController.ts";

/** A row as a table draws it: with its children where the list is a tree. */
export interface RowNode {
  readonly key: string;
  readonly row: WireRow;
  /** Shown while children load, if they could not be read, or after the last one that is shown of too many. */
  readonly placeholder?: "loading" | "failed" | "more";
  /** Asks again for children that could not be read. */
  readonly retry?: () => void;
  readonly children?: RowNode[];
}

export interface TreeController {
  readonly nodes: RowNode[];
  readonly expanded: readonly string[];
  readonly setExpanded: (keys: readonly string[]) => void;
}

/** Children come when their row is first opened; one that turns out to have none loses its handle. */
export function useTree(list: ListController): TreeController {
  const api = useApi();
  const { expanded, setExpanded } = list.branches;
  const { entity, path } = list.view.entity;
  const open = list.tree ? expanded : [];
  const { sort } = list.state;
  // Branches are sorted as the roots are.
  const query = {
    ...fieldParameter(list.view),
    ...(sort ? { column: sort.column, order: sort.order } : {}),
    pageNo: "1",
    pageSize: String(MAX_PAGE_SIZE),
  };
  const results = useQueries({
    queries: open.map((parentId) => ({
      queryKey: [...keys.children(entity, parentId), query],
      queryFn: () => api.get<Page<WireRow>>(`${path}/list`, { ...query, parentId }, { quiet: true }),
    })),
    combine: (all) => new Map(open.map((id, index) => [id, branchOf(all[index])])),
  });
  return { nodes: nodesOf(list.rows, list.idOf, list.tree ? results : undefined), expanded, setExpanded };
}

/** Rows as nodes, with their open branches below them; without branches the list is no tree. */
export function nodesOf(
  rows: readonly WireRow[],
  idOf: (row: WireRow) => string,
  branches: ReadonlyMap<string, Branch> | undefined,
): RowNode[] {
  const nodeOf = (row: WireRow): RowNode => {
    const key = idOf(row);
    if (!branches || (row["hasChildren"] !== true && row["hasChildren"] !== 1)) return { key, row };
    const { rows: children, more, retry } = branches.get(key) ?? NOT_OPEN;
    const placeholder = (part: Pick<RowNode, "placeholder" | "retry">) => ({ key: `${key}/…`, row: {}, ...part });
    if (!children)
      return {
        key,
        row,
        children: [placeholder(retry ? { placeholder: "failed", retry } : { placeholder: "loading" })],
      };
    if (children.length === 0) return { key, row };
    return { key, row, children: [...children.map(nodeOf), ...(more ? [placeholder({ placeholder: "more" })] : [])] };
  };
  return rows.map(nodeOf);
}

interface Branch {
  readonly rows: readonly WireRow[] | undefined;
  /** There are more children than those. */
  readonly more?: boolean;
  /** Present where the children could not be read. */
  readonly retry?: () => void;
}

const NOT_OPEN: Branch = { rows: undefined };

function branchOf(result: UseQueryResult<Page<WireRow>> | undefined): Branch {
  if (result === undefined) return NOT_OPEN;
  const { data, isError, isFetching, refetch } = result;
  const more = data !== undefined && data.total > data.records.length;
  return { rows: data?.records, more, ...(isError && !isFetching ? { retry: () => void refetch() } : {}) };
}
