import type { SessionDetail } from "#server/modules/bidding/contract";
import { Countdown, moment, Price, yuan } from "#portal/ui/index.ts";
import { isLive, toneOf } from "../lot/session.ts";
import { lotTexts } from "../lot/texts.ts";
import { BidLog } from "./BidLog.tsx";
import { NextStep } from "./NextStep.tsx";
import { bandText, figureOf, untilText } from "./phase.ts";
import { LIVE_SECONDS, sessionTexts as t } from "./texts.ts";
import type { LiveSession } from "./useLiveSession.ts";

function Figure({ session }: { readonly session: SessionDetail }) {
  const { label, value, per, note } = figureOf(session);
  const best = session.bids[0];
  const about = best && isLive(session.phase) ? [label, t.offers(lotTexts.offer[session.scene], session.bidCount), t.number(best.bidderNumber)] : [label];
  return (
    <div className="panel-price">
      <p className="panel-label">{about.join(" · ")}</p>
      {/* A new figure is a new element: it may show that it came. */}
      <p key={value} className="panel-figure"><Price value={value} size="xl" per={per} /></p>
      <p className="panel-note">{note}</p>
    </div>
  );
}

function ends({ phase, nextTime, scene }: SessionDetail): string {
  if (nextTime === null) return "";
  const time = moment(nextTime, "minute");
  if (phase === "limited") return t.ifNoOffer(lotTexts.offer[scene], moment(nextTime, "clock"));
  return phase === "waiting" ? t.startsAt(time) : t.endsAt(time);
}

function Left({ live: { session, now } }: { readonly live: LiveSession }) {
  const label = untilText(session);
  if (label === undefined || session.nextTime === null) return null;
  return (
    <div className="panel-left">
      <p>{label}<small>{ends(session)}</small></p>
      <Countdown until={session.nextTime} serverTime={now} look="boxes" />
    </div>
  );
}

/** How true the figures are: of when, and whether they keep coming. */
function Freshness({ live: { session, now, alive, lost } }: { readonly live: LiveSession }) {
  const time = moment(now, "clock");
  if (!isLive(session.phase)) return null;
  if (lost) return <p className="panel-fresh panel-fresh-lost" role="alert">{t.lost(time)}</p>;
  return <p className="panel-fresh"><span>{alive ? t.refreshes(LIVE_SECONDS) : t.reload}</span><span>{alive ? t.fresh(time) : t.asOf(time)}</span></p>;
}

/** One glance: the state, the price, the time, the next step; then who bid what. */
export function Panel({ live }: { readonly live: LiveSession }) {
  const { session } = live;
  const { label, value, per } = figureOf(session);
  return (
    <aside className={`panel panel-${toneOf(session.phase)}`} aria-label={bandText(session)}>
      <p className="panel-band">{bandText(session)}</p>
      <div className="panel-in">
        <Figure session={session} />
        <Left live={live} />
      </div>
      <NextStep session={session} />
      <BidLog session={session} />
      <Freshness live={live} />
      {/* Told to a screen reader when it changes, and only then. */}
      <p className="unseen" role="status">{live.alive && isLive(session.phase) && session.bidCount > 0 ? t.says(label, yuan(value, false, per), t.offers(lotTexts.offer[session.scene], session.bidCount)) : ""}</p>
    </aside>
  );
}
