/** Copy, cut and paste by the browser's own events: no permission is asked for, and Excel's own forms come along. */
import { gridTexts } from "../../texts/grid.ts";
import { copyCells, readCells } from "../clipboard/index.ts";
import type { CellRange, PasteResult, RowId } from "../rowStore/index.ts";
import type { GridController } from "./gridController.ts";

export function listenToClipboard(controller: GridController, box: HTMLElement): () => void {
  const copy = (event: ClipboardEvent) => copied(controller, event);
  const cut = (event: ClipboardEvent) => {
    const range = controller.selectedRange();
    if (copied(controller, event) === "whole" && range && !controller.readonly) controller.rows.clear(range, "cut");
  };
  const paste = (event: ClipboardEvent) => pasted(controller, event);
  box.addEventListener("copy", copy);
  box.addEventListener("cut", cut);
  box.addEventListener("paste", paste);
  return () => {
    box.removeEventListener("copy", copy);
    box.removeEventListener("cut", cut);
    box.removeEventListener("paste", paste);
  };
}

/** While something is typed the clipboard is the text box's. What a mask hides is on no clipboard, and is not cut. */
function copied(controller: GridController, event: ClipboardEvent): "whole" | "inPart" | undefined {
  const range = controller.selectedRange();
  if (controller.editing || !range || !event.clipboardData) return undefined;
  const { text, html, masked } = copyCells(controller.rows, rowsOf(controller, range), range.columns);
  event.clipboardData.setData("text/plain", text);
  event.clipboardData.setData("text/html", html);
  event.preventDefault();
  if (masked === 0) return "whole";
  controller.showMessage("warning", gridTexts.copiedMasked(masked));
  return "inPart";
}

function pasted(controller: GridController, event: ClipboardEvent): void {
  const data = event.clipboardData;
  if (controller.editing || !data) return;
  event.preventDefault();
  if (controller.readonly) return;
  const cells = readCells({ text: data.getData("text/plain"), html: data.getData("text/html") });
  if (cells.length === 0) return;
  const range = controller.selectedRange();
  const order = controller.columns();
  const left = range ? order.indexOf(range.columns[0] ?? "") : 0;
  const top = range?.top ?? controller.rows.size;
  const width = Math.max(...cells.map((row) => row.length));
  const high = range ? range.bottom - range.top + 1 : 1;
  // A block that is a multiple of what is pasted is filled with it, sideways too.
  const wide =
    range && range.columns.length > width && range.columns.length % width === 0 ? range.columns.length / width : 1;
  const spread = wide === 1 ? cells : cells.map((row) => Array.from({ length: wide }, () => row).flat());
  const result = controller.rows.paste({
    cells: spread,
    at: top,
    columns: order.slice(left),
    ...(high > cells.length ? { into: { rows: high } } : {}),
  });
  reportPaste(controller, result);
  void result.pending?.then(() => controller.view?.repaint());
  const rows = result.rows.length;
  if (rows > 0) {
    controller.moveTo({ row: top, key: order[left] ?? "" });
    controller.select(
      { row: top, key: order[left] ?? "" },
      {
        row: Math.min(controller.rows.size, top + rows) - 1,
        key: order[Math.min(left + width * wide, order.length) - 1] ?? "",
      },
    );
  }
}

function reportPaste(
  controller: GridController,
  { written, disabled, unread, cutRows, cutColumns }: PasteResult,
): void {
  const messages = [gridTexts.pasted(written)];
  if (unread > 0) messages.push(gridTexts.pastedBad(unread));
  if (disabled > 0) messages.push(gridTexts.pastedLocked(disabled));
  if (cutRows + cutColumns > 0) messages.push(gridTexts.pastedCut(cutRows, cutColumns));
  if (messages.length > 1) controller.showMessage("warning", messages.join("；"));
  else if (written > 1) controller.showMessage("success", gridTexts.pasted(written));
}

function rowsOf(controller: GridController, { top, bottom }: CellRange): RowId[] {
  return Array.from({ length: bottom - top + 1 }, (_, index) => controller.rows.rowAt(top + index)).filter(
    (row) => row !== undefined,
  );
}
