/** Who comes next where the best bid does not become a sale. */
import { meetsReserve, ranked, type CloseRule, type LoggedBid } from "./close.ts";

/** @param passed numbers of those who do not count any more */
export function nextBest<Bid extends LoggedBid>(
  rule: Pick<CloseRule, "mode" | "reservePrice">,
  bids: readonly Bid[],
  passed: ReadonlySet<string>,
): Bid | undefined {
  const [best] = ranked(
    rule.mode,
    bids.filter(({ bidderNumber }) => !passed.has(bidderNumber)),
  );
  return best !== undefined && meetsReserve(rule, best.price) ? best : undefined;
}
