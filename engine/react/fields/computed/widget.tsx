import type { InputProps } from "../inputProps.ts";
import { textCell } from "../text/cell.tsx";

/** A computed value is only read; it follows the fields it is made of as they are typed. */
export function ComputedWidget(props: InputProps) {
  return (
    <output id={props.id} aria-live="polite">
      <textCell.Full {...props} />
    </output>
  );
}
