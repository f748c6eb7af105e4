import type { DisplayProps } from "../inputProps.ts";
import { writeJson } from "./jsonText.ts";

export function JsonDisplay({ id, value }: DisplayProps) {
  const text = typeof value === "string" ? value : writeJson(value);
  return text === "" ? (
    <span id={id} className="hw-nothing" aria-label="空">
      —
    </span>
  ) : (
    <pre id={id} className="hw-mono hw-block">
      {text}
    </pre>
  );
}
