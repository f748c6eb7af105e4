/**
 * What the clock does to a session: it moves on, and once its time is over it is decided, in the same order as bids are
 * taken. Nobody waits for it: every read and write judges by the clock, whatever is stored.
 */
import { splitValues, type StoredRow } from "#core/values";
import type { RowWriter, WriteTransaction } from "#engine/server";
import type { BidSessionStored } from "#schemas/.gen/rows.ts";
import { BID_SESSION_STATUS as S } from "../contract.ts";
import { totalOf } from "../present/sums.ts";
import type { LiveSession, MovingSession } from "../repo/live.ts";
import { GRACE_MS } from "../rules/bid.ts";
import { decideClose, ranked, type CloseDecision, type LoggedBid } from "../rules/close.ts";
import { endOfLog } from "../rules/end.ts";
import { modeRule } from "../rules/modes.ts";
import { REGISTRATION } from "../rules/registration.ts";
import { BY_CLOCK, type BiddingParts } from "./parts.ts";
import { ENTITY, SESSION, queuedMargin } from "./registrations.ts";
import { closedRounds, isRoundDue } from "./rounds.ts";
import { markRelated } from "./related.ts";
import { LOT_STATUS, moveLot, relistLot } from "./lotOfSession.ts";
import { liveStatus } from "./signUp.ts";

/** What the clock has to do with a session now. */
export function dueOf(session: MovingSession, now: number): "close" | "advance" | undefined {
  if (session.status < S.signUp || session.status >= S.deciding) return undefined;
  // A bid that was received in time may still wait for its turn.
  if (liveStatus(session, now - GRACE_MS) >= S.deciding) return "close";
  const status = liveStatus(session, now);
  const moves = status !== session.status || isRoundDue(session, now);
  return status < S.deciding && moves ? "advance" : undefined;
}

/** Answers whether anything was written. */
export function closeIfDue(parts: BiddingParts, mainId: string): Promise<boolean> {
  const { engine, live, clockGuard } = parts;
  if (!clockGuard.isSteady()) return Promise.resolve(false);
  return engine.calls.write(BY_CLOCK, async (rows) => {
    const session = await live.lockSession(rows.tx, mainId);
    const now = engine.clock();
    const due = session === undefined ? undefined : dueOf(session, now);
    const row = due === undefined ? undefined : await rows.row(SESSION, mainId);
    if (session === undefined || row === undefined) return false;
    const rounds = isRoundDue(session, now) ? await closedRounds(parts, rows.tx, session, now) : {};
    const status = due === "advance" ? liveStatus(session, now) : session.status;
    const advanced = await rows.change(SESSION, row, { status, ...rounds }, "clock");
    if (due === "close" || status !== session.status) await markRelated(parts, rows, mainId);
    if (due === "close") await close(parts, rows, session, advanced);
    return true;
  });
}

export interface LoggedRow extends LoggedBid {
  readonly registrationId: string | null;
}

async function close(parts: BiddingParts, rows: RowWriter, session: LiveSession, row: StoredRow): Promise<void> {
  const { tx } = rows;
  const log = await logOf(parts, tx, session);
  const qualified = await parts.live.qualified(tx, session.mainId);
  await conclude(parts, rows, session, row, decideClose(session, qualified.length, log));
}

/** A session in which people decide (6) is concluded by their decision in the same way. */
export async function conclude(
  parts: BiddingParts,
  rows: RowWriter,
  session: LiveSession,
  row: StoredRow,
  decision: CloseDecision<LoggedRow>,
): Promise<void> {
  const qualified = await parts.live.qualified(rows.tx, session.mainId);
  await writeDecision(parts, rows, session, row, decision);
  if (decision.result === "review") return;
  const winner = decision.result === "candidate" ? decision.best : undefined;
  for (const { id } of qualified) {
    const registration = await rows.row(ENTITY, id);
    if (registration === undefined) continue;
    const wins = winner !== undefined && registration["bidderNumber"] === winner.bidderNumber;
    if (wins) await addDeal(rows, session, row, winner, registration, 1);
    const change = wins ? { status: REGISTRATION.won } : { status: REGISTRATION.lost, ...queuedMargin(registration) };
    await rows.change(ENTITY, registration, change, "close");
  }
  if (winner !== undefined && !modeRule(session.mode).lowestWins)
    await moveLot(row, rows, [LOT_STATUS.announced], LOT_STATUS.sold, "sell");
}

export async function logOf(
  { bids, life, log }: BiddingParts,
  tx: WriteTransaction,
  session: LiveSession,
): Promise<readonly LoggedRow[]> {
  const logged = await bids.all(tx, session.mainId);
  const derived = endOfLog(
    session,
    logged.map(({ time }) => time),
  );
  // A suspension moves the end on; nothing moves it back.
  if (session.endDateTime < derived)
    log.error({ mainId: session.mainId, derived }, "a session ends before the end that its log says");
  const preemptive = await life.preemptive(tx, session.mainId);
  return logged.map(({ seq, bidderNumber, price, time, acceptedAt, flagged, registrationId }) => ({
    seq,
    bidderNumber,
    price,
    acceptedAt: acceptedAt ?? time,
    flagged: flagged === 1,
    registrationId,
    preemptive: registrationId !== null && preemptive.has(registrationId),
  }));
}

async function writeDecision(
  parts: BiddingParts,
  rows: RowWriter,
  session: LiveSession,
  row: StoredRow,
  decision: CloseDecision<LoggedRow>,
): Promise<void> {
  const { mainId, endDateTime } = session;
  if (decision.result === "failed") {
    parts.log.info({ mainId, reason: decision.reason }, "a session has failed");
    // A bid that a later one has taken the place of is no price of the session.
    const [best] = ranked(session.mode, await logOf(parts, rows.tx, session));
    await rows.change(SESSION, row, { status: S.failed, currentPrice: best?.price ?? null }, "close");
    await relistLot(row, rows);
    return;
  }
  const { best } = decision;
  const result =
    decision.result === "review"
      ? { status: S.deciding, flagged: 1 }
      : {
          status: S.candidate,
          currentPrice: best.price,
          winnerNumber: best.bidderNumber,
          dealPrice: best.price,
          bidTime: endDateTime,
        };
  await rows.change(SESSION, row, result, "close");
}

/** Of sales; a tender has no deal. */
export async function addDeal(
  rows: RowWriter,
  session: LiveSession,
  row: StoredRow,
  { price }: LoggedRow,
  winner: StoredRow,
  place: number,
): Promise<void> {
  if (modeRule(session.mode).lowestWins) return;
  const lot = await rows.row("lot", session.landId);
  // A unit price is that of the whole once the quantity is known; where none is announced, it stays what it is.
  const whole = (fen: number): number => Number(totalOf(row as unknown as BidSessionStored, fen) ?? fen);
  await rows.add("deal", {
    mainId: session.mainId,
    landId: session.landId,
    dealTitle: row["title"] ?? null,
    landCode: row["landCode"] ?? null,
    seller: row["seller"] ?? lot?.["seller"] ?? null,
    buyer: winner["bidder"] ?? null,
    registrationId: String(winner["id"]),
    place,
    transactionType: session.transactionType,
    species: splitValues(String(row["species"] ?? lot?.["species"] ?? ""))[0] ?? null,
    region: row["region"] ?? lot?.["region"] ?? null,
    volume: row["volume"] ?? lot?.["volume"] ?? 0,
    startPrice: whole(session.startPrice),
    dealPrice: whole(price),
    dealTime: session.endDateTime,
    state: 0,
  });
}
