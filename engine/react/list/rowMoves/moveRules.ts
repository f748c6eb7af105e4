/** Which rows of a tree list may be moved, and where to. */
import { closedFields, closedReason, mayOnRow } from "#core/api";
import type { WireRow } from "#core/values";
import type { ListController } from "../useListController.ts";
import type { RowNode } from "../useTree.ts";
import type { Place, TreeFields } from "./movedRows.ts";

export interface MoveRules {
  readonly tree: TreeFields;
  /** Rows are sorted by their place; otherwise they can only be put below another row. */
  readonly byOrder: boolean;
}

/** Undefined: this list is no tree now, or this person may not edit where its rows are. */
export function moveRulesOf({
  view,
  state,
  tree: isTree,
  actions,
}: Pick<ListController, "view" | "state" | "tree" | "actions">): MoveRules | undefined {
  const { tree, key, fields, list } = view.entity;
  const may = view.may["edit"] === true && actions.row.some(({ name }) => name === "edit");
  if (!isTree || !may || tree === undefined || !view.writable.includes(tree.parent)) return undefined;
  const order = fields.find(({ name }) => name === tree.order && view.writable.includes(name));
  const bound = (name: "min" | "max", otherwise: number) => {
    const given = order?.options[name];
    return given === undefined ? otherwise : Number(given);
  };
  const [first] = list.sort;
  const sorted = state.sort ?? (first && { column: first.field, order: first.desc ? "desc" : "asc" });
  return {
    tree: {
      key,
      parent: tree.parent,
      ...(order === undefined ? {} : { order: order.name }),
      min: bound("min", 0),
      max: bound("max", Number.MAX_SAFE_INTEGER),
    },
    byOrder: order !== undefined && sorted?.column === order.name && sorted.order === "asc",
  };
}

/** Whether row rules and guards let this row be moved. */
export function mayMove({ tree }: MoveRules, row: WireRow): boolean {
  const closed = closedFields(row);
  return (
    mayOnRow(row, "edit") &&
    closedReason(row, "edit") === undefined &&
    !closed.has(tree.parent) &&
    (tree.order === undefined || !closed.has(tree.order))
  );
}

/** Where a row is let go: the upper and the lower quarter of another row are beside it, the rest is below it. */
export function placeAt({ byOrder }: MoveRules, fraction: number, open: boolean): Place {
  if (!byOrder) return "into";
  if (fraction < 0.25) return "before";
  // Behind an open branch is not where the pointer is, but after its last row.
  return fraction > 0.75 && !open ? "after" : "into";
}

/** Keys of a row and of all rows that are shown below it: there it cannot go. */
export function branchOf(nodes: readonly RowNode[], key: string): ReadonlySet<string> {
  const node = nodeOf(nodes, key);
  const keysOf = (one: RowNode): readonly string[] => [one.key, ...(one.children ?? []).flatMap(keysOf)];
  return new Set(node === undefined ? [] : keysOf(node));
}

export function nodeOf(nodes: readonly RowNode[], key: string): RowNode | undefined {
  for (const node of nodes) {
    const found = node.key === key ? node : nodeOf(node.children ?? [], key);
    if (found !== undefined) return found;
  }
  return undefined;
}
