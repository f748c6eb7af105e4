import type { InputProps } from "../inputProps.ts";
import { textCell } from "../text/cell.tsx";
import type { KindEditor } from "../kindEditor.ts";

/** A computed value is only read; it follows the fields it is made of as they are typed. */
function ComputedWidget(props: InputProps) {
  return (
    <output id={props.id} aria-live="polite">
      <textCell.Full {...props} />
    </output>
  );
}

/** Follows the fields that its expression reads; it cannot be edited. */
export const computedEditor: KindEditor = { Widget: ComputedWidget, mode: () => "none" };
