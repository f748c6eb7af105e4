import type { GridEditor } from "../gridEditor.ts";
import type { Input } from "../inputProps.ts";
import { numberOf } from "../fieldOptions.ts";
import { DecimalInput } from "./input.tsx";
import { settledNumber, tidyNumber } from "./numberTyping.ts";

/** An optional minus, digits, an optional point: anything else is taken back as it is typed; leaving the cell parses it or clears it. */
export function numberEditor(Input: Input, places: (scale: number | undefined) => number): GridEditor {
  return {
    way: () => "typed", Input,
    tidy: (typed, field) => tidyNumber(typed, places(numberOf(field, "scale"))),
    settle: (typed) => {
      const settled = settledNumber(typed);
      return settled === "" ? null : settled;
    },
  };
}

export const decimalEditor = numberEditor(DecimalInput, (scale) => scale ?? 2);
