import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { Button, Skeleton } from "antd";
import { CloseOutlined } from "@ant-design/icons";
import { gridTexts } from "../../texts/grid.ts";
import type { GridSubTable } from "../contract.ts";
import type { GridController } from "../controller/gridController.ts";
import type { RowId } from "../rowStore/index.ts";
import { useControllerState } from "./useControllerState.ts";

/** Below the press where there is more room than this, above it where not. */
const ROOM_BELOW = 350;
const TRIES = 3;
const WAIT_MS = 100;

/** Rows below a row: opens at its button, closes, or opens again at another row's. */
export function SubTable({ controller, table }: { readonly controller: GridController; readonly table: GridSubTable }) {
  const open = useControllerState(controller, (one) => one.subTable);
  if (!open) return null;
  return createPortal(
    <Panel key={open.row} controller={controller} table={table} row={open.row} at={open.at} />,
    document.body,
  );
}

function Panel({
  controller,
  table,
  row,
  at,
}: {
  readonly controller: GridController;
  readonly table: GridSubTable;
  readonly row: RowId;
  readonly at: DOMRect;
}) {
  const state = useOpened(controller, table, row);
  const panel = useRef<HTMLElement>(null);
  const close = () => {
    controller.closeSubTable();
    controller.focus();
  };
  useLayoutEffect(() => {
    const own = panel.current;
    if (!own) return;
    const place = () => {
      const below = window.innerHeight - at.bottom > ROOM_BELOW;
      own.style.left = `${Math.max(8, Math.min(at.left, window.innerWidth - own.offsetWidth - 8))}px`;
      own.style.top = below ? `${at.bottom + 4}px` : "";
      own.style.bottom = below ? "" : `${window.innerHeight - at.top + 4}px`;
      own.style.maxHeight = `${(below ? window.innerHeight - at.bottom : at.top) - 16}px`;
      own.dataset["side"] = below ? "below" : "above";
    };
    place();
    window.addEventListener("resize", place);
    return () => window.removeEventListener("resize", place);
  }, [at, state]);
  useEffect(() => panel.current?.focus(), []);
  if (state === "failed") return null;
  return (
    <section
      ref={panel}
      tabIndex={-1}
      className={`${controller.themeClass} hw-sub-table`}
      role="dialog"
      aria-label={gridTexts.subTable(table.title, controller.rows.indexOf(row) + 1)}
      onKeyDown={(event) => {
        if (event.key === "Escape") {
          event.stopPropagation();
          close();
        }
      }}
    >
      <header>
        <strong>{gridTexts.subTable(table.title, controller.rows.indexOf(row) + 1)}</strong>
        <Button size="small" type="text" icon={<CloseOutlined />} aria-label={gridTexts.close} onClick={close} />
      </header>
      {state === "open" ? (
        table.draw(row, close)
      ) : (
        <Skeleton active title={false} paragraph={{ rows: 3 }} aria-label={gridTexts.subTableOpening} />
      )}
    </section>
  );
}

function useOpened(controller: GridController, { open }: GridSubTable, row: RowId): "opening" | "open" | "failed" {
  const [state, setState] = useState<"opening" | "open" | "failed">(open ? "opening" : "open");
  useEffect(() => {
    if (!open) return;
    let over = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const attempt = async (left: number): Promise<void> => {
      try {
        await open(row);
        if (!over) setState("open");
      } catch {
        if (over) return;
        if (left > 1) {
          timer = setTimeout(() => void attempt(left - 1), WAIT_MS);
          return;
        }
        setState("failed");
        controller.showMessage("error", gridTexts.subTableFailed);
        controller.closeSubTable();
      }
    };
    void attempt(TRIES);
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [controller, open, row]);
  return state;
}
