/** Which columns a grid shows, in which order and how wide: as the user set it, remembered in this browser. */
import { useCallback, useLayoutEffect, useMemo, useState } from "react";
import type { ColumnPreference, SettableColumn } from "../list/columns/columns.ts";
import { settableColumns, withWidths } from "./controller/gridColumns.ts";
import type { GridController } from "./controller/gridController.ts";
import { columnPreference, rememberColumns } from "./controller/settings.ts";
import type { ColumnWidth } from "./view/index.ts";

export interface GridColumnSettings {
  /** All columns in the user's order. */
  readonly columns: readonly SettableColumn[];
  readonly preference: ColumnPreference;
  readonly onChange: (preference: ColumnPreference) => void;
  /** The user dragged columns of the view. */
  readonly onDragged: (columns: readonly ColumnWidth[]) => void;
}

/** @param name what the preference is remembered under */
export function useGridColumns(controller: GridController, name: string): GridColumnSettings {
  const { rows } = controller;
  const [preference, setPreference] = useState(() => columnPreference(name));
  const columns = useMemo(() => settableColumns(rows, preference), [rows, preference]);
  const onChange = useCallback(
    (next: ColumnPreference) => {
      rememberColumns(name, next);
      setPreference(next);
    },
    [name],
  );
  const onDragged = useCallback(
    (changed: readonly ColumnWidth[]) => onChange(withWidths(rows, preference, changed)),
    [rows, preference, onChange],
  );
  useLayoutEffect(
    () => controller.showColumns(columns.flatMap((column) => (column.visible ? [column.name] : []))),
    [controller, columns],
  );
  return { columns, preference, onChange, onDragged };
}
