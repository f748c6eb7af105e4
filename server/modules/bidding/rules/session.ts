/**
 * The state of a session at a given moment. States 2 to 6 follow the clock: they are
 * computed on every read and write, so that a missed timer accepts no late bid and shows no ended session as open.
 */
import { CONFIRMED_DEALS } from "#server/modules/content/index";
import {
  clockPhase,
  isBiddingOver,
  isLive,
  BID_SESSION_STATUS as S,
  type HallState,
  type Phase,
  type BidSessionStatus,
  type BidSessionTimes,
} from "../contract.ts";

/** What the clock looks at. Moments are epoch milliseconds. */
export interface TimedBidSession extends BidSessionTimes {
  readonly status: number;
  /** Until then whoever has signed up may qualify. */
  readonly marginDeadline: number;
  /** Who is qualified. */
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
  if (now >= Math.max(session.signUpEnd, session.marginDeadline) && session.registeredCount < session.minRegistered)
    return S.failed;
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

/** What a countdown of this phase counts to. */
export function nextTime(session: TimedBidSession, phase: Phase): number | null {
  if (phase === "signUp") return session.signUpEnd;
  if (phase === "waiting") return session.freeStart;
  if (phase === "free") return session.freeEnd;
  return phase === "limited" ? session.endDateTime : null;
}

/** Whether the rule of a session publishes at this phase that the best bid meets the reserve price. */
export function revealsReserve(rule: string | null, phase: Phase): boolean {
  return isBiddingOver(phase) ? rule === "live" || rule === "afterEnd" : rule === "live" && isLive(phase);
}
