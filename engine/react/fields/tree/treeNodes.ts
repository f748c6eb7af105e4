/** Options as nodes of antd's TreeSelect. */
import type { OptionRow, Page } from "#core/api";
import { formTexts as texts } from "../../texts/form.ts";

export interface TreeNode {
  readonly value: string;
  readonly title: string;
  readonly id: string;
  readonly pId: string;
  readonly isLeaf: boolean;
  readonly selectable: boolean;
  readonly disableCheckbox: boolean;
  readonly disabled?: boolean;
}

/** `leafOnly`: only what has nothing below it can be selected. */
export function treeNode(option: OptionRow, parent: string, leafOnly: boolean): TreeNode {
  const isLeaf = option.leaf ?? false;
  const closed = leafOnly && !isLeaf;
  return {
    value: option.value,
    title: option.text,
    id: option.value,
    pId: parent,
    isLeaf,
    selectable: !closed,
    disableCheckbox: closed,
  };
}

/** The nodes of one branch; the last one is a notice if the server has more of them than it sent. */
export function branchNodes(parent: string, page: Page<OptionRow>, leafOnly: boolean): readonly TreeNode[] {
  const nodes = page.records.map((option) => treeNode(option, parent, leafOnly));
  if (page.total <= page.records.length) return nodes;
  const id = `${parent}/…`;
  const closed = { isLeaf: true, selectable: false, disableCheckbox: true, disabled: true };
  return [...nodes, { value: id, title: texts.moreOptions(page.records.length), id, pId: parent, ...closed }];
}

/** A node with its branch inside it. */
export interface NestedNode extends TreeNode {
  readonly children?: readonly NestedNode[];
}

/** Nodes inside each other, as antd's Tree takes them. */
export function nestNodes(nodes: readonly TreeNode[]): readonly NestedNode[] {
  const branches = new Map<string, TreeNode[]>();
  for (const node of nodes) branches.set(node.pId, [...(branches.get(node.pId) ?? []), node]);
  const nested = (parent: string, seen: ReadonlySet<string>): readonly NestedNode[] =>
    (branches.get(parent) ?? []).map((node) => {
      if (seen.has(node.value) || !branches.has(node.value)) return node;
      return { ...node, children: nested(node.value, new Set(seen).add(node.value)) };
    });
  return nested("", new Set([""]));
}
