// Amounts of a sealed session while bids are taken: they are planted first, and no answer to anybody contains one, is
// ordered by one or narrowed by one; after the result everybody sees them who may.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bothStatements, type Engine } from "#engine/server";
import { createPublicReads } from "#server/modules/bidding/index";
import { createContentModule } from "#server/modules/content/index";
import { readConfig } from "../../server/app/config.ts";
import { describeEachDatabase } from "../support/databases.ts";
import { BUSINESS_ACCOUNTS, startProduct, type Account, type TestProduct } from "../support/product.ts";
import { publicReads, type PublicRow } from "../support/publicReads.ts";

const HOUR = 3_600_000;
/** Sealed; it gets bids like those that the demo has of the other sealed session. */
const SEALED = "019aa3c0-0001-7000-8000-000000000041";
const OTHER = "019aa3c0-0001-7000-8000-000000000022";
/** Bids upwards; takes bids too. */
const OPEN = "019aa3c0-0001-7000-8000-000000000030";
const START = "565000.00";
/** Fen. Every planted amount begins with these digits. */
const BEST = 777_777_709;
const PLANTED = /7[,.]?777[,.]?777/;
const RUNNING = { status: 4, bidCount: 5 };

interface Page {
  readonly records: readonly PublicRow[];
  readonly total: number;
}

describeEachDatabase("a sealed session that takes bids", (database) => {
  let at: TestProduct;
  const { ask } = publicReads(() => at);
  const run = (text: string, ...values: (string | number)[]) =>
    at.engine.database.write((tx) => tx.run(bothStatements(text)[at.engine.database.dialect], values));
  const put = (change: Readonly<Record<string, string | number>>) =>
    run(
      `update "bid_session" set ${Object.keys(change)
        .map((name) => `"${name}" = ?`)
        .join(", ")} where "mainId" = ?`,
      ...Object.values(change),
      SEALED,
    );
  /** Services without a cache from before. */
  const fresh = () => {
    const engine: Engine = { ...at.engine };
    const { content } = createContentModule(engine, {
      ...readConfig({}, ".").site,
      signIn: { phone: false, thirdParty: [] },
    });
    return createPublicReads(engine, content);
  };

  beforeAll(async () => {
    at = await startProduct(database());
    const now = at.engine.clock();
    await put({
      ...RUNNING,
      registeredCount: 5,
      currentPrice: BEST,
      signUpEnd: now - 3 * HOUR,
      marginDeadline: now - 3 * HOUR,
      freeStart: now - 2 * HOUR,
      freeEnd: now + 2 * HOUR,
      endDateTime: now + 2 * HOUR,
    });
    await run(
      `insert into "bid_log" ("id", "mainId", "seq", "bidderNumber", "price", "time") select 'planted' || "seq", ?, ` +
        `"seq", "bidderNumber", ? - "seq", "time" from "bid_log" where "mainId" = ? order by "seq"`,
      SEALED,
      BEST,
      OTHER,
    );
    await run(
      `insert into "hw_history" ("id", "entity", "rowId", "version", "op", "at", "by", "byName", "before", "after") ` +
        `values ('planted', 'bid_session', ?, 2, 'edit', ?, 'x', 'x', ?, ?)`,
      SEALED,
      now,
      JSON.stringify({ currentPrice: "7777770.00", bidCount: 4 }),
      JSON.stringify({ currentPrice: "7777777.09", bidCount: 5 }),
    );
  }, 120_000);
  afterAll(() => at.close());

  const publicAnswers = async () => {
    const sessions = fresh();
    return [
      await sessions.list({ pageSize: 50 }),
      await sessions.list({ pageSize: 50, pageNo: 2 }),
      await sessions.list({ keyWord: "HN-T-2026-159" }),
      await sessions.home(),
      await sessions.detail(SEALED),
      await sessions.update(SEALED),
      await sessions.calendar(SEALED),
      await sessions.options(),
    ];
  };

  describe("to a visitor", () => {
    it("is announced, and nothing contains an amount or a number of bids", async () => {
      expect((await fresh().detail(SEALED))?.session).toMatchObject({
        phase: "free",
        sealed: true,
        currentPrice: null,
        total: START,
        bidCount: 0,
        bids: [],
        bidsWithheld: true,
        reserveMet: null,
        nextOffer: null,
        sums: { total: START },
      });
      expect(JSON.stringify(await publicAnswers())).not.toMatch(PLANTED);
    });

    it("answers the same whatever the best bid is, in every order, range, page and poll", async () => {
      const everything = async () => {
        const sessions = fresh();
        const answers: unknown[] = [await publicAnswers()];
        for (const sort of ["priceUp", "priceDown"] as const)
          for (const pageNo of [1, 2]) answers.push(await sessions.list({ sort, pageSize: 50, pageNo }));
        for (const bound of ["565000", "565001", "1000000", "7777776", "7777777", "7777778"]) {
          answers.push(await sessions.list({ priceFrom: bound, pageSize: 50 }));
          answers.push(await sessions.list({ priceTo: bound, pageSize: 50, state: "live" }));
        }
        return JSON.stringify(answers).replaceAll(/"now":"[^"]*"|DTSTAMP:\w+/g, "");
      };
      const before = await everything();
      try {
        for (const price of [1, 56_500_100, 999_999_999_999]) {
          await put({ currentPrice: price });
          expect((await everything()) === before, String(price)).toBe(true);
        }
      } finally {
        await put({ currentPrice: BEST });
      }
    });

    it("does not say when the last bid came", async () => {
      const of = async () => (await fresh().addresses(500)).find(({ mainId }) => mainId === SEALED)?.updateTime;
      const before = await of();
      await put({ updateTime: at.engine.clock() + 60_000 });
      expect([typeof before, await of()]).toEqual(["number", before]);
    });

    it("is found and ordered by where the bidding starts", async () => {
      const found = async (query: Record<string, string>) => {
        const { records, total } = await ask<Page>("getPublishBidInstanceList", { keyWord: "HN-T-2026-159", ...query });
        return [total, records.length];
      };
      expect(await found({ priceFrom: "565000", priceTo: "565000" })).toEqual([1, 1]);
      expect(await found({ priceFrom: "565001" })).toEqual([0, 0]);
      expect(await found({ priceFrom: "7777777", priceTo: "7777778" })).toEqual([0, 0]);
      const { records } = await ask<Page>("getPublishBidInstanceList", {
        sort: "priceUp",
        pageSize: "50",
        state: "live",
      });
      const totals = records.map((row) => Number(row["total"]));
      expect(totals).toEqual(totals.toSorted((a, b) => a - b));
      expect(records.map((row) => row["mainId"])).toContain(SEALED);
    });
  });

  describe.each(BUSINESS_ACCOUNTS)("to the back office as %s", (who: Account) => {
    const BASE = "/online/api";
    const answers = async () => {
      const paths: readonly (readonly [string, Record<string, string>])[] = [
        [`${BASE}/bid_session/list`, { landCode: "HN-T-2026-159" }],
        [`${BASE}/bid_session/queryById`, { id: SEALED }],
        [`${BASE}/bid_session/history`, { id: SEALED }],
        [`${BASE}/bid_session/totals`, {}],
        [`${BASE}/bid_record/list`, { mainId: SEALED }],
        [`${BASE}/bid_record/totals`, { mainId: SEALED }],
        [`${BASE}/bid_record/options`, { field: "mainId" }],
        [`${BASE}/data_log/list`, { rowId: SEALED }],
        ["/online/board/analysis/b6", {}],
      ];
      const read = await Promise.all(paths.map(([path, query]) => at.get(who, path, query)));
      const records = await at.get<Page>(who, `${BASE}/bid_record/list`, { mainId: SEALED });
      const ids = records.status === 200 ? records.result.records.map((row) => String(row["id"])) : [];
      const each = await Promise.all(ids.map((id) => at.get(who, `${BASE}/bid_record/queryById`, { id })));
      return { bids: ids.length, text: JSON.stringify([read, each]), statuses: read.map(({ status }) => status) };
    };

    it("no answer contains an amount, and each contains the rest of the row", async () => {
      const { bids, text, statuses } = await answers();
      expect([bids, statuses[0], statuses[1], statuses[2]]).toEqual([5, 200, 200, 200]);
      expect(text).toContain("蓝洋分公司 2026 年第26批橡胶更新林活立木");
      expect(text).not.toMatch(PLANTED);
      expect(text).not.toContain("7777770.00");
    });

    it("no amount narrows, orders, sums or finds anything, not even of a session whose amounts are open", async () => {
      const superQuery = (field: string) => ({
        superQueryParams: JSON.stringify([{ field, rule: "gt", val: "1" }]),
        superQueryMatchType: "and",
      });
      for (const [entity, field] of [
        ["bid_session", "currentPrice"],
        ["bid_record", "price"],
      ] as const)
        for (const query of [
          { [field]: "7777777.09" },
          { [`${field}_begin`]: "1" },
          { [`${field}_end`]: "9" },
          { column: field, order: "asc" },
          superQuery(field),
        ])
          expect((await at.get(who, `${BASE}/${entity}/list`, query)).status, JSON.stringify(query)).toBe(400);
      expect((await at.get(who, `${BASE}/bid_record/list`, superQuery("mainId.currentPrice"))).status).toBe(400);
    });

    it("the amounts of open sessions are read as before, and these after the end", async () => {
      const open = await at.get<Page>(who, `${BASE}/bid_session/list`, { landCode: "HN-T-2026-009" });
      expect(open.result.records.map((row) => row["currentPrice"])).toEqual(["1503000.00"]);
      try {
        await put({ status: 6 });
        const { text } = await answers();
        // List and detail; the data log, where it is open to the account.
        expect((text.match(/"currentPrice":"7777777.09"/g) ?? []).length).toBeGreaterThanOrEqual(2);
        expect(text.match(/"price":"7777777.08"/g)).toHaveLength(2);
      } finally {
        await put(RUNNING);
      }
      expect((await answers()).text).not.toMatch(PLANTED);
    });
  });

  it("shows no amount in a list of other rows that looks over a reference, but those of open sessions", async () => {
    const file = join(at.schemas, "bidding/bid_registration.entity.json");
    const schema = JSON.parse(readFileSync(file, "utf8")) as { list: { columns: unknown[] } };
    schema.list.columns.push({ field: "mainId.currentPrice", title: "当前价" });
    writeFileSync(file, JSON.stringify(schema));
    await at.engine.reload();
    const prices = async (mainId: string) => {
      const { result } = await at.get<Page>("admin", "/online/api/bid_registration/list", { mainId });
      return new Set(result.records.map((row) => row["mainId.currentPrice"]));
    };
    expect([...(await prices(SEALED))]).toEqual([null]);
    expect([...(await prices(OPEN))]).toEqual(["1503000.00"]);
  });
});
