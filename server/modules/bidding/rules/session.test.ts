import { describe, expect, it } from "vitest";
import fc from "fast-check";
import {
  BID_SESSION_STATUS as S,
  hasResult,
  isBiddingOver,
  isConcluded,
  isHalted,
  isLive,
  type Phase,
} from "../contract.ts";
import { isSealed, modeRule, withholdsBids, withholdsPrice } from "./modes.ts";
import { firstShare, premiumOf, splitPayment } from "./payment.ts";
import { nextTime, phaseOf, publicStatus, revealsReserve, statusAt, type TimedBidSession } from "./session.ts";

const session = (given: Partial<TimedBidSession> = {}): TimedBidSession => ({
  status: S.signUp,
  signUpEnd: 100,
  marginDeadline: 100,
  freeStart: 200,
  freeEnd: 300,
  endDateTime: 400,
  registeredCount: 3,
  minRegistered: 1,
  bidCount: 2,
  dealState: null,
  ...given,
});
const timed = fc.record({
  status: fc.integer({ min: 0, max: 12 }),
  signUpEnd: fc.integer({ min: 0, max: 50 }),
  marginDeadline: fc.integer({ min: 0, max: 50 }),
  freeStart: fc.integer({ min: 50, max: 100 }),
  freeEnd: fc.integer({ min: 101, max: 150 }),
  endDateTime: fc.integer({ min: 150, max: 200 }),
  registeredCount: fc.integer({ min: 0, max: 3 }),
  minRegistered: fc.integer({ min: 1, max: 3 }),
  bidCount: fc.integer({ min: 0, max: 3 }),
  dealState: fc.option(fc.integer({ min: 0, max: 7 })),
});

describe("a session as of a moment", () => {
  it.each([
    [99, "signUp"],
    [100, "waiting"],
    [199, "waiting"],
    [200, "free"],
    [299, "free"],
    [300, "limited"],
    [399, "limited"],
    [400, "deciding"],
  ] as const)("at %i has the phase %s", (now, phase) => expect(phaseOf(session(), now)).toBe(phase));

  it("refuses a bid at the very end", () => expect(phaseOf(session({ endDateTime: 300 }), 300)).toBe("deciding"));
  it("goes on for as long as bids have moved the end", () =>
    expect(phaseOf(session({ endDateTime: 900 }), 899)).toBe("limited"));
  it("fails at the end of sign-up where too few came", () => {
    expect(phaseOf(session({ registeredCount: 1, minRegistered: 2 }), 99)).toBe("signUp");
    expect(phaseOf(session({ registeredCount: 1, minRegistered: 2 }), 100)).toBe("failed");
  });
  it("fails at the end without a bid", () => expect(phaseOf(session({ bidCount: 0 }), 400)).toBe("failed"));
  it("stands still while it is suspended, failed, withdrawn or closed", () => {
    for (const status of [S.suspended, S.failed, S.withdrawn, S.confirmed, S.closed])
      for (const now of [0, 250, 500]) expect(statusAt(session({ status }), now)).toBe(status);
  });
  it("says nothing of drafts", () => {
    for (const status of [S.draft, S.inReview]) expect(phaseOf(session({ status }), 250)).toBeUndefined();
  });
  it("shows a candidate as undecided", () => {
    expect(phaseOf(session({ status: S.candidate }), 500)).toBe("deciding");
    expect(publicStatus(S.candidate)).toBe(S.deciding);
  });
  it("is sold where its deal is confirmed by both sides, or where it has none, and a candidate otherwise", () => {
    for (const status of [S.confirmed, S.closed]) {
      for (const dealState of [null, 2, 3, 4]) expect(phaseOf(session({ status, dealState }), 500)).toBe("sold");
      for (const dealState of [0, 1, 5, 6, 7]) expect(phaseOf(session({ status, dealState }), 500)).toBe("deciding");
    }
  });
  it("never goes back, whatever was stored", () => {
    fc.assert(
      fc.property(timed, fc.integer({ min: 0, max: 220 }), fc.integer({ min: 0, max: 50 }), (one, now, later) => {
        const [before, after] = [statusAt(one, now), statusAt(one, now + later)];
        expect(before).toBeGreaterThanOrEqual(one.status < S.signUp ? one.status : Math.min(one.status, S.failed));
        expect(after).toBeGreaterThanOrEqual(before);
      }),
    );
  });
  it("evaluated twice is evaluated once: storing what the clock says changes nothing", () => {
    fc.assert(
      fc.property(timed, fc.integer({ min: 0, max: 220 }), (one, now) => {
        expect(statusAt({ ...one, status: statusAt(one, now) }, now)).toBe(statusAt(one, now));
      }),
    );
  });
});

describe("what a countdown counts to", () => {
  it("is the next change of the phase", () => {
    expect(nextTime(session(), "signUp")).toBe(100);
    expect(nextTime(session(), "waiting")).toBe(200);
    expect(nextTime(session(), "free")).toBe(300);
    expect(nextTime(session(), "limited")).toBe(400);
  });
  it("is nothing once bids are over, or while they are suspended", () => {
    for (const phase of ["deciding", "sold", "failed", "suspended", "withdrawn"] as const)
      expect(nextTime(session(), phase)).toBeNull();
  });
});

const PHASES = [
  "signUp",
  "waiting",
  "free",
  "limited",
  "suspended",
  "deciding",
  "sold",
  "failed",
  "withdrawn",
] as const satisfies readonly Phase[];

it("knows of a phase whether bids are taken, are over, have a result, and whether anything comes of it yet", () => {
  const those = (of: (phase: Phase) => boolean) => PHASES.filter(of);
  expect(those(isLive)).toEqual(["free", "limited"]);
  expect(those(isBiddingOver)).toEqual(["deciding", "sold", "failed", "withdrawn"]);
  expect(those(isConcluded)).toEqual(["sold", "failed", "withdrawn"]);
  expect(those(hasResult)).toEqual(["sold", "failed"]);
  expect(those(isHalted)).toEqual(["suspended", "withdrawn"]);
});

describe("what a way of bidding withholds", () => {
  const MODES = ["ascending", "sealed_once", "sealed_last", "rounds", "reverse", "unheard_of"] as const;
  const withheld = (of: typeof withholdsPrice) =>
    Object.fromEntries(MODES.map((mode) => [mode, PHASES.filter((phase) => of(mode, phase)).length]));
  const UNTIL_RESULT = PHASES.length - 2;
  it("is every amount of sealed bidding, and of a mode that has no rule, until the result", () => {
    expect(MODES.filter(isSealed)).toEqual(["sealed_once", "sealed_last", "unheard_of"]);
    expect(withheld(withholdsPrice)).toEqual({
      ascending: 0,
      sealed_once: UNTIL_RESULT,
      sealed_last: UNTIL_RESULT,
      rounds: 0,
      reverse: 0,
      unheard_of: UNTIL_RESULT,
    });
    expect(PHASES.filter((phase) => !withholdsPrice("sealed_last", phase))).toEqual(["sold", "failed"]);
  });
  it("is the single bids of rounds, whose best price alone is published before the result", () => {
    expect(withheld(withholdsBids)).toEqual({
      ascending: 0,
      sealed_once: UNTIL_RESULT,
      sealed_last: UNTIL_RESULT,
      rounds: UNTIL_RESULT,
      reverse: 0,
      unheard_of: UNTIL_RESULT,
    });
  });
  it("is more than the steps of an offer could bear: where a bid is withheld there are none", () => {
    for (const mode of MODES) expect(modeRule(mode).steps, mode).toBe(modeRule(mode).published === "bids");
  });
});

describe("a premium", () => {
  it("is hundredths of a percent above the start, cut off and never rounded up", () => {
    expect(premiumOf(800_000_00, 900_000_00, false)).toBe(1250);
    expect(premiumOf(3_00, 4_00, false)).toBe(3333);
    expect(premiumOf(100_00, 100_00, false)).toBe(0);
  });
  it("is what a tender saved", () => expect(premiumOf(200_00, 150_00, true)).toBe(2500));
  it("is nothing without a start", () => expect(premiumOf(0, 1, false)).toBeNull());
  it("stays exact for the largest amounts", () =>
    expect(premiumOf(9_007_199_254_740_990, 9_007_199_254_740_991, false)).toBe(0));
});

it("a met reserve price is published by the rule of the session alone, never before bids are taken", () => {
  const revealedIn = (rule: string | null) => PHASES.filter((phase) => revealsReserve(rule, phase));
  for (const rule of ["never", null, "unknown"]) expect(revealedIn(rule)).toEqual([]);
  expect(revealedIn("afterEnd")).toEqual(["deciding", "sold", "failed", "withdrawn"]);
  expect(revealedIn("live")).toEqual(["free", "limited", "deciding", "sold", "failed", "withdrawn"]);
});

it("the first payment and the balance are the price, whatever it is", () => {
  expect([1, 2, 3, 4, 5].map(firstShare)).toEqual([100, 70, 50, null, null]);
  expect(splitPayment(5n, 70)).toEqual({ first: 4n, balance: 1n });
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 14n }), fc.constantFrom(100, 70, 50), (price, share) => {
      const { first, balance } = splitPayment(price, share);
      expect(first + balance).toBe(price);
      // The formula of the rule: bps, half a fen up.
      expect(first).toBe((price * BigInt(share) * 100n + 5000n) / 10_000n);
    }),
  );
});
