/**
 * Keeps what a member's page shows of a session true: applies what the room tells, fetches what was missed, and reads
 * the whole again where the log is another one.
 */
import { connectLive, type LiveConnection, type LiveState, type LiveTransport } from "#core/api";
import {
  BID_HEARTBEAT_MS,
  type BidEvent,
  type BidEvents,
  type BidFrame,
  type BidRoom,
} from "#server/modules/bidding/contract";
import { applyBids, fromRoom, fromSnapshot, type LiveLog } from "./liveLog.ts";
import { createRoundTrips, type RoundTrip } from "./roundTrips.ts";

export interface RoomState {
  readonly connection: LiveState;
  /** Undefined: nothing has come yet. */
  readonly log: LiveLog | undefined;
  /** As it was read last: what the member is in this session. */
  readonly room: BidRoom | undefined;
  /** Reading the room failed, and nothing has been read since. */
  readonly unread: boolean;
  /** Milliseconds of a round trip. */
  readonly latency: number | undefined;
}

interface FollowParts {
  readonly transport: LiveTransport;
  readonly readRoom: () => Promise<BidRoom>;
  readonly readEvents: (epoch: string, seq: number) => Promise<BidEvents>;
  /** A steady clock, for round trips. */
  readonly elapsed: () => number;
  readonly learn: (trip: RoundTrip) => void;
  readonly show: (state: RoomState) => void;
}

export interface FollowedSession extends Pick<LiveConnection, "end" | "wake"> {
  /** Something was done here that changes what the member is: reads it. */
  reload(): void;
}

/** From one heartbeat to the end of waiting for its answer: twelve seconds. */
const TIMES = {
  heartbeatMs: BID_HEARTBEAT_MS,
  replyMs: 7_000,
  /** Half a second at first, five at most, half as much more or less. */
  retryMs: (failures: number, random: number) => Math.min(5_000, 500 * 2 ** failures) * (0.5 + random),
};
const READ_AGAIN_MS = 2_000;

export function followSession(parts: FollowParts): FollowedSession {
  return new Followed(parts);
}

class Followed implements FollowedSession {
  readonly #parts: FollowParts;
  readonly #trips = createRoundTrips();
  readonly #connection: LiveConnection;
  #state: RoomState = { connection: "connecting", log: undefined, room: undefined, unread: false, latency: undefined };
  #ahead: readonly BidEvent[] = [];
  #fetching = false;
  #reading = false;
  #readAgain = false;
  #beatAt: number | undefined;
  #ended = false;
  #cancelRetry = (): void => undefined;

  constructor(parts: FollowParts) {
    this.#parts = parts;
    this.#connection = connectLive<BidFrame>(
      parts.transport,
      {
        onState: (connection) => this.#set({ connection }),
        onFrame: (frame) => this.#receive(frame),
        onBeat: () => (this.#beatAt = parts.elapsed()),
      },
      TIMES,
    );
    this.reload();
  }

  wake(): void {
    this.#connection.wake();
    if (this.#state.unread) this.reload();
  }

  end(): void {
    this.#ended = true;
    this.#cancelRetry();
    this.#connection.end();
  }

  reload(): void {
    this.#readAgain = true;
    if (!this.#reading) void this.#read();
  }

  #set(change: Partial<RoomState>): void {
    if (this.#ended) return;
    this.#state = { ...this.#state, ...change };
    this.#parts.show(this.#state);
  }

  #receive(frame: BidFrame): void {
    switch (frame.type) {
      case "ready":
        this.#takeWhole(fromSnapshot(frame, this.#state.log));
        // Who one is may have changed while nobody told: as whom the room knows the page is not as it was read.
        if (this.#state.room?.me.bidderNumber !== frame.myNo) this.reload();
        return;
      case "bids":
        return this.#takeBids(frame.epoch, frame.items, frame.serverNow);
      case "state":
        this.#takeState(frame);
        return this.reload();
      case "me":
        return this.reload();
      case "time":
        return this.#takeTime(frame.serverNow);
      case "error":
        return;
    }
  }

  #takeState({ state, endAt, serverNow }: Extract<BidFrame, { type: "state" }>): void {
    const { log } = this.#state;
    if (log !== undefined) this.#set({ log: { ...log, state, endAt, at: serverNow } });
  }

  #takeTime(serverNow: string): void {
    if (this.#beatAt === undefined) return;
    const trip = { serverTime: Date.parse(serverNow), sentAt: this.#beatAt, receivedAt: this.#parts.elapsed() };
    this.#beatAt = undefined;
    this.#parts.learn(this.#trips.add(trip));
    this.#set({ latency: this.#trips.latency() });
  }

  #takeWhole(log: LiveLog): void {
    const ahead = this.#ahead;
    this.#ahead = [];
    const held = this.#state.log;
    // Of the same log what is known already may be later than what was read.
    const isOlder = held !== undefined && held.epoch === log.epoch && held.seq > log.seq && log.seq > 0;
    this.#set({ log: isOlder ? held : log });
    if (ahead.length > 0) this.#takeBids(log.epoch, ahead, log.at);
  }

  #takeBids(epoch: string, items: readonly BidEvent[], at: string): void {
    const { log } = this.#state;
    if (log === undefined) {
      this.#ahead = [...this.#ahead, ...items];
      return;
    }
    if (epoch !== log.epoch) return this.reload();
    const applied = applyBids(log, [...this.#ahead, ...items], at);
    this.#ahead = applied.ahead;
    if (applied.log !== log) this.#set({ log: applied.log });
    if (applied.ahead.length > 0) void this.#fillGap();
  }

  async #fillGap(): Promise<void> {
    const { log } = this.#state;
    if (this.#fetching || log === undefined) return;
    this.#fetching = true;
    const missed = await this.#parts.readEvents(log.epoch, log.seq).catch(() => undefined);
    this.#fetching = false;
    if (this.#ended) return;
    // What could not be fetched is told anew to a page that connects.
    if (missed === undefined) return this.#connection.drop();
    if (missed.reset || missed.epoch !== log.epoch) return this.reload();
    this.#takeBids(missed.epoch, missed.items, missed.now);
  }

  async #read(): Promise<void> {
    this.#reading = true;
    this.#cancelRetry();
    while (this.#readAgain && !this.#ended) {
      this.#readAgain = false;
      const room = await this.#parts.readRoom().catch(() => undefined);
      if (room === undefined) {
        this.#set({ unread: true });
        this.#cancelRetry = this.#parts.transport.after(READ_AGAIN_MS, () => this.reload());
        break;
      }
      this.#set({ room, unread: false });
      this.#takeRoom(room);
    }
    this.#reading = false;
  }

  #takeRoom(room: BidRoom): void {
    const { log } = this.#state;
    const read = fromRoom(room);
    const isLater = log === undefined || log.epoch !== read.epoch || read.seq > log.seq || read.at >= log.at;
    if (isLater) this.#takeWhole(read);
  }
}
