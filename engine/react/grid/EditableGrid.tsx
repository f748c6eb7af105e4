import { useCallback, useEffect, useMemo, useState } from "react";
import { App, theme } from "antd";
import { createPortal } from "react-dom";
import { usePageTab } from "../context/pageTab.ts";
import { useListedShortcuts } from "../shortcuts/index.ts";
import type { EditableGridProps } from "./contract.ts";
import { GridController } from "./controller/gridController.ts";
import { RowDetail } from "./components/RowDetail.tsx";
import { ErrorsPanel } from "./components/ErrorsPanel.tsx";
import { FindBar } from "./components/FindBar.tsx";
import { GridFrame } from "./components/GridFrame.tsx";
import { PrintedRows } from "./components/PrintedRows.tsx";
import { SubTable } from "./components/SubTable.tsx";
import { GridStatus, Toolbar } from "./components/Toolbar.tsx";
import { RecordPanel } from "./components/RecordPanel.tsx";
import { useGridColumns } from "./useGridColumns.ts";
import "./grid.css";

/** antd's compact density makes its controls lower than this. */
const CONTROL_HEIGHT = 32;

/**
 * Rows as in a spreadsheet. Lazily loaded by `index.ts`: a page without one does not bring the library that draws it.
 */
export function EditableGridView(props: EditableGridProps) {
  const { readonly = false, toolbar = true, excluded = [], subTable, detail } = props;
  const controller = useGridController(props, readonly);
  const columnSettings = useGridColumns(controller, props.name);
  const compact = useCompact() || props.compact === true;
  const { active } = usePageTab();
  useListedShortcuts("grid", active);
  useListedShortcuts("cell", active && !readonly);
  const [panel, setPanel] = useState<{
    readonly find: boolean;
    readonly errors: boolean;
    readonly recordPanel: boolean;
  }>({ find: false, errors: false, recordPanel: false });
  const show = useCallback((what: Partial<typeof panel>) => setPanel((before) => ({ ...before, ...what })), []);
  const onFind = useCallback(() => show({ find: true }), [show]);
  const bar = toolbar !== false && (
    <Toolbar
      controller={controller}
      name={props.name}
      columnSettings={columnSettings}
      excluded={excluded}
      extra={props.extra}
      status={props.status}
      isPart={toolbar !== true}
      recordPanel={panel.recordPanel}
      onRecordPanel={() => show({ recordPanel: !panel.recordPanel })}
      onFind={() => show({ find: !panel.find })}
      onErrors={() => show({ errors: !panel.errors })}
    />
  );
  return (
    <div className={`hw-grid${props.height === "fill" ? " hw-grid-fill" : ""}${compact ? " hw-grid-compact" : ""}`}>
      {toolbar instanceof HTMLElement ? createPortal(bar, toolbar) : bar}
      {panel.find && <FindBar controller={controller} onClose={() => show({ find: false })} />}
      <div className="hw-grid-middle">
        <GridFrame
          controller={controller}
          grid={props}
          columnSettings={columnSettings}
          compact={compact}
          onFind={onFind}
        />
        {panel.recordPanel && <RecordPanel controller={controller} onClose={() => show({ recordPanel: false })} />}
      </div>
      {toolbar instanceof HTMLElement && <GridStatus controller={controller} more={props.status} />}
      <PrintedRows controller={controller} label={props.label} />
      {detail && <RowDetail controller={controller} draw={detail} />}
      {panel.errors && <ErrorsPanel controller={controller} onClose={() => show({ errors: false })} />}
      {subTable && <SubTable controller={controller} table={subTable} />}
    </div>
  );
}

function useCompact(): boolean {
  return theme.useToken().token.controlHeight < CONTROL_HEIGHT;
}

function useGridController({ rows, handle }: EditableGridProps, readonly: boolean): GridController {
  const { message } = App.useApp();
  const controller = useMemo(
    () => new GridController({ rows, readonly, showMessage: (tone, text) => void message[tone](text) }),
    [rows, readonly, message],
  );
  useEffect(() => {
    handle?.({
      show: (row, key) => controller.show(row, key),
      focus: () => controller.focus(),
      commitEdit: () => controller.commitEdit(),
    });
    return () => handle?.(undefined);
  }, [controller, handle]);
  return controller;
}
