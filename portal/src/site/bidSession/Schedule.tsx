import { isHalted, type BidSessionDetail } from "#server/modules/bidding/contract";
import { formatExactTime, useServerTime } from "#portal/ui/index.ts";
import { endTimeText } from "../lot/bidSessionText.ts";
import { bidSessionTexts as t } from "./texts.ts";

interface Stop {
  readonly label: string;
  readonly at: string;
  /** Without it: the moment to the minute. */
  readonly text?: string;
}

/** In the order of time; two names for one moment are on one line. */
function stopsOf(session: BidSessionDetail): Stop[] {
  const all: Stop[] = [
    { label: t.announced, at: session.announceAt },
    { label: t.signUpEnd, at: session.signUpEnd },
    { label: t.marginDeadline, at: session.marginDeadline },
    { label: t.freeStart, at: session.freeStart },
    { label: t.freeEnd, at: session.freeEnd },
    { label: t.limitedEnd, at: session.endDateTime, text: endTimeText(session, "minute") },
  ].sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
  return all.reduce<Stop[]>((stops, stop) => {
    const last = stops.at(-1);
    if (last?.at !== stop.at) return [...stops, stop];
    return [...stops.slice(0, -1), { label: `${last.label} · ${stop.label}`, at: stop.at }];
  }, []);
}

/** From the announcement to the end, and where the session is in it. */
export function Schedule({ session, now }: { readonly session: BidSessionDetail; readonly now: string }) {
  const stops = stopsOf(session);
  const halted = isHalted(session.phase);
  const passedBy = useServerTime(now, (time) =>
    halted ? -1 : stops.filter(({ at }) => Date.parse(at) <= time).length,
  );
  return (
    <ol className="schedule">
      {stops.map((stop, index) => {
        const passed = index < passedBy;
        return (
          <li
            key={stop.label}
            className={passed ? "schedule-passed" : undefined}
            aria-current={index === passedBy ? "step" : undefined}
          >
            <span>
              {stop.label}
              {passed && <span className="unseen">（{t.passed}）</span>}
            </span>
            <time dateTime={stop.at}>{stop.text ?? formatExactTime(stop.at, "minute")}</time>
          </li>
        );
      })}
    </ol>
  );
}
