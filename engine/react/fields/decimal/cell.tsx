import { textCell } from "../text/cell.tsx";
import type { KindCell, LineProps } from "../kindCell.ts";
import { groupDigits } from "./groupDigits.ts";

/** Right-aligned, with separators; `.00` is dropped where the column says so. */
function NumberLine({ value, column, field, masked }: LineProps) {
  if (masked) return <>{String(value)}</>;
  const shown = groupDigits(String(value), column.cut00);
  const unit = field.kind !== "money" && typeof field.options["unit"] === "string" ? field.options["unit"] : "";
  return (
    <span className={`hw-number${shown.startsWith("-") ? " hw-negative" : ""}`}>
      {shown}
      {unit ? <small className="hw-unit">{unit}</small> : null}
    </span>
  );
}

export const decimalCell: KindCell = { Line: NumberLine, Full: textCell.Full };
