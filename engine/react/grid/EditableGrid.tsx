import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { App, theme } from "antd";
import { useApi, useDicts } from "../api/index.ts";
import { gridTexts } from "../texts/grid.ts";
import { isVirtual } from "./agGrid/index.ts";
import type { EditableGridProps } from "./contract.ts";
import { GridDesk } from "./controller/gridController.ts";
import { mountDesk, type Mounted } from "./controller/mountGrid.ts";
import { CellUploads } from "./controller/uploads.ts";
import { CellTip } from "./components/CellTip.tsx";
import { Detail } from "./components/RowDetail.tsx";
import { EditorLayer } from "./components/EditorLayer.tsx";
import { EmptyGrid } from "./components/EmptyGrid.tsx";
import { ErrorsPanel } from "./components/ErrorsPanel.tsx";
import { FindBar } from "./components/FindBar.tsx";
import { SlotBoxes, Slots } from "./components/CustomCells.tsx";
import { SubTable } from "./components/SubTable.tsx";
import { Toolbar } from "./components/Toolbar.tsx";
import { Upright } from "./components/RecordPanel.tsx";
import { useDesk } from "./components/useControllerState.ts";
import "./grid.css";

const ROW_HEIGHT = 61;
const COMPACT_HEIGHT = 40;
const MAX_HEIGHT = 400;
/** antd's compact density makes its controls lower than this. */
const CONTROL_HEIGHT = 32;

/** Rows as in a spreadsheet. Lazily loaded by `index.ts`: a page without one does not bring the library that draws it. */
export function EditableGridView(props: EditableGridProps) {
  const { rows, readonly = false, toolbar = true, excluded = [], slots = NO_SLOTS, subTable, detail } = props;
  const desk = useGridDesk(props, readonly);
  const compact = useCompact();
  const [panel, setPanel] = useState<{ readonly find: boolean; readonly errors: boolean; readonly upright: boolean }>({ find: false, errors: false, upright: false });
  const show = useCallback((what: Partial<typeof panel>) => setPanel((before) => ({ ...before, ...what })), []);
  const { frame, mounted, boxes } = useMounted(desk, props, useCallback(() => show({ find: true }), [show]));
  return (
    <div className={`hw-grid${props.height === "fill" ? " hw-grid-fill" : ""}${compact ? " hw-grid-compact" : ""}`}>
      {toolbar && (
        <Toolbar
          desk={desk} name={props.name} excluded={excluded} extra={props.extra} upright={panel.upright}
          onUpright={() => show({ upright: !panel.upright })} onFind={() => show({ find: !panel.find })} onErrors={() => show({ errors: !panel.errors })}
        />
      )}
      {panel.find && <FindBar desk={desk} onClose={() => show({ find: false })} />}
      <div className="hw-grid-middle">
        <div className="hw-grid-frame" ref={frame}>
          <EmptyGrid desk={desk} />
          {mounted && frame.current && <EditorLayer desk={desk} frame={frame.current} />}
          {mounted && frame.current && <CellTip desk={desk} typist={mounted.typist} frame={frame.current} />}
          {mounted && <Slots boxes={boxes} rows={rows} parts={slots} />}
        </div>
        {panel.upright && <Upright desk={desk} onClose={() => show({ upright: false })} />}
      </div>
      {detail && <Detail desk={desk} draw={detail} />}
      {panel.errors && <ErrorsPanel desk={desk} onClose={() => show({ errors: false })} />}
      {subTable && <SubTable desk={desk} table={subTable} />}
    </div>
  );
}

const NO_SLOTS = {};

function useGridDesk({ rows, handle }: EditableGridProps, readonly: boolean): GridDesk {
  const { message } = App.useApp();
  const desk = useMemo(() => new GridDesk({ rows, readonly, say: (tone, text) => void message[tone](text) }), [rows, readonly, message]);
  useEffect(() => {
    handle?.({ show: (row, key) => desk.show(row, key), focus: () => desk.focus(), settle: () => desk.settle() });
    return () => handle?.(undefined);
  }, [desk, handle]);
  return desk;
}

function useUploads(desk: GridDesk): CellUploads {
  const api = useApi();
  const { modal } = App.useApp();
  return useMemo(() => {
    const uploads = new CellUploads({
      rows: desk.rows, api, say: (text) => desk.say("warning", text), alert: (title, content) => void modal.error({ title, content, okText: gridTexts.ok }),
      repaint: (row) => { const at = desk.rows.indexOf(row); if (at >= 0) desk.sheet?.repaint(at); },
    });
    desk.uploads = uploads.of;
    return uploads;
  }, [desk, api, modal]);
}

function useCompact(): boolean {
  return theme.useToken().token.controlHeight < CONTROL_HEIGHT;
}

function useMounted(desk: GridDesk, props: EditableGridProps, onFind: () => void) {
  const frame = useRef<HTMLDivElement>(null);
  const [mounted, setMounted] = useState<Mounted>();
  const boxes = useMemo(() => new SlotBoxes(), []);
  const uploads = useUploads(desk);
  const virtual = useDesk(desk, (one) => isVirtual(one.rows.size));
  const items = useItems(desk);
  // Read when they are needed, so that another function from the page mounts nothing anew.
  const latest = useRef({ props, items });
  latest.current = { props, items };
  const rowHeight = useCompact() ? COMPACT_HEIGHT : ROW_HEIGHT;
  const { name, label, height = MAX_HEIGHT } = props;
  const hasDetail = props.detail !== undefined;
  const subTitle = props.subTable?.title;
  const slotKeys = Object.keys(props.slots ?? NO_SLOTS).join(" ");
  useLayoutEffect(() => {
    const box = frame.current;
    if (!box) return;
    const one = mountDesk(box, {
      desk, name, label, rowHeight, uploads, onFind, hasDetail, subTable: subTitle, slots: new Set(slotKeys.split(" ")), onSlot: boxes.put, fill: height === "fill",
      maxHeight: height === "fill" ? Math.max(box.clientHeight, 200) : height,
      items: () => latest.current.items, rowNote: (row) => latest.current.props.rowNote?.(row), onSave: () => latest.current.props.onSave,
    });
    setMounted(one);
    const watch = new ResizeObserver(() => {
      if (height === "fill") desk.sheet?.setMaxHeight(Math.max(box.clientHeight, 200));
      one.fit();
    });
    watch.observe(box);
    return () => { watch.disconnect(); setMounted(undefined); one.end(); };
  }, [desk, name, label, rowHeight, uploads, onFind, hasDetail, subTitle, slotKeys, boxes, height, virtual]);
  const { rowNote } = props;
  useEffect(() => desk.sheet?.repaint(), [desk, items, rowNote]);
  return { frame, mounted, boxes };
}

function useItems(desk: GridDesk) {
  const codes = useMemo(() => [...new Set(desk.rows.columns.flatMap(({ field }) => (field.kind === "dict" ? [String(field.options["dict"])] : [])))], [desk]);
  return useDicts(codes);
}
