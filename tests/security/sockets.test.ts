// A70–A74, A76: who may open the socket of a page's rows, what may be sent into it, and how long it stays open.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { HEARTBEAT, HEARTBEAT_REPLY } from "#core/api";
import { TICKET_MS, createTickets } from "#engine/server";
import { createDatabase, type TestDatabase } from "../support/databases.ts";
import { startProduct, type TestProduct } from "../support/product.ts";
import { tokenOf } from "../support/signIn.ts";
import { notified, openSocket, refusedUpgrade, ticketFor, userId, watching, type Opened } from "../support/sockets.ts";

describe("the socket of a page's rows", () => {
  let database: TestDatabase;
  let at: TestProduct;
  let admin: string;
  let editor: string;
  beforeAll(async () => {
    database = await createDatabase("sqlite");
    at = await startProduct(database);
    [admin, editor] = [await userId(at, "admin"), await userId(at, "editor")];
  }, 120_000);
  afterAll(async () => {
    await at.close();
    await database.drop();
  });

  const closeCode = async (opened: Opened): Promise<number> => (await opened.closed).code;
  const signIn = (): Promise<string> => tokenOf(at.url, "editor");

  it("A70: opens with a ticket, at the root and below the API, and answers the heartbeat", async () => {
    for (const base of ["", "/api"]) {
      const opened = openSocket(at, { user: admin, page: "article", ticket: await ticketFor(at, "admin"), base });
      await opened.next((frame) => typeof frame === "object" && frame.type === "ready");
      opened.socket.send(HEARTBEAT);
      expect(await opened.next((frame) => frame === HEARTBEAT_REPLY)).toBe(HEARTBEAT_REPLY);
      opened.socket.close();
    }
  });

  it("A70: without a ticket, with an invented, a used or an old one it is closed with 4401", async () => {
    const used = await ticketFor(at, "admin");
    const first = openSocket(at, { user: admin, page: "article", ticket: used });
    await first.next((frame) => typeof frame === "object" && frame.type === "ready");
    for (const ticket of [undefined, "x".repeat(32), used]) {
      const opened = openSocket(at, { user: admin, page: "article", ...(ticket === undefined ? {} : { ticket }) });
      expect(await closeCode(opened)).toBe(4401);
      expect(opened.frames).toEqual([expect.objectContaining({ type: "error", code: "LIVE.NO_TICKET" })]);
    }
    first.socket.close();
    let now = 0;
    const tickets = createTickets(at.engine.database, () => now);
    const [fresh, old] = [(await tickets.issue("t")).ticket, (await tickets.issue("t")).ticket];
    now = TICKET_MS - 1;
    expect(await tickets.redeem(fresh)).toBe("t");
    now = TICKET_MS;
    expect(await tickets.redeem(old)).toBeUndefined();
    expect((await at.post("nobody", "/ws/ticket")).status).toBe(401);
  });

  it("A70, A72: another's ticket, another's address, a page that is not one's own: 4403", async () => {
    const cases = [
      { user: admin, page: "article", ticket: await ticketFor(at, "editor") },
      { user: editor, page: "article", ticket: await ticketFor(at, "admin") },
      { user: editor, page: "sys_dict", ticket: await ticketFor(at, "editor") },
      { user: editor, page: "*", ticket: await ticketFor(at, "editor") },
      { user: editor, page: "__proto__", ticket: await ticketFor(at, "editor") },
      { user: editor, page: "sys_user", ticket: await ticketFor(at, "editor") },
    ];
    for (const address of cases) {
      const opened = openSocket(at, address);
      expect(await closeCode(opened), address.page).toBe(4403);
      expect(opened.frames).toEqual([expect.objectContaining({ type: "error", code: "LIVE.FORBIDDEN" })]);
    }
  });

  it("A71: a page of another site is refused before the upgrade", async () => {
    for (const origin of ["https://evil.example", "null", "", `${at.url}.evil.example`]) {
      const ticket = await ticketFor(at, "admin");
      expect(await refusedUpgrade(openSocket(at, { user: admin, page: "article", ticket, origin })), origin).toBe(403);
      // It was not spent on the attempt.
      openSocket(at, { user: admin, page: "article", ticket }).socket.once("open", function close() {
        this.close();
      });
    }
  });

  it(
    "A73: a large frame is 1009; a flood of frames, of pings and of fragments without an end is 4429",
    { tags: "full" },
    async () => {
      const large = await watching(at, "admin", "article");
      large.socket.send("x".repeat(1024 * 1024));
      expect(await closeCode(large)).toBe(1009);
      const frames = await watching(at, "admin", "article");
      for (let n = 0; n < 1_000 && frames.socket.readyState === frames.socket.OPEN; n++) frames.socket.send(HEARTBEAT);
      expect(await closeCode(frames)).toBe(4429);
      const pings = await watching(at, "admin", "article");
      for (let n = 0; n < 1_000; n++) pings.socket.ping();
      expect(await closeCode(pings)).toBe(4429);
      const fragments = await watching(at, "admin", "article");
      for (let n = 0; n < 6_000; n++) fragments.socket.send("", { fin: false });
      expect([1008, 1009, 4429]).toContain(await closeCode(fragments));
      expect(large.socket.extensions + frames.socket.extensions, "nothing is inflated").toBe("");
    },
  );

  it("A73: one person's sockets are counted", async () => {
    const opened: Opened[] = [];
    for (let n = 0; n < 20; n++) opened.push(await watching(at, "reviewer", "article"));
    const id = await userId(at, "reviewer");
    expect(
      await closeCode(openSocket(at, { user: id, page: "article", ticket: await ticketFor(at, "reviewer") })),
    ).toBe(4429);
    for (const one of opened) one.socket.close();
    await Promise.all(opened.map((one) => one.closed));
    (await watching(at, "reviewer", "article")).socket.close();
  });

  it(
    "A74: it is closed within 5 s of the session's end: signed out, or the account frozen",
    { tags: "full" },
    async () => {
      for (const end of ["logout", "freeze"] as const) {
        const token = await signIn();
        const opened = openSocket(at, { user: editor, page: "article", ticket: await ticketFor(at, "editor", token) });
        await opened.next((frame) => typeof frame === "object" && frame.type === "ready");
        const start = performance.now();
        if (end === "logout")
          await at.call("editor", "POST", "/sys/logout", { body: {}, headers: { "x-access-token": token } });
        else await setFrozen(at, true);
        expect(await closeCode(opened), end).toBe(4401);
        expect(performance.now() - start).toBeLessThan(5_000);
      }
      await setFrozen(at, false);
      at.forgetToken("editor");
    },
  );

  it("A76: what a client claims to have happened is sent to no one, and changes nothing", async () => {
    const [liar, hearer] = [await watching(at, "editor", "article"), await watching(at, "admin", "article")];
    const row = { kind: "saved", key: "1", version: 9, row: { id: "1", title: "假的" } };
    for (const frame of [
      { type: "rows", entity: "article", news: [row] },
      { type: "watch", entity: "sys_dict" },
      { subscribe: "*" },
    ])
      liar.socket.send(JSON.stringify(frame));
    liar.socket.send(Buffer.from(HEARTBEAT), { binary: true });
    await expect
      .poll(() => liar.frames.filter((frame) => typeof frame === "object" && frame.type === "error").length)
      .toBe(4);
    const made = await at.post<{ id: string }>("admin", "/sys/dict/add", {
      dictName: "临时",
      dictCode: `live_${Date.now()}`,
    });
    expect(made.message).toBe("");
    const article = await at.post<{ id: string }>("admin", "/article/add", {
      title: "真的",
      category: await anyCategory(at),
      content: "<p>文</p>",
    });
    expect(article.message).toBe("");
    for (const one of [liar, hearer]) await one.next((frame) => typeof frame === "object" && frame.type === "rows");
    expect(hearer.frames.filter((frame) => typeof frame === "object" && frame.type === "rows")).toEqual([
      {
        type: "rows",
        entity: "article",
        news: [expect.objectContaining({ kind: "saved", key: article.result.id, version: 1, by: "admin" })],
      },
    ]);
    expect(JSON.stringify(liar.frames)).not.toContain("live_");
    for (const one of [liar, hearer]) one.socket.close();
  });
});

describe("the socket of a person's notifications", () => {
  let database: TestDatabase;
  let at: TestProduct;
  let editor: string;
  beforeAll(async () => {
    database = await createDatabase("sqlite");
    at = await startProduct(database);
    editor = await userId(at, "editor");
  }, 120_000);
  afterAll(async () => {
    await at.close();
    await database.drop();
  });

  const closeCode = async (opened: Opened): Promise<number> => (await opened.closed).code;
  const rings = ({ frames }: Opened): number =>
    frames.filter((frame) => typeof frame === "object" && "cmd" in frame).length;

  it("A70: without a ticket 4401, with another's ticket or at another's address 4403", async () => {
    expect(await closeCode(openSocket(at, { user: editor }))).toBe(4401);
    expect(await closeCode(openSocket(at, { user: editor, ticket: await ticketFor(at, "admin") }))).toBe(4403);
    expect(await closeCode(openSocket(at, { user: "*", ticket: await ticketFor(at, "editor") }))).toBe(4403);
  });

  it("A71: a page of another site is refused before the upgrade", async () => {
    for (const origin of ["https://evil.example", "null", "", `${at.url}.evil.example`]) {
      const ticket = await ticketFor(at, "editor");
      expect(await refusedUpgrade(openSocket(at, { user: editor, ticket, origin })), origin).toBe(403);
    }
  });

  it("A73: a large frame is 1009; a flood of frames and of pings is 4429", { tags: "full" }, async () => {
    const large = await notified(at, "editor");
    large.socket.send("x".repeat(1024 * 1024));
    expect(await closeCode(large)).toBe(1009);
    const frames = await notified(at, "editor");
    for (let n = 0; n < 1_000 && frames.socket.readyState === frames.socket.OPEN; n++) frames.socket.send(HEARTBEAT);
    expect(await closeCode(frames)).toBe(4429);
    const pings = await notified(at, "editor");
    for (let n = 0; n < 1_000; n++) pings.socket.ping();
    expect(await closeCode(pings)).toBe(4429);
    expect(large.socket.extensions, "nothing is inflated").toBe("");
  });

  it("A76: what a client sends notifies no other client", async () => {
    const [liar, hearer] = [await notified(at, "editor"), await notified(at, "admin")];
    const admin = await userId(at, "admin");
    for (const frame of [{ cmd: "topic" }, { cmd: "user", userId: admin }, { subscribe: "*" }, { type: "ready" }])
      liar.socket.send(JSON.stringify(frame));
    const errors = () => liar.frames.filter((frame) => typeof frame === "object" && frame.type === "error").length;
    await expect.poll(errors).toBe(4);
    expect([rings(liar), rings(hearer)]).toEqual([0, 0]);
    // A true one comes alone.
    await at.engine.database.write((tx) => at.messages.notifyUsers(tx, [admin], { title: "真的", text: "真的" }));
    await expect.poll(() => rings(hearer)).toBe(1);
    expect(rings(liar)).toBe(0);
    for (const one of [liar, hearer]) one.socket.close();
  });
});

async function anyCategory(at: TestProduct): Promise<string> {
  const { result } = await at.get<{ records: { category: string }[] }>("admin", "/article/list", { pageSize: "1" });
  return result.records[0]?.category ?? "";
}

/** As an administrator's page does it. */
async function setFrozen(at: TestProduct, frozen: boolean): Promise<void> {
  const id = await userId(at, "editor");
  expect((await at.post("admin", `/sys/user/${frozen ? "freeze" : "unfreeze"}`, { id })).status).toBe(200);
}
