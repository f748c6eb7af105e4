/** Pressing, dragging and letting go over cells: choosing, drawing a block, filling, moving rows. */
import type { CellRange, GridColumn, RowId } from "../rowStore/index.ts";
import { extendRange, type CellAddress } from "./selection.ts";
import type { GridController } from "./gridController.ts";
import { SELECT_COLUMN, MORE_COLUMN, NUMBER_COLUMN } from "./gridColumns.ts";

interface MouseActions {
  /** A button inside a cell. */
  readonly act: (act: string, of: string | undefined, row: RowId, column: GridColumn | undefined, at: DOMRect) => void;
  readonly selectAllRows: () => void;
  readonly sort: (key: string) => void;
}

/** Pixels at a cell's lower right corner that take hold of the fill handle; at a number's left edge, of the row. */
const HANDLE = 9;
const GRIP = 18;
/** Milliseconds between two rows or columns of a scroll while the mouse is at the edge. */
const SCROLL_INTERVAL = 45;

export function listenToMouse(controller: GridController, frame: HTMLElement, actions: MouseActions): () => void {
  const down = (event: MouseEvent) => pressed(controller, event, actions);
  const double = (event: MouseEvent) => {
    const place = event.target instanceof Element ? controller.view?.positionOf(event.target) : undefined;
    if (place && place.row >= 0 && !place.column.startsWith("#") && !isButton(event.target)) controller.edit();
  };
  const click = (event: MouseEvent) => clicked(controller, event, actions);
  frame.addEventListener("mousedown", down);
  frame.addEventListener("dblclick", double);
  frame.addEventListener("click", click);
  return () => {
    frame.removeEventListener("mousedown", down);
    frame.removeEventListener("dblclick", double);
    frame.removeEventListener("click", click);
  };
}

const isButton = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest("[data-act]") !== null;

function clicked(controller: GridController, { target }: MouseEvent, { act, selectAllRows }: MouseActions): void {
  if (!(target instanceof Element)) return;
  const button = target.closest<HTMLElement>("[data-act]");
  const place = controller.view?.positionOf(target);
  if (!button || !place) return;
  const row = controller.rows.rowAt(place.row);
  if (button.dataset["act"] === "choose" && place.row === -1) return selectAllRows();
  if (row === undefined) return;
  act(
    button.dataset["act"] ?? "",
    button.dataset["of"],
    row,
    controller.rows.column(place.column),
    button.getBoundingClientRect(),
  );
}

function pressed(controller: GridController, event: MouseEvent, actions: MouseActions): void {
  const { target } = event;
  if (event.button !== 0 || !(target instanceof Element)) return;
  const place = controller.view?.positionOf(target);
  if (!place) return;
  if (place.row === -1) {
    if (!place.column.startsWith("#") && target.closest(".hw-head-sort, .hw-head-title") && event.detail === 2)
      actions.sort(place.column);
    return;
  }
  // The text box keeps the focus; a page's own inputs in slots keep theirs.
  if (target.closest("input, textarea, select, a[href], [contenteditable=true]")) return;
  event.preventDefault();
  if (place.row < 0) return controller.focus();
  controller.commitEdit();
  const cell = controller.view?.cellAt(place.row, place.column)?.getBoundingClientRect();
  if (place.column === NUMBER_COLUMN) return pressedNumber(controller, event, place.row, cell);
  if (place.column === SELECT_COLUMN || place.column === MORE_COLUMN) return controller.textInput?.focus();
  if (isButton(target)) {
    controller.moveTo({ row: place.row, key: place.column });
    return controller.textInput?.focus();
  }
  if (cell && isHandle(controller, event, place, cell)) return dragFill(controller);
  controller.moveTo({ row: place.row, key: place.column }, event.shiftKey);
  controller.textInput?.focus();
  dragged((to) => controller.moveTo(to, true), controller);
}

function isHandle(
  controller: GridController,
  { clientX, clientY }: MouseEvent,
  { row, column }: { row: number; column: string },
  cell: DOMRect,
): boolean {
  const range = controller.selectedRange();
  if (controller.readonly || range?.bottom !== row || range.columns.at(-1) !== column) return false;
  return cell.right - clientX <= HANDLE && cell.bottom - clientY <= HANDLE;
}

function dragFill(controller: GridController): void {
  const source = controller.selectedRange();
  if (!source) return;
  controller.textInput?.focus();
  let target: CellRange | undefined;
  dragged(
    (to) => {
      target = extendRange(source, to, controller.columns());
      controller.showFillTarget(target);
    },
    controller,
    (event) => {
      controller.showFillTarget(undefined);
      if (target && target !== source) {
        // Numbers and days go on; with Ctrl they are repeated.
        controller.rows.fill(source, target, event.ctrlKey || event.metaKey ? "copy" : "series");
        controller.select(
          { row: target.top, key: target.columns[0] ?? "" },
          { row: target.bottom, key: target.columns.at(-1) ?? "" },
        );
      }
    },
  );
}

function pressedNumber(controller: GridController, event: MouseEvent, row: number, cell: DOMRect | undefined): void {
  controller.textInput?.focus();
  if (cell && event.clientX - cell.left <= GRIP && controller.rows.canMove && !controller.readonly)
    return dragRow(controller, row);
  const columns = controller.columns();
  const whole = (to: number) =>
    controller.select(
      { row: event.shiftKey && controller.selection ? controller.selection.active.row : row, key: columns[0] ?? "" },
      { row: to, key: columns.at(-1) ?? "" },
    );
  whole(row);
  dragged(({ row: to }) => whole(to), controller);
}

/** The rows that are chosen go together where the pressed one is among them. */
function dragRow(controller: GridController, row: number): void {
  const id = controller.rows.rowAt(row);
  if (id === undefined) return;
  const moving = controller.selectedRows.has(id) ? controller.targetRows() : [id];
  dragged(
    (to, event, cell) =>
      controller.showDropTarget(cell && event.clientY > cell.top + cell.height / 2 ? to.row + 1 : to.row),
    controller,
    () => {
      const at = controller.dropAt;
      controller.showDropTarget(undefined);
      if (at !== undefined && at !== row) controller.moveRows(moving, at);
      const now = controller.rows.indexOf(id);
      if (now >= 0 && controller.selection) controller.moveTo({ row: now, key: controller.selection.active.key });
    },
  );
}

type Over = (to: CellAddress, event: MouseEvent, cell: DOMRect | undefined) => void;

/** Follows the mouse until it is let go, scrolling where it leaves the rows. */
function dragged(over: Over, controller: GridController, end: (event: MouseEvent) => void = () => undefined): void {
  let last: MouseEvent | undefined;
  let frame = 0;
  let scrolledAt = 0;
  const look = () => {
    if (!last || !controller.view) return;
    const body = controller.view.bodyRect();
    const x = clamp(last.clientX, body.left + 2, body.right - 3);
    const y = clamp(last.clientY, body.top + 2, body.bottom - 3);
    const element = document.elementFromPoint(x, y);
    const place = element ? controller.view.positionOf(element) : undefined;
    if (!place || place.row < 0 || place.row >= controller.rows.size) return;
    const key = place.column.startsWith("#") ? (controller.columns()[0] ?? "") : place.column;
    over({ row: place.row, key }, last, controller.view.cellAt(place.row, place.column)?.getBoundingClientRect());
  };
  const scroll = (now: number) => {
    frame = requestAnimationFrame(scroll);
    if (!last || !controller.view || now - scrolledAt < SCROLL_INTERVAL) return;
    const body = controller.view.bodyRect();
    const down = last.clientY > body.bottom - 4 ? 1 : last.clientY < body.top + 4 ? -1 : 0;
    const right = last.clientX > body.right - 4 ? 1 : last.clientX < body.left + 4 ? -1 : 0;
    if (down === 0 && right === 0) return;
    scrolledAt = now;
    controller.view.scrollStep(down, right);
    look();
  };
  const move = (event: MouseEvent) => {
    last = event;
    look();
  };
  const up = (event: MouseEvent) => {
    cancelAnimationFrame(frame);
    window.removeEventListener("mousemove", move);
    window.removeEventListener("mouseup", up);
    end(event);
  };
  window.addEventListener("mousemove", move);
  window.addEventListener("mouseup", up);
  frame = requestAnimationFrame(scroll);
}

const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(value, most));
