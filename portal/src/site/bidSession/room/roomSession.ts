/** The session as a member's page shows it: what the server drew or was asked for, and what its room has told since. */
import { useMemo } from "react";
import { isBiddingOver, isHalted, type BidSessionDetail } from "#server/modules/bidding/contract";
import { useCurrentPhases } from "../../live/currentPhases.ts";
import { offersOf, yuanOf } from "../live/offers.ts";
import type { RoomState } from "../live/followSession.ts";
import type { LiveLog } from "../live/liveLog.ts";
import type { LiveBidSession } from "../useLiveBidSession.ts";

type PolledSession = Pick<LiveBidSession, "session" | "now">;
type LiveUpdate = Pick<RoomState, "connection" | "log" | "room">;

/** What was asked for is later than what was told. */
function isOvertaken({ session, now }: PolledSession, log: LiveLog, connection: RoomState["connection"]): boolean {
  if (!session.bidsWithheld && session.bidCount > log.seq) return true;
  return connection !== "live" && now > log.at;
}

function merged(polled: PolledSession, { connection, log, room }: LiveUpdate): BidSessionDetail {
  const { session } = polled;
  if (log === undefined || isOvertaken(polled, log, connection)) return session;
  const { signUpEnd, marginDeadline, freeStart, freeEnd } = room?.session ?? session;
  const price = log.price ?? session.currentPrice;
  const updated = {
    ...session,
    signUpEnd,
    marginDeadline,
    freeStart,
    freeEnd,
    phase: log.state,
    endDateTime: log.endAt,
    currentPrice: price,
    nextOffer: nextOfferOf(session, log, room),
    // Sums of another price are not shown with this one.
    sums: price === session.currentPrice ? session.sums : { ...session.sums, total: null, unitPrices: [] },
  };
  // Of withheld bids the room tells nothing.
  if (log.seq === 0) return withNextTime(updated);
  const bids = log.bids.map(({ seq, no, price: amount, at }) => ({ seq, bidderNumber: no, price: amount, time: at }));
  return withNextTime({ ...updated, bidCount: log.seq, bids });
}

function nextOfferOf(session: BidSessionDetail, log: LiveLog, room: LiveUpdate["room"]): BidSessionDetail["nextOffer"] {
  if (isBiddingOver(log.state) || isHalted(log.state)) return null;
  const offers = room === undefined ? undefined : offersOf(room, log.price);
  if (offers === undefined) return log.price === session.currentPrice ? session.nextOffer : null;
  return { least: yuanOf(offers.least), limit: offers.limit === null ? null : yuanOf(offers.limit) };
}

function withNextTime(session: BidSessionDetail): BidSessionDetail {
  const { phase, signUpEnd, freeStart, freeEnd, endDateTime } = session;
  const nextTime = { signUp: signUpEnd, waiting: freeStart, free: freeEnd, limited: endDateTime }[phase as string];
  return { ...session, nextTime: nextTime ?? null };
}

/** The same object as long as nothing has changed. */
export function useRoomSession(
  { session: drawn, now }: PolledSession,
  { connection, log, room }: LiveUpdate,
): BidSessionDetail {
  const rows = useMemo(
    () => [merged({ session: drawn, now }, { connection, log, room })],
    [drawn, now, connection, log, room],
  );
  const [session] = useCurrentPhases(rows, now);
  return session ?? drawn;
}
