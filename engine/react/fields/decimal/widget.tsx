import type { InputProps } from "../inputProps.ts";
import { numberOf } from "../fieldOptions.ts";
import { NumberField } from "./NumberField.tsx";

export function DecimalWidget(props: InputProps) {
  return <NumberField {...props} places={numberOf(props.field, "scale") ?? 2} grouped />;
}
