import { useState, type ReactNode } from "react";
import { closedReason, mayOnRow } from "#core/api";
import type { ChildModel } from "#core/language";
import type { WireRow } from "#core/values";
import { ChildDrawer } from "../../actions/ChildDrawer.tsx";
import type { AnyAction, BatchSelection } from "../../actions/contract.ts";
import { selectedAfter } from "./selectedAfter.ts";
import { useDeletion } from "./useDeletion.tsx";
import type { ListController } from "../useListController.ts";
import { useExtensions } from "../../extensions/extensionsContext.ts";
import type { RecordTarget } from "../../extensions/contract.ts";
import type { RunAction } from "./RowActions.tsx";

interface Acting {
  readonly action: AnyAction;
  readonly rows: readonly WireRow[];
  readonly batch: BatchSelection | undefined;
}

/** Runs what a list offers: forms by `go`, children, deleting, history and actions by their dialogs. */
export function useRowActions(
  list: ListController,
  go: (target: RecordTarget, id?: string) => void,
): { readonly run: RunAction; readonly dialogs: ReactNode } {
  const { ActionDialog, HistoryDrawer } = useExtensions();
  const [acting, setActing] = useState<Acting | undefined>(undefined);
  const [history, setHistory] = useState<WireRow | undefined>(undefined);
  const [opened, setOpened] = useState<{ readonly child: ChildModel; readonly row: WireRow } | undefined>(undefined);
  const remove = useDeletion(list.view, () => list.select([]));
  const run: RunAction = (rowAction, rows, batch) => {
    // A menu that was open when something else was asked for is about rows that are not asked for any more.
    if (rows.length > 0 && !list.isCurrent) return;
    if ("action" in rowAction.run) {
      setActing({ action: rowAction.run.action, rows, batch });
      return;
    }
    const [row] = rows;
    if ("child" in rowAction.run) {
      if (row) setOpened({ child: rowAction.run.child, row });
      return;
    }
    const { builtIn } = rowAction.run;
    if (builtIn === "delete") remove(rows);
    else if (builtIn === "history") setHistory(row);
    else go(builtIn, row && list.idOf(row));
  };
  const done = (result?: unknown) => {
    setActing(undefined);
    list.select(selectedAfter(list, result));
    list.refresh();
  };
  const dialogs = (
    <>
      {acting ? (
        <ActionDialog
          view={list.view}
          action={acting.action}
          rows={acting.rows}
          batch={acting.batch}
          onDone={done}
          onClose={() => setActing(undefined)}
        />
      ) : null}
      {opened ? <ChildDrawer view={list.view} {...opened} onClose={() => setOpened(undefined)} /> : null}
      {history === undefined ? null : (
        <HistoryDrawer
          view={list.view}
          id={list.idOf(history)}
          readonly={!mayOnRow(history, "edit") || closedReason(history, "restore") !== undefined}
          onDone={done}
          onClose={() => setHistory(undefined)}
        />
      )}
    </>
  );
  return { run, dialogs };
}
