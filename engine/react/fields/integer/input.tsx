import { NumberField } from "../decimal/field.tsx";
import type { InputProps } from "../input.ts";
import { isGrouped } from "./grouped.ts";

export function IntegerInput(props: InputProps) {
  return <NumberField {...props} places={0} grouped={isGrouped(props.field)} />;
}
