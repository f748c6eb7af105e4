import { decimalCell } from "../decimal/cell.tsx";
import type { FullProps, KindCell } from "../kindCell.ts";
import { textOf } from "../fieldOptions.ts";
import { textCell } from "../text/cell.tsx";
import { isGrouped } from "./isGrouped.ts";

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

export const integerCell: KindCell = { Line: decimalCell.Line, Full: IntegerFull };
