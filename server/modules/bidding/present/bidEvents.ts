/** Accepted bids as pages are told of them one by one. */
import { formatInstant, formatMoney } from "#core/values";
import type { BidEvent } from "../contract.ts";
import { firstEnd, type EndRule } from "../rules/end.ts";

interface LoggedBid {
  readonly seq: number;
  readonly bidderNumber: string;
  readonly price: number;
  readonly time: number;
  /** Of the session after it; empty in rows of the demo. */
  readonly endAt: number | null;
}

/** @param bids from the one at the known place on, which says whether the first after it moved the end */
export function presentEvents(
  session: EndRule & { readonly endDateTime: number },
  bids: readonly LoggedBid[],
  after: number,
): readonly BidEvent[] {
  return bids
    .map(({ seq, bidderNumber, price, time, endAt }, at) => ({
      seq,
      price: formatMoney(price),
      no: bidderNumber,
      at: formatInstant(time),
      endAt: formatInstant(endAt ?? session.endDateTime),
      ext: endAt !== null && endAt > (bids[at - 1]?.endAt ?? firstEnd(session)),
    }))
    .filter(({ seq }) => seq > after);
}
