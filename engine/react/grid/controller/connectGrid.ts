/** Connects the controller to an element: the text box, keys, mouse and clipboard. */
import { gridTexts } from "../../texts/grid.ts";
import type { RowId } from "../rowStore/index.ts";
import { listenToClipboard } from "./clipboard.ts";
import { listenToColumnLines } from "./columnResize.ts";
import type { GridController } from "./gridController.ts";
import { onKey } from "./keyboard.ts";
import { listenToMouse } from "./mouse.ts";
import { CellTextInput } from "./cellTextInput.ts";
import type { CellUploads } from "./uploads.ts";

interface ConnectInput {
  readonly controller: GridController;
  readonly uploads: CellUploads;
  readonly onSave: () => (() => void) | undefined;
  readonly onFind: () => void;
}

export interface ConnectedGrid {
  readonly textInput: CellTextInput;
  readonly disconnect: () => void;
}

export function connectGrid(frame: HTMLElement, input: ConnectInput): ConnectedGrid {
  const { controller } = input;
  const textInput = new CellTextInput(controller, frame);
  controller.attachTextInput(textInput, themeClassOf(frame));
  const offs = [
    controller.rows.subscribe((change) => controller.onRowsChanged(change)),
    listenToKeys(frame, input, textInput),
    listenToColumnLines({ controller, frame }),
    listenToMouse(controller, frame, mouseActions(input)),
    listenToClipboard(controller, textInput.box),
    leaving(controller, textInput),
  ];
  return {
    textInput,
    disconnect: () => {
      for (const off of offs) off();
      controller.attachTextInput(undefined);
      textInput.remove();
    },
  };
}

/** antd puts its variables under a class on its own elements. */
function themeClassOf(frame: HTMLElement): string {
  const around = frame.closest(".ant-app, .ant-modal, .ant-drawer");
  return [...(around?.classList ?? [])].filter((name) => !name.startsWith("ant-") && !name.startsWith("hw-")).join(" ");
}

function listenToKeys(
  frame: HTMLElement,
  { controller, onSave, onFind }: ConnectInput,
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

function mouseActions({ controller, uploads }: ConnectInput): Parameters<typeof listenToMouse>[2] {
  const { rows } = controller;
  const onRow: Readonly<Record<string, (row: RowId, at: DOMRect) => void>> = {
    choose: (row) => controller.toggleRowSelection(row),
    expand: (row) => controller.toggleDetail(row),
    subTable: (row, at) => controller.toggleSubTable(row, at),
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
