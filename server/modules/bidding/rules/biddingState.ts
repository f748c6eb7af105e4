/** How a member's sign-up stands, from it and from its session (dictionary `biddingState`). */
import { BID_SESSION_STATUS as S, type BidSessionStatus } from "../contract.ts";
import { REGISTRATION } from "./registration.ts";

export const BIDDING_STATE = {
  waiting: 1,
  signedUp: 2,
  bidding: 3,
  won: 4,
  lost: 5,
  failed: 6,
  halted: 7,
  defaulted: 8,
  rejected: 9,
  cancelled: 10,
  expired: 11,
} as const;

type BiddingState = (typeof BIDDING_STATE)[keyof typeof BIDDING_STATE];

const B = BIDDING_STATE;

/** Whatever becomes of the session. */
export const BY_REGISTRATION: readonly (readonly [registration: number, state: BiddingState])[] = [
  [REGISTRATION.won, B.won],
  [REGISTRATION.expired, B.expired],
  [REGISTRATION.cancelled, B.cancelled],
  [REGISTRATION.rejected, B.rejected],
  [REGISTRATION.defaulted, B.defaulted],
];

/** Of who is qualified, or has not won. */
export const BY_SESSION: readonly (readonly [session: BidSessionStatus, state: BiddingState])[] = [
  [S.failed, B.failed],
  [S.suspended, B.halted],
  [S.withdrawn, B.halted],
  [S.confirmed, B.lost],
  [S.closed, B.lost],
  [S.free, B.bidding],
  [S.limited, B.bidding],
  [S.deciding, B.bidding],
  [S.candidate, B.bidding],
];
