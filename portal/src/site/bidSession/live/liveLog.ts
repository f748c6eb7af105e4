/** The log of a session as its room tells it: bids are applied in their order, each once, none left out. */
import type { BidEvent, BidRoom, BidSnapshot, Phase } from "#server/modules/bidding/contract";

export interface LiveLog {
  readonly epoch: string;
  /** The last place; 0 while bids are withheld. */
  readonly seq: number;
  readonly price: string | null;
  readonly leaderNo: string | null;
  readonly endAt: string;
  readonly state: Phase;
  /** The latest first. */
  readonly bids: readonly LoggedBid[];
  /** The server's time in what was told last. */
  readonly at: string;
}

type LoggedBid = Pick<BidEvent, "seq" | "price" | "no" | "at">;

/** As many as the page of a session lists. */
const MOST = 50;

export function fromSnapshot(frame: BidSnapshot, held?: LiveLog): LiveLog {
  const { epoch, seq, price, leaderNo, endAt, state, last20, serverNow } = frame;
  // Earlier ones that were told before are kept, where nothing is missing between.
  const oldest = last20.at(-1)?.seq ?? seq + 1;
  const earlier = held?.epoch === epoch && held.seq >= oldest - 1 ? held.bids.filter((bid) => bid.seq < oldest) : [];
  return { epoch, seq, price, leaderNo, endAt, state, bids: [...last20, ...earlier].slice(0, MOST), at: serverNow };
}

/** As it was read as a whole. */
export function fromRoom({ epoch, seq, session, bids, now }: BidRoom): LiveLog {
  return {
    epoch,
    seq,
    price: session.currentPrice,
    leaderNo: bids[0]?.bidderNumber ?? null,
    endAt: session.endDateTime,
    state: session.phase,
    bids: bids.map((bid) => ({ seq: bid.seq, price: bid.price, no: bid.bidderNumber, at: bid.time })),
    at: now,
  };
}

interface Applied {
  readonly log: LiveLog;
  /** Those that cannot be applied before what is missing has come. */
  readonly ahead: readonly BidEvent[];
}

/** Applies what comes next; passes by what is known already; leaves what lies beyond a gap. */
export function applyBids(log: LiveLog, items: readonly BidEvent[], at: string): Applied {
  const sorted = items.toSorted((a, b) => a.seq - b.seq);
  const added: BidEvent[] = [];
  let { seq } = log;
  for (const item of sorted) {
    if (item.seq !== seq + 1) continue;
    added.push(item);
    seq = item.seq;
  }
  const ahead = sorted.filter((item) => item.seq > seq);
  const last = added.at(-1);
  if (last === undefined) return { log, ahead };
  return {
    log: {
      ...log,
      seq,
      price: last.price,
      leaderNo: last.no,
      endAt: last.endAt,
      bids: [...added.toReversed(), ...log.bids].slice(0, MOST),
      at,
    },
    ahead,
  };
}
