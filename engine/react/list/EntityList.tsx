import { ListView } from "./ListView.tsx";
import { OpenedRecord } from "./OpenedRecord.tsx";
import { useRoutedList, type ListRoute } from "./useRoutedList.ts";
import { useRowActions } from "./rowActions/useRowActions.tsx";

/** The list of an entity whose filters and open record are in the address. */
export function EntityList(route: ListRoute) {
  const at = useRoutedList(route);
  const { run, dialogs } = useRowActions(at.list, at.go);
  const covered = at.opened !== undefined && route.view.entity.form.mode === "page";
  return (
    <>
      <div hidden={covered}>
        <ListView list={at.list} onRun={run} active={at.active} hrefOf={at.hrefOf} />
      </div>
      <OpenedRecord at={at} />
      {dialogs}
    </>
  );
}
