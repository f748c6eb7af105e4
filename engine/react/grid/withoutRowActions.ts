import type { ListController } from "../list/useListController.ts";

/** What is done to single rows is done in the grid itself. */
export function withoutRowActions(list: ListController): ListController {
  const toolbar = list.actions.toolbar.filter(
    (rowAction) => !("builtIn" in rowAction.run && rowAction.run.builtIn === "add"),
  );
  return { ...list, actions: { toolbar, batch: [], row: [] } };
}
