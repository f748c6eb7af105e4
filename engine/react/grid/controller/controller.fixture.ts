/** A controller over a real row store, connected to an element of the page, with a view that renders nothing. */
import type { Api } from "../../api/index.ts";
import { sampleGrid, type SampleInput } from "../rowStore/grid.fixture.ts";
import type { RowStore } from "../rowStore/index.ts";
import type { GridViewHandle } from "../view/index.ts";
import { connectGrid } from "./connectGrid.ts";
import { GridController } from "./gridController.ts";
import { CellUploads } from "./uploads.ts";

/** Rows that the view of these tests shows at once. */
export const VISIBLE_ROWS = 3;

function emptyView(rows: RowStore): GridViewHandle {
  const columns = rows.columns.filter(({ hidden }) => hidden !== true).map(({ key }) => key);
  const nothing = () => undefined;
  return {
    columns: () => ["#number", ...columns],
    updateRows: nothing,
    setSelectedRows: nothing,
    repaint: nothing,
    repaintTotals: nothing,
    repaintHeaders: nothing,
    positionOf: nothing,
    cellAt: nothing,
    headerAt: nothing,
    resizeColumn: nothing,
    scrollTo: nothing,
    scrollStep: nothing,
    visibleRows: () => ({ first: 0, last: VISIBLE_ROWS }),
    bodyRect: () => new DOMRect(0, 0, 0, 0),
  };
}

export function connectGridForTest(api: Api, input: SampleInput = {}, readonly = false) {
  const rows = sampleGrid(input);
  const messages: string[] = [];
  const controller = new GridController({ rows, readonly, showMessage: (_tone, text) => void messages.push(text) });
  const uploads = new CellUploads({
    rows,
    api,
    repaint: () => undefined,
    alert: (_title, text) => void messages.push(text),
    say: (text) => void messages.push(text),
  });
  const frame = document.body.appendChild(document.createElement("div"));
  const saves: string[] = [];
  const connect = { controller, uploads, onSave: () => () => void saves.push("saved"), onFind: () => undefined };
  const { textInput } = connectGrid(frame, connect);
  controller.attachView(emptyView(rows));
  controller.focus();
  const { box } = textInput;

  /** Keys as the browser names them, "Control+", "Shift+" and "Alt+" before them. */
  const press = (...keys: readonly string[]): void => {
    for (const combined of keys) {
      const parts = combined.split("+");
      const modifiers = {
        ctrlKey: parts.includes("Control"),
        shiftKey: parts.includes("Shift"),
        altKey: parts.includes("Alt"),
      };
      box.dispatchEvent(new KeyboardEvent("keydown", { key: parts.at(-1) ?? "", ...modifiers, bubbles: true }));
    }
  };
  const type = (text: string): void => {
    for (const letter of text) {
      box.value += letter;
      box.dispatchEvent(new InputEvent("input", { bubbles: true }));
    }
  };
  const clipboard = (kind: "copy" | "cut" | "paste", text = ""): string => {
    let written = "";
    const data = {
      getData: (format: string) => (format === "text/plain" ? text : ""),
      setData: (format: string, content: string) => {
        if (format === "text/plain") written = content;
      },
    };
    box.dispatchEvent(Object.assign(new Event(kind, { bubbles: true }), { clipboardData: data }));
    return written;
  };
  /** Row (from 0) and column of the active cell. */
  const active = () => `${controller.selection?.active.row} ${controller.selection?.active.key}`;
  const value = (row: number, key: string) => rows.value(rows.rowAt(row) ?? "", key);
  return { rows, controller, textInput, box, messages, saves, press, type, clipboard, active, value };
}
