/** States of a deal (dictionary `dealState`), and what becomes of one that comes to nothing. */
export const DEAL = {
  candidate: 0,
  awaiting: 1,
  notice: 2,
  effective: 3,
  contracted: 4,
  objected: 5,
  defaulted: 6,
  cancelled: 7,
} as const;

/** Of the dictionary `defaultGround`. */
const GROUND = { confirmOverdue: "confirmOverdue", signOverdue: "signOverdue" } as const;

interface EndingDeal {
  readonly state: number;
  readonly place: number;
  readonly confirmDeadline: number | null;
  readonly buyerSignTime: number | null;
  readonly signDeadline: number | null;
}

/** Why a deal cannot be ended so; undefined: it can. The names are those of errors. */
type EndProblem = "DEAL_STATE" | "NOT_OVERDUE" | "NO_OFFER";

/** A buyer who has confirmed, or who has won by the best bid, defaults. */
export function defaultProblem(deal: EndingDeal, ground: string, now: number): EndProblem | undefined {
  const { state } = deal;
  // Whom a deal was offered to because another one has failed owes nothing before they accept it.
  if (deal.place > 1 && deal.buyerSignTime === null) return "DEAL_STATE";
  if (state !== DEAL.candidate && state !== DEAL.awaiting && state !== DEAL.notice && state !== DEAL.effective)
    return "DEAL_STATE";
  return overdueProblem(deal, ground, now);
}

/** An offer to the next best bidder ends without consequences for them. */
export function lapseProblem(deal: EndingDeal, ground: string, now: number): EndProblem | undefined {
  if (deal.place === 1 || deal.buyerSignTime !== null) return "NO_OFFER";
  if (deal.state !== DEAL.candidate && deal.state !== DEAL.awaiting) return "DEAL_STATE";
  return overdueProblem(deal, ground, now);
}

function overdueProblem(deal: EndingDeal, ground: string, now: number): EndProblem | undefined {
  const late = (deadline: number | null): boolean => deadline !== null && now > deadline;
  if (ground === GROUND.confirmOverdue)
    return deal.state === DEAL.awaiting && deal.buyerSignTime === null && late(deal.confirmDeadline)
      ? undefined
      : "NOT_OVERDUE";
  if (ground === GROUND.signOverdue)
    return deal.state === DEAL.effective && late(deal.signDeadline) ? undefined : "NOT_OVERDUE";
  return undefined;
}

/** Amounts in fen. */
interface Disposition {
  readonly toSeller: number;
  readonly fee: number;
  readonly penalty: number;
}

type DispositionProblem = "DISPOSED_SUM" | "SHORTFALL_FIRST";

/** A forfeited margin is disposed of as a whole, and covers the price that is missing first. */
export function dispositionProblem(
  forfeited: number,
  shortfall: number,
  { toSeller, fee, penalty }: Disposition,
): DispositionProblem | undefined {
  if (toSeller + fee + penalty !== forfeited) return "DISPOSED_SUM";
  return toSeller < Math.min(shortfall, forfeited) ? "SHORTFALL_FIRST" : undefined;
}

/** What a lower price of the next sale lacks, and what the margin does not cover of it. */
export function shortfallOf(dealPrice: number, resalePrice: number | undefined, forfeited: number) {
  const shortfall = Math.max(0, dealPrice - (resalePrice ?? dealPrice));
  return { shortfall, claim: Math.max(0, shortfall - forfeited) };
}
