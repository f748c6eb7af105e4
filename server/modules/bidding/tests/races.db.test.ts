// Bids at once, at moments around the end, and against the close: what the log says afterwards, and what the database
// refuses by itself. The bidders are planted, so that there may be many of them.
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "#core/api";
import { ANONYMOUS } from "#core/language";
import { SILENT, bothStatements } from "#engine/server";
import { createLedger } from "#server/modules/ledger/index";
import { biddingOf, type TestClock } from "../../../../tests/support/bidding.ts";
import { describeEachDatabase } from "../../../../tests/support/databases.ts";
import { startProduct, type TestProduct } from "../../../../tests/support/product.ts";
import type { BidEvent, PlacedBid } from "../contract.ts";
import { createRepo } from "../repo/index.ts";
import { createDealLifeRepo } from "../repo/dealLife.ts";
import { createLifeRepo } from "../repo/life.ts";
import { createRelatedRepo } from "../repo/related.ts";
import { createLiveRepo } from "../repo/live.ts";
import { createLogRepo } from "../repo/log.ts";
import { endOfLog } from "../rules/end.ts";
import { closeIfDue } from "../service/closing.ts";
import type { BiddingParts } from "../service/parts.ts";
import { placeBid } from "../service/placing.ts";
import { currentConsent } from "../service/signUp.ts";

vi.setConfig({ testTimeout: 240_000, hookTimeout: 400_000 });

const GRACE = 2_000;

describeEachDatabase("bids at once", { inGate: "both" }, (database) => {
  let at: TestProduct;
  let parts: BiddingParts;
  let serial = 0;
  const clock: TestClock = { ahead: 0 };
  const on = biddingOf(() => at, clock);
  beforeAll(async () => {
    at = await startProduct(database(), {}, {}, () => clock.held ?? Date.now() + clock.ahead);
    await at.bidSweeper.stop();
    const { engine } = at;
    const { database: db } = engine;
    parts = {
      engine,
      database: db,
      ledger: createLedger(db),
      holders: {
        of: ({ viewer }) => Promise.resolve({ memberId: viewer.id, enterpriseId: null, name: "甲", phone: null }),
        lock: () => Promise.resolve(),
        nameOf: () => Promise.resolve("甲"),
      },
      repo: createRepo(engine),
      live: createLiveRepo(db),
      life: createLifeRepo(db),
      related: createRelatedRepo(db),
      bids: createLogRepo(db),
      deals: createDealLifeRepo(db),
      notify: () => Promise.resolve(),
      limiter: { take: () => true },
      counted: { touch: () => undefined },
      clockGuard: { isSteady: () => true },
      log: SILENT,
    };
  });
  afterAll(() => at.close());
  beforeEach(() => {
    if (clock.held !== undefined) clock.ahead = clock.held - Date.now() + 60_000;
    clock.held = undefined;
  });

  const run = (text: string, ...values: (string | number)[]) =>
    at.engine.database.write((tx) => tx.run(bothStatements(text)[at.engine.database.dialect], values));
  /** A session that takes bids, with so many who may bid: their ids. */
  const running = async (bidders: number, change: Parameters<typeof on.addSession>[0] = {}) => {
    const mainId = await on.addSession({ margin: 0, registeredCount: bidders, ...change });
    await on.begin(mainId);
    const consent = await at.engine.database.write(async (tx) => {
      const session = await parts.live.lockSession(tx, mainId);
      return session === undefined ? "" : currentConsent(session);
    });
    const ids = Array.from({ length: bidders }, () => `planted-${++serial}`);
    for (const [n, id] of ids.entries())
      await run(
        `insert into "bid_registration" ("id", "mainId", "memberId", "bidderNumber", "status", "margin", "consent", ` +
          `"createDate", "version") values (?, ?, ?, ?, 2, 0, ?, ?, 1)`,
        id,
        mainId,
        id,
        String(1000 + n),
        consent,
        Date.now(),
      );
    return { mainId, ids };
  };
  const bid = (memberId: string, mainId: string, price: number, receivedAt = at.engine.clock()) =>
    placeBid(
      parts,
      { mainId, price: String(price) },
      {
        viewer: { ...ANONYMOUS, id: memberId },
        now: receivedAt,
        idempotencyKey: `race-bid-${++serial}`,
        ip: "127.0.0.1",
        userAgent: "",
        requestId: "",
        token: "",
        cookies: {},
        params: {},
        query: {},
        raw: undefined,
      },
    ).then(
      (placed: PlacedBid) => placed.seq ?? 0,
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
        return error.code;
      },
    );
  const log = (mainId: string) =>
    on.sql<{ seq: number; price: number; time: number }>(
      `select "seq", "price", "time" from "bid_log" where "mainId" = '${mainId}' order by "seq"`,
    );
  const count = async (table: string, mainId: string) =>
    Number((await on.sql<{ n: number }>(`select count(*) as "n" from "${table}" where "mainId" = '${mainId}'`))[0]?.n);

  it.each([2, 8, 64])("T1: of %i equal ones one is accepted", async (bidders) => {
    const { mainId, ids } = await running(bidders);
    const answers = await Promise.all(ids.map((id) => bid(id, mainId, 800_000)));
    expect(answers.filter((one) => one === 1)).toHaveLength(1);
    expect(answers.filter((one) => one === "BIDDING.BELOW_LEAST")).toHaveLength(bidders - 1);
    expect([await count("bid_log", mainId), await count("bid_attempt", mainId)]).toEqual([1, bidders - 1]);
  });

  it("T25: the log rises without a gap, the outbox is it, and the end is what the log says", async () => {
    const { mainId, ids } = await running(64);
    const answers = await Promise.all(ids.map((id, n) => bid(id, mainId, 800_000 + ((n * 7) % 64) * 5_000)));
    const accepted = answers.filter((one) => typeof one === "number");
    const rows = await log(mainId);
    expect(rows.map(({ seq }) => Number(seq))).toEqual(rows.map((_, n) => n + 1));
    expect(rows).toHaveLength(accepted.length);
    for (const [n, row] of rows.entries()) {
      const before = rows[n - 1];
      if (before === undefined) continue;
      expect(Number(row.price)).toBeGreaterThan(Number(before.price));
      expect(Number(row.time)).toBeGreaterThanOrEqual(Number(before.time));
    }
    const outbox = await on.sql<{ payload: string }>(
      `select "payload" from "bid_outbox" where "mainId" = '${mainId}' order by "seq"`,
    );
    expect(outbox.map(({ payload }) => (JSON.parse(payload) as BidEvent).seq)).toEqual(rows.map((_, n) => n + 1));
    const session = await at.engine.database.write((tx) => parts.live.lockSession(tx, mainId));
    if (session === undefined) throw new Error("no session");
    expect(session).toMatchObject({ bidCount: rows.length, currentPrice: Number(rows.at(-1)?.price) });
    expect(
      endOfLog(
        session,
        rows.map(({ time }) => Number(time)),
      ),
    ).toBe(session.endDateTime);
  });

  it("T3: one that was received in time counts, though the lock came after the end; a later one does not", async () => {
    const { mainId, ids } = await running(2);
    const end = Number((await on.sessionRow(mainId))["endDateTime"]);
    clock.held = end + GRACE - 1;
    expect(await bid(ids[0] ?? "", mainId, 800_000, end)).toBe("BIDDING.ENDED");
    expect(await closeIfDue(parts, mainId)).toBe(false);
    expect((await on.sessionRow(mainId))["status"]).toBeLessThan(6);
    expect(await bid(ids[0] ?? "", mainId, 800_000, end - 1)).toBe(1);
    expect(Number((await on.sessionRow(mainId))["endDateTime"])).toBe(end - 1 + 180_000);
  });

  it("T5: against the close it counts and the session goes on, or the session is decided without it", async () => {
    for (let round = 0; round < 12; round++) {
      const { mainId, ids } = await running(2, { reservePrice: null });
      expect(await bid(ids[0] ?? "", mainId, 800_000)).toBe(1);
      const end = Number((await on.sessionRow(mainId))["endDateTime"]);
      clock.held = end + GRACE - 1 + (round % 2);
      const late = () => bid(ids[1] ?? "", mainId, 805_000, end - 1);
      const close = () => closeIfDue(parts, mainId);
      const [one, other] = round % 4 < 2 ? [late, close] : [close, late];
      const [first, second] = await Promise.all([one(), other()]);
      const answer = round % 4 < 2 ? first : second;
      const { status, bidCount } = await on.sessionRow(mainId);
      if (round % 2 === 0) expect([answer, Number(bidCount), Number(status) < 6]).toEqual([2, 2, true]);
      else expect([answer, bidCount, status]).toEqual(["BIDDING.ENDED", 1, 10]);
      clock.ahead = clock.held - Date.now() + 60_000;
      clock.held = undefined;
    }
  });

  describe("the database refuses by itself", () => {
    const COLUMNS = `"id", "mainId", "seq", "bidderNumber", "price", "time", "direction"`;
    let mainId = "";
    const insert = (seq: number, price: number, time: number, direction = 1) =>
      run(
        `insert into "bid_log" (${COLUMNS}) values (?, ?, ?, '1', ?, ?, ?)`,
        `x${++serial}`,
        mainId,
        seq,
        price,
        time,
        direction,
      );
    beforeAll(async () => {
      mainId = (await running(1)).mainId;
      await insert(1, 100, 1000);
    });

    it("a change, a deletion and a replacement", async () => {
      for (const table of ["bid_log", "bid_attempt"]) {
        const { mainId: other, ids } = await running(2);
        await bid(ids[0] ?? "", other, 800_000);
        await bid(ids[1] ?? "", other, 800_000);
        await expect(run(`update "${table}" set "price" = 1 where "mainId" = ?`, other)).rejects.toThrow();
        await expect(run(`delete from "${table}" where "mainId" = ?`, other)).rejects.toThrow();
        expect(await count(table, other)).toBe(1);
      }
      if (at.engine.database.dialect === "sqlite")
        await expect(
          run(`insert or replace into "bid_log" (${COLUMNS}) values ('r', ?, 1, '1', 999, 1, 1)`, mainId),
        ).rejects.toThrow();
      else await expect(run(`truncate "bid_log"`)).rejects.toThrow();
    });

    it.each<[string, number, number, number, number]>([
      ["a gap", 3, 200, 2000, 1],
      ["a place that is taken", 1, 200, 2000, 1],
      ["an equal price", 2, 100, 2000, 1],
      ["a lower price", 2, 99, 2000, 1],
      ["a higher price of a tender", 2, 101, 2000, -1],
      ["a time of before", 2, 200, 999, 1],
      ["a price of nothing", 2, 0, 2000, 1],
    ])("%s", (_says, seq, price, time, direction) => expect(insert(seq, price, time, direction)).rejects.toThrow());
  });
});
