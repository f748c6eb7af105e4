import { useQueries, type UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import type { Page } from "#core/api";
import type { WireRow } from "#core/values";
import { keys, useApi } from "../api/index.ts";
import { fieldParameter } from "./neededFields.ts";
import type { ListController } from "./useListController.ts";

/** A row as a table draws it: with its children where the list is a tree. */
export interface RowNode {
  readonly key: string;
  readonly row: WireRow;
  /** Shown while children load, or if they could not be read. */
  readonly placeholder?: "loading" | "failed";
  /** Asks again for children that could not be read. */
  readonly retry?: () => void;
  readonly children?: RowNode[];
}

interface TreeController {
  readonly nodes: RowNode[];
  readonly expanded: readonly string[];
  readonly setExpanded: (keys: readonly string[]) => void;
}

const CHILDREN = "1000";

/** Children come when their row is first opened; one that turns out to have none loses its handle. */
export function useTree(list: ListController): TreeController {
  const api = useApi();
  const [expanded, setExpanded] = useState<readonly string[]>([]);
  const { entity, path } = list.view.entity;
  const open = list.tree ? expanded : [];
  const { sort } = list.state;
  // Branches are sorted as the roots are.
  const query = {
    ...fieldParameter(list.view),
    ...(sort ? { column: sort.column, order: sort.order } : {}),
    pageNo: "1",
    pageSize: CHILDREN,
  };
  const results = useQueries({
    queries: open.map((parentId) => ({
      queryKey: [...keys.rows(entity), "children", parentId, query],
      queryFn: () => api.get<Page<WireRow>>(`${path}/list`, { ...query, parentId }, { quiet: true }),
    })),
    combine: (all) => new Map(open.map((id, index) => [id, branchOf(all[index])])),
  });
  const nodeOf = (row: WireRow): RowNode => {
    const key = list.idOf(row);
    if (!list.tree || (row["hasChildren"] !== true && row["hasChildren"] !== 1)) return { key, row };
    const { rows: children, retry } = results.get(key) ?? NOT_OPEN;
    if (!children)
      return {
        key,
        row,
        children: [
          { key: `${key}/…`, row: {}, ...(retry ? { placeholder: "failed", retry } : { placeholder: "loading" }) },
        ],
      };
    return children.length === 0 ? { key, row } : { key, row, children: children.map(nodeOf) };
  };
  return { nodes: list.rows.map(nodeOf), expanded, setExpanded };
}

interface Branch {
  readonly rows: readonly WireRow[] | undefined;
  /** Present where the children could not be read. */
  readonly retry?: () => void;
}

const NOT_OPEN: Branch = { rows: undefined };

function branchOf(result: UseQueryResult<Page<WireRow>> | undefined): Branch {
  if (result === undefined) return NOT_OPEN;
  const { data, isError, isFetching, refetch } = result;
  return { rows: data?.records, ...(isError && !isFetching ? { retry: () => void refetch() } : {}) };
}
