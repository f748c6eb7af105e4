import type { DisplayProps } from "../inputProps.ts";
import { textOf } from "../fieldOptions.ts";

export function SwitchDisplay({ id, field, value }: DisplayProps) {
  const on = value === true || value === 1;
  return <span id={id}>{on ? (textOf(field, "on") ?? "是") : (textOf(field, "off") ?? "否")}</span>;
}
