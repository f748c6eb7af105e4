import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createServerClock } from "./clock.ts";

const T = Date.UTC(2026, 10, 22, 2, 0, 0);

/** Two sources that a test moves apart or together. */
function sources() {
  const at = { elapsed: 1000, device: Date.UTC(2031, 0, 1) };
  const clock = createServerClock({ elapsed: () => at.elapsed, device: () => at.device });
  const run = (ms: number) => {
    at.elapsed += ms;
    at.device += ms;
    vi.advanceTimersByTime(250);
  };
  return { at, clock, run };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("the server's clock in the browser", () => {
  it("is unknown before the first answer, then takes half the round trip into account", () => {
    const { clock, run } = sources();
    expect([clock.now(), clock.isSure()]).toEqual([undefined, false]);
    run(400);
    clock.learn(T, 1000, 1400);
    expect([clock.now(), clock.isSure()]).toEqual([T + 200, true]);
    run(5000);
    expect(clock.now()).toBe(T + 5200);
  });

  it("runs once, however often it is set: a second of the server is a second here", () => {
    const { at, clock, run } = sources();
    clock.assume(T, 1000);
    for (let second = 1; second <= 60; second++) {
      run(1000);
      clock.learn(T + second * 1000, at.elapsed, at.elapsed);
      expect(clock.now()).toBe(T + second * 1000);
    }
  });

  it("takes any answer over what the page says of itself, which may come from a cache", () => {
    const { clock, run } = sources();
    clock.assume(T - 600_000, 1000);
    expect([clock.now(), clock.isSure()]).toEqual([T - 600_000, false]);
    run(3000);
    clock.learn(T, 1000, 4000);
    expect(clock.now()).toBe(T + 1500);
    clock.assume(T - 900_000, 4000);
    expect(clock.now()).toBe(T + 1500);
  });

  it("prefers the quicker answer, until the other one contradicts it or it has grown old", () => {
    const { clock, run } = sources();
    clock.learn(T, 960, 1000);
    run(2000);
    // Slow on the way back only: the middle of its round trip is 900 ms wrong.
    clock.learn(T + 180, 1000, 3000);
    expect(clock.now()).toBe(T + 2020);
    // The server's own clock was set: no two readings agree.
    clock.learn(T + 60_000, 2990, 3000);
    expect(clock.now()).toBe(T + 60_005);
    run(3_600_000);
    clock.learn(T + 3_660_000, 3_602_800, 3_603_000);
    expect(clock.now()).toBe(T + 3_660_100);
  });

  it("does not care what the device's clock says, in whatever direction it is set, but asks to be set again", () => {
    const { at, clock, run } = sources();
    const stop = clock.subscribe(() => undefined);
    clock.learn(T, 1000, 1000);
    run(250);
    for (const jump of [3_600_000, -7_200_000, 86_400_000]) {
      const [before, doubts] = [clock.now() ?? 0, clock.doubts()];
      at.device += jump;
      run(250);
      expect(clock.now()).toBe(before + 250);
      expect([clock.isSure(), clock.doubts()]).toEqual([false, doubts + 1]);
      clock.learn(before + 250, at.elapsed, at.elapsed);
      expect(clock.isSure()).toBe(true);
    }
    stop();
  });

  it("is in doubt if the steady source stood still during sleep; the next answer counts, however slow", () => {
    const { at, clock, run } = sources();
    const stop = clock.subscribe(() => undefined);
    clock.learn(T, 999, 1001);
    run(250);
    at.device += 7 * 3_600_000;
    run(250);
    expect([clock.isSure(), clock.doubts()]).toEqual([false, 1]);
    at.elapsed += 4000;
    clock.learn(T + 7 * 3_600_000, at.elapsed - 4000, at.elapsed);
    expect([clock.isSure(), clock.now()]).toEqual([true, T + 7 * 3_600_000 + 2000]);
    stop();
  });

  it("keeps quiet where both sources went on: a page that was frozen, or a timer that came late", () => {
    const { clock, run } = sources();
    const stop = clock.subscribe(() => undefined);
    clock.learn(T, 1000, 1000);
    run(250);
    run(3_600_000);
    expect([clock.isSure(), clock.doubts(), clock.now()]).toEqual([true, 0, T + 3_600_250]);
    stop();
  });

  it("beats while there is a listener, and not after the last one is removed", () => {
    const { clock, run } = sources();
    const listener = vi.fn();
    const stop = clock.subscribe(listener);
    run(250);
    run(250);
    expect(listener).toHaveBeenCalledTimes(2);
    stop();
    run(250);
    expect(listener).toHaveBeenCalledTimes(2);
    expect(vi.getTimerCount()).toBe(0);
  });
});
