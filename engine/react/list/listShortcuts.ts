import type { InputRef } from "antd";
import type { RefObject } from "react";
import { useShortcuts } from "../shortcuts/index.ts";
import type { ListController } from "./useListController.ts";
import type { RunAction } from "./rowActions/RowActions.tsx";

/** Finding and adding. Keys typed into an input, or under an open dialog, belong there. */
export function useListShortcuts(
  active: boolean,
  list: ListController,
  search: RefObject<InputRef | null>,
  page: RefObject<HTMLElement | null>,
  onRun: RunAction,
): void {
  const add = list.actions.toolbar.find(({ name }) => name === "add");
  useShortcuts(
    "list",
    { active },
    {
      find: () => {
        if (search.current) search.current.focus();
        else page.current?.querySelector<HTMLInputElement>(".hw-filters input")?.focus();
      },
      add: add && (() => onRun(add, [])),
    },
  );
}
