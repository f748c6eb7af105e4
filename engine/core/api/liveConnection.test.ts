import { describe, expect, it } from "vitest";
import {
  CLOSE_CODES,
  HEARTBEAT,
  HEARTBEAT_MS,
  HEARTBEAT_REPLY,
  LIVE_PROTOCOL,
  RECONNECT_MS,
  RECONNECT_SPREAD_MS,
  HEARTBEAT_TIMEOUT_MS,
} from "./liveProtocol.ts";
import { connectLive, type LiveSocket, type LiveState, type LiveTimes } from "./liveConnection.ts";

/** A browser whose clock and sockets stand still until the test moves them. */
function browser(ticket: () => Promise<string> = () => Promise.resolve("t"), spread = 0, times: LiveTimes = {}) {
  const sockets: (LiveSocket & { readonly sent: string[]; readonly protocols: readonly string[]; closed: boolean })[] =
    [];
  const timers = new Set<{ readonly at: number; readonly run: () => void }>();
  const states: LiveState[] = [];
  const frames: unknown[] = [];
  let now = 0;
  let beats = 0;
  const connection = connectLive(
    {
      ticket,
      open: (protocols) => {
        const socket = {
          sent: [] as string[],
          protocols,
          closed: false,
          onmessage: null,
          onclose: null,
          send: (text: string) => void socket.sent.push(text),
          close: () => {
            socket.closed = true;
          },
        };
        sockets.push(socket);
        return socket;
      },
      random: () => spread,
      after: (ms, run) => {
        const timer = { at: now + ms, run };
        timers.add(timer);
        return () => timers.delete(timer);
      },
    },
    { onState: (state) => states.push(state), onFrame: (frame) => frames.push(frame), onBeat: () => (beats += 1) },
    times,
  );
  const flush = async () => {
    for (let n = 0; n < 5; n++) await Promise.resolve();
  };
  return {
    sockets,
    states,
    frames,
    connection,
    beats: () => beats,
    flush,
    pass: async (ms: number) => {
      now += ms;
      for (const timer of [...timers].filter((one) => one.at <= now)) if (timers.delete(timer)) timer.run();
      await flush();
    },
    say: (data: unknown) =>
      sockets.at(-1)?.onmessage?.({ data: typeof data === "string" ? data : JSON.stringify(data) }),
    cut: (code: number) => sockets.at(-1)?.onclose?.({ code }),
  };
}

const READY = { type: "ready", entity: "note" };

describe("a socket that keeps itself alive", () => {
  it("sends its ticket beside the protocol, and is live when the server says so", async () => {
    const at = browser();
    await at.flush();
    expect(at.sockets[0]?.protocols).toEqual([LIVE_PROTOCOL, "ticket.t"]);
    expect(at.states).toEqual(["connecting"]);
    at.say(READY);
    expect([at.states, at.frames]).toEqual([["connecting", "live"], [READY]]);
  });

  it("beats every 10 s while it is answered", async () => {
    const at = browser();
    await at.flush();
    at.say(READY);
    for (const beats of [1, 2, 3]) {
      await at.pass(HEARTBEAT_MS);
      expect(at.sockets[0]?.sent).toEqual(Array(beats).fill(HEARTBEAT));
      at.say(HEARTBEAT_REPLY);
    }
    expect(at.states).toEqual(["connecting", "live"]);
  });

  it("counts 6 s without a reply as a break, and connects again 5 s later", async () => {
    const at = browser();
    await at.flush();
    at.say(READY);
    await at.pass(HEARTBEAT_MS);
    await at.pass(HEARTBEAT_TIMEOUT_MS);
    expect([at.states.at(-1), at.sockets[0]?.closed, at.sockets.length]).toEqual(["broken", true, 1]);
    await at.pass(RECONNECT_MS);
    at.say(READY);
    expect([at.states.at(-1), at.sockets.length]).toEqual(["live", 2]);
  });

  it("connects again after a close, and after a ticket that could not be had", async () => {
    let offline = false;
    const at = browser(() => (offline ? Promise.reject(new Error("offline")) : Promise.resolve("t")));
    await at.flush();
    at.say(READY);
    offline = true;
    at.cut(1006);
    await at.pass(RECONNECT_MS);
    expect([at.states.at(-1), at.sockets.length]).toEqual(["broken", 1]);
    offline = false;
    await at.pass(RECONNECT_MS);
    expect(at.sockets).toHaveLength(2);
  });

  it("spreads its attempts to connect again", async () => {
    const at = browser(undefined, 0.5);
    await at.flush();
    at.say(READY);
    at.cut(1006);
    await at.pass(RECONNECT_MS + RECONNECT_SPREAD_MS / 2 - 1);
    expect(at.sockets).toHaveLength(1);
    await at.pass(1);
    expect(at.sockets).toHaveLength(2);
  });

  it("gives up on a connect that is never answered, and tries again", async () => {
    const at = browser();
    await at.flush();
    await at.pass(HEARTBEAT_MS);
    expect([at.states.at(-1), at.sockets[0]?.closed]).toEqual(["broken", true]);
    await at.pass(RECONNECT_MS);
    expect(at.sockets).toHaveLength(2);
  });

  it("connects again after its page could not apply a frame", async () => {
    const at = browser();
    await at.flush();
    at.say(READY);
    at.connection.drop();
    expect([at.states.at(-1), at.sockets[0]?.closed]).toEqual(["broken", true]);
    await at.pass(RECONNECT_MS);
    at.say(READY);
    expect([at.states.at(-1), at.frames]).toEqual(["live", [READY, READY]]);
  });

  it("has the times of its room, and waits longer after each failure until it is live again", async () => {
    const at = browser(undefined, 0.25, {
      heartbeatMs: 100,
      replyMs: 50,
      retryMs: (failures, random) => 10 * 2 ** failures * (1 + random),
    });
    await at.flush();
    at.say(READY);
    await at.pass(100);
    expect([at.beats(), at.sockets[0]?.sent]).toEqual([1, [HEARTBEAT]]);
    await at.pass(50);
    expect(at.states.at(-1)).toBe("broken");
    for (const [sockets, wait] of [
      [2, 12.5],
      [3, 25],
      [4, 50],
    ] as const) {
      await at.pass(wait - 1);
      expect(at.sockets).toHaveLength(sockets - 1);
      await at.pass(1);
      expect(at.sockets).toHaveLength(sockets);
      at.cut(1006);
    }
    await at.pass(100);
    at.say(READY);
    at.cut(1006);
    await at.pass(12.5);
    expect(at.sockets).toHaveLength(6);
  });

  it("connects at once when it is woken while it waits, and not beside a connection", async () => {
    const at = browser();
    await at.flush();
    at.connection.wake();
    await at.flush();
    expect(at.sockets).toHaveLength(1);
    at.say(READY);
    at.cut(1006);
    at.connection.wake();
    at.connection.wake();
    await at.flush();
    expect(at.sockets).toHaveLength(2);
    await at.pass(RECONNECT_MS - 1);
    expect(at.sockets).toHaveLength(2);
  });

  it("does not ask again for what it was refused", async () => {
    const at = browser();
    await at.flush();
    at.cut(CLOSE_CODES.FORBIDDEN);
    await at.pass(RECONNECT_MS * 10);
    expect([at.states.at(-1), at.sockets.length]).toEqual(["refused", 1]);
  });

  it("once ended, receives and does nothing more", async () => {
    const at = browser();
    await at.flush();
    at.say(READY);
    at.connection.end();
    at.connection.drop();
    at.say({ type: "rows", entity: "note", news: [] });
    at.cut(1006);
    await at.pass(RECONNECT_MS * 10);
    expect([at.frames, at.sockets.length, at.sockets[0]?.closed]).toEqual([[READY], 1, true]);
  });
});
