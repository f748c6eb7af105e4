/**
 * A drag of the line after a column header resizes the column. The line wins over a drag of the header itself, which
 * reorders columns; listened to here for both views, before either sees the press.
 */
import { HEADER_ROW, type GridViewHandle } from "../view/index.ts";
import type { GridController } from "./gridController.ts";

/** Pixels on each side of a line that belong to it. */
const REACH = 5;
/** On the frame while the pointer is at a line. */
const AT_LINE = "hw-at-column-line";

interface Resize {
  readonly column: string;
  /** Where the press was, and the width then. */
  readonly x: number;
  readonly width: number;
}

export function listenToColumnLines({ controller, frame }: { controller: GridController; frame: HTMLElement }) {
  let resize: Resize | undefined;
  const widthAt = ({ clientX }: PointerEvent, { x, width }: Resize) => Math.round(width + clientX - x);
  const down = (event: PointerEvent) => {
    const { view } = controller;
    const column = event.button === 0 ? columnLineAt(view, event) : undefined;
    const width = column === undefined ? undefined : view?.headerAt(column)?.getBoundingClientRect().width;
    if (column === undefined || width === undefined) return;
    event.stopPropagation();
    controller.commitEdit();
    frame.setPointerCapture(event.pointerId);
    resize = { column, x: event.clientX, width };
  };
  const move = (event: PointerEvent) => {
    if (resize) controller.view?.resizeColumn(resize.column, widthAt(event, resize), false);
    else frame.classList.toggle(AT_LINE, columnLineAt(controller.view, event) !== undefined);
  };
  const up = (event: PointerEvent) => {
    if (!resize) return;
    controller.view?.resizeColumn(resize.column, widthAt(event, resize), true);
    resize = undefined;
  };
  // Its event has no position that means anything.
  const cancel = () => {
    if (resize) controller.view?.resizeColumn(resize.column, resize.width, false);
    resize = undefined;
  };
  const leave = () => {
    if (!resize) frame.classList.remove(AT_LINE);
  };
  // A press makes the browser drag the header, or take the focus, unless its mouse event is stopped as well.
  const stop = (event: MouseEvent) => {
    if (!resize) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const listeners = [
    ["pointerdown", down],
    ["pointermove", move],
    ["pointerup", up],
    ["pointercancel", cancel],
    ["pointerleave", leave],
    ["mousedown", stop],
    ["dragstart", stop],
  ] as const;
  for (const [type, listener] of listeners) frame.addEventListener(type, listener as EventListener, true);
  return () => {
    for (const [type, listener] of listeners) frame.removeEventListener(type, listener as EventListener, true);
  };
}

/** The column whose line is under the pointer: the one left of it. The grid's own columns have a fixed width. */
function columnLineAt(view: GridViewHandle | undefined, { target, clientX }: PointerEvent): string | undefined {
  if (!view || !(target instanceof Element)) return undefined;
  const place = view.positionOf(target);
  if (place?.row !== HEADER_ROW) return undefined;
  const header = view.headerAt(place.column)?.getBoundingClientRect();
  if (!header) return undefined;
  const columns = view.columns();
  const column =
    header.right - clientX <= REACH
      ? place.column
      : clientX - header.left < REACH
        ? columns[columns.indexOf(place.column) - 1]
        : undefined;
  return column?.startsWith("#") === true ? undefined : column;
}
