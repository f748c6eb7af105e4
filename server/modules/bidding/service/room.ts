/** What a member sees of a session while it runs: read from one snapshot, never from a cache. */
import { randomUUID } from "node:crypto";
import { formatDecimal, formatInstant, formatMoney } from "#core/values";
import type { Caller, ReadConnection } from "#engine/server";
import { BID_SESSION_STATUS as S, type BidEvents, type BidRoom, type OwnState } from "../contract.ts";
import { biddingErrors } from "../errors.ts";
import { presentEvents } from "../present/bidEvents.ts";
import { presentBid, presentBidSession, presentNextOffer, type Labels } from "../present/bidSession.ts";
import { consentOf } from "../rules/consent.ts";
import { MOST_BIDS, MOST_EVENTS } from "../rules/limits.ts";
import { phaseOf } from "../rules/session.ts";
import { withholdsBids } from "../rules/modes.ts";
import { closeIfDue } from "./closing.ts";
import type { BiddingParts } from "./parts.ts";

export async function readRoom(
  parts: BiddingParts,
  labelsOf: () => Promise<Labels>,
  mainId: string,
  caller: Caller,
): Promise<BidRoom> {
  const { memberId, enterpriseId } = await parts.holders.of(caller);
  const labels = await labelsOf();
  await closeWhereOver(parts, mainId);
  const epoch = await epochOf(parts);
  return parts.database.snapshot(async (read) => {
    const now = parts.engine.clock();
    const row = await parts.repo.session(now, mainId, read);
    const session = row === undefined ? undefined : presentBidSession(row, now, labels);
    if (row === undefined || session === undefined) throw biddingErrors.error("SESSION_UNKNOWN");
    const consent = consentOf(row, row.hasReserve === 1);
    const bidsWithheld = withholdsBids(row.mode, session.phase);
    const bids = bidsWithheld ? [] : await parts.repo.bids(mainId, MOST_BIDS, read);
    const own = await parts.live.own(read, mainId, memberId);
    const mine = own !== undefined && (own.enterpriseId ?? null) === enterpriseId ? own : undefined;
    const number = mine?.bidderNumber ?? null;
    const me: OwnState = {
      status: mine?.status ?? null,
      status_dictText: mine?.status == null ? "" : labels.textOf("registrationStatus", mine.status),
      bidderNumber: number,
      margin: mine === undefined ? null : formatMoney(Number(mine.margin ?? 0)),
      marginState: mine?.marginState ?? null,
      consents: mine?.consent === consent,
      leads: number !== null && bids[0]?.bidderNumber === number,
      bids: await ownBids(parts, read, mainId, number),
    };
    return {
      now: formatInstant(now),
      epoch,
      seq: bids[0]?.seq ?? 0,
      session,
      nextOffer: presentNextOffer(row, session.phase),
      selfOutbid: row.selfOutbid === 1,
      fatFinger: row.fatFinger === null ? null : formatDecimal(row.fatFinger, FAT_FINGER_SCALE),
      consent,
      bids: bids.map(presentBid),
      bidsWithheld,
      me,
    };
  });
}

const FAT_FINGER_SCALE = 1;

/** Without their places: of sealed bids those would say how many there are. */
async function ownBids({ bids }: BiddingParts, read: ReadConnection, mainId: string, bidderNumber: string | null) {
  if (bidderNumber === null) return [];
  const own = await bids.ofBidder(read, mainId, bidderNumber, MOST_BIDS);
  return own.map(({ price, time }) => ({ price: formatMoney(price), time: formatInstant(time) }));
}

/** A sweeper that does not run keeps no session open. */
async function closeWhereOver(parts: BiddingParts, mainId: string): Promise<void> {
  const now = parts.engine.clock();
  const row = await parts.repo.session(now, mainId);
  if (row !== undefined && row.status < S.deciding && row.endDateTime <= now) await closeIfDue(parts, mainId);
}

export async function readEvents(
  parts: BiddingParts,
  { mainId, epoch: known, seq: since }: { readonly mainId: string; readonly epoch?: string; readonly seq: number },
): Promise<BidEvents> {
  const epoch = await epochOf(parts);
  return parts.database.snapshot(async (read) => {
    const now = parts.engine.clock();
    const row = await parts.repo.session(now, mainId, read);
    const phase = row === undefined ? undefined : phaseOf(row, now);
    if (row === undefined || phase === undefined) throw biddingErrors.error("SESSION_UNKNOWN");
    const answer = { epoch, now: formatInstant(now) };
    if (withholdsBids(row.mode, phase)) return { ...answer, seq: 0, reset: false, items: [] };
    const head = (await parts.bids.head(read, mainId))?.seq ?? 0;
    const isLost = (known !== undefined && known !== epoch) || since > head || head - since > MOST_EVENTS;
    if (isLost) return { ...answer, seq: head, reset: true, items: [] };
    // One more, to see whether the first of them moved the end.
    const rows = await parts.bids.since(read, mainId, Math.max(since - 1, 0), MOST_EVENTS + 1);
    return { ...answer, seq: head, reset: false, items: presentEvents(row, rows, since) };
  });
}

/** Made once; a restored database gets another one where its row is deleted. */
export async function epochOf({ bids, database }: BiddingParts): Promise<string> {
  const known = await bids.epoch(database.read);
  if (known !== undefined) return known;
  return database.write(async (tx) => {
    await bids.addEpoch(tx, randomUUID());
    return (await bids.epoch(tx)) ?? "";
  });
}
