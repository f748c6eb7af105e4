/** What cells need besides the row store: uploads, and the items of dictionaries. */
import { useMemo } from "react";
import { App } from "antd";
import { useApi, useDicts } from "../api/index.ts";
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
    controller.uploads = uploads.of;
    return uploads;
  }, [controller, api, modal]);
}

export function useDictItems(controller: GridController) {
  const codes = useMemo(
    () => [
      ...new Set(
        controller.rows.columns.flatMap(({ field }) => (field.kind === "dict" ? [String(field.options["dict"])] : [])),
      ),
    ],
    [controller],
  );
  return useDicts(codes);
}
