/** What everybody in the room of a session may know of it, read from one snapshot. */
import { formatInstant, formatMoney } from "#core/values";
import type { ReadConnection } from "#engine/server";
import type { BidEvent, Phase } from "../contract.ts";
import type { BidSessionRecord } from "../repo/index.ts";
import { presentEvents } from "../present/bidEvents.ts";
import { withholdsBids, withholdsPrice } from "../rules/modes.ts";
import { phaseOf } from "../rules/session.ts";
import type { BiddingParts } from "./parts.ts";
import { epochOf } from "./room.ts";

export interface LiveFacts {
  readonly epoch: string;
  /** The last place in the log; 0 while bids are withheld. */
  readonly seq: number;
  readonly price: string | null;
  readonly leaderNo: string | null;
  readonly endAt: string;
  readonly state: Phase;
  /** After the known place, the oldest first; the last ones where more are missing than are told one by one. */
  readonly items: readonly BidEvent[];
  /** `items` begin right after the known place. */
  readonly follows: boolean;
  /** Where the clock puts it later, as far as nothing else changes. */
  stateAt(now: number): Phase;
}

/** A place of the log that a room has already told of. */
export interface KnownPlace {
  readonly epoch: string;
  readonly seq: number;
}

/** So many bids are told one by one; a page that missed more reads the whole again. */
export const MOST_SENT = 100;
/** A page begins with so many. */
export const FIRST_SENT = 20;

/** Undefined: there is no such session, or it is not announced. */
export async function readLiveFacts(
  parts: BiddingParts,
  mainId: string,
  known: KnownPlace | undefined,
): Promise<LiveFacts | undefined> {
  const { database, engine, repo, bids } = parts;
  const epoch = await epochOf(parts);
  return database.snapshot(async (read) => {
    const now = engine.clock();
    const row = await repo.session(now, mainId, read);
    const phase = row === undefined ? undefined : phaseOf(row, now);
    if (row === undefined || phase === undefined) return undefined;
    const withheld = withholdsBids(row.mode, phase);
    const head = withheld ? undefined : await bids.head(read, mainId);
    const seq = head?.seq ?? 0;
    const follows = known?.epoch === epoch && known.seq <= seq && seq - known.seq <= MOST_SENT;
    const from = follows ? known.seq : Math.max(0, seq - FIRST_SENT);
    return {
      epoch,
      seq,
      price: withholdsPrice(row.mode, phase) || row.currentPrice === null ? null : formatMoney(row.currentPrice),
      leaderNo: head?.bidderNumber ?? null,
      endAt: formatInstant(row.endDateTime),
      state: phase,
      items: from === seq ? [] : await eventsAfter(bids, read, row, from),
      follows,
      stateAt: (moment) => phaseOf(row, moment) ?? phase,
    };
  });
}

async function eventsAfter(
  bids: BiddingParts["bids"],
  read: ReadConnection,
  row: BidSessionRecord,
  from: number,
): Promise<readonly BidEvent[]> {
  // One more, to see whether the first of them moved the end.
  const rows = await bids.since(read, row.mainId, Math.max(from - 1, 0), MOST_SENT + 1);
  return presentEvents(row, rows, from);
}
