import "./room.css";
import { useEffect } from "react";
import type { StoredUser } from "#core/api";
import { REGISTRATION, isLive, type BidSessionDetail } from "#server/modules/bidding/contract";
import type { SiteInfo } from "#server/modules/content/contract";
import { classes, formatTime, useServerTime, yuan } from "#portal/ui/index.ts";
import { perOf } from "../../lot/bidSessionText.ts";
import { liveTexts } from "../../live/texts.ts";
import { useChanges } from "../../live/useChanges.ts";
import { StepUp } from "../../member/StepUp.tsx";
import { Panel } from "../Panel.tsx";
import type { LiveBidSession } from "../useLiveBidSession.ts";
import { BidForm } from "./BidForm.tsx";
import { useOffer } from "./useOffer.ts";
import { RoomBar } from "./RoomBar.tsx";
import { useRoomSession } from "./roomSession.ts";
import { SignUp } from "./SignUp.tsx";
import { positionOf } from "./position.ts";
import { roomTexts as t } from "./texts.ts";
import { useRoom, type OpenRoom } from "./useRoom.ts";

interface MemberRoomProps {
  readonly live: LiveBidSession;
  readonly site: SiteInfo;
  readonly user: StoredUser;
  /** Whenever the session stands otherwise: the rest of the page goes with it. */
  readonly onUpdate: (session: BidSessionDetail) => void;
}

/** The session for who is signed in as a member: told by its room while that is open, asked for otherwise. */
export function MemberRoom({ live: polled, site, user, onUpdate }: MemberRoomProps) {
  const room = useRoom(polled.session.mainId, user.id);
  const session = useRoomSession(polled, room);
  useEffect(() => onUpdate(session), [session, onUpdate]);
  // A room that tells everything makes what is asked for besides it unimportant.
  const state = room.connection === "live" ? "fresh" : polled.state;
  const live: LiveBidSession = { ...polled, session, state };
  const bids = isLive(session.phase) && room.room?.me.status === REGISTRATION.qualified;
  const offer = useOffer(session, room, state === "lost");
  return (
    <>
      <Panel
        live={live}
        site={site}
        member={{
          number: room.room?.me.bidderNumber ?? null,
          band: <Band live={live} room={room} />,
          next: bids ? (
            <BidForm session={session} offer={offer} room={room} />
          ) : (
            <SignUp session={session} room={room} user={user} off={state === "lost"} />
          ),
          foot: <Foot live={live} room={room} />,
        }}
      />
      {bids && <RoomBar session={session} now={live.now} offer={offer} room={room} />}
      <StepUp />
    </>
  );
}

/** How it stands for the member, across the whole panel; a change for the worse is said at once. */
function Band({ live, room }: { readonly live: LiveBidSession; readonly room: OpenRoom }) {
  const { session, state, now } = live;
  const position = positionOf(session, room);
  const said = useChanges([position?.tone === "outbid" ? position.text : ""]);
  if (state === "lost")
    return (
      <p className="panel-band panel-band-lost" role="alert">
        {liveTexts.lost(formatTime(now, "clock"))}
      </p>
    );
  const number = room.room?.me.bidderNumber ?? null;
  const mine = room.room?.me.bids[0];
  return (
    <div className={classes("panel-band", "room-band", `room-band-${position?.tone ?? "calm"}`)}>
      <b>{position?.text ?? t.reading}</b>
      {number !== null && (
        <span>
          {t.myNumber(number)}
          {mine !== undefined && isLive(session.phase) && (
            <> · {t.myBest(t.best[session.scene](yuan(mine.price, true, perOf(session))))}</>
          )}
        </span>
      )}
      <span className="unseen" role="alert">
        {said}
      </span>
    </div>
  );
}

const LAST_SECONDS_MS = 3_000;

/** Whether what is shown keeps coming, and the server's time. */
function Foot({ live: { session, now, state }, room }: { readonly live: LiveBidSession; readonly room: OpenRoom }) {
  const second = useServerTime(now, (time) => Math.floor(time / 1000) * 1000);
  const end = session.nextTime === null ? Infinity : Date.parse(session.nextTime);
  const isClosing = isLive(session.phase) && end - second <= LAST_SECONDS_MS && end > second;
  return (
    <p className={classes("panel-fresh", "room-foot", `room-foot-${room.connection}`)}>
      <span>
        <i aria-hidden />
        {state === "lost" ? t.lost : connectionText(room)}
      </span>
      <span>{isClosing ? t.lastSeconds : t.serverTime(formatTime(new Date(second).toISOString(), "clock"))}</span>
    </p>
  );
}

function connectionText({ connection, latency }: OpenRoom): string {
  if (connection === "live") return t.live(latency);
  return { connecting: t.connecting, broken: t.broken, refused: t.noEntry }[connection];
}
