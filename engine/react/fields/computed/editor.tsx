import type { InputProps } from "../inputProps.ts";
import { textCell } from "../text/cell.tsx";
import type { KindEditor } from "../kindEditor.ts";

/** A computed value is read like a read-only one; it follows the fields it is made of as they are typed. */
function ComputedWidget(props: InputProps) {
  return (
    <div className="hw-read-box">
      <output id={props.id} aria-live="polite">
        <textCell.Full {...props} id={`${props.id}-value`} />
      </output>
    </div>
  );
}

/** Follows the fields that its expression reads; it cannot be edited. */
export const computedEditor: KindEditor = { Widget: ComputedWidget, mode: () => "none" };
