/** The messages of the sockets, in both directions. */
import type { WireRow } from "#core/values";

/** The subprotocol that both ends speak; the one-use ticket travels beside it, so that it is in no address. */
export const LIVE_PROTOCOL = "live.v1";
export const TICKET_PREFIX = "ticket.";

/** Texts of the heartbeat. All other text of a client is refused. */
export const HEARTBEAT = "ping";
export const HEARTBEAT_REPLY = "pong";

/** Milliseconds between heartbeats, until a missing reply counts as a break, and until the next attempt to connect. */
export const HEARTBEAT_MS = 10_000;
export const HEARTBEAT_TIMEOUT_MS = 6_000;
export const RECONNECT_MS = 5_000;
/** Attempts to connect again are spread over so many milliseconds more. */
export const RECONNECT_SPREAD_MS = 1_000;

/** Why the server closes a socket. */
export const CLOSE_CODES = {
  NO_TICKET: 4401,
  FORBIDDEN: 4403,
  TOO_MANY: 4429,
  OVERSIZE: 1009,
  GOING_AWAY: 1001,
} as const;

/** One row that changed, as this viewer may see it. */
export type LiveRowChange =
  | {
      readonly kind: "saved";
      readonly key: string;
      readonly version: number;
      readonly row: WireRow;
      readonly by?: string;
    }
  /** Deleted, or no longer among the rows that the viewer may see. */
  | { readonly kind: "deleted"; readonly key: string; readonly by?: string };

/** What every kind of room sends besides its own frames. */
export type RoomFrame =
  /** The subscription is active: everything later is sent. */
  { readonly type: "ready" } | { readonly type: "error"; readonly code: string; readonly message: string };

/** Of the rooms of rows. */
export type LiveFrame =
  /** The subscription is active: every later write is sent. */
  | { readonly type: "ready"; readonly entity: string }
  | { readonly type: "rows"; readonly entity: string; readonly news: readonly LiveRowChange[] }
  /** More changed than is worth sending row by row: fetch again. */
  | { readonly type: "stale"; readonly entity: string }
  | { readonly type: "error"; readonly code: string; readonly message: string };

/** `POST /ws/ticket`. */
export interface Ticket {
  readonly ticket: string;
  /** Milliseconds until it is worth nothing. */
  readonly expiresIn: number;
}
