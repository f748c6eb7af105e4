import { NumberField } from "../decimal/NumberField.tsx";
import type { InputProps } from "../inputProps.ts";
import { isGrouped } from "./isGrouped.ts";

export function IntegerWidget(props: InputProps) {
  return <NumberField {...props} places={0} grouped={isGrouped(props.field)} />;
}
