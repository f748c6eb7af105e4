import type { KeyboardEvent } from "react";

const ROW = "tr.ant-table-row";

/** Arrows, Home and End move the focus between rows; says whether it moved. */
export function moveRowFocus(event: KeyboardEvent<HTMLElement>): boolean {
  const rows = [...(event.currentTarget.closest("tbody")?.querySelectorAll<HTMLElement>(ROW) ?? [])];
  const at = rows.indexOf(event.currentTarget);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key];
  const row = to === undefined ? undefined : rows[to];
  row?.focus();
  return row !== undefined;
}
