/** Brings the desk to life in an element: the sheet, the text box, keys, mouse and clipboard. */
import type { DictEntry } from "../../api/index.ts";
import { gridTexts } from "../../texts/grid.ts";
import { mountGridView, type GridViewColumn } from "../agGrid/index.ts";
import type { GridColumn, RowId } from "../rowStore/index.ts";
import { listenToClipboard } from "./clipboard.ts";
import type { GridController } from "./gridController.ts";
import { onKey } from "./keyboard.ts";
import {
  SELECT_COLUMN,
  GridCellRenderers,
  MORE_COLUMN,
  NUMBER_COLUMN,
  type CellRenderersInput,
} from "./cellRenderers.ts";
import { listenToMouse } from "./mouse.ts";
import { columnSettings, rememberColumns } from "./settings.ts";
import { CellTextInput } from "./cellTextInput.ts";
import type { CellUploads } from "./uploads.ts";

interface MountInput extends Omit<CellRenderersInput, "controller" | "items"> {
  readonly controller: GridController;
  readonly items: () => (dict: string) => readonly DictEntry[];
  readonly name: string;
  readonly label: string;
  readonly rowHeight: number;
  readonly maxHeight: number;
  readonly fill: boolean;
  readonly uploads: CellUploads;
  readonly onSave: () => (() => void) | undefined;
  readonly onFind: () => void;
}

export interface MountedGrid {
  readonly textInput: CellTextInput;
  readonly end: () => void;
  readonly fit: () => void;
}

/** The number has its grip before it. */
const ownWidth = (id: string, rows: number): number =>
  id === SELECT_COLUMN ? 44 : id === MORE_COLUMN ? 60 : rows > 9999 ? 92 : 68;

export function mountGrid(frame: HTMLElement, input: MountInput): MountedGrid {
  const { controller, name, rowHeight, maxHeight, fill, label } = input;
  const textInput = new CellTextInput(controller, frame);
  controller.textInput = textInput;
  controller.themeClass = themeClassOf(frame);
  const painter = new GridCellRenderers({ ...input, items: (dict) => input.items()(dict) });
  controller.view = mountGridView(frame, {
    columns: columnsFor(input, frame.clientWidth),
    rowHeight,
    rowCount: controller.rows.size,
    maxHeight,
    fill,
    label,
    renderers: painter,
    totals: controller.rows.columns.some((column) => column.statistics),
    onColumns: (columns) => {
      rememberColumns(name, columns);
      controller.notifyMoved();
    },
    // Unseen, the text box may stay where it is: measuring in every frame of a scroll would cost the frame.
    onMoved: () => {
      controller.notifyMoved();
      if (controller.editing) textInput.place();
    },
  });
  const offRows = controller.rows.subscribe((change) => controller.onRowsChanged(change));
  const offs = [
    offRows,
    listenToKeys(frame, input, textInput),
    listenToMouse(controller, frame, mouseActions(input)),
    listenToClipboard(controller, textInput.box),
    leaving(controller, textInput),
  ];
  return {
    textInput,
    fit: () => controller.view?.setColumns(columnsFor(input, frame.clientWidth)),
    end: () => {
      for (const off of offs) off();
      controller.view?.destroy();
      controller.view = undefined;
      controller.textInput = undefined;
      textInput.remove();
    },
  };
}

/** Where there is room to spare the columns share it; what a person set stays as he set it. */
function columnsFor(input: MountInput, room: number): GridViewColumn[] {
  const { controller, name, hasDetail, subTable } = input;
  const own = [
    ...(controller.readonly ? [] : [SELECT_COLUMN]),
    NUMBER_COLUMN,
    ...(hasDetail || subTable !== undefined ? [MORE_COLUMN] : []),
  ];
  const taken = own.reduce((sum, id) => sum + ownWidth(id, controller.rows.size), 0);
  const set = columnSettings(name);
  const shown = controller.rows.columns.filter((column) => !column.hidden);
  const wanted = shown.reduce((sum, column) => sum + column.width, 0);
  const spread = set.length === 0 && wanted > 0 ? Math.max(1, (room - taken - 12) / wanted) : 1;
  const place = (column: GridColumn) => {
    const at = set.findIndex((one) => one.id === column.key);
    return at < 0 ? Number.MAX_SAFE_INTEGER : at;
  };
  return [
    ...own.map((id) => ({
      id,
      title: "",
      width: ownWidth(id, controller.rows.size),
      minWidth: 40,
      align: "center" as const,
      pinned: true,
      own: true,
    })),
    ...[...shown]
      .sort((a, b) => place(a) - place(b))
      .map((column) => ({
        id: column.key,
        title: column.title,
        align: alignOf(column),
        pinned: false,
        own: false,
        minWidth: column.minWidth,
        width: set.find((one) => one.id === column.key)?.width ?? Math.floor(column.width * spread),
      })),
  ];
}

/** antd puts its variables under a class on its own elements. */
function themeClassOf(frame: HTMLElement): string {
  const around = frame.closest(".ant-app, .ant-modal, .ant-drawer");
  return [...(around?.classList ?? [])].filter((name) => !name.startsWith("ant-") && !name.startsWith("hw-")).join(" ");
}

/** What is computed stands as what it computes. */
function alignOf({ field, align }: GridColumn): GridViewColumn["align"] {
  return field.kind === "computed" && ["money", "decimal", "integer"].includes(String(field.options["type"]))
    ? "right"
    : align;
}

function listenToKeys(
  frame: HTMLElement,
  { controller, onSave, onFind }: MountInput,
  textInput: CellTextInput,
): () => void {
  const down = (event: KeyboardEvent) => {
    // Editors and the page's own inputs in cells have their own keys.
    if (event.target !== textInput.box) return;
    const done = onKey(controller, event, {
      save: onSave(),
      find: onFind,
      moveRows: (step) => moveRows(controller, step),
      isReplacing: () => textInput.replacing,
      isComposing: () => textInput.composing,
    });
    if (!done) return;
    event.preventDefault();
    event.stopPropagation();
  };
  frame.addEventListener("keydown", down);
  return () => frame.removeEventListener("keydown", down);
}

/** The chosen rows, or those of the block, one place up or down; the block goes with them. */
function moveRows(controller: GridController, step: 1 | -1): void {
  const { rows, selection } = controller;
  if (controller.readonly) return;
  if (!rows.canMove) return controller.showMessage("warning", gridTexts.sorted);
  const range = controller.selectedRange();
  const active = selection ? rows.rowAt(selection.active.row) : undefined;
  const moving: readonly RowId[] =
    active !== undefined && controller.selectedRows.has(active)
      ? controller.targetRows()
      : range
        ? Array.from({ length: range.bottom - range.top + 1 }, (_, index) => rows.rowAt(range.top + index)).filter(
            (row) => row !== undefined,
          )
        : [];
  const places = moving.map((row) => rows.indexOf(row));
  const [top, bottom] = [Math.min(...places), Math.max(...places)];
  if (moving.length === 0 || (step === -1 ? top === 0 : bottom >= rows.size - 1)) return;
  if (!controller.moveRows(moving, step === -1 ? top - 1 : bottom + 2, step)) return;
  const moved = Math.min(...moving.map((row) => rows.indexOf(row))) - top;
  if (selection)
    controller.select(
      { ...selection.active, row: selection.active.row + moved },
      { ...selection.end, row: selection.end.row + moved },
    );
  if (controller.selection) controller.view?.scrollTo(controller.selection.active.row);
}

/** What was typed is written when the focus goes elsewhere on the page; another window is not elsewhere. */
function leaving(controller: GridController, { box }: CellTextInput): () => void {
  const blur = () => {
    if (controller.editing?.mode === "typed" && document.hasFocus()) controller.commitEdit(false);
  };
  const focus = () => {
    if (!controller.selection) controller.focus();
  };
  box.addEventListener("blur", blur);
  box.addEventListener("focus", focus);
  return () => {
    box.removeEventListener("blur", blur);
    box.removeEventListener("focus", focus);
  };
}

function mouseActions({ controller, uploads }: MountInput): Parameters<typeof listenToMouse>[2] {
  const { rows } = controller;
  const onRow: Readonly<Record<string, (row: RowId, at: DOMRect) => void>> = {
    choose: (row) => controller.toggleRowSelection(row),
    expand: (row) => {
      controller.expanded = controller.expanded === row ? undefined : row;
      controller.view?.repaint();
      controller.notify();
    },
    subTable: (row, at) => {
      controller.subTable = controller.subTable?.row === row ? undefined : { row, at };
      controller.view?.repaint();
      controller.notify();
    },
  };
  return {
    selectAllRows: () =>
      controller.selectRows(
        controller.selectedRows.size === rows.size
          ? new Set()
          : new Set(Array.from({ length: rows.size }, (_, index) => rows.rowAt(index) ?? "")),
      ),
    sort: (key) => {
      const now = rows.sorting.find((one) => one.field === key);
      rows.sort(now === undefined ? [{ field: key, desc: false }] : now.desc ? [] : [{ field: key, desc: true }]);
    },
    act: (act, of, row, column, at) => {
      if (onRow[act]) return onRow[act](row, at);
      if (!column) return;
      if (act === "toggle") controller.toggle(row, column);
      else if (act === "more") controller.edit();
      else if (act === "upload" && controller.canEdit(row, column)) uploads.choose(row, column);
      else if (act === "download" && of !== undefined) void uploads.download(of);
      else if (act === "remove" && of !== undefined) uploads.remove(row, column.key, of);
      else if (act === "drop" && of !== undefined) uploads.drop(row, column.key, Number(of));
    },
  };
}
