import type { ReadingProps } from "../input.ts";
import { textOf } from "../options.ts";
import { TextReading } from "../text/reading.tsx";
import { isGrouped } from "./grouped.ts";

export function IntegerReading(props: ReadingProps) {
  const { id, field, stored } = props;
  if (stored === null || isGrouped(field)) return <TextReading {...props} />;
  const unit = textOf(field, "unit");
  return <span id={id} className="hw-figure">{String(stored)}{unit === undefined ? "" : ` ${unit}`}</span>;
}
