// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createServerClock } from "#portal/ui/index.ts";
import { Poll, type LiveState } from "./poll.ts";

interface Shown {
  readonly data: string;
  readonly state: LiveState;
}

const T = Date.UTC(2026, 10, 22, 2, 0, 0);

function poll({
  wait = () => 5000,
  sure = true,
  reopened = false,
  answer = () => Promise.resolve("next"),
}: {
  wait?: (data: string) => number | undefined;
  sure?: boolean;
  reopened?: boolean;
  answer?: (signal: AbortSignal) => Promise<string | undefined>;
} = {}) {
  const clock = createServerClock({ elapsed: () => Date.now() - skew.elapsed, device: () => Date.now() + skew.device });
  if (sure) clock.learn(T, clock.elapsed(), clock.elapsed());
  const shown: Shown[] = [];
  const ask = vi.fn(answer);
  const made = new Poll<string>({
    clock,
    given: "first",
    ask,
    waitFor: wait,
    show: (data, state) => shown.push({ data, state }),
    reopened,
    chance: () => 0.5,
  });
  stops.push(clock.subscribe(made.beat));
  made.beat();
  return { clock, ask, made, shown, state: () => shown.at(-1)?.state ?? "fresh" };
}

let skew = { elapsed: 0, device: 0 };
const stops: (() => void)[] = [];
const run = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const hung = () => new Promise<string>(() => undefined);
const see = (visibility: "visible" | "hidden") =>
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(visibility);

beforeEach(() => {
  vi.useFakeTimers({ now: T });
  skew = { elapsed: 0, device: 0 };
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe("asking again", () => {
  it("waits as long as the data says, after each answer anew", async () => {
    const { ask, shown } = poll();
    await run(4900);
    expect(ask).not.toHaveBeenCalled();
    await run(350);
    expect([ask.mock.calls.length, shown]).toEqual([1, [{ data: "next", state: "fresh" }]]);
    await run(10_500);
    expect(ask).toHaveBeenCalledTimes(3);
  });

  it("ends where the data says that nothing will change any more, and only there", async () => {
    const { ask, made } = poll({ wait: (data) => (data === "first" ? 1000 : undefined) });
    await run(1250);
    expect(ask).toHaveBeenCalledOnce();
    made.wake();
    await run(3_600_000);
    expect(ask).toHaveBeenCalledOnce();
  });

  it("reaches a moment that lies beyond what a timer of a browser can hold", async () => {
    const { ask } = poll({ wait: () => 40 * 86_400_000 });
    stops.push(() => undefined);
    vi.setSystemTime(T + 39 * 86_400_000);
    await run(250);
    expect(ask).not.toHaveBeenCalled();
    vi.setSystemTime(T + 41 * 86_400_000);
    await run(250);
    expect(ask).toHaveBeenCalledOnce();
  });

  it("asks at once for what it did not fetch itself: the page may come from a cache", async () => {
    const { ask, state } = poll({ sure: false, wait: () => 60_000 });
    expect([ask.mock.calls.length, state()]).toEqual([1, "fresh"]);
    await run(1);
    const back = poll({ sure: false, reopened: true, answer: hung });
    expect([back.ask.mock.calls.length, back.state()]).toEqual([1, "refreshing"]);
  });
});

describe("without an answer", () => {
  it.each([
    ["a 404", () => Promise.resolve(undefined)],
    ["an error", () => Promise.reject(new Error("500"))],
    ["silence", hung],
  ])("after %s it asks again, later each time, and never stops", async (_what, answer) => {
    const { ask, state } = poll({ answer });
    await run(20_000);
    expect(ask.mock.calls.length).toBeGreaterThanOrEqual(2);
    expect(state()).toBe("lost");
    const before = ask.mock.calls.length;
    await run(600_000);
    expect(ask.mock.calls.length - before).toBeGreaterThan(10);
    expect(ask.mock.calls.length - before).toBeLessThan(45);
  });

  it("gives up a question that hangs, so that the next one is the only one", async () => {
    const signals: AbortSignal[] = [];
    const { ask } = poll({ answer: (signal) => (signals.push(signal), hung()) });
    await run(12_000);
    expect(ask.mock.calls.length).toBeGreaterThanOrEqual(2);
    expect(signals.map((signal) => signal.aborted)).toEqual([...signals.slice(0, -1).map(() => true), false]);
  });

  it("one failure is not worth a word, two are, and the next answer takes it back", async () => {
    let down = true;
    const { state } = poll({ answer: () => (down ? Promise.reject(new Error("down")) : Promise.resolve("next")) });
    await run(5500);
    expect(state()).toBe("fresh");
    await run(1500);
    expect(state()).toBe("lost");
    down = false;
    await run(3000);
    expect(state()).toBe("fresh");
  });

  it("reports it at once where the browser detects it", async () => {
    const { made, state } = poll({ wait: () => 60_000 });
    await run(2000);
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    made.wake();
    expect(state()).toBe("lost");
  });
});

describe("coming back", () => {
  it("does not poll while the page is hidden; polls at once when it is shown, as `refreshing`", async () => {
    const looks = see("hidden");
    const { ask, made, state } = poll({ answer: hung });
    await run(60_000);
    expect(ask).not.toHaveBeenCalled();
    looks.mockReturnValue("visible");
    made.wake();
    expect([ask.mock.calls.length, state()]).toEqual([1, "refreshing"]);
  });

  it("does not ask twice within a second, however often the page is hidden and shown", async () => {
    const { ask, made } = poll();
    await run(2000);
    for (let times = 0; times < 20; times++) made.wake();
    await run(1);
    for (let times = 0; times < 20; times++) made.wake();
    expect(ask).toHaveBeenCalledOnce();
  });

  it("does not trust a question that was under way when the page was put to sleep", async () => {
    let asleep = true;
    const { ask, made, shown } = poll({ wait: () => 1000, answer: () => (asleep ? hung() : Promise.resolve("awake")) });
    await run(1250);
    expect(ask).toHaveBeenCalledOnce();
    asleep = false;
    await run(2000);
    made.wake();
    await run(1);
    expect(shown.at(-1)).toEqual({ data: "awake", state: "fresh" });
  });

  it("asks at once where the computer slept or its clock was set, and says so until it is answered", async () => {
    let answered: (data: string) => void = () => undefined;
    const { ask, state, shown } = poll({
      wait: () => 60_000,
      answer: () => new Promise<string>((resolve) => void (answered = resolve)),
    });
    await run(1000);
    skew.device += 3_600_000;
    await run(250);
    expect([ask.mock.calls.length, state()]).toEqual([1, "refreshing"]);
    answered("after");
    await run(1);
    expect(shown.at(-1)).toEqual({ data: "after", state: "fresh" });
    await run(30_000);
    expect(ask).toHaveBeenCalledOnce();
  });
});
