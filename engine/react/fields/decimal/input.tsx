import type { InputProps } from "../input.ts";
import { numberOf } from "../options.ts";
import { NumberField } from "./field.tsx";

export function DecimalInput(props: InputProps) {
  return <NumberField {...props} places={numberOf(props.field, "scale") ?? 2} grouped />;
}
