import { textCell } from "../text/cell.tsx";
import type { KindCell, LineProps } from "../kindCell.ts";

/** Days, months, times and ranges come as they are read. */
function DateLine({ value }: LineProps) {
  return <span className="hw-date">{String(value).split(",").join(" 至 ")}</span>;
}

export const dateCell: KindCell = { Line: DateLine, Full: textCell.Full };
