import type { ReadingProps } from "../inputProps.ts";
import { textOf } from "../fieldOptions.ts";

export function SwitchReading({ id, field, value }: ReadingProps) {
  const on = value === true || value === 1;
  return <span id={id}>{on ? (textOf(field, "on") ?? "是") : (textOf(field, "off") ?? "否")}</span>;
}
