import { describe, expect, it, vi } from "vitest";
import { createHashQueue, type QueuePriority, type TrustLevel } from "./hashQueue.ts";

const priority = (trust: TrustLevel, load = 0): QueuePriority => ({ trust, load });
const busy = (seconds: number) => new Error(`busy ${seconds}`);

/** Work that the test ends, and what happened in order. */
function queueWith(parallel: number, length: number) {
  const queue = createHashQueue({ parallel, length, busy });
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const add = (name: string, at: QueuePriority): Promise<string> =>
    queue.run(
      () =>
        new Promise((resolve) => {
          started.push(name);
          ends.set(name, () => resolve(name));
        }),
      at,
    );
  const end = async (name: string): Promise<void> => {
    ends.get(name)?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { queue, started, add, end };
}
const quiet = () => new Promise((resolve) => setImmediate(resolve));

describe("passwords that wait to be hashed", () => {
  it("run few at once, with a slot kept from those who fail and one for known devices", async () => {
    const at = queueWith(3, 10);
    for (const [name, trust] of [
      ["s1", "suspect"],
      ["s2", "suspect"],
      ["c1", "clean"],
      ["c2", "clean"],
      ["k1", "known"],
      ["k2", "known"],
    ] as const)
      void at.add(name, priority(trust));
    await quiet();
    expect(at.started).toEqual(["s1", "c1", "k1"]);
    await at.end("c1");
    expect(at.started.at(-1)).toBe("k2");
  });

  it("keep that slot for known addresses as well", async () => {
    const at = queueWith(3, 10);
    for (const [name, trust] of [
      ["c1", "clean"],
      ["c2", "clean"],
      ["c3", "clean"],
      ["f1", "familiar"],
    ] as const)
      void at.add(name, priority(trust));
    await quiet();
    expect(at.started).toEqual(["c1", "c2", "f1"]);
  });

  it("do not starve those who failed before while others come and go", async () => {
    const at = queueWith(3, 10);
    void at.add("c1", priority("clean"));
    void at.add("s1", priority("suspect", 0.5));
    void at.add("s2", priority("suspect", 0.6));
    await quiet();
    expect(at.started).toEqual(["c1", "s1"]);
    void at.add("c2", priority("clean"));
    await at.end("c1");
    expect(at.started).toEqual(["c1", "s1", "c2"]);
    await at.end("s1");
    expect(at.started.at(-1)).toBe("s2");
  });

  it("go by trust, then by what was counted, then by arrival", async () => {
    const at = queueWith(1, 10);
    void at.add("first", priority("clean"));
    for (const [name, where] of [
      ["s", priority("suspect", 0.4)],
      ["f", priority("familiar", 0.9)],
      ["c2", priority("clean", 0.2)],
      ["c1", priority("clean", 0.1)],
      ["c3", priority("clean", 0.2)],
      ["k", priority("known")],
      ["i", priority("internal")],
    ] as const)
      void at.add(name, where);
    for (const name of ["first", "i", "k", "f", "c1", "c2", "c3", "s"]) {
      await quiet();
      expect(at.started.at(-1)).toBe(name);
      await at.end(name);
    }
  });

  it("leave the machine to others for a while after each wrong one of those who fail often", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
    try {
      const queue = createHashQueue({ parallel: 3, length: 10, busy });
      const started: string[] = [];
      const guess = (name: string, right: boolean) =>
        queue.run(async () => {
          started.push(name);
          await new Promise((resolve) => setTimeout(resolve, 300));
          return right;
        }, priority("suspect"));
      void guess("wrong", false);
      void guess("right", true);
      void guess("last", false);
      void queue.run(() => new Promise((resolve) => setTimeout(resolve, 2000)), priority("clean"));
      await vi.advanceTimersByTimeAsync(0);
      const seen: (readonly [at: number, started: string | undefined])[] = [];
      for (let at = 0; at < 1300; at += 100) {
        seen.push([at, started.at(-1)]);
        await vi.advanceTimersByTimeAsync(100);
      }
      expect(seen.filter(([, name], at) => name !== seen[at - 1]?.[1])).toEqual([
        [0, "wrong"],
        [900, "right"],
        [1200, "last"],
      ]);
    } finally {
      vi.useRealTimers();
    }
  });

  it("pause until the later end when two of those who fail often were wrong", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
    try {
      const queue = createHashQueue({ parallel: 4, length: 10, busy });
      const guess = (ms: number, started = (): void => undefined) =>
        queue.run(async () => {
          started();
          await new Promise((resolve) => setTimeout(resolve, ms));
          return false;
        }, priority("suspect"));
      const begin = performance.now();
      let third = 0;
      void guess(300);
      void guess(500);
      void guess(100, () => (third = performance.now() - begin));
      await vi.advanceTimersByTimeAsync(3_000);
      // The first pause would end at 300 + 600 ms, the second ends at 500 + 1,000.
      expect(third).toBe(1_500);
    } finally {
      vi.useRealTimers();
    }
  });

  it("are refused with a time where the queue is full, the worst place first", async () => {
    const at = queueWith(1, 2);
    void at.add("running", priority("clean"));
    const worst = at.add("s1", priority("suspect", 0.9));
    void at.add("s2", priority("suspect", 0.5));
    await expect(at.add("s3", priority("suspect", 0.9))).rejects.toThrow(/^busy \d+$/);
    expect(() => at.queue.assertCapacity(priority("suspect", 0.9))).toThrow(/^busy/);
    expect(() => at.queue.assertCapacity(priority("clean"))).not.toThrow();
    void at.add("c", priority("clean"));
    await expect(worst).rejects.toThrow(/^busy/);
    await at.end("running");
    expect(at.started).toEqual(["running", "c"]);
  });

  it("leave no slot behind where the work fails, and the product's own is never refused", async () => {
    const queue = createHashQueue({ parallel: 1, length: 0, busy });
    await expect(queue.run(() => Promise.reject(new Error("failed")), priority("clean"))).rejects.toThrow("failed");
    expect(await Promise.all([1, 2, 3].map((n) => queue.run(() => Promise.resolve(n), priority("internal"))))).toEqual([
      1, 2, 3,
    ]);
  });
});
