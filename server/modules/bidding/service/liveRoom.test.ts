import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ANONYMOUS, type Viewer } from "#core/language";
import type { BidEvent, BidFrame } from "../contract.ts";
import type { LiveFacts, KnownPlace } from "./liveFacts.ts";
import { LiveRoom } from "./liveRoom.ts";

const T = Date.parse("2026-11-21T02:10:00.000Z");
const END = new Date(T + 60_000).toISOString();
const bid = (seq: number): BidEvent => ({
  seq,
  price: `${seq}000.00`,
  no: seq % 2 === 0 ? "2002" : "1001",
  at: END,
  endAt: END,
  ext: false,
});
const bids = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => bid(from + n));

/** A session whose log the test writes. */
function session() {
  const truth = { seq: 0, epoch: "e1", state: "limited" as LiveFacts["state"], price: undefined as string | undefined };
  const read = (known: KnownPlace | undefined): Promise<LiveFacts | undefined> => {
    const { seq, epoch, state } = truth;
    const follows = known?.epoch === epoch && known.seq <= seq && seq - known.seq <= 100;
    return Promise.resolve({
      epoch,
      seq,
      price: truth.price ?? (seq === 0 ? null : bid(seq).price),
      leaderNo: seq === 0 ? null : bid(seq).no,
      endAt: END,
      state,
      items: bids((follows ? known.seq : Math.max(0, seq - 20)) + 1, seq),
      follows,
      stateAt: (now) => (now > T + 60_000 ? "deciding" : state),
    });
  };
  return { truth, read };
}

function open(number: string | null = null) {
  const { truth, read } = session();
  const fails = { read: false };
  const numbers = new Map<string, string | null>();
  const room = new LiveRoom({
    read: (known) => (fails.read ? Promise.reject(new Error("away")) : read(known)),
    bidderOf: (page) => Promise.resolve({ memberId: page.viewer().id, number: numbers.get(page.viewer().id) ?? null }),
    clock: Date.now,
    log: { warn: () => undefined },
  });
  const enter = async (id: string, own: string | null) => {
    numbers.set(id, own);
    const frames: BidFrame[] = [];
    const viewer: Viewer = { ...ANONYMOUS, id, userType: "member" };
    const leave = room.enter({ viewer: () => viewer, send: (frame) => frames.push(frame as BidFrame) });
    await vi.advanceTimersByTimeAsync(0);
    return { frames, leave, types: () => frames.map(({ type }) => type) };
  };
  const write = async (seq: number) => {
    truth.seq = seq;
    await room.refresh();
  };
  return { room, truth, fails, numbers, enter, write, number };
}

describe("the room of a session", () => {
  beforeEach(() => void vi.useFakeTimers({ now: T }));
  afterEach(() => void vi.useRealTimers());

  it("begins with how it stands, and who one is in it", async () => {
    const at = open();
    at.truth.seq = 25;
    const mine = await at.enter("m1", "1001");
    const other = await at.enter("m2", null);
    expect(mine.frames).toEqual([
      expect.objectContaining({
        type: "ready",
        seq: 25,
        price: "25000.00",
        leaderNo: "1001",
        myNo: "1001",
        iLead: true,
      }),
    ]);
    expect(other.frames).toEqual([expect.objectContaining({ type: "ready", myNo: null, iLead: false })]);
    const [first] = mine.frames;
    expect(first?.type === "ready" && first.last20.map(({ seq }) => seq)).toEqual(
      Array.from({ length: 20 }, (_, n) => 25 - n),
    );
  });

  it("tells bidders every bid at once, and who watches at most ten times a second", async () => {
    const at = open();
    const mine = await at.enter("m1", "1001");
    const watcher = await at.enter("m2", null);
    for (let seq = 1; seq <= 60; seq++) {
      await at.write(seq);
      await vi.advanceTimersByTimeAsync(10);
    }
    await vi.advanceTimersByTimeAsync(100);
    const sent = (frames: readonly BidFrame[]) =>
      frames.flatMap((frame) => (frame.type === "bids" ? frame.items.map(({ seq }) => seq) : []));
    expect([sent(mine.frames), sent(watcher.frames)]).toEqual([
      bids(1, 60).map(({ seq }) => seq),
      bids(1, 60).map(({ seq }) => seq),
    ]);
    expect(mine.frames.length).toBe(61);
    expect(watcher.frames.length).toBeLessThanOrEqual(9);
  });

  it("tells once what many messages announce, and nothing without a change", async () => {
    const at = open();
    const mine = await at.enter("m1", "1001");
    at.truth.seq = 3;
    await Promise.all(Array.from({ length: 50 }, () => at.room.refresh()));
    await at.room.refresh();
    expect(mine.types()).toEqual(["ready", "bids"]);
  });

  it("says the whole again after another log, after more bids than are told, and when bids become public", async () => {
    const at = open();
    const mine = await at.enter("m1", "1001");
    await at.write(500);
    at.truth.epoch = "e2";
    await at.write(7);
    at.truth.seq = 7;
    at.truth.price = "9.00";
    await at.room.refresh();
    expect(mine.types()).toEqual(["ready", "ready", "ready", "ready"]);
  });

  it("tells another state, and whose own standing changed only them", async () => {
    const at = open();
    const mine = await at.enter("m1", null);
    const other = await at.enter("m2", null);
    at.truth.state = "suspended";
    await at.room.refresh();
    at.numbers.set("m1", "1001");
    await at.room.notifyOwner("m1");
    expect([mine.types(), other.types()]).toEqual([
      ["ready", "state", "me"],
      ["ready", "state"],
    ]);
  });

  it("is due when bids are taken, and when the clock has moved it on", async () => {
    const at = open();
    await at.enter("m1", null);
    expect(at.room.isDue(T)).toBe(true);
    at.truth.state = "suspended";
    await at.room.refresh();
    expect([at.room.isDue(T), at.room.isDue(T + 4_999), at.room.isDue(T + 5_000)]).toEqual([false, false, true]);
    at.truth.state = "waiting";
    await at.room.refresh();
    expect([at.room.isDue(T), at.room.isDue(T + 61_000)]).toEqual([false, true]);
  });

  it("sends nothing of what it could not read, and everything once it can", async () => {
    const at = open();
    at.fails.read = true;
    const mine = await at.enter("m1", "1001");
    expect(mine.frames).toEqual([]);
    at.fails.read = false;
    const again = await at.enter("m1", "1001");
    at.fails.read = true;
    await at.write(2);
    at.fails.read = false;
    await at.write(2);
    expect(again.types()).toEqual(["ready", "bids"]);
  });

  it("tells nobody who has left", async () => {
    const at = open();
    const mine = await at.enter("m1", "1001");
    mine.leave();
    await at.write(1);
    expect([mine.types(), at.room.isEmpty]).toEqual([["ready"], true]);
  });
});
