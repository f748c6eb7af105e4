import { useQueries } from "@tanstack/react-query";
import { useState } from "react";
import type { Page } from "#core/api";
import type { WireRow } from "#core/values";
import { keys, useApi } from "../../api/index.ts";
import { fieldsOf } from "./fields.ts";
import type { ListController } from "./useListController.ts";

/** A row as a table draws it: with its children where the list is a tree. */
export interface RowNode {
  readonly key: string;
  readonly row: WireRow;
  /** Stands where children are still on their way. */
  readonly placeholder?: true;
  readonly children?: RowNode[];
}

export interface TreeController {
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
  const results = useQueries({
    queries: open.map((parentId) => ({
      queryKey: [...keys.rows(entity), "children", parentId],
      queryFn: () => api.get<Page<WireRow>>(`${path}/list`, { ...fieldsOf(list.view), parentId, pageNo: "1", pageSize: CHILDREN }, { quiet: true }),
    })),
    combine: (all) => new Map(open.map((id, index) => [id, all[index]?.data?.records])),
  });
  const nodeOf = (row: WireRow): RowNode => {
    const key = list.idOf(row);
    if (!list.tree || row["hasChildren"] !== true && row["hasChildren"] !== 1) return { key, row };
    const children = results.get(key);
    if (!children) return { key, row, children: [{ key: `${key}/…`, row: {}, placeholder: true }] };
    return children.length === 0 ? { key, row } : { key, row, children: children.map(nodeOf) };
  };
  return { nodes: list.rows.map(nodeOf), expanded, setExpanded };
}
