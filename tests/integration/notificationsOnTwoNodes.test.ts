// @module-tag full
// Two servers over one PostgreSQL: a message reaches an open page of either, and what a cut connection missed is read.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import type { LiveSocket, Page, Ticket } from "#core/api";
import type { OwnAnnouncements } from "#server/modules/messages/contract";
import { followNotifications } from "../../portal/src/notifications/followNotifications.ts";
import { createDatabase, type TestDatabase } from "../support/databases.ts";
import { startProduct, type TestProduct } from "../support/product.ts";
import { notified, openSocket, ticketFor, userId } from "../support/sockets.ts";

/** Milliseconds of the real client are shortened by it: 200 cuts are waited for. */
const FASTER = 100;

describe("notifications on two nodes", () => {
  let database: TestDatabase;
  let nodes: readonly [TestProduct, TestProduct];
  let id: string;
  beforeAll(async () => {
    database = await createDatabase("postgres");
    nodes = [await startProduct(database), await startProduct(database)];
    id = await userId(nodes[0], "editor");
  }, 180_000);
  afterAll(async () => {
    for (const node of nodes) await node.close();
    await database.drop();
  });

  const notify = (at: TestProduct, title: string): Promise<void> =>
    at.engine.database.write((tx) => at.messages.notifyUsers(tx, [id], { title, text: title }));

  it("a message sent on one reaches a page of the other within a second", async () => {
    const pages = [await notified(nodes[0], "editor"), await notified(nodes[1], "editor")];
    const others = await notified(nodes[1], "auditor");
    const start = performance.now();
    await notify(nodes[0], "一");
    for (const page of pages) await page.next((frame) => JSON.stringify(frame) === '{"cmd":"user"}');
    expect(performance.now() - start).toBeLessThan(1_000);
    expect(others.frames).toEqual([{ type: "ready" }]);
    for (const page of [...pages, others]) page.socket.close();
  });

  it("a ticket of one node opens a socket on the other, once, on whichever", async () => {
    const ticket = await ticketFor(nodes[0], "editor");
    const opened = openSocket(nodes[1], { user: id, ticket });
    await opened.next((frame) => typeof frame === "object" && frame.type === "ready");
    const again = await Promise.all(nodes.map((node) => openSocket(node, { user: id, ticket }).closed));
    expect(again.map(({ code }) => code)).toEqual([4401, 4401]);
    const raced = await ticketFor(nodes[0], "editor");
    const sockets = Array.from({ length: 6 }, (_, n) =>
      openSocket(nodes[n % 2] ?? nodes[0], { user: id, ticket: raced }),
    );
    const ends = await Promise.all(
      sockets.map((one) =>
        Promise.race([
          one.next((frame) => typeof frame === "object" && frame.type === "ready").then(() => "ready"),
          one.closed.then(({ code }) => String(code)),
        ]),
      ),
    );
    expect(ends.filter((end) => end === "ready")).toHaveLength(1);
    for (const one of [opened, ...sockets]) one.socket.close();
  });

  it("200 random cuts lose no message and show none twice", async () => {
    const arrived: string[] = [];
    const seen = new Set<string>();
    let open: WebSocket | undefined;
    let connects = 0;
    const at = (): TestProduct => nodes[connects % 2] ?? nodes[0];
    const followed = followNotifications(
      {
        userId: id,
        post: async <R>(path: string) => (await at().post<Ticket>("editor", path)).result as R,
        reload: async () => {
          const { result } = await at().get<OwnAnnouncements>("editor", "/sys/annountCement/listByUser", {
            pageSize: "100",
          });
          for (const row of [...result.sysMsgList].reverse()) {
            if (seen.has(row.id) || !row.titile.startsWith("第")) continue;
            seen.add(row.id);
            arrived.push(row.titile);
            // As a person would who reads it; the list stays short.
            await at().post("editor", "/sys/sysAnnouncementSend/editByAnntIdAndUserId", { anntId: row.id });
          }
        },
      },
      {
        open: (protocols) => {
          const { url } = at();
          connects += 1;
          open = new WebSocket(`${url.replace("http", "ws")}/websocket/${id}`, [...protocols], { origin: url });
          open.on("error", () => undefined);
          return open as unknown as LiveSocket;
        },
        after: (ms, run) => {
          const timer = setTimeout(run, ms / FASTER);
          return () => clearTimeout(timer);
        },
        random: Math.random,
        // Nothing is found by polling: what is missed has to come with the connection.
        isVisible: () => false,
      },
    );
    const sent: string[] = [];
    await expect.poll(() => connects, { interval: 5, timeout: 10_000 }).toBe(1);
    for (let cut = 0; cut < 200; cut++) {
      const before = connects;
      if (cut % 2 === 0) {
        sent.push(`第${sent.length}条`);
        await notify(nodes[cut % 4 === 0 ? 0 : 1], sent.at(-1) ?? "");
      }
      // Before it is open, while it opens, after it said that it is ready, while the list is read.
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 40));
      open?.terminate();
      await expect.poll(() => connects, { interval: 5, timeout: 10_000 }).toBeGreaterThan(before);
    }
    sent.push("第末条");
    await notify(nodes[0], "第末条");
    await expect.poll(() => arrived.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(sent.length);
    followed.end();
    expect(connects).toBeGreaterThan(200);
    expect([...arrived].sort()).toEqual([...sent].sort());
  }, 120_000);

  it("an ended session and a closed server end the socket; the list of another is never in a frame", async () => {
    const page = await notified(nodes[1], "editor");
    await notify(nodes[0], "秘密标题");
    await page.next((frame) => JSON.stringify(frame) === '{"cmd":"user"}');
    expect(JSON.stringify(page.frames)).not.toContain("秘密");
    const { result } = await nodes[0].get<Page<Record<string, unknown>>>("admin", "/sys/user/list", {
      username: "editor",
    });
    await nodes[0].post("admin", "/sys/user/freeze", { id: result.records[0]?.["id"] });
    const start = performance.now();
    expect((await page.closed).code).toBe(4401);
    expect(performance.now() - start).toBeLessThan(5_000);
    await nodes[0].post("admin", "/sys/user/unfreeze", { id: result.records[0]?.["id"] });
  });
});
