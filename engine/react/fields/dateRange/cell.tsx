import { useCompanion } from "../../form/store/index.ts";
import { dateCell } from "../date/cell.tsx";
import type { FullProps, KindCell } from "../kindCell.ts";
import { Nothing } from "../Nothing.tsx";
import { typedText } from "../inputAttributes.ts";
import { textOf } from "../fieldOptions.ts";

function DateRangeFull({ id, field, value }: FullProps) {
  const from = typedText(value);
  const to = typedText(useCompanion(textOf(field, "with")));
  if (from === "" && to === "") return <Nothing id={id} />;
  return (
    <span id={id}>
      {from === "" ? "不限" : from} 至 {to === "" ? "不限" : to}
    </span>
  );
}

export const dateRangeCell: KindCell = { Line: dateCell.Line, Full: DateRangeFull };
