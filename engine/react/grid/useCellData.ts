/** What cells need besides the row store: uploads, and the items of dictionaries. */
import { useCallback, useMemo } from "react";
import { App } from "antd";
import { useApi, useDictItems, type DictEntry } from "../api/index.ts";
import { gridTexts } from "../texts/grid.ts";
import type { GridController } from "./controller/gridController.ts";
import { CellUploads } from "./controller/uploads.ts";

export function useCellUploads(controller: GridController): CellUploads {
  const api = useApi();
  const { modal } = App.useApp();
  return useMemo(() => {
    const uploads = new CellUploads({
      rows: controller.rows,
      api,
      say: (text) => controller.showMessage("warning", text),
      alert: (title, content) => void modal.error({ title, content, okText: gridTexts.ok }),
      repaint: (row) => {
        const at = controller.rows.indexOf(row);
        if (at >= 0) controller.view?.repaint(at);
      },
    });
    controller.attachUploads(uploads.of);
    return uploads;
  }, [controller, api, modal]);
}

const NO_ITEMS: readonly DictEntry[] = [];

/** Items of a dictionary that a column names; another function only when items arrive. */
export function useItemsOf({ rows }: GridController): (dict: string) => readonly DictEntry[] {
  const fields = useMemo(() => rows.columns.map(({ field }) => field), [rows]);
  const items = useDictItems(fields);
  return useCallback((dict: string) => items[dict] ?? NO_ITEMS, [items]);
}
