/**
 * The open pages of one session on this node. What they are told is read from the database, never taken from a message:
 * a message says only that there is something to read.
 */
import { formatInstant } from "#core/values";
import type { Log, RoomMember } from "#engine/server";
import { isLive, type BidEvent, type BidFrame } from "../contract.ts";
import { biddingErrors } from "../errors.ts";
import { FIRST_SENT, MOST_SENT, type KnownPlace, type LiveFacts } from "./liveFacts.ts";

/** At most ten frames a second for who did not sign up. */
const QUIET_MS = 100;
/** What nobody told of, while no bids are taken. */
const LONGEST_UNREAD_MS = 5_000;

interface LiveRoomParts {
  readonly read: (known: KnownPlace | undefined) => Promise<LiveFacts | undefined>;
  readonly bidderOf: (page: RoomMember) => Promise<PageBidder>;
  readonly clock: () => number;
  readonly log: Pick<Log, "warn">;
}

/** Whose page it is. */
interface PageBidder {
  readonly memberId: string;
  /** The bidder's number; null: has none, or acts for somebody else. */
  readonly number: string | null;
}

interface Page {
  readonly member: RoomMember;
  memberId: string;
  number: string | null;
  /** The last place that it was told of; undefined: it has no first frame yet. */
  seq: number | undefined;
}

export class LiveRoom {
  readonly #parts: LiveRoomParts;
  readonly #pages = new Set<Page>();
  #facts: LiveFacts | undefined;
  #known = false;
  #readAt = 0;
  /** The latest bids, the oldest first. */
  #recent: readonly BidEvent[] = [];
  #reading: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;
  #quietUntil = 0;
  #quiet: NodeJS.Timeout | undefined;

  constructor(parts: LiveRoomParts) {
    this.#parts = parts;
  }

  get isEmpty(): boolean {
    return this.#pages.size === 0;
  }

  enter(member: RoomMember): () => void {
    const page: Page = { member, memberId: "", number: null, seq: undefined };
    this.#pages.add(page);
    void this.#welcome(page);
    return () => {
      this.#pages.delete(page);
      if (!this.isEmpty) return;
      clearTimeout(this.#quiet);
      this.#quiet = undefined;
    };
  }

  /** Reads it again; what is read already may be of before the change. */
  refresh(): Promise<void> {
    this.#next ??= this.#reading.then(() => {
      this.#next = undefined;
      return (this.#reading = this.#read());
    });
    return this.#next;
  }

  /** Whether the clock has moved it on, or something may have come that nobody told of. */
  isDue(now: number): boolean {
    const facts = this.#facts;
    if (facts === undefined) return now - this.#readAt >= LONGEST_UNREAD_MS;
    return isLive(facts.state) || facts.stateAt(now) !== facts.state || now - this.#readAt >= LONGEST_UNREAD_MS;
  }

  /** Something of a member's own has changed: their pages read it. */
  async notifyOwner(memberId: string): Promise<void> {
    for (const page of this.#pages) {
      if (page.memberId !== memberId || page.seq === undefined) continue;
      Object.assign(page, await this.#parts.bidderOf(page.member).catch(() => ({})));
      this.#send(page, { type: "me", serverNow: this.#now() });
    }
  }

  #now(): string {
    return formatInstant(this.#parts.clock());
  }

  #send({ member }: Page, frame: BidFrame): void {
    member.send(frame);
  }

  async #welcome(page: Page): Promise<void> {
    try {
      Object.assign(page, await this.#parts.bidderOf(page.member));
    } catch (error) {
      // It gets no first frame, and connects again.
      return this.#parts.log.warn({ err: error }, "whose page a room was opened by could not be read");
    }
    await this.refresh();
    if (!this.#known) return;
    if (this.#facts !== undefined) return this.#sendWhole(page, this.#facts);
    const { code, message } = biddingErrors.error("SESSION_UNKNOWN");
    this.#send(page, { type: "error", code, message });
  }

  async #read(): Promise<void> {
    const before = this.#facts;
    this.#readAt = this.#parts.clock();
    try {
      this.#facts = await this.#parts.read(before);
      this.#known = true;
    } catch (error) {
      return this.#parts.log.warn({ err: error }, "a live session could not be read");
    }
    if (this.#facts !== undefined) this.#notify(before, this.#facts);
  }

  #notify(before: LiveFacts | undefined, facts: LiveFacts): void {
    this.#recent = (facts.follows ? [...this.#recent, ...facts.items] : facts.items).slice(-MOST_SENT);
    if (before === undefined) return;
    // What no single bids explain is told as a whole: another log, a round that was closed, bids that became public.
    const isOther = !facts.follows || (facts.items.length === 0 && facts.price !== before.price);
    if (isOther) return this.#toAll((page) => this.#sendWhole(page, facts));
    if (facts.items.length > 0) {
      this.#toAll((page) => page.number !== null && this.#sendBids(page));
      this.#notifyWatchers();
    }
    const moved = facts.state !== before.state || (facts.items.length === 0 && facts.endAt !== before.endAt);
    if (!moved) return;
    const frame: BidFrame = { type: "state", state: facts.state, endAt: facts.endAt, serverNow: this.#now() };
    this.#toAll((page) => this.#send(page, frame));
  }

  #notifyWatchers(): void {
    if (this.#quiet !== undefined) return;
    const wait = Math.max(0, this.#quietUntil - this.#parts.clock());
    const notify = (): void => {
      this.#quiet = undefined;
      this.#quietUntil = this.#parts.clock() + QUIET_MS;
      this.#toAll((page) => page.number === null && this.#sendBids(page));
    };
    if (wait === 0) notify();
    else this.#quiet = setTimeout(notify, Math.min(wait, QUIET_MS)).unref();
  }

  #toAll(notify: (page: Page) => unknown): void {
    for (const page of this.#pages) if (page.seq !== undefined) notify(page);
  }

  #sendWhole(page: Page, facts: LiveFacts): void {
    const { epoch, seq, price, leaderNo, endAt, state } = facts;
    page.seq = seq;
    this.#send(page, {
      type: "ready",
      epoch,
      seq,
      price,
      leaderNo,
      endAt,
      state,
      myNo: page.number,
      iLead: page.number !== null && page.number === leaderNo,
      last20: this.#recent.slice(-FIRST_SENT).reverse(),
      serverNow: this.#now(),
    });
  }

  /** What it has not been told yet. */
  #sendBids(page: Page): void {
    const facts = this.#facts;
    const seq = page.seq ?? 0;
    if (facts === undefined || seq >= facts.seq) return;
    const items = this.#recent.filter((item) => item.seq > seq);
    if (items[0]?.seq !== seq + 1) return this.#sendWhole(page, facts);
    page.seq = facts.seq;
    this.#send(page, { type: "bids", epoch: facts.epoch, items, serverNow: this.#now() });
  }
}
