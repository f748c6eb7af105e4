import type { FullProps, KindCell, LineProps } from "../kindCell.ts";
import { Nothing } from "../Nothing.tsx";
import { withShownInstants, writeJson } from "./jsonText.ts";

function JsonLine({ value }: LineProps) {
  const text = typeof value === "string" ? value : JSON.stringify(withShownInstants(value));
  return (
    <code className="hw-ellipsis hw-json" title={text}>
      {text}
    </code>
  );
}

function JsonFull({ id, value }: FullProps) {
  const text = typeof value === "string" ? value : writeJson(withShownInstants(value));
  return text === "" ? (
    <Nothing id={id} />
  ) : (
    <pre id={id} className="hw-mono hw-block">
      {text}
    </pre>
  );
}

export const jsonCell: KindCell = { Line: JsonLine, Full: JsonFull };
