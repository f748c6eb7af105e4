import type { CellProps } from "../cellProps.ts";
import { NumberCell } from "../decimal/cell.tsx";
import { InstantCell } from "../instant/cell.tsx";
import { SwitchCell } from "../switch/cell.tsx";
import { TextCell } from "../text/cell.tsx";

/** Drawn as the kind that it computes. */
export function ComputedCell(props: CellProps) {
  switch (props.field.options["type"]) {
    case "money":
    case "decimal":
    case "integer":
      return <NumberCell {...props} />;
    case "instant":
      return <InstantCell {...props} />;
    case "switch":
      return <SwitchCell {...props} />;
    default:
      return <TextCell {...props} />;
  }
}
