import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decideClose, ranked, type CloseRule, type LoggedBid } from "./close.ts";

const rule: CloseRule = {
  mode: "ascending",
  reservePrice: 860,
  minRegistered: 1,
  minBidders: 1,
  singleBidder: "allowAtStart",
};
const bid = (seq: number, bidderNumber: string, price: number, more: Partial<LoggedBid> = {}): LoggedBid => ({
  seq,
  bidderNumber,
  price,
  acceptedAt: seq * 1000,
  flagged: false,
  ...more,
});
const two = [bid(1, "A", 855), bid(2, "B", 860)];

describe("a session whose time is over", () => {
  it.each<[string, Partial<CloseRule>, number, readonly LoggedBid[], object]>([
    ["sells to the best bid", {}, 2, two, { result: "candidate", best: two[1] }],
    ["T11: fails below the reserve", { reservePrice: 861 }, 2, two, { result: "failed", reason: "reserve" }],
    ["sells below none", { reservePrice: null }, 2, two, { result: "candidate" }],
    ["fails without a bid", {}, 2, [], { result: "failed", reason: "noBids" }],
    ["fails with too few who signed up", { minRegistered: 3 }, 2, two, { result: "failed", reason: "registrations" }],
    ["T12: fails with two who bid of three", { minBidders: 3 }, 5, two, { result: "failed", reason: "bidders" }],
    ["T12: sells with two who bid of two", { minBidders: 2 }, 5, two, { result: "candidate" }],
    ["T12: counts people, not bids", { minBidders: 2 }, 5, [bid(1, "A", 1), bid(2, "A", 9)], { reason: "bidders" }],
    ["sells to the only one at the start", { reservePrice: null }, 1, [bid(1, "A", 800)], { result: "candidate" }],
    ["fails with only one", { singleBidder: "fail" }, 1, [bid(1, "A", 900)], { reason: "singleBidder" }],
    ["T16: lets people decide on a flagged one", {}, 2, [bid(1, "A", 9_000, { flagged: true })], { result: "review" }],
    ["T29: of a tender sells to the lowest", { mode: "reverse" }, 2, two, { result: "candidate", best: two[0] }],
    ["T29: fails above the limit", { mode: "reverse", reservePrice: 854 }, 2, two, { reason: "reserve" }],
  ])("%s", (_says, change, qualified, bids, decision) =>
    expect(decideClose({ ...rule, ...change }, qualified, bids)).toMatchObject(decision),
  );

  it("T13: counts the last of several sealed bids, though an earlier one was better", () => {
    const bids = [bid(1, "A", 990), bid(2, "B", 900), bid(3, "A", 880), bid(4, "A", 870)];
    expect(ranked("sealed_last", bids).map(({ seq }) => seq)).toEqual([2, 4]);
    expect(ranked("sealed_once", bids.slice(0, 2)).map(({ seq }) => seq)).toEqual([1, 2]);
  });

  it("ranks whoever has the preemptive right first among equal prices, not above a better one", () => {
    const equal = [bid(1, "A", 100), bid(2, "B", 100, { preemptive: true }), bid(3, "C", 100, { preemptive: true })];
    expect(ranked("sealed_once", equal).map(({ bidderNumber }) => bidderNumber)).toEqual(["B", "C", "A"]);
    expect(ranked("sealed_once", [...equal, bid(4, "D", 101)])[0]?.bidderNumber).toBe("D");
  });

  it("ranks equal prices by the time of the lock, then by their place", () => {
    const bids = [
      bid(1, "A", 900, { acceptedAt: 5 }),
      bid(2, "B", 900, { acceptedAt: 5 }),
      bid(3, "C", 900, { acceptedAt: 4 }),
    ];
    expect(ranked("sealed_last", bids).map(({ bidderNumber }) => bidderNumber)).toEqual(["C", "A", "B"]);
  });

  it("ranks whatever the order in which it reads ascending bids: the last is the best", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 30 }), (steps) => {
        let price = 0;
        const bids = steps.map((step, at) => bid(at + 1, String(at % 3), (price += step)));
        expect(ranked("ascending", bids.toReversed())[0]).toEqual(bids.at(-1));
      }),
    );
  });
});
