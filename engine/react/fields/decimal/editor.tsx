import type { InputProps, Input } from "../inputProps.ts";
import { numberOf } from "../fieldOptions.ts";
import { NumberField } from "./NumberField.tsx";
import type { KindEditor } from "../kindEditor.ts";
import { completeNumber, cleanNumberInput } from "./numberTyping.ts";

function DecimalWidget(props: InputProps) {
  return <NumberField {...props} places={numberOf(props.field, "scale") ?? 2} grouped />;
}

/** Accepts an optional minus, digits and a point as they are typed; leaving the cell parses or clears them. */
export function numberEditor(Widget: Input, places: (scale: number | undefined) => number): KindEditor {
  return {
    Widget,
    mode: () => "typed",
    cleanInput: (typed, field) => cleanNumberInput(typed, places(numberOf(field, "scale"))),
    parseInput: (typed) => {
      const settled = completeNumber(typed);
      return settled === "" ? null : settled;
    },
  };
}

export const decimalEditor = numberEditor(DecimalWidget, (scale) => scale ?? 2);
