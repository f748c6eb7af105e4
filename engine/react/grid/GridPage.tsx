import { useState } from "react";
import { useGridPageController } from "./useGridPageController.ts";
import { GridPageView } from "./GridPageView.tsx";
import { ListView } from "../list/ListView.tsx";
import { OpenedRecord } from "../list/OpenedRecord.tsx";
import { NO_FIXED_CONDITIONS, useRoutedList, type ListRoute } from "../list/useRoutedList.ts";
import { useRowActions } from "../list/rowActions/useRowActions.tsx";
import { withoutRowActions } from "./withoutRowActions.ts";

/** The list of an entity whose rows are edited where they are; filters, tabs and search as on any list. */
export function GridPage(address: ListRoute) {
  const at = useRoutedList(address);
  const list = withoutRowActions(at.list);
  const grid = useGridPageController({ list, fixed: NO_FIXED_CONDITIONS, active: at.active });
  const { run, dialogs } = useRowActions(list, at.go);
  const [toolbar, setToolbar] = useState<HTMLElement | null>(null);
  return (
    <>
      <ListView
        list={list}
        onRun={run}
        active={at.active}
        hrefOf={at.hrefOf}
        tools={<div className="hw-grid-tools" ref={setToolbar} />}
        body={<GridPageView grid={grid} toolbar={toolbar} />}
      />
      <OpenedRecord at={at} />
      {dialogs}
    </>
  );
}
