/** The rooms of sessions: members only. Pages of visitors ask by themselves. */
import { API_BASE } from "#core/api";
import type { Engine, RoomKind } from "#engine/server";
import { formatInstant } from "#core/values";
import { BID_HEARTBEAT_MS, BID_SOCKET } from "../contract.ts";
import { LiveRoom } from "./liveRoom.ts";
import { readLiveFacts } from "./liveFacts.ts";
import type { BiddingParts } from "./parts.ts";
import { ENTITY, SESSION } from "./registrations.ts";

const TOPIC = "bids";
const PATH = `${BID_SOCKET}/:userId/:room`;
const LONGEST_ID = 60;
/** Without any message a room is never older than this: a bus that is away delays a price, and loses none. */
const LOOK_MS = 500;

/** After the commit of a bid: there is something to read. */
export const announceBid = ({ bus }: Pick<Engine, "bus">, mainId: string): void => bus.publish(TOPIC, mainId);

export function liveRoomKind(parts: BiddingParts): RoomKind {
  const { bus, changes, clock } = parts.engine;
  const opened = new Map<string, LiveRoom>();
  const refreshAll = (): void => {
    for (const room of opened.values()) void room.refresh();
  };
  bus.subscribe(TOPIC, (mainId) => void opened.get(mainId)?.refresh(), refreshAll);
  changes.subscribe(({ entity, key, before }) => {
    if (entity === SESSION) void opened.get(key)?.refresh();
    if (entity === ENTITY && before !== undefined)
      void opened.get(String(before["mainId"]))?.notifyOwner(String(before["memberId"]));
  }, refreshAll);
  const clockwork = createClockwork(() => {
    for (const room of opened.values()) if (room.isDue(clock())) void room.refresh();
  });
  const roomOf = (mainId: string): LiveRoom => {
    const known = opened.get(mainId);
    if (known !== undefined) return known;
    const room = new LiveRoom({
      read: (place) => readLiveFacts(parts, mainId, place),
      bidderOf: async (page) => {
        const { memberId, enterpriseId } = await parts.holders.of({ viewer: page.viewer() });
        const own = await parts.live.own(parts.database.read, mainId, memberId);
        const isOwn = own !== undefined && (own.enterpriseId ?? null) === enterpriseId;
        return { memberId, number: isOwn ? own.bidderNumber : null };
      },
      clock,
      log: parts.log,
    });
    opened.set(mainId, room);
    return room;
  };
  return {
    paths: [PATH, API_BASE + PATH],
    heartbeatMs: BID_HEARTBEAT_MS,
    mayEnter: (room, { userType }) => userType === "member" && room !== "" && room.length <= LONGEST_ID,
    enter: (mainId, page) => {
      const room = roomOf(mainId);
      const leave = room.enter(page);
      clockwork.start();
      return () => {
        leave();
        if (room.isEmpty && opened.get(mainId) === room) opened.delete(mainId);
        if (opened.size === 0) clockwork.stop();
      };
    },
    // The room sends it, once it has read the session.
    ready: () => undefined,
    beat: () => ({ type: "time", serverNow: formatInstant(clock()) }),
  };
}

function createClockwork(look: () => void) {
  let timer: NodeJS.Timeout | undefined;
  return {
    start: () => void (timer ??= setInterval(look, LOOK_MS).unref()),
    stop: () => {
      clearInterval(timer);
      timer = undefined;
    },
  };
}
