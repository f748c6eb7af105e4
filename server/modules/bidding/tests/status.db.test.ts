// The state as the database judges it in lists is the state of the rules, for every demo session at every moment around
// it.
import { afterAll, beforeAll, expect, it } from "vitest";
import { bothStatements } from "#engine/server";
import { describeEachDatabase } from "../../../../tests/support/databases.ts";
import { startProduct, type TestProduct } from "../../../../tests/support/product.ts";
import { createRepo } from "../repo/index.ts";
import { statusAt } from "../rules.ts";

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
