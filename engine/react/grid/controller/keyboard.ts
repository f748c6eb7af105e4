/** The keyboard of a spreadsheet. A key that does something here answers true and goes no further. */
import { isOfInputMethod, matchShortcut, type ShortcutName } from "../../shortcuts/index.ts";
import { nextCell, jumpToEdge, offsetCell, type CellAddress } from "./selection.ts";
import type { GridController } from "./gridController.ts";
import { undoOrRedo } from "./undo.ts";

interface KeyActions {
  readonly save: (() => void) | undefined;
  readonly find: () => void;
  readonly moveRows: (step: 1 | -1) => void;
  readonly isReplacing: () => boolean;
  readonly isComposing: () => boolean;
}

type Handler = (controller: GridController, event: KeyboardEvent, actions: KeyActions) => boolean;

export function onKey(controller: GridController, event: KeyboardEvent, actions: KeyActions): boolean {
  if (isOfInputMethod(event) || actions.isComposing()) return false;
  if (matchShortcut("gridPage", event) === "save") {
    // Without a save of its own, the page's handler gets the key, after the typed text has been written.
    controller.commitEdit();
    actions.save?.();
    return actions.save !== undefined;
  }
  if (controller.editing) return whileEditing(controller, event, actions);
  const name = matchShortcut("grid", event);
  return name !== undefined && ON_CELL[name](controller, event, actions);
}

/** In the cell: what ends the writing. The rest is the text box's. */
function whileEditing(controller: GridController, event: KeyboardEvent, actions: KeyActions): boolean {
  const name = matchShortcut("cell", event);
  if (name !== undefined) return IN_CELL[name](controller, event, actions);
  if (matchShortcut("grid", event) !== "move" || !actions.isReplacing()) return false;
  controller.commitEdit();
  return arrow(controller, event.key, false);
}

const IN_CELL: Readonly<Record<ShortcutName<"cell">, Handler>> = {
  commit: (controller) => {
    controller.commitEdit();
    return step(controller, 1);
  },
  commitUp: (controller) => {
    controller.commitEdit();
    return step(controller, -1);
  },
  next: (controller) => commitAndGo(controller, 1),
  previous: (controller) => commitAndGo(controller, -1),
  lineBreak: breakLine,
  cancel: (controller) => {
    controller.cancelEdit();
    return true;
  },
};

const ON_CELL: Readonly<Record<ShortcutName<"grid">, Handler>> = {
  move: (controller, { key }) => arrow(controller, key, false),
  extend: (controller, { key }) => arrow(controller, key, true),
  edge: (controller, { key }) => jump(controller, key, false),
  extendToEdge: (controller, { key }) => jump(controller, key, true),
  rowEnds: (controller, { key }) => toRowEnd(controller, key, false),
  extendToRowEnds: (controller, { key }) => toRowEnd(controller, key, true),
  gridEnds: (controller, { key }) => toGridEnd(controller, key, false),
  extendToGridEnds: (controller, { key }) => toGridEnd(controller, key, true),
  page: (controller, { key }) => turnPage(controller, key, false),
  extendPage: (controller, { key }) => turnPage(controller, key, true),
  next: (controller) => tab(controller, false),
  previous: (controller) => tab(controller, true),
  enter,
  up: (controller) => step(controller, -1),
  edit: (controller) => {
    controller.edit();
    return true;
  },
  clear,
  all,
  selectRow,
  collapse,
  fillDown,
  moveRows: (_controller, { key }, { moveRows }) => {
    moveRows(key === "ArrowUp" ? -1 : 1);
    return true;
  },
  undo: (controller) => undoOrRedo(controller, "undo"),
  redo: (controller) => undoOrRedo(controller, "redo"),
  find: (_controller, _event, { find }) => {
    find();
    return true;
  },
};

function breakLine(controller: GridController): boolean {
  const box = document.activeElement;
  if (controller.editing?.mode !== "typed" || !(box instanceof HTMLTextAreaElement)) return true;
  box.setRangeText("\n", box.selectionStart, box.selectionEnd, "end");
  box.dispatchEvent(new InputEvent("input", { bubbles: true }));
  return true;
}

function commitAndGo(controller: GridController, by: 1 | -1): boolean {
  controller.commitEdit();
  go(controller, (address) => nextCell(address, by, controller.extent()));
  return true;
}

function toRowEnd(controller: GridController, key: string, extend: boolean): boolean {
  return go(controller, ({ row }) => ({ row, key: endColumn(controller, key) }), extend);
}

function toGridEnd(controller: GridController, key: string, extend: boolean): boolean {
  const row = key === "Home" ? 0 : controller.rows.size - 1;
  return go(controller, () => ({ row, key: endColumn(controller, key) }), extend);
}

function endColumn(controller: GridController, key: string): string {
  return controller.columns().at(key === "Home" ? 0 : -1) ?? "";
}

function turnPage(controller: GridController, key: string, extend: boolean): boolean {
  const rows = key === "PageUp" ? -page(controller) : page(controller);
  return go(controller, (address) => offsetCell(address, rows, 0, controller.extent()), extend);
}

/** Opens the cell; on one that cannot be written it goes down, as in a spreadsheet. */
function enter(controller: GridController): boolean {
  const active = controller.selection?.active;
  const column = active ? controller.rows.column(active.key) : undefined;
  const row = active ? controller.rows.rowAt(active.row) : undefined;
  if (row === undefined || !column || !controller.canEdit(row, column) || controller.editModeOf(column) === "none")
    return step(controller, 1);
  controller.edit();
  return true;
}

/** At the very end the focus goes on to what comes after the grid. */
function tab(controller: GridController, back: boolean): boolean {
  const from = controller.selection?.active;
  if (!from) return false;
  const to = nextCell(from, back ? -1 : 1, controller.extent());
  if (to.row === from.row && to.key === from.key) return false;
  controller.moveTo(to);
  return true;
}

function step(controller: GridController, down: 1 | -1): boolean {
  return go(controller, (address) => offsetCell(address, down, 0, controller.extent()));
}

function go(controller: GridController, to: (from: CellAddress) => CellAddress, extend = false): boolean {
  const from = extend ? controller.selection?.end : controller.selection?.active;
  if (!from || controller.rows.size === 0) return true;
  controller.moveTo(to(from), extend);
  return true;
}

const WAYS: Readonly<Record<string, readonly [-1 | 0 | 1, -1 | 0 | 1]>> = {
  arrowup: [-1, 0],
  arrowdown: [1, 0],
  arrowleft: [0, -1],
  arrowright: [0, 1],
};

function arrow(controller: GridController, key: string, extend: boolean): boolean {
  const [down, right] = WAYS[key.toLowerCase()] ?? [0, 0];
  return go(controller, (address) => offsetCell(address, down, right, controller.extent()), extend);
}

function jump(controller: GridController, key: string, extend: boolean): boolean {
  const [down, right] = WAYS[key.toLowerCase()] ?? [0, 0];
  const isFilled = ({ row, key: column }: CellAddress) => {
    const id = controller.rows.rowAt(row);
    return id !== undefined && controller.rows.text(id, column) !== "";
  };
  return go(controller, (address) => jumpToEdge(address, down, right, controller.extent(), isFilled), extend);
}

function page(controller: GridController): number {
  const seen = controller.view?.visibleRows();
  return seen ? Math.max(1, seen.last - seen.first) : 1;
}

function all(controller: GridController): boolean {
  const { rows, columns } = controller.extent();
  if (rows > 0) controller.select({ row: 0, key: columns[0] ?? "" }, { row: rows - 1, key: columns.at(-1) ?? "" });
  return true;
}

function collapse(controller: GridController): boolean {
  if (
    !controller.selection ||
    (controller.selection.active.row === controller.selection.end.row &&
      controller.selection.active.key === controller.selection.end.key)
  )
    return false;
  controller.select(controller.selection.active, controller.selection.active);
  return true;
}

function clear(controller: GridController): boolean {
  const range = controller.selectedRange();
  if (range && !controller.readonly) controller.rows.clear(range);
  return true;
}

/** From the first row of the block over the rest; a single cell takes from the one above. */
function fillDown(controller: GridController): boolean {
  const range = controller.selectedRange();
  if (!range || controller.readonly) return true;
  if (range.bottom > range.top) controller.rows.fill({ ...range, bottom: range.top }, range, "copy");
  else if (range.top > 0)
    controller.rows.fill(
      { ...range, top: range.top - 1, bottom: range.top - 1 },
      { ...range, top: range.top - 1 },
      "copy",
    );
  return true;
}

function selectRow(controller: GridController): boolean {
  const row = controller.selection ? controller.rows.rowAt(controller.selection.active.row) : undefined;
  if (row !== undefined) controller.toggleRowSelection(row);
  return true;
}
