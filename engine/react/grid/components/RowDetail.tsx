import type { ReactNode } from "react";
import { Button } from "antd";
import { CloseOutlined } from "@ant-design/icons";
import { gridTexts } from "../../texts/grid.ts";
import type { GridController } from "../controller/gridController.ts";
import type { RowId } from "../rowStore/index.ts";
import { useControllerState } from "./useControllerState.ts";

/** What belongs to the expanded row, under the table, so that no row changes its height while one scrolls. */
export function RowDetail({
  controller,
  draw,
}: {
  readonly controller: GridController;
  readonly draw: (row: RowId) => ReactNode;
}) {
  const row = useControllerState(controller, (one) => one.expanded);
  if (row === undefined) return null;
  const title = gridTexts.detail(controller.rows.indexOf(row) + 1);
  const close = () => {
    controller.closeDetail();
    controller.focus();
  };
  return (
    <section className="hw-grid-detail" aria-label={title}>
      <header>
        <strong>{title}</strong>
        <Button size="small" type="text" icon={<CloseOutlined />} aria-label={gridTexts.close} onClick={close} />
      </header>
      {draw(row)}
    </section>
  );
}
