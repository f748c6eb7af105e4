import { describe, expect, it } from "vitest";
import { CLOSE_CODES, HEARTBEAT, RECONNECT_MS, type LiveSocket } from "#core/api";
import { NOTIFICATION_HEARTBEAT_MS, NOTIFICATION_POLL_MS } from "#server/modules/messages/contract";
import { followNotifications } from "./followNotifications.ts";

/** A browser whose clock and sockets stand still until the test moves them. */
function follow(reload: () => Promise<unknown> = () => Promise.resolve()) {
  const timers = new Set<{ readonly at: number; readonly run: () => void }>();
  const sockets: (LiveSocket & { readonly sent: string[] })[] = [];
  const page = { visible: true, reads: 0, tickets: 0 };
  let now = 0;
  const flush = async () => {
    for (let n = 0; n < 10; n++) await Promise.resolve();
  };
  const followed = followNotifications(
    {
      userId: "7",
      post: <R>() => {
        page.tickets += 1;
        return Promise.resolve({ ticket: `t${page.tickets}` } as R);
      },
      reload: () => {
        page.reads += 1;
        return reload();
      },
    },
    {
      open: () => {
        const sent: string[] = [];
        const socket = {
          sent,
          onmessage: null,
          onclose: null,
          send: (text: string) => void sent.push(text),
          close: () => undefined,
        };
        sockets.push(socket);
        return socket;
      },
      after: (ms, run) => {
        const timer = { at: now + ms, run };
        timers.add(timer);
        return () => timers.delete(timer);
      },
      random: () => 0,
      isVisible: () => page.visible,
    },
  );
  const receive = async (data: unknown) => {
    sockets.at(-1)?.onmessage?.({ data: typeof data === "string" ? data : JSON.stringify(data) });
    await flush();
  };
  const pass = async (ms: number) => {
    const end = now + ms;
    for (;;) {
      const next = [...timers].filter((one) => one.at <= end).sort((one, other) => one.at - other.at)[0];
      if (next === undefined) break;
      now = next.at;
      timers.delete(next);
      next.run();
      await flush();
    }
    now = end;
  };
  return { followed, sockets, page, timers, flush, receive, pass };
}

describe("following one's notifications", () => {
  it("reads at first, when it is connected, and at each command; not at the heartbeat or at an error", async () => {
    const { page, receive, flush } = follow();
    await flush();
    expect(page.reads).toBe(1);
    await receive({ type: "ready" });
    await receive({ cmd: "topic" });
    await receive({ cmd: "user" });
    expect(page.reads).toBe(4);
    await receive("pong");
    await receive({ type: "error", code: "LIVE.BAD_FRAME", message: "" });
    expect(page.reads).toBe(4);
  });

  it("beats every 20 s, reads no more by itself while it is connected, and connects again 5 s after a close", async () => {
    const { page, sockets, receive, pass, flush } = follow();
    await flush();
    await receive({ type: "ready" });
    const { reads } = page;
    await pass(NOTIFICATION_HEARTBEAT_MS);
    expect(sockets[0]?.sent).toEqual([HEARTBEAT]);
    await receive("pong");
    await pass(NOTIFICATION_POLL_MS);
    expect(page.reads).toBe(reads);
    sockets[0]?.onclose?.({ code: CLOSE_CODES.GOING_AWAY });
    await pass(RECONNECT_MS);
    expect(page.tickets).toBe(2);
    expect(sockets).toHaveLength(2);
    await receive({ type: "ready" });
    expect(page.reads).toBe(reads + 1);
  });

  it("polls every 6 s while there is no connection, unless nobody sees the page", async () => {
    const { page, sockets, pass, flush } = follow();
    await flush();
    sockets[0]?.onclose?.({ code: CLOSE_CODES.FORBIDDEN });
    await pass(3 * NOTIFICATION_POLL_MS);
    expect(page.reads).toBe(4);
    page.visible = false;
    await pass(3 * NOTIFICATION_POLL_MS);
    expect(page.reads).toBe(4);
  });

  it("never reads twice at once, and reads once more for what came meanwhile; a failed read ends nothing", async () => {
    const answers: (() => void)[] = [];
    const { page, receive, flush } = follow(
      () => new Promise((_resolve, reject) => answers.push(() => reject(new Error("offline")))),
    );
    await receive({ type: "ready" });
    for (let n = 0; n < 5; n++) await receive({ cmd: "user" });
    expect(page.reads).toBe(1);
    answers[0]?.();
    await flush();
    expect(page.reads).toBe(2);
    answers[1]?.();
    await flush();
    await receive({ cmd: "topic" });
    expect(page.reads).toBe(3);
  });

  it("leaves no timer when it is ended", async () => {
    const { followed, timers, flush } = follow();
    await flush();
    followed.end();
    expect(timers.size).toBe(0);
  });
});
