import type { ReactNode } from "react";
import { Button } from "antd";
import { CloseOutlined } from "@ant-design/icons";
import { gridTexts } from "../../texts/grid.ts";
import type { GridDesk } from "../controller/gridController.ts";
import type { RowId } from "../rowStore/index.ts";
import { useDesk } from "./useControllerState.ts";

/** What belongs to the expanded row, under the table, so that no row changes its height while one scrolls. */
export function Detail({ desk, draw }: { readonly desk: GridDesk; readonly draw: (row: RowId) => ReactNode }) {
  const row = useDesk(desk, (one) => one.expanded);
  if (row === undefined) return null;
  const title = gridTexts.detail(desk.rows.indexOf(row) + 1);
  const close = () => {
    desk.expanded = undefined;
    desk.sheet?.repaint();
    desk.tell();
    desk.focus();
  };
  return (
    <section className="hw-grid-detail" aria-label={title}>
      <header><strong>{title}</strong><Button size="small" type="text" icon={<CloseOutlined />} aria-label={gridTexts.close} onClick={close} /></header>
      {draw(row)}
    </section>
  );
}
