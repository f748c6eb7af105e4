import type { InputProps, Input } from "../inputProps.ts";
import { numberOf } from "../fieldOptions.ts";
import { NumberField } from "./NumberField.tsx";
import type { KindEditor } from "../kindEditor.ts";
import { typedNumber } from "./numberTyping.ts";

function DecimalWidget(props: InputProps) {
  return <NumberField {...props} places={numberOf(props.field, "scale") ?? 2} grouped />;
}

/** Leaving the cell reads what was typed; what is no number stays as it was typed, with its reason. */
export const numberEditor = (Widget: Input): KindEditor => ({
  Widget,
  mode: () => "typed",
  parseInput: typedNumber,
});

export const decimalEditor = numberEditor(DecimalWidget);
