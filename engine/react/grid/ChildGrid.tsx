import { useMemo, useState } from "react";
import type { EntityView } from "#core/api";
import { useGridPageController } from "./useGridPageController.ts";
import { initialState, type ListState } from "../list/listQuery.ts";
import { useListController } from "../list/useListController.ts";
import { useMemoryState } from "../list/listState.ts";
import { usePageTab } from "../context/pageTab.ts";
import type { ChildListProps } from "../extensions/contract.ts";
import { GridPageView } from "./GridPageView.tsx";
import { ListView } from "../list/ListView.tsx";
import { useCurrentUser } from "../context/user.ts";
import { useRowActions } from "../list/rowActions/useRowActions.tsx";
import { withoutRowActions } from "./withoutRowActions.ts";

/** As many as one save takes. */
const ROWS_SHOWN = 200;
const nowhere = () => undefined;

/** The rows of another entity that belong to one record, edited where they are. */
export function ChildGrid({
  view: whole,
  title,
  by,
  parentId,
  readonly = false,
}: ChildListProps & { readonly view: EntityView }) {
  const { active } = usePageTab();
  const view = useMemo(() => asGrid(whole), [whole]);
  const initial = useMemo(() => initialState(ROWS_SHOWN), []);
  const [state, change] = useMemoryState(initial);
  const fixed = useMemo(() => ({ [by]: parentId }), [by, parentId]);
  const list = withoutRowActions(
    useListController({ view, state, change, fixed, currentUser: useCurrentUser(), readonly }),
  );
  const grid = useGridPageController({ list, fixed, active, readonly });
  const { run, dialogs } = useRowActions(list, nowhere);
  const [toolbar, setToolbar] = useState<HTMLElement | null>(null);
  const guarded = { ...list, change: (next: Partial<ListState>) => void grid.leave(() => change(next)) };
  return (
    <section aria-label={title}>
      <ListView
        list={guarded}
        onRun={run}
        active={false}
        plain
        hrefOf={nowhere}
        tools={<div className="hw-grid-tools" ref={setToolbar} />}
        body={<GridPageView grid={grid} toolbar={toolbar} small />}
      />
      {dialogs}
    </section>
  );
}

function asGrid(view: EntityView): EntityView {
  return { ...view, entity: { ...view.entity, list: { ...view.entity.list, editable: true, tabs: [] } } };
}
