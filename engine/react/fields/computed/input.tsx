import type { InputProps } from "../inputProps.ts";
import { TextDisplay } from "../text/display.tsx";

/** A computed value is only read; it follows the fields it is made of as they are typed. */
export function ComputedInput(props: InputProps) {
  return (
    <output id={props.id} aria-live="polite">
      <TextDisplay {...props} />
    </output>
  );
}
