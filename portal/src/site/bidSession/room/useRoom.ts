/** The live room of a session, in the life of its page. */
import { useContext, useEffect, useRef, useState } from "react";
import type { LiveSocket, LiveTransport, Ticket } from "#core/api";
import {
  BIDDING_PATHS,
  BID_SOCKET,
  type BidEvents,
  type BidRoom,
  type PlacedBid,
} from "#server/modules/bidding/contract";
import { MESSAGE_PATHS } from "#server/modules/messages/contract";
import { ClockContext } from "#portal/ui/index.ts";
import { get, post, postSigned } from "../../member/calls.ts";
import { createBidSender, type BidSender, type SendState } from "../live/bidSender.ts";
import { followSession, type FollowedSession, type RoomState } from "../live/followSession.ts";

const NOTHING: RoomState = {
  connection: "connecting",
  log: undefined,
  room: undefined,
  unread: false,
  latency: undefined,
};

/** A call that hangs is one that failed. */
const ANSWER_MS = 5_000;
const BID_ANSWER_MS = 8_000;

export interface OpenRoom extends RoomState {
  readonly sent: SendState;
  readonly send: BidSender["send"];
  readonly dismiss: () => void;
  readonly reload: () => void;
}

export function useRoom(mainId: string, userId: string): OpenRoom {
  const clock = useContext(ClockContext);
  const [state, setState] = useState(NOTHING);
  const [sent, setSent] = useState<SendState>({ kind: "idle" });
  const followed = useRef<FollowedSession>(undefined);
  const sender = useRef<BidSender>(undefined);
  useEffect(() => {
    const transport = browser(mainId, userId);
    const session = followSession({
      transport,
      readRoom: () => within(ANSWER_MS, get<BidRoom>(BIDDING_PATHS.room, { mainId })),
      readEvents: (epoch, seq) =>
        within(ANSWER_MS, get<BidEvents>(BIDDING_PATHS.events, { mainId, epoch, seq: String(seq) })),
      elapsed: clock.elapsed,
      learn: ({ serverTime, sentAt, receivedAt }) => clock.learn(serverTime, sentAt, receivedAt),
      show: setState,
    });
    const bids = createBidSender({
      post: (price, key) =>
        postSigned<PlacedBid>(BIDDING_PATHS.attend, { mainId, price }, { key, timeoutMs: BID_ANSWER_MS }),
      newKey: () => crypto.randomUUID(),
      storage: sessionStorage,
      name: `bid:${userId}:${mainId}`,
      after: transport.after,
      show: (next) => {
        setSent(next);
        if (next.kind === "accepted" || next.kind === "refused") session.reload();
      },
    });
    followed.current = session;
    sender.current = bids;
    const wake = (): void => {
      if (document.visibilityState === "hidden") return;
      session.wake();
      bids.wake();
    };
    window.addEventListener("online", wake);
    document.addEventListener("visibilitychange", wake);
    return () => {
      window.removeEventListener("online", wake);
      document.removeEventListener("visibilitychange", wake);
      session.end();
      bids.end();
    };
  }, [mainId, userId, clock]);
  return {
    ...state,
    sent,
    send: (price) => sender.current?.send(price),
    dismiss: () => sender.current?.dismiss(),
    reload: () => followed.current?.reload(),
  };
}

function within<T>(ms: number, answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("no answer")), ms);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

function browser(mainId: string, userId: string): LiveTransport {
  const path = `${BID_SOCKET}/${encodeURIComponent(userId)}/${encodeURIComponent(mainId)}`;
  return {
    ticket: async () => (await within(ANSWER_MS, post<Ticket>(MESSAGE_PATHS.ticket, {}))).ticket,
    open: (protocols) => {
      const { protocol, host } = window.location;
      return new WebSocket(`${protocol === "https:" ? "wss" : "ws"}://${host}${path}`, [...protocols]) as LiveSocket;
    },
    after: (ms, run) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    random: Math.random,
  };
}
