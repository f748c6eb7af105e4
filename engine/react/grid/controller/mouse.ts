/** Pressing, dragging and letting go over cells: choosing, drawing a block, filling, moving rows. */
import type { GridColumn, RowId } from "../rowStore/index.ts";
import { filledTo, type Spot } from "./selection.ts";
import type { GridDesk } from "./gridController.ts";
import { CHOOSE, MORE, NUMBER } from "./cellRenderers.ts";

export interface MouseActions {
  /** A button inside a cell. */
  readonly act: (act: string, of: string | undefined, row: RowId, column: GridColumn | undefined, at: DOMRect) => void;
  readonly chooseAll: () => void;
  readonly sort: (key: string) => void;
}

/** Pixels at a cell's lower right corner that take hold of the fill handle; at a number's left edge, of the row. */
const HANDLE = 9;
const GRIP = 18;
const EDGE = 24;

export function listenToMouse(desk: GridDesk, frame: HTMLElement, actions: MouseActions): () => void {
  const down = (event: MouseEvent) => pressed(desk, event, actions);
  const double = (event: MouseEvent) => {
    const place = event.target instanceof Element ? desk.sheet?.positionOf(event.target) : undefined;
    if (place && place.row >= 0 && !place.column.startsWith("#") && !isButton(event.target)) desk.edit();
  };
  const click = (event: MouseEvent) => clicked(desk, event, actions);
  frame.addEventListener("mousedown", down);
  frame.addEventListener("dblclick", double);
  frame.addEventListener("click", click);
  return () => {
    frame.removeEventListener("mousedown", down);
    frame.removeEventListener("dblclick", double);
    frame.removeEventListener("click", click);
  };
}

const isButton = (target: EventTarget | null): boolean => target instanceof Element && target.closest("[data-act]") !== null;

function clicked(desk: GridDesk, { target }: MouseEvent, { act, chooseAll }: MouseActions): void {
  if (!(target instanceof Element)) return;
  const button = target.closest<HTMLElement>("[data-act]");
  const place = desk.sheet?.positionOf(target);
  if (!button || !place) return;
  const row = desk.rows.rowAt(place.row);
  if (button.dataset["act"] === "choose" && place.row === -1) return chooseAll();
  if (row === undefined) return;
  act(button.dataset["act"] ?? "", button.dataset["of"], row, desk.rows.column(place.column), button.getBoundingClientRect());
}

function pressed(desk: GridDesk, event: MouseEvent, actions: MouseActions): void {
  const { target } = event;
  if (event.button !== 0 || !(target instanceof Element)) return;
  const place = desk.sheet?.positionOf(target);
  if (!place) return;
  if (place.row === -1) {
    if (!place.column.startsWith("#") && target.closest(".hw-head-sort, .hw-head-title") && event.detail === 2) actions.sort(place.column);
    return;
  }
  // The text box keeps the focus; a page's own inputs in slots keep theirs.
  if (target.closest("input, textarea, select, a[href], [contenteditable=true]")) return;
  event.preventDefault();
  if (place.row < 0) return desk.focus();
  desk.settle();
  const cell = target.closest(".ag-cell")?.getBoundingClientRect();
  if (place.column === NUMBER) return pressedNumber(desk, event, place.row, cell);
  if (place.column === CHOOSE || place.column === MORE) return desk.typing?.focus();
  if (isButton(target)) {
    desk.go({ row: place.row, key: place.column });
    return desk.typing?.focus();
  }
  if (cell && isHandle(desk, event, place, cell)) return dragFill(desk);
  desk.go({ row: place.row, key: place.column }, event.shiftKey);
  desk.typing?.focus();
  dragged((to) => desk.go(to, true), desk);
}

function isHandle(desk: GridDesk, { clientX, clientY }: MouseEvent, { row, column }: { row: number; column: string }, cell: DOMRect): boolean {
  const block = desk.chosenBlock();
  if (desk.readonly || block?.bottom !== row || block.columns.at(-1) !== column) return false;
  return cell.right - clientX <= HANDLE && cell.bottom - clientY <= HANDLE;
}

function dragFill(desk: GridDesk): void {
  const source = desk.chosenBlock();
  if (!source) return;
  desk.typing?.focus();
  dragged((to) => {
    desk.filling = filledTo(source, to, desk.columns());
    desk.sheet?.repaint();
  }, desk, (event) => {
    const target = desk.filling;
    desk.filling = undefined;
    if (target && target !== source) {
      // Numbers and days go on; with Ctrl they are repeated.
      desk.rows.fill(source, target, event.ctrlKey || event.metaKey ? "copy" : "series");
      desk.select({ row: target.top, key: target.columns[0] ?? "" }, { row: target.bottom, key: target.columns.at(-1) ?? "" });
    }
    desk.sheet?.repaint();
  });
}

function pressedNumber(desk: GridDesk, event: MouseEvent, row: number, cell: DOMRect | undefined): void {
  desk.typing?.focus();
  if (cell && event.clientX - cell.left <= GRIP && desk.rows.canMove && !desk.readonly) return dragRow(desk, row);
  const columns = desk.columns();
  const whole = (to: number) => desk.select({ row: event.shiftKey && desk.area ? desk.area.active.row : row, key: columns[0] ?? "" }, { row: to, key: columns.at(-1) ?? "" });
  whole(row);
  dragged(({ row: to }) => whole(to), desk);
}

/** The rows that are chosen go together where the pressed one is among them. */
function dragRow(desk: GridDesk, row: number): void {
  const id = desk.rows.rowAt(row);
  if (id === undefined) return;
  const moving = desk.chosen.has(id) ? desk.meantRows() : [id];
  dragged((to, event, cell) => {
    desk.dropAt = cell && event.clientY > cell.top + cell.height / 2 ? to.row + 1 : to.row;
    desk.sheet?.repaint();
  }, desk, () => {
    const at = desk.dropAt;
    desk.dropAt = undefined;
    if (at !== undefined && at !== row) desk.moveRows(moving, at);
    desk.sheet?.repaint();
    const now = desk.rows.indexOf(id);
    if (now >= 0 && desk.area) desk.go({ row: now, key: desk.area.active.key });
  });
}

type Over = (to: Spot, event: MouseEvent, cell: DOMRect | undefined) => void;

/** Follows the mouse until it is let go, scrolling where it leaves the rows. */
function dragged(over: Over, desk: GridDesk, end: (event: MouseEvent) => void = () => undefined): void {
  let last: MouseEvent | undefined;
  let frame = 0;
  const look = () => {
    if (!last || !desk.sheet) return;
    const body = desk.sheet.bodyRect();
    const x = clamp(last.clientX, body.left + 2, body.right - 3);
    const y = clamp(last.clientY, body.top + 2, body.bottom - 3);
    const element = document.elementFromPoint(x, y);
    const place = element ? desk.sheet.positionOf(element) : undefined;
    if (!place || place.row < 0 || place.row >= desk.rows.size) return;
    const key = place.column.startsWith("#") ? desk.columns()[0] ?? "" : place.column;
    over({ row: place.row, key }, last, element?.closest(".ag-cell")?.getBoundingClientRect());
  };
  const scroll = () => {
    if (last && desk.sheet) {
      const body = desk.sheet.bodyRect();
      const y = last.clientY > body.bottom - 4 ? EDGE : last.clientY < body.top + 4 ? -EDGE : 0;
      const x = last.clientX > body.right - 4 ? EDGE : last.clientX < body.left + 4 ? -EDGE : 0;
      if (x !== 0 || y !== 0) {
        desk.sheet.scrollBy(x, y);
        look();
      }
    }
    frame = requestAnimationFrame(scroll);
  };
  const move = (event: MouseEvent) => { last = event; look(); };
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
