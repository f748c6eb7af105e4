import { NumberText } from "../decimal/cell.tsx";
import type { FullProps, KindCell, LineProps } from "../kindCell.ts";
import { textOf } from "../fieldOptions.ts";
import { textCell } from "../text/cell.tsx";
import { isGrouped } from "./isGrouped.ts";

function IntegerLine({ value, column, field, masked }: LineProps) {
  if (masked) return <>{String(value)}</>;
  return <NumberText value={String(value)} field={field} cut00={column.cut00} grouped={isGrouped(field)} />;
}

function IntegerFull(props: FullProps) {
  const { id, field, stored } = props;
  if (stored === null || isGrouped(field)) return <textCell.Full {...props} />;
  const unit = textOf(field, "unit");
  return (
    <span id={id} className="hw-figure">
      {String(stored)}
      {unit === undefined ? "" : ` ${unit}`}
    </span>
  );
}

export const integerCell: KindCell = { Line: IntegerLine, Full: IntegerFull };
