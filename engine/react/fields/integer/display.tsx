import type { DisplayProps } from "../inputProps.ts";
import { textOf } from "../fieldOptions.ts";
import { TextDisplay } from "../text/display.tsx";
import { isGrouped } from "./isGrouped.ts";

export function IntegerDisplay(props: DisplayProps) {
  const { id, field, stored } = props;
  if (stored === null || isGrouped(field)) return <TextDisplay {...props} />;
  const unit = textOf(field, "unit");
  return (
    <span id={id} className="hw-figure">
      {String(stored)}
      {unit === undefined ? "" : ` ${unit}`}
    </span>
  );
}
