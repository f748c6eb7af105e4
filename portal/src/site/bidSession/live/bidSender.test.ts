import { describe, expect, it } from "vitest";
import { ApiError } from "#core/api";
import type { PlacedBid } from "#server/modules/bidding/contract";
import { createBidSender, type SendState } from "./bidSender.ts";

const refused = (code: string, status: number) => new ApiError(code, { status: status as 409, text: "不行" });
const placed = (price: string): PlacedBid => ({ mainId: "s1", seq: 7, price, endAt: "2026-11-21T02:10:00.000Z" });

/** A browser tab whose calls are answered by the test. */
function tab(kept = new Map<string, string>()) {
  const calls: { price: string; key: string; answer: (with_: PlacedBid | Error) => void }[] = [];
  const timers: { ms: number; run: () => void }[] = [];
  const states: SendState[] = [];
  let keys = 0;
  const sender = createBidSender({
    post: (price, key) =>
      new Promise((resolve, reject) =>
        calls.push({ price, key, answer: (given) => (given instanceof Error ? reject(given) : resolve(given)) }),
      ),
    newKey: () => `key-${(keys += 1)}`,
    storage: {
      getItem: (name) => kept.get(name) ?? null,
      setItem: (name, value) => void kept.set(name, value),
      removeItem: (name) => void kept.delete(name),
    },
    name: "bid",
    after: (ms, run) => {
      timers.push({ ms, run });
      return () => undefined;
    },
    show: (state) => states.push(state),
  });
  const flush = async () => {
    for (let n = 0; n < 5; n++) await Promise.resolve();
  };
  const answer = async (given: PlacedBid | Error) => {
    calls.at(-1)?.answer(given);
    await flush();
  };
  return { sender, calls, timers, states, kept, answer, kind: () => states.at(-1)?.kind };
}

describe("sending a bid", () => {
  it("a double tap sends once", async () => {
    const at = tab();
    at.sender.send("100.00");
    at.sender.send("100.00");
    at.sender.send("200.00");
    expect([at.calls.length, at.kind()]).toEqual([1, "sending"]);
    await at.answer(placed("100.00"));
    expect([at.kind(), at.kept.size]).toEqual(["accepted", 0]);
    at.sender.send("300.00");
    expect(at.calls.map(({ key }) => key)).toEqual(["key-1", "key-2"]);
  });

  it("a lost answer is unknown, and is asked about with the same key until it is known", async () => {
    const at = tab();
    at.sender.send("100.00");
    await at.answer(refused("CLIENT.OFFLINE", 503));
    expect(at.kind()).toBe("unknown");
    at.sender.send("200.00");
    expect(at.calls).toHaveLength(1);
    at.timers.at(-1)?.run();
    await at.answer(refused("CLIENT.TIMEOUT", 504));
    at.timers.at(-1)?.run();
    expect(at.timers.map(({ ms }) => ms)).toEqual([500, 1_000]);
    await at.answer(placed("100.00"));
    expect([at.kind(), new Set(at.calls.map(({ key }) => key)).size]).toEqual(["accepted", 1]);
  });

  it("what is said before a bid is looked at decides a first call, and not one that may count already", async () => {
    const at = tab();
    at.sender.send("100.00");
    await at.answer(refused("BIDDING.TOO_OFTEN", 429));
    expect(at.kind()).toBe("refused");
    at.sender.send("100.00");
    await at.answer(refused("CLIENT.OFFLINE", 503));
    at.timers.at(-1)?.run();
    await at.answer(refused("BIDDING.TOO_OFTEN", 429));
    expect(at.kind()).toBe("unknown");
    at.timers.at(-1)?.run();
    await at.answer(refused("BIDDING.BELOW_LEAST", 409));
    expect([at.kind(), at.kept.size]).toEqual(["refused", 0]);
  });

  it("a tab that was reloaded asks about the bid that it had sent", async () => {
    const first = tab();
    first.sender.send("100.00");
    const { kept } = first;
    first.sender.end();
    const again = tab(kept);
    expect([again.kind(), again.calls.map(({ price, key }) => [price, key])]).toEqual([
      "unknown",
      [["100.00", "key-1"]],
    ]);
    await again.answer(placed("100.00"));
    expect([again.kind(), kept.size]).toEqual(["accepted", 0]);
  });

  it("keeps the bid of a session that has ended until somebody is signed in again", async () => {
    const at = tab();
    at.sender.send("100.00");
    await at.answer(refused("CLIENT.UNAUTHORISED", 401));
    expect(at.states.at(-1)).toEqual({ kind: "unknown", price: "100.00", signedOut: true });
    expect(at.kept.size).toBe(1);
  });

  it("does with a browser that keeps nothing, and with what something else kept there", () => {
    const states: SendState[] = [];
    const broken = () => {
      throw new Error("no storage");
    };
    const sender = createBidSender({
      post: () => new Promise(() => undefined),
      newKey: () => "k",
      storage: { getItem: broken, setItem: broken, removeItem: broken },
      name: "bid",
      after: () => () => undefined,
      show: (state) => states.push(state),
    });
    sender.send("1.00");
    expect(states.map(({ kind }) => kind)).toEqual(["sending"]);
    expect(tab(new Map([["bid", "[1]"]])).states).toEqual([]);
  });
});
