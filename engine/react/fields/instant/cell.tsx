import { displayInstant, parseInstant } from "#core/values";
import { textCell } from "../text/cell.tsx";
import type { KindCell, LineProps } from "../kindCell.ts";

/** One format everywhere, Shanghai time whatever the browser's zone. */
function InstantLine({ value }: LineProps) {
  const instant = parseInstant(String(value));
  if (instant === undefined) return <>{String(value)}</>;
  const [day = "", time = ""] = displayInstant(instant).split(" ");
  return (
    <time className="hw-date" dateTime={String(value)}>
      {day} <span className="hw-time">{time}</span>
    </time>
  );
}

export const instantCell: KindCell = { Line: InstantLine, Full: textCell.Full };
