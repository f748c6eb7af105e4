import type { KindEditor } from "../kindEditor.ts";
import type { Input } from "../inputProps.ts";
import { numberOf } from "../fieldOptions.ts";
import { DecimalWidget } from "./widget.tsx";
import { completeNumber, cleanNumberInput } from "./numberTyping.ts";

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
