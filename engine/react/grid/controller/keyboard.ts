/** The keyboard of a spreadsheet. A key that does something here answers true and goes no further. */
import { along, leapt, stepped, type Spot } from "./selection.ts";
import type { GridDesk } from "./gridController.ts";

export interface KeyActions {
  readonly save: (() => void) | undefined;
  readonly find: () => void;
  readonly moveRows: (step: 1 | -1) => void;
  readonly isReplacing: () => boolean;
  readonly isComposing: () => boolean;
}

export function onKey(desk: GridDesk, event: KeyboardEvent, actions: KeyActions): boolean {
  if (event.isComposing || actions.isComposing()) return false;
  const ctrl = event.ctrlKey || event.metaKey;
  if (ctrl && event.key.toLowerCase() === "s") {
    // Without a save of its own the page's hears the key, after what was typed has been written.
    desk.settle();
    actions.save?.();
    return actions.save !== undefined;
  }
  if (desk.editing) return whileWriting(desk, event, actions);
  return ctrl ? withControl(desk, event, actions) : event.altKey ? withAlt(desk, event, actions) : alone(desk, event);
}

/** In the cell: what ends the writing. The rest is the text box's. */
function whileWriting(desk: GridDesk, event: KeyboardEvent, { isReplacing }: KeyActions): boolean {
  switch (event.key) {
    case "Enter":
      if (event.altKey) return breakLine(desk);
      desk.settle();
      step(desk, event.shiftKey ? -1 : 1);
      return true;
    case "Tab":
      desk.settle();
      go(desk, (spot) => along(spot, event.shiftKey ? -1 : 1, desk.extent()));
      return true;
    case "Escape":
      desk.cancel();
      return true;
    case "ArrowUp": case "ArrowDown": case "ArrowLeft": case "ArrowRight":
      if (!isReplacing()) return false;
      desk.settle();
      return arrow(desk, event.key, false);
    default:
      return false;
  }
}

function breakLine(desk: GridDesk): boolean {
  const box = document.activeElement;
  if (desk.editing?.way !== "typed" || !(box instanceof HTMLTextAreaElement)) return true;
  box.setRangeText("\n", box.selectionStart, box.selectionEnd, "end");
  box.dispatchEvent(new InputEvent("input", { bubbles: true }));
  return true;
}

function withControl(desk: GridDesk, event: KeyboardEvent, { find }: KeyActions): boolean {
  switch (event.key.toLowerCase()) {
    case "a": return all(desk);
    case "z": return event.shiftKey ? again(desk, "redo") : again(desk, "undo");
    case "y": return again(desk, "redo");
    case "d": return fillDown(desk);
    case "f": find(); return true;
    case "arrowup": case "arrowdown": case "arrowleft": case "arrowright": return leap(desk, event.key, event.shiftKey);
    case "home": return go(desk, () => ({ row: 0, key: desk.columns()[0] ?? "" }), event.shiftKey);
    case "end": return go(desk, () => ({ row: desk.rows.size - 1, key: desk.columns().at(-1) ?? "" }), event.shiftKey);
    default: return false;
  }
}

function withAlt(_desk: GridDesk, event: KeyboardEvent, { moveRows }: KeyActions): boolean {
  if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return false;
  moveRows(event.key === "ArrowUp" ? -1 : 1);
  return true;
}

function alone(desk: GridDesk, event: KeyboardEvent): boolean {
  const { shiftKey } = event;
  switch (event.key) {
    case "ArrowUp": case "ArrowDown": case "ArrowLeft": case "ArrowRight": return arrow(desk, event.key, shiftKey);
    case "Enter": return enter(desk, shiftKey);
    case "F2": desk.edit(); return true;
    case "Tab": return tab(desk, shiftKey);
    case "Home": return go(desk, ({ row }) => ({ row, key: desk.columns()[0] ?? "" }), shiftKey);
    case "End": return go(desk, ({ row }) => ({ row, key: desk.columns().at(-1) ?? "" }), shiftKey);
    case "PageUp": return go(desk, (spot) => stepped(spot, -page(desk), 0, desk.extent()), shiftKey);
    case "PageDown": return go(desk, (spot) => stepped(spot, page(desk), 0, desk.extent()), shiftKey);
    case "Delete": case "Backspace": return clear(desk);
    case " ": return chooseRow(desk);
    case "Escape": return collapse(desk);
    default: return false;
  }
}

/** Opens the cell; on one that cannot be written it goes down, as in a spreadsheet. */
function enter(desk: GridDesk, up: boolean): boolean {
  if (up) return step(desk, -1);
  const active = desk.area?.active;
  const column = active ? desk.rows.column(active.key) : undefined;
  const row = active ? desk.rows.rowAt(active.row) : undefined;
  if (row === undefined || !column || !desk.mayWrite(row, column) || desk.wayOf(column) === "none") return step(desk, 1);
  desk.edit();
  return true;
}

/** At the very end the focus goes on to what comes after the grid. */
function tab(desk: GridDesk, back: boolean): boolean {
  const from = desk.area?.active;
  if (!from) return false;
  const to = along(from, back ? -1 : 1, desk.extent());
  if (to.row === from.row && to.key === from.key) return false;
  desk.go(to);
  return true;
}

function step(desk: GridDesk, down: 1 | -1): boolean {
  return go(desk, (spot) => stepped(spot, down, 0, desk.extent()));
}

function go(desk: GridDesk, to: (from: Spot) => Spot, extend = false): boolean {
  const from = extend ? desk.area?.far : desk.area?.active;
  if (!from || desk.rows.size === 0) return true;
  desk.go(to(from), extend);
  return true;
}

const WAYS: Readonly<Record<string, readonly [-1 | 0 | 1, -1 | 0 | 1]>> = { arrowup: [-1, 0], arrowdown: [1, 0], arrowleft: [0, -1], arrowright: [0, 1] };

function arrow(desk: GridDesk, key: string, extend: boolean): boolean {
  const [down, right] = WAYS[key.toLowerCase()] ?? [0, 0];
  return go(desk, (spot) => stepped(spot, down, right, desk.extent()), extend);
}

function leap(desk: GridDesk, key: string, extend: boolean): boolean {
  const [down, right] = WAYS[key.toLowerCase()] ?? [0, 0];
  const isFilled = ({ row, key: column }: Spot) => {
    const id = desk.rows.rowAt(row);
    return id !== undefined && desk.rows.text(id, column) !== "";
  };
  return go(desk, (spot) => leapt(spot, down, right, desk.extent(), isFilled), extend);
}

function page(desk: GridDesk): number {
  const seen = desk.sheet?.visibleRows();
  return seen ? Math.max(1, seen.last - seen.first) : 1;
}

function all(desk: GridDesk): boolean {
  const { rows, columns } = desk.extent();
  if (rows > 0) desk.select({ row: 0, key: columns[0] ?? "" }, { row: rows - 1, key: columns.at(-1) ?? "" });
  return true;
}

function collapse(desk: GridDesk): boolean {
  if (!desk.area || (desk.area.active.row === desk.area.far.row && desk.area.active.key === desk.area.far.key)) return false;
  desk.select(desk.area.active, desk.area.active);
  return true;
}

function clear(desk: GridDesk): boolean {
  const block = desk.chosenBlock();
  if (block && !desk.readonly) desk.rows.clear(block);
  return true;
}

/** From the first row of the block over the rest; a single cell takes from the one above. */
export function fillDown(desk: GridDesk): boolean {
  const block = desk.chosenBlock();
  if (!block || desk.readonly) return true;
  if (block.bottom > block.top) desk.rows.fill({ ...block, bottom: block.top }, block, "copy");
  else if (block.top > 0) desk.rows.fill({ ...block, top: block.top - 1, bottom: block.top - 1 }, { ...block, top: block.top - 1 }, "copy");
  return true;
}

/** Takes a step back or again, and shows where it was. */
export function again(desk: GridDesk, which: "undo" | "redo"): boolean {
  if (desk.readonly) return true;
  const done = desk.rows[which]();
  const row = done?.rows.find((one) => desk.rows.indexOf(one) >= 0);
  if (!done || row === undefined) return true;
  const key = done.keys.find((one) => desk.columns().includes(one)) ?? desk.area?.active.key ?? desk.columns()[0];
  if (key !== undefined) desk.go({ row: desk.rows.indexOf(row), key });
  return true;
}

function chooseRow(desk: GridDesk): boolean {
  const row = desk.area ? desk.rows.rowAt(desk.area.active.row) : undefined;
  if (row !== undefined) desk.chooseOne(row);
  return true;
}
