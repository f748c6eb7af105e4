import type { KindCell } from "../kindCell.ts";
import { textCell } from "../text/cell.tsx";
import { codeCell } from "../code/cell.tsx";

export const cronCell: KindCell = { Line: textCell.Line, Full: codeCell.Full };
