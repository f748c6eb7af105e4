import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { App, theme } from "antd";
import { useApi, useDicts } from "../api/index.ts";
import { gridTexts } from "../texts/grid.ts";
import { isVirtual } from "./agGrid/index.ts";
import type { EditableGridProps } from "./contract.ts";
import { GridController } from "./controller/gridController.ts";
import { mountGrid, type MountedGrid } from "./controller/mountGrid.ts";
import { CellUploads } from "./controller/uploads.ts";
import { CellTip } from "./components/CellTip.tsx";
import { RowDetail } from "./components/RowDetail.tsx";
import { EditorLayer } from "./components/EditorLayer.tsx";
import { EmptyGrid } from "./components/EmptyGrid.tsx";
import { ErrorsPanel } from "./components/ErrorsPanel.tsx";
import { FindBar } from "./components/FindBar.tsx";
import { CustomCellBoxes, CustomCells } from "./components/CustomCells.tsx";
import { SubTable } from "./components/SubTable.tsx";
import { Toolbar } from "./components/Toolbar.tsx";
import { RecordPanel } from "./components/RecordPanel.tsx";
import { useControllerState } from "./components/useControllerState.ts";
import "./grid.css";

const ROW_HEIGHT = 61;
const COMPACT_HEIGHT = 40;
const MAX_HEIGHT = 400;
/** antd's compact density makes its controls lower than this. */
const CONTROL_HEIGHT = 32;

/** Rows as in a spreadsheet. Lazily loaded by `index.ts`: a page without one does not bring the library that draws it. */
export function EditableGridView(props: EditableGridProps) {
  const {
    rows,
    readonly = false,
    toolbar = true,
    excluded = [],
    customCells = NO_CUSTOM_CELLS,
    subTable,
    detail,
  } = props;
  const controller = useGridController(props, readonly);
  const compact = useCompact();
  const [panel, setPanel] = useState<{
    readonly find: boolean;
    readonly errors: boolean;
    readonly recordPanel: boolean;
  }>({ find: false, errors: false, recordPanel: false });
  const show = useCallback((what: Partial<typeof panel>) => setPanel((before) => ({ ...before, ...what })), []);
  const { frame, mounted, boxes } = useMounted(
    controller,
    props,
    useCallback(() => show({ find: true }), [show]),
  );
  return (
    <div className={`hw-grid${props.height === "fill" ? " hw-grid-fill" : ""}${compact ? " hw-grid-compact" : ""}`}>
      {toolbar && (
        <Toolbar
          controller={controller}
          name={props.name}
          excluded={excluded}
          extra={props.extra}
          recordPanel={panel.recordPanel}
          onRecordPanel={() => show({ recordPanel: !panel.recordPanel })}
          onFind={() => show({ find: !panel.find })}
          onErrors={() => show({ errors: !panel.errors })}
        />
      )}
      {panel.find && <FindBar controller={controller} onClose={() => show({ find: false })} />}
      <div className="hw-grid-middle">
        <div className="hw-grid-frame" ref={frame}>
          <EmptyGrid controller={controller} />
          {mounted && frame.current && <EditorLayer controller={controller} frame={frame.current} />}
          {mounted && frame.current && (
            <CellTip controller={controller} textInput={mounted.textInput} frame={frame.current} />
          )}
          {mounted && <CustomCells boxes={boxes} rows={rows} parts={customCells} />}
        </div>
        {panel.recordPanel && <RecordPanel controller={controller} onClose={() => show({ recordPanel: false })} />}
      </div>
      {detail && <RowDetail controller={controller} draw={detail} />}
      {panel.errors && <ErrorsPanel controller={controller} onClose={() => show({ errors: false })} />}
      {subTable && <SubTable controller={controller} table={subTable} />}
    </div>
  );
}

const NO_CUSTOM_CELLS = {};

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

function useUploads(controller: GridController): CellUploads {
  const api = useApi();
  const { modal } = App.useApp();
  return useMemo(() => {
    const uploads = new CellUploads({
      rows: controller.rows,
      api,
      say: (text) => controller.showMessage("warning", text),
      alert: (title, content) => void modal.error({ title, content, okText: gridTexts.ok }),
      repaint: (row) => {
        const at = controller.rows.indexOf(row);
        if (at >= 0) controller.view?.repaint(at);
      },
    });
    controller.uploads = uploads.of;
    return uploads;
  }, [controller, api, modal]);
}

function useCompact(): boolean {
  return theme.useToken().token.controlHeight < CONTROL_HEIGHT;
}

function useMounted(controller: GridController, props: EditableGridProps, onFind: () => void) {
  const frame = useRef<HTMLDivElement>(null);
  const [mounted, setMounted] = useState<MountedGrid>();
  const boxes = useMemo(() => new CustomCellBoxes(), []);
  const uploads = useUploads(controller);
  const virtual = useControllerState(controller, (one) => isVirtual(one.rows.size));
  const items = useItems(controller);
  // Read when they are needed, so that another function from the page mounts nothing anew.
  const latest = useRef({ props, items });
  latest.current = { props, items };
  const rowHeight = useCompact() ? COMPACT_HEIGHT : ROW_HEIGHT;
  const { name, label, height = MAX_HEIGHT } = props;
  const hasDetail = props.detail !== undefined;
  const subTitle = props.subTable?.title;
  const customKeys = Object.keys(props.customCells ?? NO_CUSTOM_CELLS).join(" ");
  useLayoutEffect(() => {
    const box = frame.current;
    if (!box) return;
    const one = mountGrid(box, {
      controller,
      name,
      label,
      rowHeight,
      uploads,
      onFind,
      hasDetail,
      subTable: subTitle,
      customColumns: new Set(customKeys.split(" ")),
      onCustomCell: boxes.put,
      fill: height === "fill",
      maxHeight: height === "fill" ? Math.max(box.clientHeight, 200) : height,
      items: () => latest.current.items,
      rowNote: (row) => latest.current.props.rowNote?.(row),
      onSave: () => latest.current.props.onSave,
    });
    setMounted(one);
    const watch = new ResizeObserver(() => {
      if (height === "fill") controller.view?.setMaxHeight(Math.max(box.clientHeight, 200));
      one.fit();
    });
    watch.observe(box);
    return () => {
      watch.disconnect();
      setMounted(undefined);
      one.end();
    };
  }, [controller, name, label, rowHeight, uploads, onFind, hasDetail, subTitle, customKeys, boxes, height, virtual]);
  const { rowNote } = props;
  useEffect(() => controller.view?.repaint(), [controller, items, rowNote]);
  return { frame, mounted, boxes };
}

function useItems(controller: GridController) {
  const codes = useMemo(
    () => [
      ...new Set(
        controller.rows.columns.flatMap(({ field }) => (field.kind === "dict" ? [String(field.options["dict"])] : [])),
      ),
    ],
    [controller],
  );
  return useDicts(codes);
}
