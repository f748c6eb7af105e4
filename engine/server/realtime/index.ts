export { createLocalBus, type Bus } from "./bus.ts";
export { changesOver, type Changes, type RowChange } from "./change.ts";
export { registerSockets, type SocketOptions } from "./sockets.ts";
export { TICKET_MS, createTickets, type Tickets } from "./tickets.ts";
export { createWatching, type Watcher, type Watching } from "./watch.ts";
