import type { AddressInfo } from "node:net";
import fastify, { type FastifyInstance } from "fastify";
import { afterEach, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { CLOSE_CODES, HEARTBEAT, HEARTBEAT_MS, HEARTBEAT_REPLY, LIVE_PROTOCOL, TICKET_PREFIX } from "#core/api";
import { ANONYMOUS, type Viewer } from "#core/language";
import { SOCKETS_PER_USER } from "./socketLimits.ts";
import type { RoomMember } from "./roomKind.ts";
import { registerSockets } from "./sockets.ts";

const BOSS: Viewer = { ...ANONYMOUS, id: "boss", username: "boss", userType: "office" };
const CHECK_MS = 10;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe("sockets of rooms", () => {
  let app: FastifyInstance | undefined;
  afterEach(() => app?.close());

  /** A page of the boss on a server whose sessions are read by `viewerOf`. */
  async function openPage(viewerOf: () => Promise<Viewer>) {
    app = fastify();
    await registerSockets(app, {
      kinds: [
        ...["/rows/:userId/:room", "/others/:userId"].map((path) => ({
          paths: [path],
          heartbeatMs: HEARTBEAT_MS,
          mayEnter: () => true,
          enter: () => () => undefined,
          ready: () => ({ type: "ready" }),
        })),
        {
          paths: ["/read/:userId"],
          heartbeatMs: HEARTBEAT_MS,
          mayEnter: () => true,
          enter: (_room: string, page: RoomMember) => {
            setTimeout(() => page.send({ type: "ready", read: true }), 20);
            return () => undefined;
          },
          ready: () => undefined,
          beat: () => ({ type: "time", now: 7 }),
        },
      ],
      tickets: {
        issue: () => Promise.resolve({ ticket: "t", expiresIn: 1 }),
        redeem: () => Promise.resolve("token"),
      },
      viewerOf,
      clock: Date.now,
      checkMs: CHECK_MS,
    });
    await app.listen({ port: 0, host: "127.0.0.1" });
    const { port } = app.server.address() as AddressInfo;
    const another = (path?: string) => connect(port, path);
    return { ...another(), another };
  }

  function connect(port: number, path = "/rows/boss/note") {
    const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, [LIVE_PROTOCOL, `${TICKET_PREFIX}t`], {
      origin: `http://127.0.0.1:${port}`,
    });
    const received: string[] = [];
    socket.on("message", (data: Buffer) => received.push(data.toString()));
    socket.on("open", () => socket.send(HEARTBEAT));
    const closed = new Promise<number>((resolve) => socket.once("close", resolve));
    /** The type of the first frame. */
    const ready = new Promise<string>((resolve) =>
      socket.on("message", (data: Buffer) => {
        const text = data.toString();
        if (text.startsWith("{")) resolve((JSON.parse(text) as { type: string }).type);
      }),
    );
    return { socket, received, closed, ready };
  }

  it("a kind may send its first frame once it has read it, and something with each answer to a heartbeat", async () => {
    const { another } = await openPage(() => Promise.resolve(BOSS));
    const { socket, received } = another("/read/boss");
    await expect
      .poll(() => received)
      .toEqual([HEARTBEAT_REPLY, '{"type":"time","now":7}', '{"type":"ready","read":true}']);
    socket.terminate();
  });

  it("receives what a page sends while its session is read", async () => {
    const { socket, received } = await openPage(async () => {
      await wait(50);
      return BOSS;
    });
    await expect.poll(() => received).toContain(HEARTBEAT_REPLY);
    socket.terminate();
  });

  it("keeps a socket whose session cannot be read, and closes it when the session has ended", async () => {
    let state: "open" | "unreadable" | "ended" = "open";
    let failed = 0;
    const { socket, received, closed } = await openPage(async () => {
      if (state === "unreadable") {
        failed += 1;
        throw new Error("the database does not answer");
      }
      return state === "open" ? BOSS : ANONYMOUS;
    });
    await expect.poll(() => received.length).toBeGreaterThan(1);
    state = "unreadable";
    await expect.poll(() => failed).toBeGreaterThan(2);
    expect(socket.readyState).toBe(socket.OPEN);
    state = "ended";
    expect(await closed).toBe(CLOSE_CODES.NO_TICKET);
  });

  it("begins no check before the last one has ended", async () => {
    let reading = 0;
    let most = 0;
    const { socket, received } = await openPage(async () => {
      most = Math.max(most, ++reading);
      await wait(5 * CHECK_MS);
      reading -= 1;
      return BOSS;
    });
    await expect.poll(() => received.length).toBeGreaterThan(1);
    await wait(20 * CHECK_MS);
    expect(most).toBe(1);
    socket.terminate();
  });

  it("refuses a person one socket too many, and takes one again when one has closed", async () => {
    const { socket, received, another } = await openPage(() => Promise.resolve(BOSS));
    await expect.poll(() => received.length).toBeGreaterThan(0);
    const others = await Promise.all(Array.from({ length: SOCKETS_PER_USER - 1 }, () => another().ready));
    expect(others).toEqual(others.map(() => "ready"));
    const refused = another();
    expect(await refused.closed).toBe(CLOSE_CODES.TOO_MANY);
    expect(refused.received.join()).toContain("LIVE.TOO_MANY");
    expect(socket.readyState).toBe(socket.OPEN);
    // Rooms of another kind are counted by themselves.
    expect(await another("/others/boss").ready).toBe("ready");
    socket.terminate();
    await expect.poll(() => another().ready).toBe("ready");
  });
});
