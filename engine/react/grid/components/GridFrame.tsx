/** The view, and what lies over it: text box, editors, tips, cells of the page. */
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useMemo, useState } from "react";
import type { EditableGridProps } from "../contract.ts";
import { GridCellRenderers } from "../controller/cellRenderers.ts";
import { connectGrid, type ConnectedGrid } from "../controller/connectGrid.ts";
import { viewColumns } from "../controller/gridColumns.ts";
import type { GridController } from "../controller/gridController.ts";
import type { CellUploads } from "../controller/uploads.ts";
import { useCellUploads, useItemsOf } from "../useCellData.ts";
import type { GridColumnSettings } from "../useGridColumns.ts";
import { GridView, isVirtual, type GridViewColumn, type GridViewHandle } from "../view/index.ts";
import { usePhone } from "../../ui/mediaQueries.ts";
import { useLatest } from "../../ui/useLatest.ts";
import { CellTip } from "./CellTip.tsx";
import { CustomCellBoxes, CustomCells } from "./CustomCells.tsx";
import { EditorLayer } from "./EditorLayer.tsx";
import { EmptyGrid } from "./EmptyGrid.tsx";
import { useControllerState } from "./useControllerState.ts";

const ROW_HEIGHT = 61;
const COMPACT_HEIGHT = 40;
/** High enough for a finger. */
const PHONE_HEIGHT = 44;
const MAX_HEIGHT = 400;
const MIN_FILL_HEIGHT = 200;
const MAX_FOUR_DIGITS = 9999;

interface GridFrameProps {
  readonly controller: GridController;
  readonly grid: EditableGridProps;
  readonly columnSettings: GridColumnSettings;
  readonly compact: boolean;
  readonly onFind: () => void;
}

export function GridFrame({ controller, grid, columnSettings, compact, onFind }: GridFrameProps) {
  const [frame, setFrame] = useState<HTMLDivElement | null>(null);
  const { rows, label, height = MAX_HEIGHT, customCells = NO_CUSTOM_CELLS, rowNote } = grid;
  const fill = height === "fill";
  const phone = usePhone();
  const size = useFrameSize(frame);
  const uploads = useCellUploads(controller);
  const connected = useConnected({ controller, uploads, frame, onSave: grid.onSave, onFind });
  const boxes = useMemo(() => new CustomCellBoxes(), []);
  const items = useItemsOf(controller);
  const renderers = useRenderers(controller, grid, items, boxes);
  const columns = useColumns(controller, grid, columnSettings, size?.width ?? 0);
  const virtual = useControllerState(controller, (one) => isVirtual(one.rows.size));
  const [view, setView] = useState<GridViewHandle>();
  const onReady = useCallback(
    (ready: GridViewHandle | undefined) => setView(controller.attachView(ready)),
    [controller],
  );
  const onMoved = useCallback(() => controller.viewMoved(), [controller]);
  useEffect(() => view?.repaint(), [view, items, rowNote]);
  const viewKey = useGeneration(renderers);
  return (
    <div className="hw-grid-frame" ref={setFrame}>
      {size && (
        <GridView
          key={`${viewKey} ${virtual}`}
          virtual={virtual}
          rows={rows}
          columns={columns}
          width={size.width}
          scrollbar={size.scrollbar}
          rowHeight={compact ? (phone ? PHONE_HEIGHT : COMPACT_HEIGHT) : ROW_HEIGHT}
          maxHeight={fill ? Math.max(size.height, MIN_FILL_HEIGHT) : height}
          fill={fill}
          totals={rows.columns.some((column) => column.statistics)}
          label={label}
          renderers={renderers}
          onColumns={columnSettings.onDragged}
          onMoved={onMoved}
          onReady={onReady}
        />
      )}
      <EmptyGrid controller={controller} />
      {view && connected && frame && (
        <>
          <EditorLayer controller={controller} frame={frame} />
          <CellTip controller={controller} textInput={connected.textInput} frame={frame} />
          <CustomCells boxes={boxes} rows={rows} parts={customCells} />
        </>
      )}
    </div>
  );
}

const NO_CUSTOM_CELLS = {};

interface FrameSize {
  readonly width: number;
  readonly height: number;
  readonly scrollbar: number;
}

/** Inner size of the frame; undefined until it is known. */
function useFrameSize(frame: HTMLElement | null): FrameSize | undefined {
  const [size, setSize] = useState<FrameSize>();
  useLayoutEffect(() => {
    if (!frame) return undefined;
    const scrollbar = scrollbarWidth(frame);
    const measure = () => {
      // On paper it is out of sight: afterwards it is as it was.
      if (window.matchMedia("print").matches) return;
      const { clientWidth: width, clientHeight: height } = frame;
      setSize((before) =>
        before?.width === width && before.height === height ? before : { width, height, scrollbar },
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(frame);
    return () => observer.disconnect();
  }, [frame]);
  return size;
}

/** As grid.css and the browser have it: the library measures outside the frame. */
function scrollbarWidth(frame: HTMLElement): number {
  const probe = frame.appendChild(document.createElement("div"));
  probe.style.cssText = "position:absolute;visibility:hidden;overflow:scroll;width:50px;height:50px";
  const width = probe.offsetWidth - probe.clientWidth;
  probe.remove();
  return width;
}

interface ConnectedInput {
  readonly controller: GridController;
  readonly uploads: CellUploads;
  readonly frame: HTMLElement | null;
  readonly onSave: (() => void) | undefined;
  readonly onFind: () => void;
}

/** The text box and the listeners live as long as the frame. */
function useConnected({ controller, uploads, frame, onSave, onFind }: ConnectedInput): ConnectedGrid | undefined {
  const [connected, setConnected] = useState<ConnectedGrid>();
  const save = useEffectEvent(() => onSave);
  useLayoutEffect(() => {
    if (!frame) return undefined;
    const one = connectGrid(frame, { controller, uploads, onFind, onSave: () => save() });
    setConnected(one);
    return () => {
      setConnected(undefined);
      one.disconnect();
    };
  }, [controller, uploads, frame, onFind]);
  return connected;
}

function useRenderers(
  controller: GridController,
  grid: EditableGridProps,
  items: ReturnType<typeof useItemsOf>,
  boxes: CustomCellBoxes,
): GridCellRenderers {
  // Read when they are needed: another function from the page does not mount the view again.
  const latest = useLatest({ grid, items });
  const hasDetail = grid.detail !== undefined;
  const subTable = grid.subTable?.title;
  const customKeys = Object.keys(grid.customCells ?? NO_CUSTOM_CELLS).join(" ");
  return useMemo(
    () =>
      new GridCellRenderers({
        controller,
        hasDetail,
        subTable,
        items: (dict) => latest().items(dict),
        rowNote: (row) => latest().grid.rowNote?.(row),
        customColumns: new Set(customKeys.split(" ")),
        onCustomCell: boxes.put,
      }),
    [controller, hasDetail, subTable, customKeys, boxes, latest],
  );
}

function useColumns(
  controller: GridController,
  { detail, subTable }: EditableGridProps,
  { preference }: GridColumnSettings,
  width: number,
): readonly GridViewColumn[] {
  const { rows, readonly } = controller;
  const hasMore = detail !== undefined || subTable !== undefined;
  const manyRows = useControllerState(controller, (one) => one.rows.size > MAX_FOUR_DIGITS);
  const columns = useMemo(
    () => viewColumns({ rows, readonly, hasMore, manyRows, preference, width }),
    [rows, readonly, hasMore, manyRows, preference, width],
  );
  useLayoutEffect(() => controller.viewMoved(), [controller, columns]);
  return columns;
}

/** Counts how often a value has changed. */
function useGeneration(value: object): number {
  const [generation, setGeneration] = useState({ value, count: 0 });
  if (generation.value !== value) setGeneration({ value, count: generation.count + 1 });
  return generation.count;
}
