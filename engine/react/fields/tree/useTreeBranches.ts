/** Branches of the tree that a field chooses from: read as they open, or found by a word on the server. */
import { useState } from "react";
import type { OptionRow, Page } from "#core/api";
import type { FieldModel } from "#core/language";
import { useApi } from "../../api/index.ts";
import { useInputScope } from "../inputProps.ts";
import { fetchOptions, useOptions } from "../reference/useOptions.ts";
import { branchNodes, treeNode, type TreeNode } from "./treeNodes.ts";

const PAGE = 1000;
/** No tree of people or places is deeper. */
const DEEPEST = 20;
const NO_OPTIONS: Page<OptionRow> = { records: [], total: 0, size: 0, current: 1, pages: 0 };

export interface TreeBranches {
  readonly nodes: readonly TreeNode[];
  /** Every node that was read. */
  readonly known: readonly OptionRow[];
  readonly load: (parentId: string) => Promise<void>;
  /** Everything below a node, its branches' branches too. */
  readonly below: (parentId: string) => Promise<readonly OptionRow[]>;
  readonly failed: boolean;
  readonly fetching: boolean;
  readonly retry: () => void;
}

export function useTreeBranches({ name: field, options }: FieldModel, open: boolean, keyword: string): TreeBranches {
  const leafOnly = options["leafOnly"] === true;
  // A field that begins at a branch shows what is below it.
  const root = typeof options["root"] === "string" ? options["root"] : "";
  const api = useApi();
  const { path, prefix = "" } = useInputScope();
  const [branches, setBranches] = useState<ReadonlyMap<string, Page<OptionRow>>>(new Map());
  const roots = useOptions(field, { parentId: root, pageSize: PAGE }, open && keyword === "");
  const found = useOptions(field, { keyword, pageSize: 50 }, open && keyword !== "");
  const read = async (parentId: string): Promise<Page<OptionRow>> => {
    const there = branches.get(parentId);
    if (there !== undefined) return there;
    const page = await fetchOptions(api, path, prefix + field, { parentId, pageSize: PAGE });
    setBranches((before) => new Map(before).set(parentId, page));
    return page;
  };
  const below = async (parentId: string, depth = 0): Promise<readonly OptionRow[]> => {
    if (depth === DEEPEST) return [];
    const { records } = await read(parentId);
    const deeper = records.map((option) => (option.leaf === false ? below(option.value, depth + 1) : []));
    return [...records, ...(await Promise.all(deeper)).flat()];
  };
  const top = roots.data ?? NO_OPTIONS;
  const nodes =
    keyword === ""
      ? [...branchNodes("", top, leafOnly), ...[...branches].flatMap(([id, page]) => branchNodes(id, page, leafOnly))]
      : (found.data?.records ?? []).map((option) => ({ ...treeNode(option, "", leafOnly), isLeaf: true }));
  const opened = [...branches.values()].flatMap(({ records }) => records);
  return {
    nodes,
    known: [...top.records, ...opened, ...(found.data?.records ?? [])],
    load: async (parentId) => void (await read(parentId)),
    below,
    failed: roots.isError || found.isError,
    fetching: roots.isFetching || found.isFetching,
    retry: () => void (keyword === "" ? roots : found).refetch(),
  };
}
