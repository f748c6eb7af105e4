import type { ReactNode } from "react";
import { isLive, type BidSessionDetail } from "#server/modules/bidding/contract";
import type { SiteInfo } from "#server/modules/content/contract";
import { classes, Countdown, formatExactTime, formatTime, Price, yuan } from "#portal/ui/index.ts";
import { liveTexts } from "../live/texts.ts";
import { useChanges } from "../live/useChanges.ts";
import { nextMoment, toneOf } from "../lot/bidSessionText.ts";
import { lotTexts } from "../lot/texts.ts";
import { BidLog } from "./BidLog.tsx";
import { NextStep } from "./NextStep.tsx";
import { PriceDetails } from "./PriceDetails.tsx";
import { Round } from "./Round.tsx";
import { phaseBannerText, mainPriceOf } from "./phase.ts";
import { LIVE_SECONDS, bidSessionTexts as t } from "./texts.ts";
import type { LiveBidSession } from "./useLiveBidSession.ts";

function Figure({ session }: { readonly session: BidSessionDetail }) {
  const { label, value, per, note } = mainPriceOf(session);
  const best = session.bids[0];
  const about =
    best && isLive(session.phase)
      ? [label, t.offers(lotTexts.offer[session.scene], session.bidCount), t.number(best.bidderNumber)]
      : [label];
  return (
    <div className="panel-price">
      <p className="panel-label">{about.join(" · ")}</p>
      {/* A new figure is a new element: it may show that it came. */}
      <p key={value} className="panel-figure">
        <Price value={value} size="xl" per={per} />
      </p>
      <p className="panel-note">{note}</p>
    </div>
  );
}

function ends({ phase, nextTime, scene, freeEnd, endDateTime }: BidSessionDetail): string {
  if (nextTime === null) return "";
  const time = formatExactTime(nextTime, "minute");
  if (phase === "free" && endDateTime !== freeEnd) return t.turnsAt(time);
  if (phase === "limited") return t.ifNoOffer(lotTexts.offer[scene], formatTime(nextTime, "clock"));
  return phase === "waiting" ? t.startsAt(time) : t.endsAt(time);
}

function Left({ live: { session, now } }: { readonly live: LiveBidSession }) {
  const next = nextMoment(session);
  if (next === undefined || session.nextTime === null) return null;
  return (
    <div className="panel-left">
      <p>{lotTexts.until(next)}</p>
      <Countdown until={session.nextTime} serverTime={now} look="boxes" end={ends(session)} />
    </div>
  );
}

/** How true the figures are: of when, and whether they keep coming. */
function Freshness({ live: { session, now, alive, state } }: { readonly live: LiveBidSession }) {
  const time = formatTime(now, "clock");
  if (!isLive(session.phase)) return null;
  return (
    <p className="panel-fresh">
      <span>{alive ? t.refreshes(LIVE_SECONDS) : t.reload}</span>
      <span>{alive && state === "fresh" ? t.fresh(time) : t.asOf(time)}</span>
    </p>
  );
}

/** How it stands; where the figures below are not of now, that. */
function Band({ live: { session, state, now } }: { readonly live: LiveBidSession }) {
  const time = formatTime(now, "clock");
  if (state === "lost")
    return (
      <p className="panel-band panel-band-lost" role="alert">
        {liveTexts.lost(time)}
      </p>
    );
  return <p className="panel-band">{state === "fresh" ? phaseBannerText(session) : liveTexts.refreshing(time)}</p>;
}

/** Announced to a screen reader when it changes, and only then. */
function Changes({ live: { session } }: { readonly live: LiveBidSession }) {
  const { label, value, per } = mainPriceOf(session);
  const offers = lotTexts.offer[session.scene];
  const price =
    isLive(session.phase) && session.bidCount > 0
      ? t.says(label, yuan(value, false, per), t.offers(offers, session.bidCount))
      : "";
  return (
    <p className="unseen" role="status">
      {useChanges([phaseBannerText(session), price])}
    </p>
  );
}

/** What a member has in the place of what visitors have. */
interface MemberParts {
  /** The number under which they bid: their bids are marked. */
  readonly number: string | null;
  readonly band: ReactNode;
  readonly next: ReactNode;
  readonly foot: ReactNode;
}

interface PanelProps {
  readonly live: LiveBidSession;
  readonly site: SiteInfo;
  readonly member?: MemberParts;
}

/** One glance: the state, the price, the time, the next step; then who bid what. */
export function Panel({ live, site, member }: PanelProps) {
  const { session, state } = live;
  return (
    <aside
      className={classes("panel", `panel-${toneOf(session.phase)}`, state !== "fresh" && "stale")}
      aria-label={phaseBannerText(session)}
    >
      {member?.band ?? <Band live={live} />}
      <div className="panel-in">
        <Figure session={session} />
        <PriceDetails session={session} />
        <Round session={session} now={live.now} />
        <Left live={live} />
      </div>
      {member?.next}
      <NextStep session={session} site={site} off={state === "lost"} isMember={member !== undefined} />
      <BidLog session={session} own={member?.number ?? null} />
      {member?.foot ?? <Freshness live={live} />}
      <Changes live={live} />
    </aside>
  );
}
