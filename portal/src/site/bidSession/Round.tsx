import { isLive, roundsOverAt, type BidSessionDetail } from "#server/modules/bidding/contract";
import { Countdown, formatTime, useServerTime, yuan } from "#portal/ui/index.ts";
import { leastUnheard } from "./live/offers.ts";
import { perOf } from "../lot/bidSessionText.ts";
import { bidSessionTexts as t } from "./texts.ts";

interface RoundProps {
  readonly session: BidSessionDetail;
  readonly now: string;
}

/** Which round it is, when it ends, and what an offer in it must come to at least. */
export function Round({ session, now }: RoundProps) {
  const { round, endDateTime } = session;
  const end = Date.parse(endDateTime);
  const over = useServerTime(now, (time) => (round === null ? 0 : roundsOverAt(round, end, time)));
  if (round === null || !isLive(session.phase) || over >= round.of) return null;
  const until = new Date(end - (round.of - over - 1) * round.ms).toISOString();
  return (
    <div className="panel-round">
      <p>
        <b>{t.round(over + 1, round.of)}</b>
        {over + 1 < round.of && (
          <Countdown until={until} serverTime={now} end={t.roundEnds(formatTime(until, "clock"))} />
        )}
      </p>
      <ol aria-hidden>
        {Array.from({ length: round.of }, (_, at) => (
          <li key={at} className={at < over ? "round-over" : at === over ? "round-now" : undefined} />
        ))}
      </ol>
      <small>{t.roundLeast(yuan(leastUnheard(session), true, perOf(session)))}</small>
    </div>
  );
}
