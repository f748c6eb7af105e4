// The live room of a session: what a member's page is told, on one node and on two.
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { WebSocket } from "ws";
import { HEARTBEAT, HEARTBEAT_REPLY, LIVE_PROTOCOL, TICKET_PREFIX, type Page } from "#core/api";
import { dayOf } from "#core/values";
import {
  BID_SOCKET,
  BIDDING_PATHS,
  type BidEvents,
  type BidFrame,
  type MyTradingRow,
} from "#server/modules/bidding/contract";
import { MEMBER_PATHS, type MemberInfo } from "#server/modules/members/contract";
import { biddingOf, clockOf, yuan, type Bidder, type TestClock } from "../support/bidding.ts";
import { createDatabase, describeEachDatabase, type TestDatabase } from "../support/databases.ts";
import { startProduct, type TestProduct } from "../support/product.ts";
import { ticketFor, userId } from "../support/sockets.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 400_000 });

/** A page of a member in the room of a session. */
async function openRoom(node: TestProduct, { token }: Pick<Bidder, "token">, mainId: string, userId?: string) {
  const ticket = await ticketFor(node, "nobody", token);
  const user = userId ?? (await userOf(node, token));
  const address = `${node.url.replace("http", "ws")}${BID_SOCKET}/${user}/${mainId}`;
  const socket = new WebSocket(address, [LIVE_PROTOCOL, TICKET_PREFIX + ticket], { origin: node.url });
  const frames: BidFrame[] = [];
  const texts: string[] = [];
  socket.on("message", (data: Buffer) => {
    const text = data.toString();
    if (text.startsWith("{")) frames.push(JSON.parse(text) as BidFrame);
    else texts.push(text);
  });
  socket.on("error", () => undefined);
  const closed = new Promise<number>((resolve) => socket.once("close", resolve));
  const places = () =>
    frames.flatMap((frame) => (frame.type === "bids" ? frame.items.map(({ seq, price }) => [seq, price]) : []));
  return { socket, frames, texts, closed, places, types: () => frames.map(({ type }) => type) };
}

async function userOf(node: TestProduct, token: string): Promise<string> {
  const headers = { "x-access-token": token };
  const { result } = await node.call<{ userInfo: MemberInfo }>("nobody", "GET", MEMBER_PATHS.userInfo, { headers });
  return result.userInfo.id;
}

const patience = { timeout: 10_000 };

describeEachDatabase("the room of a session", (database) => {
  let at: TestProduct;
  let [a, b, watcher] = [] as unknown as [Bidder, Bidder, Bidder];
  const clock: TestClock = { ahead: 0 };
  const on = biddingOf(() => at, clock);
  beforeAll(async () => {
    at = await startProduct(database(), {}, {}, clockOf(clock));
    await at.bidSweeper.stop();
    [a, b, watcher] = [await on.person(), await on.person(), await on.person()];
  });
  afterAll(() => at.close());
  beforeEach(() => {
    clock.ahead += 10_000;
  });

  const running = async (change: Parameters<typeof on.addSession>[0] = {}) => {
    const mainId = await on.addSession({ margin: yuan(10), ...change });
    for (const one of [a, b]) {
      await on.money(yuan(10), one.memberId);
      expect((await on.signUp(one, mainId)).result).toMatchObject({ status: 2 });
    }
    await on.begin(mainId);
    return mainId;
  };
  const numberOf = async (who: Bidder, mainId: string) => (await on.room(who, mainId)).me.bidderNumber;

  it("begins with how it stands, then sends each bid, to all the same and to its owner who they are", async () => {
    const mainId = await running();
    await on.bid(a, mainId, "800000.00");
    const mine = await openRoom(at, a, mainId);
    const other = await openRoom(at, watcher, mainId);
    await expect.poll(() => [mine.types(), other.types()], patience).toEqual([["ready"], ["ready"]]);
    const number = await numberOf(a, mainId);
    expect(mine.frames[0]).toMatchObject({ seq: 1, price: "800000.00", leaderNo: number, myNo: number, iLead: true });
    expect(other.frames[0]).toMatchObject({ seq: 1, leaderNo: number, myNo: null, iLead: false });
    expect((await on.bid(b, mainId, "805000.00")).status).toBe(200);
    for (const page of [mine, other]) await expect.poll(page.places, patience).toEqual([[2, "805000.00"]]);
    const text = JSON.stringify([mine.frames, other.frames]);
    for (const who of [a, b]) expect(text).not.toContain(who.memberId);
    expect(text).not.toContain("860000");
    for (const { socket } of [mine, other]) socket.close();
  });

  it("tells another state, and their own news to nobody else", { tags: "full" }, async () => {
    const mainId = await on.addSession({ margin: yuan(10) });
    const mine = await openRoom(at, a, mainId);
    const other = await openRoom(at, b, mainId);
    await on.money(yuan(10), a.memberId);
    await on.signUp(a, mainId);
    const closure = await on.signed<{ checks: readonly { passed: boolean; reason?: string }[] }>(
      a,
      "POST",
      MEMBER_PATHS.analyseClosure,
      {},
    );
    expect(closure.result.checks.flatMap(({ reason }) => reason ?? [])).toContain("还有进行中的竞价报名或未完成的成交");
    await on.signed(a, "POST", BIDDING_PATHS.cancelSignUp, { mainId });
    await expect.poll(mine.types, patience).toContain("me");
    await on.begin(mainId);
    await expect.poll(other.types, { timeout: 20_000 }).toContain("state");
    expect(other.types()).not.toContain("me");
    for (const { socket } of [mine, other]) socket.close();
  });

  it("tells nothing of sealed bids: no amount, no number of them, no order, and no frame at all", async () => {
    const mainId = await running({ mode: "sealed_last", extMode: "none" });
    const page = await openRoom(at, b, mainId);
    await expect.poll(page.types, patience).toEqual(["ready"]);
    for (const price of ["900000.00", "910000.00"]) {
      clock.ahead += 2_000;
      expect((await on.bid(a, mainId, price)).status).toBe(200);
    }
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(page.frames).toEqual([
      expect.objectContaining({ type: "ready", seq: 0, price: null, leaderNo: null, iLead: false, last20: [] }),
    ]);
    const again = await openRoom(at, a, mainId);
    await expect.poll(again.types, patience).toEqual(["ready"]);
    expect(again.frames[0]).toMatchObject({ seq: 0, price: null, leaderNo: null, iLead: false, last20: [] });
    const { result } = await on.members.get<BidEvents>(`${BIDDING_PATHS.events}?mainId=${mainId}`, { token: a.token });
    expect(result).toMatchObject({ seq: 0, items: [] });
    for (const { socket } of [page, again]) socket.close();
  });

  it("is among a member's own sessions, as it stands now, narrowed by state, words and days", async () => {
    const mainId = await running({ title: "百分之100%的场次" });
    const mine = async (body: object, { token }: Bidder = a) =>
      (await on.members.post<Page<MyTradingRow>>(BIDDING_PATHS.mine, { pageSize: 100, ...body }, { token })).result;
    const found = async (body: object) => (await mine(body)).records.some((row) => row.mainId === mainId);
    const [row] = (await mine({})).records.filter((one) => one.mainId === mainId);
    expect(row).toMatchObject({
      status: 3,
      status_dictText: "竞价中",
      bidderNumber: await numberOf(a, mainId),
      landCode: "HN-T-2026-001",
      bidTime: null,
    });
    expect((await mine({}, watcher)).total).toBe(0);
    const today = dayOf(at.engine.clock());
    expect([
      await found({ status: "3" }),
      await found({ status: "2" }),
      await found({ landTitle: "100%的" }),
      await found({ landTitle: "1_0%的" }),
      await found({ landCode: "2026-001" }),
      await found({ createDateBegin: today, createDateEnd: today }),
      await found({ createDateEnd: "2020-01-01" }),
      await found({ bidTimeBegin: "2020-01-01" }),
    ]).toEqual([true, false, true, false, true, true, false, false]);
    await on.put(mainId, { status: 7 });
    expect((await mine({ status: "7" })).records.some((one) => one.mainId === mainId)).toBe(true);
    const wrong = await on.members.post(BIDDING_PATHS.mine, { createDateBegin: "morgen" }, { token: a.token });
    expect([wrong.status, wrong.code]).toEqual([400, "BIDDING.DAYS"]);
  });

  it("is for members, and answers a heartbeat with the time", async () => {
    const mainId = await running();
    const office = { token: await at.token("editor") };
    expect(await (await openRoom(at, office, mainId, await userId(at, "editor"))).closed).toBe(4403);
    expect(await (await openRoom(at, a, mainId, await userOf(at, b.token))).closed).toBe(4403);
    const page = await openRoom(at, a, mainId);
    await expect.poll(page.types, patience).toEqual(["ready"]);
    page.socket.send(HEARTBEAT);
    await expect.poll(() => [page.texts, page.types()], patience).toEqual([[HEARTBEAT_REPLY], ["ready", "time"]]);
    page.socket.close();
    const nowhere = await openRoom(at, a, "no-such-session");
    await expect
      .poll(() => nowhere.frames, patience)
      .toEqual([expect.objectContaining({ type: "error", code: "BIDDING.SESSION_UNKNOWN" })]);
    nowhere.socket.close();
  });
});

describe("the room of a session on two nodes", () => {
  let database: TestDatabase;
  let nodes: readonly [TestProduct, TestProduct];
  const clock: TestClock = { ahead: 0 };
  const on = biddingOf(() => nodes[0], clock);
  beforeAll(async () => {
    database = await createDatabase("postgres");
    nodes = [
      await startProduct(database, {}, {}, clockOf(clock)),
      await startProduct(database, {}, {}, clockOf(clock)),
    ];
    for (const node of nodes) await node.bidSweeper.stop();
  });
  afterAll(async () => {
    for (const node of nodes) await node.close();
    await database.drop();
  });

  it(
    "a bid taken by one reaches pages of both, each once and in order, also while the bus is away",
    { tags: "full" },
    async () => {
      const [a, b] = [await on.person(), await on.person()];
      const mainId = await on.addSession({ margin: 0 });
      for (const one of [a, b]) await on.signUp(one, mainId);
      await on.begin(mainId);
      const pages = [await openRoom(nodes[0], a, mainId), await openRoom(nodes[1], b, mainId)];
      for (const page of pages) await expect.poll(page.types, patience).toEqual(["ready"]);
      const expected: [number, string][] = [];
      for (let seq = 1; seq <= 12; seq++) {
        clock.ahead += 1_000;
        const price = `${800_000 + 5_000 * (seq - 1)}.00`;
        // Half of them while the other node is told nothing.
        if (seq === 7) await nodes[1].engine.bus.close();
        const start = performance.now();
        expect((await on.bid(seq % 2 === 0 ? a : b, mainId, price)).status).toBe(200);
        expected.push([seq, price]);
        for (const page of pages) await expect.poll(page.places, patience).toEqual(expected);
        if (seq < 7) expect(performance.now() - start).toBeLessThan(10_000);
      }
      for (const { socket } of pages) socket.close();
    },
  );
});
