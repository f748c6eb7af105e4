import { textCell } from "../text/cell.tsx";
import type { KindCell, LineProps } from "../kindCell.ts";
import { decimalCell } from "../decimal/cell.tsx";
import { instantCell } from "../instant/cell.tsx";
import { switchCell } from "../switch/cell.tsx";

/** Drawn as the kind that it computes. */
function ComputedLine(props: LineProps) {
  switch (props.field.options["type"]) {
    case "money":
    case "decimal":
    case "integer":
      return <decimalCell.Line {...props} />;
    case "instant":
      return <instantCell.Line {...props} />;
    case "switch":
      return <switchCell.Line {...props} />;
    default:
      return <textCell.Line {...props} />;
  }
}

export const computedCell: KindCell = { Line: ComputedLine, Full: textCell.Full };
