import { useReducer, useState, type ComponentType } from "react";
import { createPortal } from "react-dom";
import type { CustomCellProps } from "../contract.ts";
import type { RowStore, RowId } from "../rowStore/index.ts";

/** Boxes of cells that the page renders itself; the grid view reports each that it renders anew. */
export class CustomCellBoxes {
  readonly boxes = new Map<HTMLElement, { readonly id: number; readonly row: RowId; readonly key: string }>();
  private onChange: () => void = () => undefined;
  private isNotified = false;
  private next = 0;

  /** One listener at a time. */
  listen(onChange: () => void): void {
    this.onChange = onChange;
  }

  readonly put = (box: HTMLElement, row: RowId, key: string): void => {
    this.boxes.set(box, { id: this.next++, row, key });
    if (this.isNotified) return;
    this.isNotified = true;
    // A scroll draws many at once.
    queueMicrotask(() => {
      this.isNotified = false;
      this.onChange();
    });
  };
}

export function CustomCells({
  boxes,
  rows,
  parts,
}: {
  readonly boxes: CustomCellBoxes;
  readonly rows: RowStore;
  readonly parts: Readonly<Record<string, ComponentType<CustomCellProps>>>;
}) {
  const [, again] = useReducer((count: number) => count + 1, 0);
  useState(() => boxes.listen(again));
  for (const box of boxes.boxes.keys()) if (!box.isConnected) boxes.boxes.delete(box);
  return (
    <>
      {[...boxes.boxes].map(([box, { id, row, key }]) => {
        const Part = parts[key];
        const column = rows.column(key);
        return Part && column && rows.indexOf(row) >= 0
          ? createPortal(<Part rows={rows} row={row} column={column} />, box, `${id}`)
          : null;
      })}
    </>
  );
}
