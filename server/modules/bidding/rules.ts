/**
 * The state of a session at a given moment, and what its way of bidding means. States 2 to 6 follow the clock: they are
 * computed on every read and write, so that a missed timer accepts no late bid and shows no ended session as open.
 */
import { Fraction } from "#core/expression";
import { CONFIRMED_DEALS, TENDER_MODE } from "#server/modules/content/index";
import {
  clockPhase,
  hasResult,
  isBiddingOver,
  isLive,
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

/** What a way of bidding means. Whatever else depends on the mode is derived from these. */
interface ModeRule {
  /** The lowest offer wins: a tender. */
  readonly lowestWins: boolean;
  /**
   * When amounts become public. `bids`: each at once. `rounds`: the best one at the end of its round (whoever closes a
   * round writes it to `currentPrice`), the single ones with the result. `result`: none before the result.
   */
  readonly published: "bids" | "rounds" | "result";
  /** An offer lies whole steps beyond the best one. Where offers of others are not known, none can. */
  readonly steps: boolean;
}

/** Of the dictionary `sessionMode`. */
const MODES = {
  ascending: { lowestWins: false, published: "bids", steps: true },
  sealed_once: { lowestWins: false, published: "result", steps: false },
  sealed_last: { lowestWins: false, published: "result", steps: false },
  rounds: { lowestWins: false, published: "rounds", steps: false },
  [TENDER_MODE]: { lowestWins: true, published: "bids", steps: true },
} as const satisfies Readonly<Record<string, ModeRule>>;

export type Mode = keyof typeof MODES;

/** A mode that the dictionary got later publishes nothing before the result, until it has a rule of its own. */
const UNKNOWN_MODE: ModeRule = { lowestWins: false, published: "result", steps: false };

export function modeRule(mode: string): ModeRule {
  return Object.hasOwn(MODES, mode) ? MODES[mode as Mode] : UNKNOWN_MODE;
}

/** Modes in which the lowest offer wins. */
export const MODES_OF_TENDERS: readonly string[] = Object.keys(MODES).filter((mode) => modeRule(mode).lowestWins);

/** Modes whose best bid is public before the result. */
export const MODES_WITH_PUBLIC_PRICE: readonly string[] = Object.keys(MODES).filter(
  (mode) => modeRule(mode).published !== "result",
);

/** Sealed bidding: no amount, and no number of bids, is public before the result. */
export function isSealed(mode: string): boolean {
  return modeRule(mode).published === "result";
}

/** Whether the best bid, and how many there are, is withheld in this phase. */
export function withholdsPrice(mode: string, phase: Phase): boolean {
  return isSealed(mode) && !hasResult(phase);
}

/** Whether the single bids are withheld in this phase. */
export function withholdsBids(mode: string, phase: Phase): boolean {
  return modeRule(mode).published !== "bids" && !hasResult(phase);
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
  return isBiddingOver(phase) ? rule === "live" || rule === "afterEnd" : rule === "live" && isLive(phase);
}

interface OfferRule {
  readonly mode: string;
  readonly startPrice: number;
  readonly currentPrice: number | null;
  readonly step: number;
  readonly maxSteps: number | null;
}

/** Where the announcement says no other number. */
const DEFAULT_MAX_STEPS = 100;

export function maxStepsOf({ maxSteps }: Pick<OfferRule, "maxSteps">): number {
  return maxSteps ?? DEFAULT_MAX_STEPS;
}

/**
 * What the next offer may be, in fen. Undefined: amounts of this mode need keep no distance from each other, or there
 * is no lower one left.
 */
export function nextOffer(session: OfferRule): { readonly least: bigint; readonly limit: bigint | null } | undefined {
  const { mode, startPrice, currentPrice, step } = session;
  const { steps, lowestWins } = modeRule(mode);
  if (!steps) return undefined;
  if (currentPrice === null) return { least: BigInt(startPrice), limit: null };
  const sign = lowestWins ? -1n : 1n;
  const after = (count: number) => BigInt(currentPrice) + sign * BigInt(step) * BigInt(count);
  const least = after(1);
  if (least <= 0n) return undefined;
  const limit = after(maxStepsOf(session));
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
