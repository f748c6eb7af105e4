import { describe, expect, it } from "vitest";
import { databaseErrors } from "#engine/server";
import { oneAtATime, untilDone } from "./dictCache.ts";

/** Reads that the test ends, in any order. */
function reads() {
  const state = { stored: 0, known: -1, count: 0 };
  const ending: (() => void)[] = [];
  const refresh = oneAtATime(async () => {
    state.count += 1;
    const read = state.stored;
    await new Promise<void>((resolve) => ending.push(resolve));
    state.known = read;
  });
  const end = async (): Promise<void> => {
    ending.shift()?.();
    await new Promise((resolve) => setTimeout(resolve, 0));
  };
  return { state, refresh, end };
}

describe("a refresh of what is kept in memory", () => {
  it("reads twice for two hundred changes at once, and has the last", async () => {
    const { state, refresh, end } = reads();
    const all = Array.from({ length: 200 }, (_, at) => {
      state.stored = at;
      return refresh();
    });
    await end();
    await end();
    await Promise.all(all);
    expect(state).toEqual({ stored: 199, known: 199, count: 2 });
  });

  it("is over for each caller only when a read that began after their call is over", async () => {
    const { state, refresh, end } = reads();
    const first = refresh();
    state.stored = 1;
    let over = false;
    const second = refresh().then(() => (over = true));
    await end();
    await first;
    expect([over, state.known]).toEqual([false, 0]);
    await end();
    await second;
    expect([over, state.known]).toEqual([true, 1]);
  });

  it("goes on after a read that fails", async () => {
    let count = 0;
    const refresh = oneAtATime(async () => {
      count += 1;
      await Promise.resolve();
      if (count === 1) throw new Error("busy");
    });
    const [first, second] = await Promise.allSettled([refresh(), refresh()]);
    expect([first.status, second.status, count]).toEqual(["rejected", "fulfilled", 2]);
    await refresh();
    expect(count).toBe(3);
  });
});

describe("work that is done in the background", () => {
  it("is tried again until the database answers, and rejects nothing", async () => {
    let tries = 0;
    const work = async (): Promise<void> => {
      tries += 1;
      await Promise.resolve();
      if (tries < 3) throw new Error("connection lost");
    };
    await expect(untilDone(work, 1)).resolves.toBeUndefined();
    expect(tries).toBe(3);
  });

  it("ends with the database", async () => {
    let tries = 0;
    const work = (): Promise<void> => {
      tries += 1;
      return Promise.reject(databaseErrors.error("CLOSED"));
    };
    await untilDone(work, 1);
    expect(tries).toBe(1);
  });
});
