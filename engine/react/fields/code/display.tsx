import { typedText } from "../inputAttributes.ts";
import type { DisplayProps } from "../inputProps.ts";

export function CodeDisplay({ id, value }: DisplayProps) {
  const text = typedText(value);
  if (text === "")
    return (
      <span id={id} className="hw-nothing" aria-label="空">
        —
      </span>
    );
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
