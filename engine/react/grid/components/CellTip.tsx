import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import type { GridDesk } from "../controller/gridController.ts";
import type { Typist } from "../controller/cellTextInput.ts";

interface Tip {
  readonly text: string;
  readonly left: number;
  readonly top: number;
  readonly above: boolean;
}

/** What is wrong with the red cell one is on, points at, or is typing in. */
export function CellTip({ desk, typist, frame }: { readonly desk: GridDesk; readonly typist: Typist; readonly frame: HTMLElement }) {
  const [tip, setTip] = useState<Tip>();
  useEffect(() => {
    let fault: string | undefined;
    let over: { readonly row: number; readonly key: string } | undefined;
    const look = () => setTip((before) => {
      const now = tipOf(desk, over, fault);
      return now?.text === before?.text && now?.left === before?.left && now?.top === before?.top ? before : now;
    });
    typist.onFault = (message) => { fault = message; look(); };
    const hover = ({ target }: MouseEvent) => {
      const place = target instanceof Element ? desk.sheet?.positionOf(target) : undefined;
      const next = place && place.row >= 0 && !place.column.startsWith("#") ? { row: place.row, key: place.column } : undefined;
      if (next?.row === over?.row && next?.key === over?.key) return;
      over = next;
      look();
    };
    const out = () => { over = undefined; look(); };
    frame.addEventListener("mouseover", hover);
    frame.addEventListener("mouseleave", out);
    const offMoved = desk.onMoved(look);
    const off = desk.subscribe(look);
    return () => {
      frame.removeEventListener("mouseover", hover);
      frame.removeEventListener("mouseleave", out);
      offMoved();
      off();
      typist.onFault = () => undefined;
    };
  }, [desk, typist, frame]);
  if (!tip) return null;
  return createPortal(<div className={`${desk.themeClass} hw-cell-tip${tip.above ? " hw-cell-tip-above" : ""}`} role="tooltip" style={{ left: tip.left, top: tip.top }}>{tip.text}</div>, document.body);
}

function tipOf(desk: GridDesk, over: { readonly row: number; readonly key: string } | undefined, fault: string | undefined): Tip | undefined {
  if (desk.editing) return fault === undefined ? undefined : at(desk, desk.rows.indexOf(desk.editing.row), desk.editing.column.key, fault);
  const active = desk.area?.active;
  for (const spot of [over, document.activeElement?.classList.contains("hw-typist") === true ? active : undefined]) {
    const row = spot ? desk.rows.rowAt(spot.row) : undefined;
    const issue = row !== undefined && spot ? desk.rows.issue(row, spot.key) : undefined;
    if (spot && issue) return at(desk, spot.row, spot.key, issue.message);
  }
  return undefined;
}

function at(desk: GridDesk, row: number, key: string, text: string): Tip | undefined {
  const cell = desk.sheet?.cellAt(row, key)?.getBoundingClientRect();
  const body = desk.sheet?.bodyRect();
  if (!cell || !body || cell.bottom <= body.top || cell.top >= body.bottom) return undefined;
  const above = cell.top > 60;
  return { text, left: Math.max(8, cell.left), top: above ? cell.top - 6 : cell.bottom + 6, above };
}
