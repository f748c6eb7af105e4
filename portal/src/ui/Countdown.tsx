import { useServerTime } from "./clock.ts";
import { classes } from "./classes.ts";
import { uiTexts } from "./texts.ts";
import { formatExactTime, formatTime, remaining, remainingText } from "./time.ts";

interface CountdownProps {
  /** The instant at which it ends, ISO. */
  readonly until: string;
  /** The server's time in the data that this page was made of, ISO. */
  readonly serverTime: string;
  /** `boxes` for the one clock that matters on a page. */
  readonly look?: "text" | "boxes";
  /** What is said of the end beside it; without it the moment itself. */
  readonly end?: string;
}

/** The last five minutes are drawn in heartwood. */
const SOON_MS = 5 * 60_000;

/** Time left by the server's clock, and the end in Shanghai time. A screen reader gets both, but not every second. */
export function Countdown({ until, serverTime, look = "text", end }: CountdownProps) {
  const left = useServerTime(serverTime, (now) => Math.max(0, Math.ceil((Date.parse(until) - now) / 1000)) * 1000);
  return (
    <span className="countdown">
      {left === 0 ? (
        <span className="clock" role="timer">
          {uiTexts.ended}
        </span>
      ) : (
        <Left left={left} until={until} look={look} />
      )}
      <small className="countdown-end" title={uiTexts.zone(formatTime(until, "second"))}>
        {end ?? uiTexts.until(formatExactTime(until, "month-minute"))}
      </small>
    </span>
  );
}

function Left({
  left,
  until,
  look,
}: {
  readonly left: number;
  readonly until: string;
  readonly look: "text" | "boxes";
}) {
  const { days, hours, minutes, seconds } = remaining(left);
  const boxes = look === "boxes";
  return (
    <time
      className={classes("clock", boxes && "clock-boxes", left <= SOON_MS && "clock-soon")}
      role="timer"
      aria-label={uiTexts.left(remainingText(left))}
      dateTime={until}
      title={uiTexts.zone(formatTime(until, "second"))}
    >
      {boxes ? (
        <>
          {days > 0 && <b className="clock-days">{uiTexts.days(days)}</b>}
          <b>{hours}</b>:<b>{minutes}</b>:<b>{seconds}</b>
        </>
      ) : (
        remainingText(left)
      )}
    </time>
  );
}
