// The state as the database judges it in lists is the state of the rules, for every demo session at every moment around
// it.
import { afterAll, beforeAll, expect, it } from "vitest";
import { bothStatements } from "#engine/server";
import { describeEachDatabase } from "../../../../tests/support/databases.ts";
import { startProduct, type TestProduct } from "../../../../tests/support/product.ts";
import { presentBidSession, type Labels } from "../present/bidSession.ts";
import { createRepo, type BidSessionRecord } from "../repo/index.ts";
import { statusAt } from "../rules/session.ts";

const HOUR = 3_600_000;
const ALL = { keyWord: "", states: [], regions: [] } as const;

describeEachDatabase("sessions in a list", (database) => {
  let at: TestProduct;
  beforeAll(async () => {
    at = await startProduct(database());
  }, 120_000);
  afterAll(() => at.close());

  it("stand as the rules say, whenever they are asked for", async () => {
    const repo = createRepo(at.engine);
    const seen = new Set<number>();
    for (let hours = -24 * 20; hours <= 24 * 12; hours += 7) {
      const now = Date.now() + hours * HOUR;
      for (const reverse of [false, true]) {
        for (const row of await repo.list(now, { ...ALL, reverse }, "default", 500, 0)) {
          expect(Number(row.stateNow), `${row.title} at ${hours} h`).toBe(statusAt(row, now));
          seen.add(Number(row.stateNow));
        }
      }
    }
    expect([...seen].sort((a, b) => a - b)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  });

  it("stand as the rules say whatever became of their deals", async () => {
    const repo = createRepo(at.engine);
    const { dialect, write } = at.engine.database;
    const set = bothStatements(`update "deal" set "state" = ? where "mainId" = ?`)[dialect];
    const sold = (await repo.list(Date.now(), { ...ALL, reverse: false, states: [11, 12] }, "default", 500, 0)).map(
      ({ mainId, dealState }) => ({ mainId, state: Number(dealState) }),
    );
    expect(sold.length).toBeGreaterThan(8);
    await write((tx) => Promise.all(sold.map(({ mainId }, index) => tx.run(set, [index % 8, mainId]))));
    const rows = await repo.list(Date.now(), { ...ALL, reverse: false }, "default", 500, 0);
    for (const row of rows) expect(Number(row.stateNow), row.title).toBe(statusAt(row, Date.now()));
    const stateOf = new Map(rows.map(({ mainId, stateNow }) => [mainId, Number(stateNow)]));
    expect(sold.map(({ mainId }) => (stateOf.get(mainId) === 10 ? "candidate" : "sold"))).toEqual(
      sold.map((_, index) => ([2, 3, 4].includes(index % 8) ? "sold" : "candidate")),
    );
    expect((await repo.sold(Date.now(), 50)).every(({ dealState }) => [2, 3, 4].includes(Number(dealState)))).toBe(
      true,
    );
    await write((tx) => Promise.all(sold.map(({ mainId, state }) => tx.run(set, [state, mainId]))));
  });

  it("are ordered and narrowed by the total that their page shows, to the fen", async () => {
    const repo = createRepo(at.engine);
    const { dialect, write } = at.engine.database;
    const now = Date.now();
    const all = { ...ALL, reverse: false };
    const put = (change: Readonly<Record<string, string | number | null>>, mainId: string) =>
      write((tx) =>
        tx.run(
          bothStatements(
            `update "bid_session" set ${Object.keys(change)
              .map((name) => `"${name}" = ?`)
              .join(", ")} where "mainId" = ?`,
          )[dialect],
          [...Object.values(change), mainId],
        ),
      );
    const open = await repo.list(now, { ...all, states: [2] }, "default", 500, 0);
    // Halves of a fen, products beyond 53 bits, a quantity of nothing, a sealed one with a bid.
    const planted = [
      { priceUnit: "ton", startPrice: 1, weight: 50, volume: null },
      { priceUnit: "ton", startPrice: 1, weight: 49, volume: null },
      { priceUnit: "cubic", startPrice: 12_345, volume: 1_500, weight: null },
      { priceUnit: "cubic", startPrice: 987_654_321_999, volume: 7_777_777_777, weight: null },
      { priceUnit: "ton", startPrice: 500, weight: 0, volume: 5 },
      { mode: "sealed_last", startPrice: 4_200, currentPrice: 99_999, priceUnit: "ton", weight: 1_000 },
    ];
    expect(open.length).toBeGreaterThanOrEqual(planted.length);
    for (const [index, change] of planted.entries()) await put(change, open[index]?.mainId ?? "");
    const labels = { textOf: () => "", categories: { pathOf: () => [] } } as unknown as Labels;
    const totalOf = (row: BidSessionRecord): bigint | undefined => {
      const total = presentBidSession(row, now, labels)?.total ?? null;
      return total === null ? undefined : BigInt(total.replace(".", ""));
    };
    const up = await repo.list(now, all, "priceUp", 500, 0);
    const down = await repo.list(now, all, "priceDown", 500, 0);
    const totals = up.map(totalOf);
    const known = totals.filter((total) => total !== undefined);
    expect(known.length).toBe(totals.length - 1);
    expect(totals).toEqual([...known.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)), undefined]);
    expect(down.map(totalOf)).toEqual([...known.toReversed(), undefined]);
    for (const mainId of open.slice(0, planted.length).map((row) => row.mainId)) {
      const total = totalOf(up.find((row) => row.mainId === mainId) as BidSessionRecord);
      if (total === undefined || total > Number.MAX_SAFE_INTEGER) continue;
      const price = Number(total);
      const found = await repo.list(now, { ...all, priceFrom: price, priceTo: price }, "priceUp", 500, 0);
      expect(found.map((row) => row.mainId)).toContain(mainId);
      expect(found.map(totalOf)).toEqual(found.map(() => total));
      expect(await repo.count(now, { ...all, priceFrom: price, priceTo: price })).toBe(found.length);
    }
    expect(new Set(known).has(1n) && new Set(known).has(0n) && new Set(known).has(18_518n)).toBe(true);
    expect(known.at(-1)).toBe((987_654_321_999n * 7_777_777_777n + 500n) / 1000n);
    for (const { mainId, ...row } of open) {
      const { mode, priceUnit, startPrice, currentPrice, volume, weight } = row;
      await put({ mode, priceUnit, startPrice, currentPrice, volume, weight }, mainId);
    }
  });

  it("are counted as they are listed, in every group", async () => {
    const repo = createRepo(at.engine);
    const now = Date.now();
    for (const states of [[4, 5], [2], [3], [6, 10, 11, 12], [8], [7, 9]] as const) {
      const asked = { ...ALL, reverse: false, states };
      const rows = await repo.list(now, asked, "ending", 500, 0);
      expect(rows.length).toBeGreaterThan(0);
      expect(await repo.count(now, asked)).toBe(rows.length);
      expect(rows.every((row) => (states as readonly number[]).includes(Number(row.stateNow)))).toBe(true);
    }
  });
});
