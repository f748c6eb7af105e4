/** How a session stands for one member: which band it has, and in which colour. */
import { REGISTRATION, isLive, type BidRoom, type BidSessionDetail } from "#server/modules/bidding/contract";
import { formatExactTime } from "#portal/ui/index.ts";
import { lotTexts } from "../../lot/texts.ts";
import type { RoomState } from "../live/followSession.ts";
import { roomTexts as t } from "./texts.ts";

type Tone = "leads" | "outbid" | "calm" | "open" | "done" | "bad";

interface Position {
  readonly tone: Tone;
  readonly text: string;
}

const ENDED: Readonly<Record<number, keyof typeof t.band>> = {
  [REGISTRATION.expired]: "expired",
  [REGISTRATION.cancelled]: "cancelled",
  [REGISTRATION.rejected]: "rejected",
  [REGISTRATION.defaulted]: "defaulted",
};

/** Who leads by the log, which is later than what was read of the member. */
export const leads = ({ log, room }: Pick<RoomState, "log" | "room">): boolean =>
  room?.me.bidderNumber != null && log?.leaderNo === room.me.bidderNumber;

/** The member has an offer in the log. */
const hasBid = ({ log, room }: Pick<RoomState, "log" | "room">): boolean => {
  const number = room?.me.bidderNumber;
  if (room === undefined || number == null) return false;
  return room.me.bids.length > 0 || (log?.bids.some(({ no }) => no === number) ?? false);
};

export function positionOf(session: BidSessionDetail, state: Pick<RoomState, "log" | "room">): Position | undefined {
  const { room } = state;
  if (room === undefined) return undefined;
  const { status } = room.me;
  const ended = status === null ? undefined : ENDED[status];
  if (ended !== undefined) return { tone: "bad", text: String(t.band[ended]) };
  return (
    haltedPosition(session) ??
    (status === REGISTRATION.won || status === REGISTRATION.lost
      ? resultPosition(session, status)
      : runningPosition(session, room, state))
  );
}

function haltedPosition({ phase, scene }: BidSessionDetail): Position | undefined {
  if (phase === "suspended" || phase === "withdrawn") return { tone: "bad", text: t.band[phase] };
  return phase === "failed" ? { tone: "calm", text: t.band.failed(lotTexts.failure[scene]) } : undefined;
}

function resultPosition({ scene, phase }: BidSessionDetail, status: number): Position {
  if (status === REGISTRATION.lost) return { tone: "calm", text: t.band.lost[scene] };
  // Before both sides have confirmed it, a deal may still not come.
  return phase === "sold" ? { tone: "done", text: t.band.won[scene] } : { tone: "leads", text: t.band.best };
}

function runningPosition(session: BidSessionDetail, room: BidRoom, state: Pick<RoomState, "log" | "room">): Position {
  const { phase, scene, bidsWithheld } = session;
  const offer = lotTexts.offer[scene];
  const { status } = room.me;
  if (phase === "deciding" || phase === "sold") return { tone: "calm", text: t.band.over };
  if (status === REGISTRATION.waiting) return { tone: "outbid", text: t.band.waitsMargin };
  if (status !== REGISTRATION.qualified)
    return { tone: "open", text: phase === "signUp" ? t.band.notSignedUp : t.band.notSignedUpLate };
  if (!isLive(phase)) return { tone: "open", text: t.band.ready(formatExactTime(session.freeStart, "month-minute")) };
  if (bidsWithheld)
    return room.me.bids.length > 0
      ? { tone: "leads", text: t.band.sealedBid }
      : { tone: "open", text: t.band.sealedNone };
  if (leads(state)) return { tone: "leads", text: t.band.leads };
  return hasBid(state) ? { tone: "outbid", text: t.band.outbid(offer) } : { tone: "open", text: t.band.noBid(offer) };
}
