import { numberAffixes } from "#core/fields";
import type { FieldModel } from "#core/language";
import { textCell } from "../text/cell.tsx";
import type { KindCell, LineProps } from "../kindCell.ts";
import { groupDigits } from "./groupDigits.ts";

/** Right-aligned, with separators; `.00` is dropped where the column says so. */
function NumberLine({ value, column, field, masked }: LineProps) {
  if (masked) return <>{String(value)}</>;
  return <NumberText value={String(value)} field={field} cut00={column.cut00} />;
}

interface NumberTextProps {
  readonly value: string;
  readonly field: FieldModel;
  readonly cut00?: boolean;
  /** Thousands are separated; the default. */
  readonly grouped?: boolean;
}

/** A number of a field, or a sum of its numbers, with its unit or the sign of its currency. */
export function NumberText({ grouped = true, ...props }: NumberTextProps) {
  const shown = grouped ? groupDigits(props.value, props.cut00) : props.value;
  const { before, after } = numberAffixes(props.field);
  const negative = shown.startsWith("-");
  return (
    <span className={`hw-number${negative ? " hw-negative" : ""}`}>
      {negative ? "-" : null}
      {before === "" ? null : <small className="hw-currency">{before}</small>}
      {negative ? shown.slice(1) : shown}
      {after === "" ? null : <small className="hw-unit">{after}</small>}
    </span>
  );
}

export const decimalCell: KindCell = { Line: NumberLine, Full: textCell.Full };
