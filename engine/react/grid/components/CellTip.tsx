import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import type { GridController } from "../controller/gridController.ts";
import type { CellTextInput } from "../controller/cellTextInput.ts";

interface Tip {
  readonly text: string;
  readonly left: number;
  readonly top: number;
  readonly above: boolean;
}

/** What is wrong with the red cell one is on, points at, or is typing in. */
export function CellTip({
  controller,
  textInput,
  frame,
}: {
  readonly controller: GridController;
  readonly textInput: CellTextInput;
  readonly frame: HTMLElement;
}) {
  const [tip, setTip] = useState<Tip>();
  useEffect(() => {
    let typingError: string | undefined;
    let over: { readonly row: number; readonly key: string } | undefined;
    const look = () =>
      setTip((before) => {
        const now = tipOf(controller, over, typingError);
        return now?.text === before?.text && now?.left === before?.left && now?.top === before?.top ? before : now;
      });
    const offTypingError = textInput.onTypingError((message) => {
      typingError = message;
      look();
    });
    const hover = ({ target }: MouseEvent) => {
      const place = target instanceof Element ? controller.view?.positionOf(target) : undefined;
      const next =
        place && place.row >= 0 && !place.column.startsWith("#") ? { row: place.row, key: place.column } : undefined;
      if (next?.row === over?.row && next?.key === over?.key) return;
      over = next;
      look();
    };
    const out = () => {
      over = undefined;
      look();
    };
    frame.addEventListener("mouseover", hover);
    frame.addEventListener("mouseleave", out);
    const offMoved = controller.onMoved(look);
    const off = controller.subscribe(look);
    return () => {
      frame.removeEventListener("mouseover", hover);
      frame.removeEventListener("mouseleave", out);
      offMoved();
      off();
      offTypingError();
    };
  }, [controller, textInput, frame]);
  if (!tip) return null;
  return createPortal(
    <div
      className={`${controller.themeClass} hw-cell-tip${tip.above ? " hw-cell-tip-above" : ""}`}
      role="tooltip"
      style={{ left: tip.left, top: tip.top }}
    >
      {tip.text}
    </div>,
    document.body,
  );
}

function tipOf(
  controller: GridController,
  over: { readonly row: number; readonly key: string } | undefined,
  typingError: string | undefined,
): Tip | undefined {
  if (controller.editing)
    return typingError === undefined
      ? undefined
      : at(controller, controller.rows.indexOf(controller.editing.row), controller.editing.column.key, typingError);
  const active = controller.selection?.active;
  for (const address of [
    over,
    document.activeElement?.classList.contains("hw-cell-input") === true ? active : undefined,
  ]) {
    const row = address ? controller.rows.rowAt(address.row) : undefined;
    const issue = row !== undefined && address ? controller.rows.issue(row, address.key) : undefined;
    if (address && issue) return at(controller, address.row, address.key, issue.message);
  }
  return undefined;
}

function at(controller: GridController, row: number, key: string, text: string): Tip | undefined {
  const cell = controller.view?.cellAt(row, key)?.getBoundingClientRect();
  const body = controller.view?.bodyRect();
  if (!cell || !body || cell.bottom <= body.top || cell.top >= body.bottom) return undefined;
  const above = cell.top > 60;
  return { text, left: Math.max(8, cell.left), top: above ? cell.top - 6 : cell.bottom + 6, above };
}
