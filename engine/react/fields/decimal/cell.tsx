import { displayDecimal } from "#core/values";
import type { CellProps } from "../cellProps.ts";

/** Right-aligned, with separators; `.00` is dropped where the column says so. */
export function NumberCell({ value, column, field, masked }: CellProps) {
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

/** "1234567.00" → "1,234,567.00"; sums may be longer than any field. What is no number stays as it came. */
export function groupDigits(text: string, cut00 = false): string {
  if (!/^-?\d+(\.\d+)?$/.test(text)) return text;
  return displayDecimal(BigInt(text.replace(".", "")), text.split(".")[1]?.length ?? 0, { cut00 });
}
