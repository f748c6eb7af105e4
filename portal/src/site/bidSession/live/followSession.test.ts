import { describe, expect, it } from "vitest";
import { HEARTBEAT, HEARTBEAT_REPLY, type LiveSocket } from "#core/api";
import type { BidEvent, BidEvents, BidFrame, BidRoom, BidSnapshot } from "#server/modules/bidding/contract";
import { followSession, type RoomState } from "./followSession.ts";

const T = Date.parse("2026-11-21T02:10:00.000Z");
const moment = (ms: number) => new Date(T + ms).toISOString();

/** The whole truth on the server: bid `seq` is 1,000 yuan more than the one before, by two bidders in turn. */
const bid = (seq: number): BidEvent => ({
  seq,
  price: `${1_000 * seq}.00`,
  no: seq % 2 === 0 ? "2002" : "1001",
  at: moment(seq),
  endAt: moment(180_000 + seq),
  ext: true,
});
const bids = (from: number, to: number): BidEvent[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, n) => bid(from + n));

const snapshot = (seq: number, more: Partial<BidSnapshot> = {}): BidSnapshot => ({
  type: "ready",
  epoch: "e1",
  seq,
  price: seq === 0 ? null : bid(seq).price,
  leaderNo: seq === 0 ? null : bid(seq).no,
  endAt: moment(180_000 + seq),
  state: "limited",
  myNo: "1001",
  iLead: seq % 2 === 1,
  last20: bids(Math.max(1, seq - 19), seq).toReversed(),
  serverNow: moment(seq),
  ...more,
});

function roomAt(seq: number, epoch = "e1", number: string | null = "1001"): BidRoom {
  const session = {
    currentPrice: seq === 0 ? null : bid(seq).price,
    endDateTime: moment(180_000 + seq),
    phase: "limited",
  };
  return {
    now: moment(seq),
    epoch,
    seq,
    session: session as BidRoom["session"],
    nextOffer: null,
    selfOutbid: false,
    fatFinger: "5.0",
    consent: "c",
    bids: bids(Math.max(1, seq - 49), seq)
      .toReversed()
      .map(({ seq: place, price, no, at }) => ({ seq: place, price, bidderNumber: no, time: at })),
    bidsWithheld: false,
    me: {
      status: 2,
      status_dictText: "",
      bidderNumber: number,
      margin: null,
      marginState: 1,
      consents: true,
      leads: false,
      bids: [],
    },
  };
}

/** A page whose time, sockets and server stand still until the test moves them. */
function page(server: { seq: number; epoch?: string }) {
  const sockets: (LiveSocket & { sent: string[]; closed: boolean })[] = [];
  const timers = new Set<{ readonly at: number; readonly run: () => void }>();
  const asked = { rooms: 0, events: [] as number[], fails: false };
  const learned: { serverTime: number; sentAt: number; receivedAt: number }[] = [];
  let now = 0;
  let state: RoomState | undefined;
  const flush = async () => {
    for (let n = 0; n < 20; n++) await Promise.resolve();
  };
  const followed = followSession({
    transport: {
      ticket: () => Promise.resolve("t"),
      open: () => {
        const socket = {
          sent: [] as string[],
          closed: false,
          onmessage: null,
          onclose: null,
          send: (text: string) => void socket.sent.push(text),
          close: () => void (socket.closed = true),
        };
        sockets.push(socket);
        return socket;
      },
      after: (ms, run) => {
        const timer = { at: now + ms, run };
        timers.add(timer);
        return () => timers.delete(timer);
      },
      random: () => 0.5,
    },
    readRoom: () => {
      asked.rooms += 1;
      return asked.fails ? Promise.reject(new Error("away")) : Promise.resolve(roomAt(server.seq, server.epoch));
    },
    readEvents: (epoch, seq) => {
      asked.events.push(seq);
      if (asked.fails) return Promise.reject(new Error("away"));
      const isReset = epoch !== (server.epoch ?? "e1") || server.seq - seq > 500;
      return Promise.resolve({
        epoch: server.epoch ?? "e1",
        seq: server.seq,
        reset: isReset,
        items: isReset ? [] : bids(seq + 1, server.seq),
        now: moment(server.seq),
      } satisfies BidEvents);
    },
    elapsed: () => now,
    learn: (trip) => learned.push(trip),
    show: (next) => (state = next),
  });
  return {
    followed,
    sockets,
    asked,
    learned,
    flush,
    state: () => state,
    say: async (frame: BidFrame | string) => {
      sockets.at(-1)?.onmessage?.({ data: typeof frame === "string" ? frame : JSON.stringify(frame) });
      await flush();
    },
    tell: async (items: readonly BidEvent[], epoch = "e1") => {
      const frame: BidFrame = { type: "bids", epoch, items, serverNow: moment(items.at(-1)?.seq ?? 0) };
      sockets.at(-1)?.onmessage?.({ data: JSON.stringify(frame) });
      await flush();
    },
    cut: async () => {
      sockets.at(-1)?.onclose?.({ code: 1006 });
      await flush();
    },
    pass: async (ms: number) => {
      const end = now + ms;
      for (;;) {
        const next = [...timers].filter((one) => one.at <= end).sort((a, b) => a.at - b.at)[0];
        if (next === undefined) break;
        now = next.at;
        timers.delete(next);
        next.run();
        await flush();
      }
      now = end;
      await flush();
    },
  };
}

/** What the page shows is what the server has. */
function expectTruth(at: ReturnType<typeof page>, seq: number) {
  const log = at.state()?.log;
  expect([log?.seq, log?.price, log?.leaderNo, log?.endAt]).toEqual([
    seq,
    bid(seq).price,
    bid(seq).no,
    moment(180_000 + seq),
  ]);
  const places = log?.bids.map((one) => one.seq) ?? [];
  expect(places).toEqual(Array.from({ length: places.length }, (_, n) => seq - n));
}

async function open(seq: number) {
  const server: { seq: number; epoch?: string } = { seq };
  const at = page(server);
  await at.flush();
  await at.say(snapshot(seq));
  return { ...at, server };
}

describe("a member's page of a session", () => {
  it("applies bids one by one, in their order, each once", async () => {
    const at = await open(3);
    expectTruth(at, 3);
    await at.tell([bid(4)]);
    await at.tell([bid(5), bid(6)]);
    expectTruth(at, 6);
    await at.tell([bid(4), bid(5), bid(6)]);
    await at.tell([bid(6)]);
    expectTruth(at, 6);
    expect(at.asked.events).toEqual([]);
  });

  it.each([1, 20, 450])("fetches a gap of %d bids, and applies what came before it was filled", async (gap) => {
    const at = await open(3);
    at.server.seq = 3 + gap + 2;
    await at.tell([bid(3 + gap + 1)]);
    await at.tell([bid(3 + gap + 2)]);
    expectTruth(at, 3 + gap + 2);
    expect(at.asked.events).toEqual([3]);
  });

  it("reads the whole again where 5,000 bids are missing", async () => {
    const at = await open(3);
    at.server.seq = 5_004;
    const before = at.asked.rooms;
    await at.tell([bid(5_004)]);
    expectTruth(at, 5_004);
    expect(at.asked.rooms).toBe(before + 1);
  });

  it("puts bids in order that come in another one", async () => {
    const at = await open(0);
    at.server.seq = 6;
    for (const items of [[bid(2)], [bid(1), bid(4)], [bid(6), bid(5)], [bid(3)]]) await at.tell(items);
    expectTruth(at, 6);
  });

  it("reads the whole again where the log is another one", async () => {
    const at = await open(40);
    Object.assign(at.server, { seq: 12, epoch: "e2" });
    await at.tell([bid(12)], "e2");
    expect([at.state()?.log?.epoch, at.state()?.log?.seq]).toEqual(["e2", 12]);
    await at.tell([bid(41)]);
    await at.say(snapshot(12, { epoch: "e2" }));
    await at.tell([bid(13)], "e2");
    expectTruth(at, 13);
  });

  it("does not go back to a snapshot that is older than what it knows", async () => {
    const at = await open(3);
    await at.tell(bids(4, 9));
    await at.say(snapshot(7));
    expectTruth(at, 9);
  });

  it("connects again where a gap cannot be fetched, and begins with what the room then says", async () => {
    const at = await open(3);
    at.server.seq = 9;
    at.asked.fails = true;
    await at.tell([bid(9)]);
    expect([at.state()?.connection, at.sockets[0]?.closed]).toEqual(["broken", true]);
    at.asked.fails = false;
    await at.pass(500);
    await at.say(snapshot(9));
    expectTruth(at, 9);
  });

  it("after a break connects within half a second, then ever later up to five, and is dead after twelve", async () => {
    const at = await open(3);
    await at.pass(5_000);
    expect(at.sockets[0]?.sent).toEqual([HEARTBEAT]);
    await at.pass(6_999);
    expect(at.state()?.connection).toBe("live");
    await at.pass(1);
    expect(at.state()?.connection).toBe("broken");
    const waits = [500, 1_000, 2_000, 4_000, 5_000, 5_000];
    for (const [n, wait] of waits.entries()) {
      await at.pass(wait - 1);
      expect(at.sockets).toHaveLength(n + 1);
      await at.pass(1);
      expect(at.sockets).toHaveLength(n + 2);
      await at.cut();
    }
    at.followed.wake();
    await at.flush();
    expect(at.sockets).toHaveLength(waits.length + 2);
  });

  it("learns the server's clock from the quickest of the last heartbeats", async () => {
    const at = await open(3);
    for (const [trip, serverTime] of [
      [400, 10],
      [40, 20],
      [900, 30],
    ] as const) {
      await at.pass(5_000);
      await at.pass(trip);
      await at.say(HEARTBEAT_REPLY);
      await at.say({ type: "time", serverNow: moment(serverTime) });
    }
    expect(at.learned.map(({ serverTime, sentAt, receivedAt }) => [serverTime - T, receivedAt - sentAt])).toEqual([
      [10, 400],
      [20, 40],
      [20, 40],
    ]);
    expect(at.state()?.latency).toBe(40);
  });

  it("reads what the member is when told, and again until it can", async () => {
    const at = await open(3);
    const before = at.asked.rooms;
    at.asked.fails = true;
    await at.say({ type: "me", serverNow: moment(4) });
    expect([at.asked.rooms, at.state()?.unread]).toEqual([before + 1, true]);
    at.asked.fails = false;
    await at.pass(2_000);
    expect([at.asked.rooms, at.state()?.unread]).toEqual([before + 2, false]);
  });

  it("takes another state and another end at once", async () => {
    const at = await open(3);
    await at.say({ type: "state", state: "suspended", endAt: moment(999_000), serverNow: moment(4) });
    expect(at.asked.rooms).toBeGreaterThan(1);
    expect(at.state()?.log?.seq).toBe(3);
  });

  it("once ended shows nothing more", async () => {
    const at = await open(3);
    at.followed.end();
    const last = at.state();
    await at.tell([bid(4)]);
    await at.pass(60_000);
    expect(at.state()).toBe(last);
    expect(at.sockets).toHaveLength(1);
  });
});
