/** Shortcuts of a row that has the focus. */
import type { KeyboardEvent } from "react";
import { matchShortcut, useListedShortcuts, type ShortcutName } from "../shortcuts/index.ts";
import { disabledReasonOn, type RowAction } from "./rowActions/availableActions.ts";
import type { RunAction } from "./rowActions/RowActions.tsx";
import { moveRowFocus } from "./rowFocus.ts";
import { moveRulesOf } from "./rowMoves/moveRules.ts";
import type { RowMoves } from "./rowMoves/useRowMoves.tsx";
import type { ListController } from "./useListController.ts";
import type { RowNode } from "./useTree.ts";

/** Lists them in the help: those that this list has. */
export function useRowShortcuts(active: boolean, list: ListController): void {
  const { actions } = list;
  const has = (...names: readonly string[]) => actions.row.some(({ name }) => names.includes(name));
  const listed: readonly ShortcutName<"row">[] = [
    "move",
    "ends",
    ...(has("view", "edit") ? (["open"] as const) : []),
    ...(has("edit") ? (["edit"] as const) : []),
    ...(actions.batch.length > 0 ? (["select"] as const) : []),
    ...(moveRulesOf(list) === undefined ? [] : (["place", "undoPlace"] as const)),
  ];
  useListedShortcuts("row", active, listed);
  useListedShortcuts("column", active);
}

/** Does what was pressed on a row. */
export function onRowKey(
  event: KeyboardEvent<HTMLElement>,
  node: RowNode,
  {
    list,
    onRun,
    onSelect,
    moves,
  }: {
    readonly list: ListController;
    readonly onRun: RunAction;
    readonly onSelect: () => void;
    readonly moves: RowMoves | undefined;
  },
): void {
  if (event.target !== event.currentTarget) return;
  const action = (name: string): RowAction | undefined =>
    list
      .actionsOn(node.row)
      .find((rowAction) => rowAction.name === name && disabledReasonOn(rowAction, node.row) === undefined);
  const run = (rowAction: RowAction | undefined): boolean => {
    if (rowAction) onRun(rowAction, [node.row]);
    return rowAction !== undefined;
  };
  const handlers: Readonly<Record<ShortcutName<"row">, () => boolean>> = {
    move: () => moveRowFocus(event),
    ends: () => moveRowFocus(event),
    open: () => run(action("view") ?? action("edit")),
    edit: () => run(action("edit")),
    select: () => {
      if (list.actions.batch.length === 0) return false;
      onSelect();
      return true;
    },
    // Where nothing moves either, the browser does not leave the page (Alt and an arrow).
    place: () => {
      moves?.moveByKey(node, event.key);
      return moves !== undefined;
    },
    undoPlace: () => {
      moves?.undo();
      return moves !== undefined;
    },
  };
  const name = matchShortcut("row", event);
  if (name !== undefined && handlers[name]()) event.preventDefault();
}
