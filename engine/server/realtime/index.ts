export { createLocalBus, type Bus } from "./bus.ts";
export { openNotifyBus } from "./notifyBus.ts";
export type { RoomKind, RoomMember } from "./roomKind.ts";
export { rowRooms } from "./rowRooms.ts";
export { createRowChanges, type RowChanges, type RowChange } from "./rowChanges.ts";
export { registerSockets } from "./sockets.ts";
export { TICKET_MS, createTickets, type Tickets } from "./tickets.ts";
export { createSubscriptions, type Subscriptions } from "./subscriptions.ts";
