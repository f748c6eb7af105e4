import type { CellProps } from "../cellProps.ts";

export function JsonCell({ value }: CellProps) {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return (
    <code className="hw-ellipsis hw-json" title={text}>
      {text}
    </code>
  );
}
