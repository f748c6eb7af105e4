/**
 * The state of a session at a given moment. States 2 to 6 follow the clock: they are computed on every read and
 * write, so that a missed timer accepts no late bid and shows no ended session as open.
 */
import { Fraction } from "#core/expression";
import {
  clockPhase,
  BID_SESSION_STATUS as S,
  type HallState,
  type Phase,
  type BidSessionStatus,
  type BidSessionTimes,
} from "./contract.ts";

/** What the clock looks at. Moments are epoch milliseconds. */
export interface TimedBidSession extends BidSessionTimes {
  readonly status: number;
  readonly registeredCount: number;
  readonly minRegistered: number;
  readonly bidCount: number;
  /** Of its deal (dictionary `dealState`); null: it has none, as tenders do. */
  readonly dealState: number | null;
}

/** Both sides have confirmed the deal and nothing has undone it: in public notice, effective, under contract. */
export const CONFIRMED_DEALS: readonly number[] = [2, 3, 4];

/**
 * The state as of a moment: the clock moves it on and never back; a deal that is not confirmed makes it a candidate.
 */
export function statusAt(session: TimedBidSession, now: number): BidSessionStatus {
  const { status, dealState } = session;
  if (status >= S.confirmed && dealState !== null && !CONFIRMED_DEALS.includes(dealState)) return S.candidate;
  if (status < S.signUp || status > S.deciding) return status as BidSessionStatus;
  if (now >= session.signUpEnd && session.registeredCount < session.minRegistered) return S.failed;
  if (now >= session.endDateTime || status === S.deciding) return session.bidCount === 0 ? S.failed : S.deciding;
  return Math.max(status, S[clockPhase(session, now)]) as BidSessionStatus;
}

const PHASES: Readonly<Partial<Record<number, Phase>>> = {
  [S.signUp]: "signUp",
  [S.waiting]: "waiting",
  [S.free]: "free",
  [S.limited]: "limited",
  [S.deciding]: "deciding",
  [S.suspended]: "suspended",
  // A candidate is no deal before both sides confirmed it: shown as undecided.
  [S.failed]: "failed",
  [S.withdrawn]: "withdrawn",
  [S.candidate]: "deciding",
  [S.confirmed]: "sold",
  [S.closed]: "sold",
};

/** The phase that a visitor sees; undefined: none, it is not published. */
export function phaseOf(session: TimedBidSession, now: number): Phase | undefined {
  return PHASES[statusAt(session, now)];
}

/** The state that a visitor sees: a candidate as `deciding`. */
export function publicStatus(status: BidSessionStatus): BidSessionStatus {
  return status === S.candidate ? S.deciding : status;
}

/** Which states a group of the hall holds. */
export const STATES_OF: Readonly<Record<HallState, readonly BidSessionStatus[]>> = {
  live: [S.free, S.limited],
  signUp: [S.signUp],
  waiting: [S.waiting],
  ended: [S.deciding, S.candidate, S.confirmed, S.closed],
  failed: [S.failed],
  suspended: [S.suspended, S.withdrawn],
};

export function isLive(phase: Phase): boolean {
  return phase === "free" || phase === "limited";
}

/** Bids are over: what was hidden until then may be shown. */
export function isOver(phase: Phase): boolean {
  return phase === "sold" || phase === "failed" || phase === "withdrawn" || phase === "deciding";
}

export function isSealed(mode: string): boolean {
  return mode.startsWith("sealed");
}

/** What a countdown of this phase counts to. */
export function nextTime(session: TimedBidSession, phase: Phase): number | null {
  if (phase === "signUp") return session.signUpEnd;
  if (phase === "waiting") return session.freeStart;
  if (phase === "free") return session.freeEnd;
  return phase === "limited" ? session.endDateTime : null;
}

/** Hundredths of a percent that a price lies above its start; below it for tenders, where lower is better. */
export function premiumOf(start: number, price: number, reverse: boolean): number | null {
  if (start <= 0) return null;
  const away = reverse ? start - price : price - start;
  return Number((BigInt(away) * 10_000n) / BigInt(start));
}

/** Whether the rule of a session publishes at this phase that the best bid meets the reserve price. */
export function revealsReserve(rule: string | null, phase: Phase): boolean {
  return isOver(phase) ? rule === "live" || rule === "afterEnd" : rule === "live" && isLive(phase);
}

interface OfferRule {
  readonly mode: string;
  readonly startPrice: number;
  readonly currentPrice: number | null;
  readonly step: number;
  readonly maxSteps: number | null;
}

const DEFAULT_MAX_STEPS = 100;

/**
 * What the next offer may be, in fen. Undefined: amounts of this mode need keep no distance from each other, or there
 * is no lower one left.
 */
export function nextOffer(session: OfferRule): { readonly least: bigint; readonly limit: bigint | null } | undefined {
  const { mode, startPrice, currentPrice, step, maxSteps } = session;
  if (isSealed(mode) || mode === "rounds") return undefined;
  if (currentPrice === null) return { least: BigInt(startPrice), limit: null };
  const sign = mode === "reverse" ? -1n : 1n;
  const after = (steps: number) => BigInt(currentPrice) + sign * BigInt(step) * BigInt(steps);
  const least = after(1);
  if (least <= 0n) return undefined;
  const limit = after(maxSteps ?? DEFAULT_MAX_STEPS);
  return { least, limit: limit > 0n ? limit : null };
}

/** By transaction type: percent of the price that is paid first. The other types begin with a performance bond. */
const FIRST_SHARES: Readonly<Record<number, number>> = { 1: 100, 2: 70, 3: 50 };

export function firstShare(transactionType: number): number | null {
  return FIRST_SHARES[transactionType] ?? null;
}

/**
 * The first payment is rounded half up, the balance is the rest: together they are the price, whatever it is. In fen.
 */
export function splitPayment(price: bigint, share: number): { readonly first: bigint; readonly balance: bigint } {
  const first = Fraction.of(price, 2).times(Fraction.of(share, 2)).scaled("round", 2);
  return { first, balance: price - first };
}
