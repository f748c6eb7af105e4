import { describe, expect, it } from "vitest";
import { createTtlCache } from "./ttlCache.ts";

const START = 1_000_000;

describe("createTtlCache", () => {
  it("keeps an answer for its time and loads it again afterwards", async () => {
    let now = START;
    let made = 0;
    const cache = createTtlCache(() => now, 1000);
    const ask = () => cache.getOrLoad("a", () => Promise.resolve(++made));
    expect([await ask(), await ask()]).toEqual([1, 1]);
    now = START + 1000;
    expect(await ask()).toBe(1);
    now = START + 1001;
    expect(await ask()).toBe(2);
  });

  it("loads once for all calls at the same time", async () => {
    let made = 0;
    const cache = createTtlCache(() => START, 1000);
    const slow = () => new Promise<number>((resolve) => setImmediate(() => resolve(++made)));
    const answers = [cache.getOrLoad("a", slow), cache.getOrLoad("a", slow), cache.getOrLoad("b", slow)];
    expect(await Promise.all(answers)).toEqual([1, 1, 2]);
  });

  it("does not keep a failure", async () => {
    const cache = createTtlCache(() => START, 1000);
    await expect(cache.getOrLoad("a", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(await cache.getOrLoad("a", () => Promise.resolve("yes"))).toBe("yes");
  });

  it("keeps the newer answer when an older one fails late", async () => {
    let now = START;
    const cache = createTtlCache(() => now, 1000);
    let fail = (_error: Error): void => undefined;
    const late = cache.getOrLoad("a", () => new Promise<string>((_resolve, reject) => (fail = reject)));
    now = START + 1001;
    expect(await cache.getOrLoad("a", () => Promise.resolve("newer"))).toBe("newer");
    fail(new Error("late"));
    await expect(late).rejects.toThrow("late");
    expect(await cache.getOrLoad("a", () => Promise.resolve("third"))).toBe("newer");
  });

  it("keeps what is used while other keys come and go", async () => {
    const cache = createTtlCache(() => START, 1000, 3);
    const ask = (key: string, answer: string) => cache.getOrLoad(key, () => Promise.resolve(answer));
    await ask("home", "first");
    for (let word = 0; word < 10; word++) {
      await ask(`word ${word}`, "");
      expect(await ask("home", "again")).toBe("first");
    }
  });
});
