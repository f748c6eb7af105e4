import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BID_SESSION_STATUS as S } from "../contract.ts";
import { GRACE_MS, decideBid, momentOf, type BidTerms, type LogHead, type KnownBidder } from "./bid.ts";

const END = 10_000_000;
const yuan = (amount: number) => amount * 100;
const terms: BidTerms = {
  mode: "ascending",
  status: S.signUp,
  signUpEnd: 1_000,
  marginDeadline: 1_000,
  freeStart: 5_000_000,
  freeEnd: END - 180_000,
  endDateTime: END,
  registeredCount: 2,
  minRegistered: 1,
  bidCount: 1,
  dealState: null,
  startPrice: yuan(800_000),
  reservePrice: yuan(860_000),
  step: yuan(5_000),
  maxSteps: 100,
  firstBid: "start",
  stepMode: "multiple",
  extMode: "cycle",
  extSec: 180,
  winSec: 180,
  latestEnd: null,
  fatFinger: 50,
  selfOutbid: 0,
  currentPrice: null,
  rounds: null,
  roundMs: null,
  roundsOver: null,
};
const head: LogHead = { seq: 21, at: 9_000_000, price: yuan(900_000), bidderNumber: "7731" };
const me: KnownBidder = { isQualified: true, consents: true, marginFrozen: true, bidderNumber: "4208", bidCount: 3 };
const at = (moment: number, price = yuan(905_000)) => ({ price, receivedAt: moment, acceptedAt: moment });
const rejectionOf = (
  change: Partial<BidTerms>,
  bidder: KnownBidder | undefined = me,
  bid = at(9_500_000),
  last = head,
) => {
  const decision = decideBid({ ...terms, ...change }, last, bidder, bid);
  return decision.accepted ? undefined : decision.rejection;
};

describe("a bid", () => {
  it("is the next of the log, and moves the end", () => {
    const moment = END - 60_000;
    expect(decideBid(terms, head, me, at(moment))).toEqual({
      accepted: true,
      seq: 22,
      at: moment,
      endAt: moment + 180_000,
      flagged: false,
    });
    expect(decideBid(terms, undefined, me, at(5_000_000, yuan(800_000)))).toMatchObject({ seq: 1, endAt: END });
  });

  it.each<[number, string | undefined]>([
    [END - 1, undefined],
    [END, "ended"],
    [END + 1, "ended"],
    [4_999_999, "notOpen"],
    [5_000_000, undefined],
  ])("T2: at %s", (moment, rejection) => {
    const decision = decideBid(terms, undefined, me, at(moment, yuan(800_000)));
    expect(decision.accepted ? undefined : decision.rejection).toBe(rejection);
  });

  it("T3: that was received in time counts, if the lock came within the grace", () => {
    const late = (receivedAt: number, acceptedAt: number) =>
      rejectionOf({}, me, { price: yuan(905_000), receivedAt, acceptedAt });
    expect(late(END - 1, END + GRACE_MS - 1)).toBeUndefined();
    expect(late(END - 1, END + GRACE_MS)).toBe("ended");
    expect(late(END - 60_000, END + GRACE_MS - 1)).toBeUndefined();
    expect(late(END - 60_000, END + GRACE_MS)).toBe("ended");
    // A clock that runs ahead dates nothing into the future.
    expect(late(END + 5_000, END - 1)).toBeUndefined();
  });

  it("T2: counts as of a moment within the grace, never before the last one of the log, never after the lock", () => {
    const moments = fc.integer({ min: 0, max: 1e9 });
    fc.assert(
      fc.property(moments, moments, fc.option(moments), (receivedAt, acceptedAt, last) => {
        const before = last === null ? undefined : { ...head, at: last };
        const moment = momentOf({ price: 1, receivedAt, acceptedAt }, before);
        expect(moment).toBeGreaterThanOrEqual(Math.max(acceptedAt - GRACE_MS, last ?? 0));
        expect(moment).toBeLessThanOrEqual(Math.max(acceptedAt, last ?? 0));
      }),
    );
  });

  it.each<[string, Partial<BidTerms>, string | undefined]>([
    ["a draft", { status: S.draft }, "notOpen"],
    ["one in review", { status: S.inReview }, "notOpen"],
    ["a suspended one", { status: S.suspended }, "suspended"],
    ["one that is being decided", { status: S.deciding }, "ended"],
    ["a failed one", { status: S.failed }, "ended"],
    ["a withdrawn one", { status: S.withdrawn }, "ended"],
    ["a candidate", { status: S.candidate }, "ended"],
    ["one with too few people", { registeredCount: 1, minRegistered: 2 }, "ended"],
    ["one in its limited period", { status: S.limited }, undefined],
  ])("of %s", (_says, change, rejection) => expect(rejectionOf(change)).toBe(rejection));

  it.each<[string, KnownBidder | undefined, string | undefined]>([
    ["a stranger", undefined, "notQualified"],
    ["somebody whose margin has not come", { ...me, isQualified: false }, "notQualified"],
    ["somebody whose margin is gone", { ...me, marginFrozen: false }, "marginNotFrozen"],
    ["somebody who knows other rules", { ...me, consents: false }, "consentOutdated"],
    ["T14: whoever leads", { ...me, bidderNumber: head.bidderNumber }, "leading"],
  ])("T17: of %s", (_says, bidder, rejection) => {
    const decision = decideBid(terms, head, bidder, at(9_500_000));
    expect(decision.accepted ? undefined : decision.rejection).toBe(rejection);
  });

  it("T14: of whoever leads counts where the rules say so, and where nobody knows who leads", () => {
    const leader = { ...me, bidderNumber: head.bidderNumber };
    expect(rejectionOf({ selfOutbid: 1 }, leader)).toBeUndefined();
    expect(rejectionOf({ mode: "sealed_last" }, leader)).toBeUndefined();
    expect(rejectionOf({ mode: "reverse" }, leader, at(9_500_000, yuan(895_000)))).toBe("leading");
  });

  it("T13: is one of several where the last counts, and the only one where each bids once", () => {
    const low = at(9_500_000, yuan(800_000));
    expect(rejectionOf({ mode: "sealed_last" }, me, low)).toBeUndefined();
    expect(rejectionOf({ mode: "sealed_once" }, me, low)).toBe("alreadyBid");
    expect(rejectionOf({ mode: "sealed_once" }, { ...me, bidCount: 0 }, low)).toBeUndefined();
  });

  it("T28: waits in a round that is over until its best bid is out, then lies a step beyond it", () => {
    const rounds = { mode: "rounds", rounds: 3, freeEnd: END, extMode: "none", startPrice: yuan(800_000) };
    const third = (price: number) => at(9_500_000, yuan(price));
    expect(rejectionOf({ ...rounds, roundsOver: 1 }, me, third(905_000))).toBe("roundClosing");
    const open = { ...rounds, roundsOver: 2, currentPrice: yuan(900_000) };
    expect(rejectionOf(open, me, third(904_999))).toBe("belowLeast");
    expect(rejectionOf(open, me, third(905_000))).toBeUndefined();
    expect(rejectionOf(open, me, third(905_001))).toBeUndefined();
    // What others have offered in this round does not matter, and is not told.
    expect(rejectionOf({ ...open, currentPrice: null }, me, third(800_000))).toBeUndefined();
    expect(rejectionOf({ ...open, currentPrice: null }, me, third(799_999))).toBe("belowLeast");
  });

  it("T16: that is much too high counts, and is flagged", () => {
    const high = at(9_500_000, yuan(4_300_000));
    const decision = decideBid({ ...terms, maxSteps: 1000 }, head, me, high);
    expect(decision).toMatchObject({ accepted: true, flagged: true });
  });

  it("T29: downwards is accepted as its mirror image upwards", () => {
    const centre = yuan(1_000_000);
    const mirrored = { ...terms, mode: "reverse", startPrice: 2 * centre - terms.startPrice, reservePrice: null };
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 400_000 }), fc.integer({ min: 800_000, max: 1_000_000 }), (more, best) => {
        const price = yuan(700_000 + more);
        const last = { ...head, price: yuan(best) };
        const up = decideBid({ ...terms, fatFinger: null }, last, me, at(9_500_000, price));
        const below = { ...last, price: 2 * centre - last.price };
        const down = decideBid({ ...mirrored, fatFinger: null }, below, me, at(9_500_000, 2 * centre - price));
        expect(down).toEqual(up);
      }),
    );
  });
});
