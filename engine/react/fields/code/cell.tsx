import { textCell } from "../text/cell.tsx";
import type { FullProps, KindCell } from "../kindCell.ts";
import { Nothing } from "../Nothing.tsx";
import { typedText } from "../inputAttributes.ts";

function CodeFull({ id, value }: FullProps) {
  const text = typedText(value);
  if (text === "") return <Nothing id={id} />;
  return text.includes("\n") ? (
    <pre id={id} className="hw-mono hw-block">
      {text}
    </pre>
  ) : (
    <code id={id} className="hw-mono">
      {text}
    </code>
  );
}

export const codeCell: KindCell = { Line: textCell.Line, Full: CodeFull };
