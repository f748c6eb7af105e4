import { API_BASE, HEARTBEAT_MS, type LiveFrame } from "#core/api";
import type { RoomKind } from "./roomKind.ts";
import type { Subscriptions } from "./subscriptions.ts";

const PATH = "/vxeSocket/:userId/:room";

/** Each entity is a room: the changes of the rows that a page shows. */
export const rowRooms = (subscriptions: Subscriptions): RoomKind => ({
  paths: [PATH, API_BASE + PATH],
  heartbeatMs: HEARTBEAT_MS,
  mayEnter: (room, viewer) => subscriptions.maySubscribe(room, viewer),
  enter: (room, member) => subscriptions.subscribe(room, member) ?? (() => undefined),
  ready: (room): LiveFrame => ({ type: "ready", entity: room }),
});
