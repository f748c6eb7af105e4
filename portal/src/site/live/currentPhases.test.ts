import { describe, expect, it } from "vitest";
import type { BidSessionRow } from "#server/modules/bidding/contract";
import { IDLE_POLL_MS, phaseAt, pollDelay } from "./currentPhases.ts";

const at = (ms: number) => new Date(Date.UTC(2026, 10, 22) + ms).toISOString();
const ms = (text: string) => Date.parse(text);
const SESSION = {
  phase: "signUp",
  signUpEnd: at(100_000),
  freeStart: at(200_000),
  freeEnd: at(300_000),
  endDateTime: at(400_000),
  nextTime: at(100_000),
} as const satisfies Partial<BidSessionRow>;

describe("a session between two answers", () => {
  it.each([
    [99_999, "signUp"],
    [100_000, "waiting"],
    [200_000, "free"],
    [300_000, "limited"],
    [399_999, "limited"],
    [400_000, "deciding"],
  ] as const)("at %i ms stands as %s", (now, phase) => expect(phaseAt(SESSION, ms(at(now)))).toBe(phase));

  it("never goes back, and what the clock does not move stays", () => {
    expect(phaseAt({ ...SESSION, phase: "limited" }, ms(at(0)))).toBe("limited");
    for (const phase of ["sold", "failed", "suspended", "withdrawn"] as const)
      expect(phaseAt({ ...SESSION, phase }, ms(at(250_000)))).toBe(phase);
  });
});

describe("when to ask again", () => {
  const wait = (change: Partial<BidSessionRow>, now: number, busy = 5000) =>
    pollDelay([{ ...SESSION, ...change }], busy, ms(at(now)));
  it("is soon while bids are taken, and each second where the next one moves the end", () => {
    expect(wait({ phase: "free", nextTime: at(300_000) }, 220_000)).toBe(5000);
    expect(wait({ phase: "limited", nextTime: at(400_000) }, 391_000)).toBe(1000);
    expect(wait({ phase: "limited", nextTime: at(400_000) }, 399_500)).toBe(650);
  });
  it("is a minute at most, however far the next moment is: what was announced may be changed", () => {
    expect(wait({}, -40 * 86_400_000)).toBe(IDLE_POLL_MS);
    expect(wait({ phase: "suspended", nextTime: null }, 0)).toBe(IDLE_POLL_MS);
    expect(pollDelay([], 10_000, 0)).toBe(IDLE_POLL_MS);
  });
  it("is just after the next moment of any of them, spread over the half second that follows", () => {
    for (let times = 0; times < 50; times++) {
      const after = wait({}, 95_000) - 5000;
      expect(after).toBeGreaterThanOrEqual(150);
      expect(after).toBeLessThanOrEqual(750);
    }
  });
});
