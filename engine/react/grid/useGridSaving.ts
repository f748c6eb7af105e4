/** Saving a grid: checks it, sends it, says what was done, and puts what was refused where it belongs. */
import { useCallback, useRef, useState } from "react";
import { App } from "antd";
import type { EntityView } from "#core/api";
import { useApi } from "../api/index.ts";
import type { GridHandle } from "./index.ts";
import type { LiveRows, LiveTarget } from "./live/index.ts";
import { gridPageTexts as texts } from "../texts/gridPage.ts";
import { saveBatches, sendChanges } from "./saveChanges.ts";

interface GridSavingSource {
  readonly view: EntityView;
  readonly target: LiveTarget | undefined;
  readonly live: LiveRows;
  /** Where two wrote the same, the person is asked before anything is sent. */
  readonly askConflicts: () => void;
  readonly onSaved: () => void;
}

export interface GridSaving {
  readonly busy: boolean;
  readonly problems: readonly string[];
  readonly save: () => Promise<void>;
  /** Given to the grid: what is typed is written before it is sent, and what is wrong is shown. */
  readonly handle: (grid: GridHandle | undefined) => void;
}

const NONE: readonly string[] = [];

export function useGridSaving(source: GridSavingSource): GridSaving {
  const { target, live } = source;
  const [busy, setBusy] = useState(false);
  const [found, setFound] = useState<Found>({ target: undefined, problems: NONE });
  const grid = useRef<GridHandle | undefined>(undefined);
  const handle = useCallback((made: GridHandle | undefined) => {
    grid.current = made;
  }, []);
  const ready = useReady(source, grid);
  const send = useSend(source, grid, (problems) => setFound({ target, problems }));
  const save = async (): Promise<void> => {
    if (!target || busy) return;
    setBusy(true);
    setFound({ target, problems: NONE });
    const letGo = live.hold();
    try {
      if (await ready(target)) await send(target);
    } finally {
      letGo();
      setBusy(false);
    }
  };
  // Rows that were begun anew (discarded, another page) have nothing to do with what was refused before.
  return { busy, problems: found.target === target ? found.problems : NONE, save, handle };
}

/** What the server refused, and of which rows. */
interface Found {
  readonly target: LiveTarget | undefined;
  readonly problems: readonly string[];
}

interface Shown {
  readonly current: GridHandle | undefined;
}

/** Whether everything is right and nothing in dispute; else the eye is taken to the first that is not. */
function useReady({ askConflicts }: GridSavingSource, grid: Shown) {
  const { message } = App.useApp();
  return async ({ rows }: LiveTarget): Promise<boolean> => {
    grid.current?.commitEdit();
    // A cell in dispute is among the findings, too: it is chosen, not mended.
    if (rows.conflicts().length > 0) {
      askConflicts();
      return false;
    }
    rows.validateAll();
    await rows.whenChecked();
    const issues = rows.issues();
    const [first] = issues;
    if (!first) return true;
    void message.warning(texts.wrong(issues.length));
    if (first.row !== undefined) grid.current?.show(first.row, first.field);
    return false;
  };
}

function useSend(
  { view, askConflicts, onSaved }: GridSavingSource,
  grid: Shown,
  setProblems: (problems: readonly string[]) => void,
) {
  const api = useApi();
  const { message } = App.useApp();
  return async (shown: LiveTarget): Promise<void> => {
    const parts = saveBatches(shown.rows.changes(), shown.key, shown.versions);
    if (parts.length === 0) return void message.info(texts.unchanged);
    const outcome = await sendChanges(api, view.entity.path, shown, parts, texts);
    setProblems(outcome.problems);
    if (outcome.saved > 0) onSaved();
    if (outcome.refused === 0 && outcome.problems.length === 0) return void message.success(texts.saved(outcome.saved));
    void message.error(
      outcome.saved > 0
        ? texts.partly(outcome.saved)
        : outcome.refused > 0
          ? texts.refused(outcome.refused)
          : texts.unplaced,
    );
    if (shown.rows.conflicts().length > 0) return askConflicts();
    const [first] = shown.rows.issues();
    if (first?.row !== undefined) grid.current?.show(first.row, first.field);
  };
}
