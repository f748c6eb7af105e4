/**
 * A socket that keeps itself alive: beats, counts a missing reply as a break (after 6 s), connects again (after 5 to
 * 6 s): pages that lost the same server do not all come back at one moment. A kind of room may have times of its own.
 */
import {
  CLOSE_CODES,
  HEARTBEAT,
  HEARTBEAT_MS,
  HEARTBEAT_REPLY,
  LIVE_PROTOCOL,
  RECONNECT_MS,
  RECONNECT_SPREAD_MS,
  HEARTBEAT_TIMEOUT_MS,
  TICKET_PREFIX,
} from "./liveProtocol.ts";

/** `refused`: not this person's to watch; no further attempt is made. */
export type LiveState = "connecting" | "live" | "broken" | "refused";

/** The part of the browser's socket that is used. */
export interface LiveSocket {
  send(text: string): void;
  close(code?: number): void;
  onmessage: ((event: { readonly data: unknown }) => void) | null;
  onclose: ((event: { readonly code: number }) => void) | null;
}

export interface LiveTransport {
  /** A fresh one-use ticket. */
  readonly ticket: () => Promise<string>;
  readonly open: (protocols: readonly string[]) => LiveSocket;
  /** Answers how to take it back. */
  readonly after: (ms: number, run: () => void) => () => void;
  /** Between 0 and 1: where in the spread of its attempts this page connects again. */
  readonly random: () => number;
}

interface LiveEvents<Frame> {
  readonly onState: (state: LiveState) => void;
  /** A frame of the type `ready` comes first after every connect: what was written before it was not sent. */
  readonly onFrame: (frame: Frame) => void;
  /** A heartbeat is sent. */
  readonly onBeat?: () => void;
}

/** Milliseconds; those of most rooms where nothing else is said. */
export interface LiveTimes {
  readonly heartbeatMs?: number;
  /** Until a missing reply counts as a break. */
  readonly replyMs?: number;
  /** Before the next attempt to connect. @param failures breaks since the last `ready`, 0 after the first one */
  readonly retryMs?: (failures: number, random: number) => number;
}

export interface LiveConnection {
  /** Counts the connection as broken and connects again. */
  drop(): void;
  /** Where it waits before it connects again, it does so now. */
  wake(): void;
  end(): void;
}

/** Connects, and stays connected until it is ended. `Frame`: what the room sends as objects. */
export function connectLive<Frame>(
  transport: LiveTransport,
  events: LiveEvents<Frame>,
  times: LiveTimes = {},
): LiveConnection {
  const connection = new Connection(transport, events, { ...USUAL_TIMES, ...times });
  events.onState("connecting");
  void connection.connect();
  return connection;
}

const USUAL_TIMES: Required<LiveTimes> = {
  heartbeatMs: HEARTBEAT_MS,
  replyMs: HEARTBEAT_TIMEOUT_MS,
  retryMs: (_failures, random) => RECONNECT_MS + random * RECONNECT_SPREAD_MS,
};

class Connection<Frame> implements LiveConnection {
  readonly #transport: LiveTransport;
  readonly #events: LiveEvents<Frame>;
  readonly #times: Required<LiveTimes>;
  #socket: LiveSocket | undefined;
  #ended = false;
  #failures = 0;
  #waits = false;
  #endTimer = (): void => undefined;

  constructor(transport: LiveTransport, events: LiveEvents<Frame>, times: Required<LiveTimes>) {
    this.#transport = transport;
    this.#events = events;
    this.#times = times;
  }

  async connect(): Promise<void> {
    this.#waits = false;
    const ticket = await this.#transport.ticket().catch(() => undefined);
    if (this.#ended) return;
    if (ticket === undefined) return this.#broken(CLOSE_CODES.GOING_AWAY);
    const opened = this.#transport.open([LIVE_PROTOCOL, TICKET_PREFIX + ticket]);
    this.#socket = opened;
    opened.onmessage = ({ data }) => this.#receive(data);
    opened.onclose = ({ code }) => this.#broken(code);
    // An address that swallows the connect is as broken as one that refuses it.
    this.#later(HEARTBEAT_MS, () => this.drop());
  }

  end(): void {
    this.#ended = true;
    this.#endTimer();
    this.#letGo();
  }

  #receive(data: unknown): void {
    if (data === HEARTBEAT_REPLY) return this.#later(this.#times.heartbeatMs, () => this.#beat());
    const frame = parse(data);
    if (frame === undefined) return;
    if (frame.type === "ready") {
      this.#failures = 0;
      this.#events.onState("live");
      this.#later(this.#times.heartbeatMs, () => this.#beat());
    }
    this.#events.onFrame(frame as Frame);
  }

  #beat(): void {
    this.#events.onBeat?.();
    this.#socket?.send(HEARTBEAT);
    this.#later(this.#times.replyMs, () => this.drop());
  }

  /** Its close may never be answered: nothing waits for it. */
  drop(): void {
    if (this.#ended) return;
    this.#letGo();
    this.#broken(CLOSE_CODES.GOING_AWAY);
  }

  wake(): void {
    if (this.#ended || !this.#waits) return;
    this.#endTimer();
    void this.connect();
  }

  #letGo(): void {
    if (this.#socket !== undefined) this.#socket.onclose = this.#socket.onmessage = null;
    this.#socket?.close();
    this.#socket = undefined;
  }

  #broken(code: number): void {
    this.#endTimer();
    this.#socket = undefined;
    const refused = code === CLOSE_CODES.FORBIDDEN;
    this.#events.onState(refused ? "refused" : "broken");
    if (refused) return;
    const wait = this.#times.retryMs(this.#failures, this.#transport.random());
    this.#failures += 1;
    this.#waits = true;
    this.#later(wait, () => void this.connect());
  }

  #later(ms: number, run: () => void): void {
    this.#endTimer();
    this.#endTimer = this.#transport.after(ms, run);
  }
}

/** Frames come from this site's own server; anything else is passed by. */
function parse(data: unknown): { readonly type?: string } | undefined {
  if (typeof data !== "string" || !data.startsWith("{")) return undefined;
  try {
    return JSON.parse(data) as { readonly type?: string };
  } catch {
    return undefined;
  }
}
