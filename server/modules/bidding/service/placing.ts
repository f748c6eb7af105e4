/**
 * Placing a bid: one short transaction with the session locked. What it decides from is read under the lock; what it
 * accepts is in the log before it is answered; what it refuses is stored, too.
 */
import { randomUUID } from "node:crypto";
import { formatInstant, formatMoney, parseMoney } from "#core/values";
import { requestErrors, type Call, type WriteTransaction } from "#engine/server";
import type { BidEvent, PlacedBid } from "../contract.ts";
import { biddingErrors } from "../errors.ts";
import type { LiveSession, OwnRegistration } from "../repo/live.ts";
import type { KnownCall } from "../repo/log.ts";
import { REJECTIONS, decideBid, type BidDecision, type Rejection, type KnownBidder } from "../rules/bid.ts";
import { isSealed, modeRule } from "../rules/modes.ts";
import { REGISTRATION } from "../rules/registration.ts";
import { announceBid } from "./liveRoomKind.ts";
import type { BiddingParts } from "./parts.ts";
import { closeIfDue, dueOf } from "./closing.ts";
import { isRoundDue } from "./rounds.ts";
import { currentConsent } from "./signUp.ts";

export interface BidRequest {
  readonly mainId: string;
  readonly price: string;
}

/** The bid as the transaction takes it. */
interface Received {
  readonly mainId: string;
  readonly price: number;
  readonly idemKey: string;
  readonly receivedAt: number;
  readonly memberId: string;
  readonly enterpriseId: string | null;
  /** Who may not act for whom they signed up has none. */
  readonly isCertified: boolean;
  readonly ip: string;
  readonly userAgent: string;
}

type Outcome =
  | { readonly sealed: boolean; readonly seq: number; readonly price: number; readonly endAt: number }
  | { readonly rejection: Rejection };

/** A round is to be closed before anything is decided. */
const ROUND_DUE = "roundDue";

const KEY = /^[\w-]{8,64}$/;

/** @throws BIDDING.…, with the number of the reason in the result */
export async function placeBid(
  parts: BiddingParts,
  { mainId, price }: BidRequest,
  call: Omit<Call<unknown, unknown>, "body">,
) {
  const { idempotencyKey: idemKey } = call;
  if (idemKey === undefined || idemKey === "") throw requestErrors.error("KEY_REQUIRED");
  if (!KEY.test(idemKey)) throw requestErrors.error("INVALID", { name: "Idempotency-Key" });
  const fen = parseMoney(price.trim());
  if (fen === undefined || fen <= 0) throw biddingErrors.error("AMOUNT", {}, { reason: REJECTIONS.belowLeast });
  const { memberId, enterpriseId, name } = await parts.holders.of(call);
  if (!parts.limiter.take(memberId)) throw rejectionError("tooOften", { retryAfter: 1 });
  // Not stored: the same call may be made again once the clock is trusted.
  if (!parts.clockGuard.isSteady()) throw rejectionError("clockUnsafe");
  const outcome = await decided(parts, {
    mainId,
    price: fen,
    idemKey,
    receivedAt: call.now,
    memberId,
    enterpriseId,
    isCertified: name !== undefined,
    ip: call.ip,
    userAgent: call.userAgent,
  });
  if ("rejection" in outcome) throw rejectionError(outcome.rejection);
  const answer: PlacedBid = {
    mainId,
    seq: outcome.sealed ? null : outcome.seq,
    price: formatMoney(outcome.price),
    endAt: formatInstant(outcome.endAt),
  };
  return answer;
}

const CODES = {
  notOpen: "NOT_OPEN",
  ended: "ENDED",
  suspended: "SUSPENDED",
  roundClosing: "ROUND_CLOSING",
  belowLeast: "BELOW_LEAST",
  noMultiple: "NO_MULTIPLE",
  aboveCap: "ABOVE_CAP",
  leading: "LEADING",
  alreadyBid: "ALREADY_BID",
  notQualified: "NOT_QUALIFIED",
  marginNotFrozen: "MARGIN_NOT_FROZEN",
  consentOutdated: "CONSENT_OUTDATED",
  tooOften: "TOO_OFTEN",
  clockUnsafe: "CLOCK_UNSAFE",
} as const satisfies Record<Rejection, string>;

const rejectionError = (rejection: Rejection, details: Readonly<Record<string, number>> = {}) =>
  biddingErrors.error(CODES[rejection], details, { reason: REJECTIONS[rejection] });

/** A sweeper that does not run leaves no round open. */
async function decided(parts: BiddingParts, bid: Received): Promise<Outcome> {
  const take = () => parts.database.write((tx) => takeBid(parts, tx, bid));
  const first = await take();
  if (first !== ROUND_DUE) return first;
  await closeIfDue(parts, bid.mainId);
  const second = await take();
  return second === ROUND_DUE ? { rejection: "roundClosing" } : second;
}

async function takeBid(parts: BiddingParts, tx: WriteTransaction, bid: Received): Promise<Outcome | typeof ROUND_DUE> {
  const session = await parts.live.lockSession(tx, bid.mainId);
  if (session === undefined || session.announceAt > tx.now) throw biddingErrors.error("SESSION_UNKNOWN");
  // After the lock: a bid that waited for it is as late as it is.
  const acceptedAt = parts.engine.clock();
  const known = await parts.bids.known(tx, bid.mainId, bid.idemKey);
  if (known !== undefined) return outcomeOf(known, bid, isSealed(session.mode));
  if (isRoundDue(session, acceptedAt) && dueOf(session, acceptedAt) === "advance") return ROUND_DUE;
  const [head, own] = [await parts.bids.head(tx, bid.mainId), await parts.live.own(tx, bid.mainId, bid.memberId)];
  const bidder = await bidderOf(parts, tx, session, own, bid);
  const decision = decideBid({ ...session, dealState: null }, head, bidder, { ...bid, acceptedAt });
  if (!decision.accepted) return reject(parts, tx, bid, own, decision, acceptedAt);
  await write(parts, tx, session, own as OwnRegistration, bid, { ...decision, acceptedAt });
  return { sealed: isSealed(session.mode), seq: decision.seq, price: bid.price, endAt: decision.endAt };
}

/** The same call again gets what the first one got; another one under its key is refused. */
function outcomeOf(known: KnownCall, { memberId, price }: Received, sealed: boolean): Outcome {
  if (known.memberId !== memberId || Number(known.price) !== price) throw biddingErrors.error("KEY_REUSED");
  if (known.seq !== null) return { sealed, seq: known.seq, price, endAt: known.endAt ?? known.time };
  const rejection = (Object.keys(REJECTIONS) as Rejection[]).find((name) => REJECTIONS[name] === known.rejection);
  return { rejection: rejection ?? "notOpen" };
}

async function bidderOf(
  { ledger, bids }: BiddingParts,
  tx: WriteTransaction,
  session: LiveSession,
  own: OwnRegistration | undefined,
  { mainId, memberId, enterpriseId, isCertified }: Received,
): Promise<KnownBidder | undefined> {
  if (own === undefined || (own.enterpriseId ?? null) !== enterpriseId) return undefined;
  const bidderNumber = own.bidderNumber ?? "";
  const margin = Number(own.margin ?? 0);
  const subjects = { memberId, enterpriseId, registrationId: own.id };
  return {
    isQualified: isCertified && own.status === REGISTRATION.qualified && bidderNumber !== "",
    consents: own.consent === currentConsent(session),
    marginFrozen: margin === 0 || (await ledger.balances.of(tx, "margin", subjects)) === margin,
    bidderNumber,
    bidCount: modeRule(session.mode).once ? await bids.countOf(tx, mainId, bidderNumber) : 0,
  };
}

async function reject(
  { bids }: BiddingParts,
  tx: WriteTransaction,
  { mainId, memberId, enterpriseId, idemKey, price, receivedAt, ip, userAgent }: Received,
  own: OwnRegistration | undefined,
  { at, rejection }: Extract<BidDecision, { accepted: false }>,
  acceptedAt: number,
): Promise<Outcome> {
  await bids.addAttempt(tx, {
    id: randomUUID(),
    mainId,
    memberId,
    enterpriseId,
    registrationId: own?.id ?? null,
    idemKey,
    price,
    rejection: REJECTIONS[rejection],
    time: at,
    receivedAt,
    acceptedAt,
    ip,
    userAgent,
  });
  return { rejection };
}

async function write(
  { engine, bids, live, counted }: BiddingParts,
  tx: WriteTransaction,
  session: LiveSession,
  own: OwnRegistration,
  { mainId, memberId, enterpriseId, idemKey, price, receivedAt, ip, userAgent }: Received,
  { seq, at, endAt, flagged, acceptedAt }: Extract<BidDecision, { accepted: true }> & { readonly acceptedAt: number },
): Promise<void> {
  const { published, lowestWins } = modeRule(session.mode);
  const bidderNumber = own.bidderNumber ?? "";
  await bids.addBid(tx, {
    id: randomUUID(),
    mainId,
    seq,
    bidderNumber,
    price,
    time: at,
    direction: published !== "bids" ? 0 : lowestWins ? -1 : 1,
    registrationId: own.id,
    memberId,
    enterpriseId,
    idemKey,
    receivedAt,
    acceptedAt,
    endAt,
    flagged: flagged ? 1 : 0,
    ip,
    userAgent,
  });
  const currentPrice = bestPrice(session, price);
  await live.takeBid(tx, { mainId, seq, currentPrice, leader: own.id, endAt, flagged: flagged ? 1 : 0 });
  if (published === "bids") {
    const event: BidEvent = {
      seq,
      price: formatMoney(price),
      no: bidderNumber,
      at: formatInstant(at),
      endAt: formatInstant(endAt),
      ext: endAt > session.endDateTime,
    };
    await bids.addEvent(tx, mainId, seq, JSON.stringify(event));
  }
  tx.afterCommit(() => {
    counted.touch();
    announceBid(engine, mainId);
  });
}

/** What the row of the session has as its best price: of rounds, whoever closes one writes it. */
function bestPrice({ mode, currentPrice }: LiveSession, price: number): number | null {
  const { published, steps, lowestWins } = modeRule(mode);
  if (published === "rounds") return currentPrice;
  if (steps || currentPrice === null) return price;
  return lowestWins ? Math.min(currentPrice, price) : Math.max(currentPrice, price);
}
