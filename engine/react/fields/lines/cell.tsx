import { listTexts } from "../../texts/list.ts";
import type { CellProps } from "../cell.ts";

export function LinesCell({ value }: CellProps) {
  return <>{Array.isArray(value) ? listTexts.lines(value.length) : String(value)}</>;
}
