import type { GridEditor } from "../gridEditor.ts";
import type { Input } from "../inputProps.ts";
import { numberOf } from "../fieldOptions.ts";
import { DecimalInput } from "./input.tsx";
import { completeNumber, cleanNumberInput } from "./numberTyping.ts";

/** An optional minus, digits, an optional point: anything else is taken back as it is typed; leaving the cell parses it or clears it. */
export function numberEditor(Input: Input, places: (scale: number | undefined) => number): GridEditor {
  return {
    mode: () => "typed",
    Input,
    cleanInput: (typed, field) => cleanNumberInput(typed, places(numberOf(field, "scale"))),
    parseInput: (typed) => {
      const settled = completeNumber(typed);
      return settled === "" ? null : settled;
    },
  };
}

export const decimalEditor = numberEditor(DecimalInput, (scale) => scale ?? 2);
