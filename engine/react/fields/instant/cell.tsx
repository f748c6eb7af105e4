import { displayInstant, parseInstant } from "#core/values";
import type { CellProps } from "../cellProps.ts";

/** One format everywhere, Shanghai time whatever the browser's zone. */
export function InstantCell({ value }: CellProps) {
  const instant = parseInstant(String(value));
  if (instant === undefined) return <>{String(value)}</>;
  const [day = "", time = ""] = displayInstant(instant).split(" ");
  return (
    <time className="hw-date" dateTime={String(value)}>
      {day} <span className="hw-time">{time}</span>
    </time>
  );
}
