/** A socket that keeps itself alive: beats every 10 s, counts a missing reply within 6 s as a break, connects again after 5 s. */
import { CLOSE, HEARTBEAT, HEARTBEAT_MS, HEARTBEAT_REPLY, LIVE_PROTOCOL, RECONNECT_MS, REPLY_MS, TICKET_PREFIX, type LiveFrame } from "#core/api";

/** `refused`: not this person's to watch; no further attempt is made. */
export type LiveState = "connecting" | "live" | "broken" | "refused";

/** The part of the browser's socket that is used. */
export interface LiveSocket {
  send(text: string): void;
  close(code?: number): void;
  onmessage: ((event: { readonly data: unknown }) => void) | null;
  onclose: ((event: { readonly code: number }) => void) | null;
}

export interface LiveWorld {
  /** A fresh one-use ticket. */
  readonly ticket: () => Promise<string>;
  readonly open: (protocols: readonly string[]) => LiveSocket;
  /** Answers how to take it back. */
  readonly after: (ms: number, run: () => void) => () => void;
}

export interface LiveEvents {
  readonly onState: (state: LiveState) => void;
  /** `ready` comes first after every connect: what was written before it has not been told. */
  readonly onFrame: (frame: LiveFrame) => void;
}

/** Connects, and stays connected until the answer is called. */
export function keepLive(world: LiveWorld, events: LiveEvents): () => void {
  let ended = false;
  let socket: LiveSocket | undefined;
  let endTimer = (): void => undefined;
  const later = (ms: number, run: () => void): void => {
    endTimer();
    endTimer = world.after(ms, run);
  };
  const broken = (code: number): void => {
    endTimer();
    socket = undefined;
    if (ended) return;
    events.onState(code === CLOSE.FORBIDDEN ? "refused" : "broken");
    if (code !== CLOSE.FORBIDDEN) later(RECONNECT_MS, () => void connect());
  };
  const beat = (): void => {
    socket?.send(HEARTBEAT);
    // The close may itself never be answered: what waits for it has waited long enough.
    later(REPLY_MS, () => drop(socket));
  };
  const drop = (silent: LiveSocket | undefined): void => {
    if (silent === undefined) return;
    silent.onclose = silent.onmessage = null;
    silent.close();
    broken(CLOSE.GOING_AWAY);
  };
  const hear = (data: unknown): void => {
    if (data === HEARTBEAT_REPLY) return later(HEARTBEAT_MS, beat);
    const frame = parse(data);
    if (frame === undefined) return;
    if (frame.type === "ready") {
      events.onState("live");
      later(HEARTBEAT_MS, beat);
    }
    events.onFrame(frame);
  };
  const connect = async (): Promise<void> => {
    const ticket = await world.ticket().catch(() => undefined);
    if (ended) return;
    if (ticket === undefined) return broken(CLOSE.GOING_AWAY);
    const opened = world.open([LIVE_PROTOCOL, TICKET_PREFIX + ticket]);
    socket = opened;
    opened.onmessage = ({ data }) => hear(data);
    opened.onclose = ({ code }) => broken(code);
    // An address that swallows the connect is as broken as one that refuses it.
    later(HEARTBEAT_MS, () => drop(opened));
  };
  events.onState("connecting");
  void connect();
  return () => {
    ended = true;
    endTimer();
    if (socket !== undefined) socket.onclose = socket.onmessage = null;
    socket?.close();
  };
}

/** Frames come from this site's own server; anything else is passed by. */
function parse(data: unknown): LiveFrame | undefined {
  if (typeof data !== "string" || !data.startsWith("{")) return undefined;
  try {
    return JSON.parse(data) as LiveFrame;
  } catch {
    return undefined;
  }
}
