import type { CellProps } from "../cellProps.ts";

/** Days, months, times and ranges come as they are read. */
export function DateCell({ value }: CellProps) {
  return <span className="hw-date">{String(value).split(",").join(" 至 ")}</span>;
}
