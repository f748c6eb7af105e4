import { typedText } from "../inputAttributes.ts";
import type { DisplayProps } from "../inputProps.ts";

/** Keeps the lines as they were written. */
export function TextareaDisplay({ id, value }: DisplayProps) {
  const text = typedText(value);
  return text === "" ? (
    <span id={id} className="hw-nothing" aria-label="空">
      —
    </span>
  ) : (
    <span id={id} className="hw-lines-kept">
      {text}
    </span>
  );
}
