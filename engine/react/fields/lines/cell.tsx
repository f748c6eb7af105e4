import { listTexts } from "../../texts/list.ts";
import type { CellProps } from "../cellProps.ts";

export function LinesCell({ value }: CellProps) {
  return <>{Array.isArray(value) ? listTexts.lines(value.length) : String(value)}</>;
}
