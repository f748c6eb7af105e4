import { useServerNow } from "./clock.ts";
import { classes } from "./classes.ts";
import { uiTexts } from "./texts.ts";
import { moment, remaining, remainingText } from "./time.ts";

export interface CountdownProps {
  /** The instant at which it ends, ISO. */
  readonly until: string;
  /** The server's time in the data that this page was made of, ISO. */
  readonly serverTime: string;
  /** `boxes` for the one clock that matters on a page. */
  readonly look?: "text" | "boxes";
}

/** The last five minutes are drawn in heartwood. */
const SOON_MS = 5 * 60_000;

/** Time left, from the server's clock; ticks after mount. Read aloud it gives the end itself, not every second. */
export function Countdown({ until, serverTime, look = "text" }: CountdownProps) {
  const left = Date.parse(until) - useServerNow(serverTime);
  const soon = left <= SOON_MS && "clock-soon";
  if (left <= 0) return <span className="clock" role="timer">{uiTexts.ended}</span>;
  const label = uiTexts.left(remainingText(left));
  if (look === "text") return <time className={classes("clock", soon)} role="timer" aria-label={label} dateTime={until} title={moment(until, "second")}>{remainingText(left)}</time>;
  const { days, hours, minutes, seconds } = remaining(left);
  return (
    <time className={classes("clock clock-boxes", soon)} role="timer" aria-label={label} dateTime={until} title={moment(until, "second")}>
      {days > 0 && <b className="clock-days">{uiTexts.days(days)}</b>}<b>{hours}</b>:<b>{minutes}</b>:<b>{seconds}</b>
    </time>
  );
}
