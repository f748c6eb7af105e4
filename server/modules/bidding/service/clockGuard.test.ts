import { beforeEach, describe, expect, it, vi } from "vitest";
import { MOST_JUMP_MS, STEADY_MS, createClockGuard, type ClockGuard } from "./clockGuard.ts";

describe("the clock of the server", () => {
  const log = { error: vi.fn(), warn: vi.fn() };
  let clock = 0;
  let monotonic = 0;
  let guard: ClockGuard;
  const pass = (ms: number, drift = 0): boolean => {
    clock += ms + drift;
    monotonic += ms;
    return guard.isSteady();
  };
  beforeEach(() => {
    vi.clearAllMocks();
    [clock, monotonic] = [1_800_000_000_000, 5_000];
    guard = createClockGuard(log, { systemTime: () => clock, monotonic: () => monotonic });
  });

  it("may drift: a little each second, a lot in a day", () => {
    for (let second = 0; second < 1_000; second++) expect(pass(1_000, 0.5)).toBe(true);
    expect(pass(1_000, MOST_JUMP_MS)).toBe(true);
    expect(pass(1_000, -MOST_JUMP_MS)).toBe(true);
    expect(log.error).not.toHaveBeenCalled();
  });

  it.each([MOST_JUMP_MS + 1, -MOST_JUMP_MS - 1, 3_600_000, -5_000])("is not trusted after a jump of %i ms", (jump) => {
    expect(pass(1_000, jump)).toBe(false);
    expect(pass(1_000)).toBe(false);
    expect(log.error).toHaveBeenCalledOnce();
  });

  it("is trusted again once it is set back", () => {
    expect(pass(1_000, 60_000)).toBe(false);
    expect(pass(1_000, -60_000)).toBe(true);
    expect(log.warn).toHaveBeenCalledOnce();
  });

  it("is trusted again after it has run evenly for a while; each further jump begins anew", () => {
    expect(pass(1_000, 60_000)).toBe(false);
    expect(pass(STEADY_MS - 1)).toBe(false);
    expect(pass(0, 10_000)).toBe(false);
    expect(pass(STEADY_MS - 1)).toBe(false);
    expect(pass(1)).toBe(true);
    expect(pass(1_000)).toBe(true);
  });
});
