import { EventEmitter } from "node:events";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { WebSocket } from "ws";
import { HEARTBEAT, HEARTBEAT_MS, HEARTBEAT_REPLY } from "#core/api";
import { MAX_FRAMES, createSocketLimiter } from "./socketLimits.ts";
import { handleClientFrames } from "./clientFrames.ts";
import type { LiveSocket } from "./liveSocket.ts";
import type { RoomKind } from "./roomKind.ts";

function openSocket(kind: Pick<RoomKind, "beat"> = {}) {
  const emitter = new EventEmitter();
  const did = { send: vi.fn(), pong: vi.fn(), close: vi.fn(), pause: vi.fn(), terminate: vi.fn() };
  const socket = Object.assign(emitter, did, { OPEN: 1, readyState: 1, bufferedAmount: 0 }) as unknown as WebSocket;
  const log = vi.fn();
  const limiter = createSocketLimiter(0, 0, HEARTBEAT_MS);
  handleClientFrames({ socket, limiter, kind } as LiveSocket, () => 0, log);
  return { emitter, did, log };
}

describe("what a socket sends", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("is answered: a heartbeat and a ping by their like, anything else with an error", () => {
    const { emitter, did } = openSocket();
    emitter.emit("message", Buffer.from(HEARTBEAT), false);
    emitter.emit("ping", Buffer.from("x"));
    emitter.emit("message", Buffer.from("{}"), false);
    expect(did.send.mock.calls.map(([text]) => String(text).slice(0, 15))).toEqual([
      HEARTBEAT_REPLY.slice(0, 15),
      '{"type":"error"',
    ]);
    expect(did.pong.mock.calls).toEqual([[Buffer.from("x")]]);
  });

  it("is followed, after a heartbeat, by what its kind of room sends then", () => {
    const { emitter, did } = openSocket({ beat: () => ({ type: "clock", now: 7 }) });
    emitter.emit("message", Buffer.from(HEARTBEAT), false);
    expect(did.send.mock.calls.map(([text]) => String(text))).toEqual([HEARTBEAT_REPLY, '{"type":"clock","now":7}']);
  });

  it("is refused once when it is a flood; of what comes after nothing is answered, written down or waited for", () => {
    const { emitter, did, log } = openSocket();
    for (let at = 0; at < 10_000; at++) emitter.emit("message", Buffer.from("x"), false);
    for (let at = 0; at < 10_000; at++) emitter.emit("ping", Buffer.from("x"));
    expect(log).toHaveBeenCalledTimes(MAX_FRAMES);
    expect(did.send).toHaveBeenCalledTimes(MAX_FRAMES + 1);
    expect(did.pong).not.toHaveBeenCalled();
    expect([did.close, did.pause].map((each) => each.mock.calls.length)).toEqual([1, 1]);
    expect(vi.getTimerCount()).toBe(1);
    vi.runAllTimers();
    expect(did.terminate).toHaveBeenCalledTimes(1);
  });
});
