import { Link } from "react-router-dom";
import { textCell } from "../text/cell.tsx";
import type { KindCell, LineProps } from "../kindCell.ts";
import { Ellipsis } from "../text/cell.tsx";

/** The title of what it points to; a way there where one may go. */
function ReferenceLine({ value, text, target }: LineProps) {
  const shown = text ?? String(value);
  return target ? (
    <Link className="hw-ellipsis" to={target}>
      {shown}
    </Link>
  ) : (
    <Ellipsis text={shown} />
  );
}

export const referenceCell: KindCell = { Line: ReferenceLine, Full: textCell.Full };
