import type { Viewer } from "#core/language";

/** Who is in a room. */
export interface RoomMember {
  /** As the session is now. */
  viewer(): Viewer;
  /** An object, as JSON. */
  send(frame: object): void;
}

/**
 * A kind of rooms: where they are reached, who may enter, and what is sent there. Tickets, limits and checks are the
 * same for all kinds (`sockets.ts`).
 */
export interface RoomKind {
  /** At every address where they are reached; with `:userId`, and `:room` where a person has more than one. */
  readonly paths: readonly string[];
  /** Milliseconds between the heartbeats of a page; one that leaves out three is dead. */
  readonly heartbeatMs: number;
  /** `room` comes from an address. Asked when a socket opens and again while it is open. */
  mayEnter(room: string, viewer: Viewer): boolean;
  /** Answers how to leave. */
  enter(room: string, member: RoomMember): () => void;
  /** The first frame: from now on everything is sent. Undefined: the kind sends it by itself, once it has read it. */
  ready(room: string): object | undefined;
  /** What is sent after the answer to a heartbeat. */
  beat?(): object;
}
