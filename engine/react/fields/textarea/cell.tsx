import { textCell } from "../text/cell.tsx";
import type { FullProps, KindCell } from "../kindCell.ts";
import { Nothing } from "../Nothing.tsx";
import { typedText } from "../inputAttributes.ts";

/** Keeps the lines as they were written. */
function TextareaFull({ id, value }: FullProps) {
  const text = typedText(value);
  return text === "" ? (
    <Nothing id={id} />
  ) : (
    <span id={id} className="hw-lines-kept">
      {text}
    </span>
  );
}

export const textareaCell: KindCell = { Line: textCell.Line, Full: TextareaFull };
