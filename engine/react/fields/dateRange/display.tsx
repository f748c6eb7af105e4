import { useCompanion } from "../../form/store/index.ts";
import { typedText } from "../inputAttributes.ts";
import type { DisplayProps } from "../inputProps.ts";
import { textOf } from "../fieldOptions.ts";

export function DateRangeDisplay({ id, field, value }: DisplayProps) {
  const from = typedText(value);
  const to = typedText(useCompanion(textOf(field, "with")));
  if (from === "" && to === "")
    return (
      <span id={id} className="hw-nothing" aria-label="空">
        —
      </span>
    );
  return (
    <span id={id}>
      {from === "" ? "不限" : from} 至 {to === "" ? "不限" : to}
    </span>
  );
}
