import { Link } from "react-router-dom";
import type { CellProps } from "../cellProps.ts";
import { Ellipsis } from "../text/cell.tsx";

/** The title of what it points to; a way there where one may go. */
export function ReferenceCell({ value, text, target }: CellProps) {
  const shown = text ?? String(value);
  return target ? (
    <Link className="hw-ellipsis" to={target}>
      {shown}
    </Link>
  ) : (
    <Ellipsis text={shown} />
  );
}
