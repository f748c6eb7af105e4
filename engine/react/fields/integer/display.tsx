import type { ReadingProps } from "../inputProps.ts";
import { textOf } from "../fieldOptions.ts";
import { TextReading } from "../text/display.tsx";
import { isGrouped } from "./isGrouped.ts";

export function IntegerReading(props: ReadingProps) {
  const { id, field, stored } = props;
  if (stored === null || isGrouped(field)) return <TextReading {...props} />;
  const unit = textOf(field, "unit");
  return <span id={id} className="hw-figure">{String(stored)}{unit === undefined ? "" : ` ${unit}`}</span>;
}
