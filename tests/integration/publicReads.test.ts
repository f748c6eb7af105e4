// What anybody may ask of bidding and content, on both databases, with the demo's rows.
import { afterAll, beforeAll, expect, it } from "vitest";
import { createBiddingModule } from "#server/modules/bidding/index";
import { createContentModule } from "#server/modules/content/index";
import { readConfig } from "../../server/app/config.ts";
import { bothStatements, type Engine } from "#engine/server";
import { describeEachDatabase } from "../support/databases.ts";
import { startProduct, type TestProduct } from "../support/product.ts";

const BASE = "/frontApi/unLogin";

interface Row {
  readonly [name: string]: unknown;
}
interface Page {
  readonly records: readonly Row[];
  readonly total: number;
  readonly size: number;
  readonly pages: number;
}

/** Every name and value of an answer, with where it stands. */
function* leaves(value: unknown, path = ""): Generator<readonly [string, string, unknown]> {
  if (typeof value !== "object" || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    yield [`${path}.${name}`, name, inner];
    yield* leaves(inner, `${path}.${name}`);
  }
}

describeEachDatabase("public reads", (database) => {
  let at: TestProduct;
  beforeAll(async () => {
    at = await startProduct(database());
  }, 120_000);
  afterAll(() => at.close());

  const ask = async <T = Page>(call: string, query: Readonly<Record<string, string>> = {}): Promise<T> => {
    const answer = await at.get<T>("nobody", `${BASE}/${call}`, query);
    expect(answer, `${call} ${JSON.stringify(query)}`).toMatchObject({ status: 200, success: true, code: "200" });
    return answer.result;
  };
  const status = async (call: string, query: Readonly<Record<string, string>>) =>
    (await at.get("nobody", `${BASE}/${call}`, query)).status;
  const sql = async <R extends object>(text: string): Promise<R[]> =>
    at.engine.database.read.all<R>(bothStatements(text)[at.engine.database.dialect], []);

  /**
   * Services of their own with a clock of their own, so that nothing remembered stands between a change and its answer.
   */
  const services = (clock: () => number) => {
    const engine: Engine = { ...at.engine, clock };
    const { content } = createContentModule(engine, readConfig({}, ".").site);
    return { content, ...createBiddingModule(engine, content) };
  };

  it("list sessions narrowed by word, type, state and place, page by page", async () => {
    const all = await ask("getPublishBidInstanceList", { pageSize: "50" });
    expect(all.total).toBeGreaterThan(60);
    expect(all.records).toHaveLength(50);
    expect(all.records[0]).toMatchObject({ phase: expect.stringMatching(/free|limited/) as string });
    const rest = await ask("getPublishBidInstanceList", { pageSize: "50", pageNo: "2" });
    expect(new Set([...all.records, ...rest.records].map((row) => row["mainId"])).size).toBe(all.total);

    const live = await ask("getPublishBidInstanceList", { state: "live", pageSize: "50" });
    expect(live.records.map((row) => row["phase"]).every((phase) => phase === "free" || phase === "limited")).toBe(
      true,
    );
    const here = await ask("getPublishBidInstanceList", { region: "HN03", pageSize: "50" });
    expect(here.records.length).toBeGreaterThan(5);
    expect(here.records.every((row) => String(row["region_dictText"]).startsWith("儋州市"))).toBe(true);
    const typed = await ask("getPublishBidInstanceList", { transactionType: "4", pageSize: "50" });
    expect(typed.records.map((row) => row["transactionType"])).toEqual(typed.records.map(() => 4));
    expect(typed.records.every((row) => row["priceUnit"] === "元/吨")).toBe(true);
    const invited = await ask("getPublishBidInstanceList", { scene: "invite" });
    expect(invited.total).toBe(4);
    expect(invited.records.every((row) => row["scene"] === "invite")).toBe(true);
  });

  it("find the chips’ words, a code and a branch, whatever the case, and nothing by a sign", async () => {
    for (const [word, fits] of [
      ["橡胶", "species_dictText"],
      ["海口", "region_dictText"],
      ["西联分公司", "title"],
    ] as const) {
      const found = await ask("getPublishBidInstanceList", { keyWord: word, pageSize: "50" });
      expect(found.total, word).toBeGreaterThan(0);
      expect(
        found.records.every((row) => `${String(row["title"])}${String(row[fits])}`.includes(word.slice(0, 2))),
        word,
      ).toBe(true);
    }
    expect((await ask("getPublishBidInstanceList", { keyWord: "海南" })).total).toBe(
      (await ask("getPublishBidInstanceList")).total,
    );
    expect((await ask("getPublishBidInstanceList", { keyWord: "hn-t-2026-009" })).total).toBe(1);
    for (const word of ["%", "_", "'", "\\", "不存在的词"])
      expect((await ask("getPublishBidInstanceList", { keyWord: word })).total, word).toBe(0);
  });

  it("narrow sessions by every word, and by the price that is shown, both ends included", async () => {
    const both = await ask("getPublishBidInstanceList", { keyWord: " 第 1 批  西联 ", pageSize: "50" });
    const swapped = await ask("getPublishBidInstanceList", { keyWord: "西联 1 批", pageSize: "50" });
    expect(both.total).toBeGreaterThan(0);
    expect(swapped.records.map((row) => row["mainId"])).toEqual(
      expect.arrayContaining(both.records.map((row) => row["mainId"])),
    );
    expect(both.records.every((row) => String(row["title"]).includes("西联"))).toBe(true);
    expect((await ask("getPublishBidInstanceList", { keyWord: "西联 没有这个词" })).total).toBe(0);

    const shown = (row: Row) => String(row["currentPrice"] ?? row["startPrice"]);
    const all = await ask("getPublishBidInstanceList", { sort: "priceUp", pageSize: "50" });
    const [low, high] = [shown(all.records[9] ?? {}), shown(all.records[29] ?? {})];
    const whole = (price: string) => price.split(".")[0] ?? "";
    const within = await ask("getPublishBidInstanceList", {
      priceFrom: whole(low),
      priceTo: whole(high),
      sort: "priceUp",
      pageSize: "50",
    });
    expect(within.records.map((row) => row["mainId"])).toEqual(
      all.records
        .filter((row) => Number(shown(row)) >= Number(whole(low)) && Number(shown(row)) <= Number(whole(high)))
        .map((row) => row["mainId"]),
    );
    expect(within.records.length).toBeGreaterThan(10);
    expect(await status("getPublishBidInstanceList", { priceFrom: "1e9" })).toBe(400);
  });

  it("refuse what is no question", async () => {
    for (const query of [
      { reservePrice: "1" },
      { column: "reservePrice" },
      { state: "2" },
      { transactionType: "6" },
      { sort: "reserve" },
      { pageNo: "-1" },
      { region: "a'b" },
      { scene: "all" },
    ]) {
      expect(await status("getPublishBidInstanceList", query as Record<string, string>), JSON.stringify(query)).toBe(
        400,
      );
    }
    expect((await ask("getPublishBidInstanceList", { pageSize: "999999" })).size).toBe(50);
    expect(await status("getPublishBidById", { mainId: "no-such" })).toBe(404);
    expect(await status("getPublishBidById", {})).toBe(400);
  });

  it("show drafts to nobody, nor what is announced later", async () => {
    const hidden = await sql<{ mainId: string; title: string }>(
      `select "mainId", "title" from "bid_session" where "status" < 2`,
    );
    expect(hidden.length).toBeGreaterThan(1);
    for (const { mainId } of hidden) expect(await status("getPublishBidById", { mainId })).toBe(404);
    const { bidSessions: sessions } = services(() => at.engine.clock() - 10 * 86_400_000);
    const then = await sessions.list({ pageSize: 50 });
    expect(then.total).toBeLessThan((await ask("getPublishBidInstanceList")).total);
  });

  it("tell neither reserve nor person, anywhere", async () => {
    const people = (await sql<{ bidder: string }>(`select distinct "bidder" from "bid_registration"`)).map(
      (row) => row.bidder,
    );
    const published = new Set(
      (await sql<{ buyer: string }>(`select "buyer" from "deal" where "state" in (2, 3, 4)`)).map((row) => row.buyer),
    );
    const persons = people.filter((name) => [...name].length <= 3);
    const ids = (await sql<{ mainId: string }>(`select "mainId" from "bid_session" where "status" >= 2`)).map(
      (row) => row.mainId,
    );
    const answers: unknown[] = [
      await ask("getHomeView"),
      await ask("getPublishBidInstanceList", { pageSize: "50" }),
      await ask("getBidOptions"),
    ];
    for (const mainId of ids) answers.push(await ask("getPublishBidById", { mainId }));
    const leaks: string[] = [];
    for (const answer of answers) {
      for (const [path, name, value] of leaves(answer)) {
        if (/reserve|^bidder$|buyer|contactPhone|makerId|createBy/i.test(name)) leaks.push(path);
        if (name === "winner" && value !== null && !published.has(String(value)) && !String(value).includes("*"))
          leaks.push(`${path}: ${String(value)}`);
      }
      const text = JSON.stringify(answer);
      leaks.push(...persons.filter((person) => text.includes(person)));
    }
    expect(leaks).toEqual([]);
    expect(persons.length).toBeGreaterThan(5);
  });

  it("keep the number of rivals back until the end, and every amount of a sealed bidding", async () => {
    const list = (await ask("getPublishBidInstanceList", { pageSize: "50" })).records;
    for (const row of list) {
      if (["signUp", "waiting", "free", "limited"].includes(String(row["phase"])))
        expect(row["registeredCount"]).toBeNull();
      if (row["sealed"] === true && row["phase"] !== "sold")
        expect([row["currentPrice"], row["bidCount"]]).toEqual([null, 0]);
      if (row["phase"] !== "sold") expect([row["dealPrice"], row["premium"]]).toEqual([null, null]);
    }
    const sealed = list.find((row) => row["sealed"] === true && row["phase"] === "signUp");
    const open = services(() => Date.parse(String(sealed?.["freeStart"])) + 60_000);
    await at.engine.database.write((tx) =>
      tx.run(
        bothStatements(
          'update "bid_session" set "currentPrice" = 123456700, "bidCount" = 3, "registeredCount" ' +
            '= 4 where "mainId" = ?',
        )[at.engine.database.dialect],
        [String(sealed?.["mainId"])],
      ),
    );
    const view = await open.bidSessions.detail(String(sealed?.["mainId"]));
    expect(view?.session).toMatchObject({
      phase: "free",
      currentPrice: null,
      bidCount: 0,
      bids: [],
      registeredCount: null,
    });
    expect(JSON.stringify(view)).not.toContain("1234567");
  });

  it("answer the same whatever the reserve is", async () => {
    const now = at.engine.clock();
    const every = async () => {
      const { bidSessions: sessions } = services(() => now);
      const pages = [
        await sessions.list({ pageSize: 50 }),
        await sessions.list({ pageSize: 50, pageNo: 2, sort: "priceUp" }),
        await sessions.list({ sort: "priceDown", state: "live" }),
        await sessions.home(),
      ];
      const ids = (
        await sql<{ mainId: string }>(
          `select "mainId" from "bid_session" where "status" in (2, 3, 4, 5, 6) order by "mainId"`,
        )
      ).map((row) => row.mainId);
      return JSON.stringify([pages, await Promise.all(ids.map((mainId) => sessions.detail(mainId)))]);
    };
    const before = await every();
    const set = (text: string) =>
      at.engine.database.write((tx) => tx.run(bothStatements(text)[at.engine.database.dialect], []));
    await set(`update "bid_session" set "reservePrice" = "startPrice" * 3`);
    expect(await every()).toBe(before);
    await set(`update "bid_session" set "reservePrice" = null`);
    expect(await every()).toBe(before);
  });

  it("move on with the clock alone", async () => {
    const soon = (await ask("getPublishBidInstanceList", { state: "waiting" })).records[0];
    const mainId = String(soon?.["mainId"]);
    const phase = async (moment: unknown, later = 0) => {
      const { bidSessions: sessions } = services(() => Date.parse(String(moment)) + later);
      return (await sessions.detail(mainId))?.session.phase;
    };
    expect(await phase(soon?.["freeStart"], -1)).toBe("waiting");
    expect(await phase(soon?.["freeStart"])).toBe("free");
    expect(await phase(soon?.["freeEnd"])).toBe("limited");
    expect(await phase(soon?.["endDateTime"])).toBe("failed");
  });

  it("tell home what is under way, and sum the year", async () => {
    const home = await ask<{ figures: Row; live: Row[]; ending: Row[]; opening: Row[]; deals: Row[] }>("getHomeView");
    expect(home.figures).toMatchObject({
      live: 9,
      signUp: 7,
      dealAmount: expect.stringMatching(/^\d+\.\d\d$/) as string,
    });
    expect(home.ending.map((row) => String(row["endDateTime"]))).toEqual(
      home.ending.map((row) => String(row["endDateTime"])).toSorted(),
    );
    expect(home.opening.map((row) => String(row["signUpEnd"]))).toEqual(
      home.opening.map((row) => String(row["signUpEnd"])).toSorted(),
    );
    expect(home.deals.every((row) => row["phase"] === "sold" && Number(row["premium"]) >= 0)).toBe(true);
    const year = new Date(at.engine.clock() + 8 * 3_600_000).getUTCFullYear();
    const since = Date.parse(`${year}-01-01T00:00:00+08:00`);
    const [deals] = await sql<{ n: number }>(
      `select count(*) as "n" from "deal" where "state" in (2, 3, 4) and "dealTime" >= ${since}`,
    );
    expect(home.figures["deals"]).toBe(Number(deals?.n));
  });

  it(
    "link a session to its own notices: a lot that is sold twice has two deals, and neither " +
      "is announced by the other's notice",
    async () => {
      const run = (text: string, values: readonly (string | number)[]) =>
        at.engine.database.write((tx) => tx.run(bothStatements(text)[at.engine.database.dialect], [...values]));
      const { bidSessions: sessions, content } = services(at.engine.clock);
      const noticesOf = async (mainId: string) => (await sessions.detail(mainId))?.session.notices.map(({ id }) => id);
      const [sold, tender] = await sql<{ mainId: string; landId: string; endDateTime: number }>(
        'select "mainId", "landId", "endDateTime" from "bid_session" where "landId" in (select ' +
          `"landId" from "bid_session" where "mode" = 'reverse' and "status" = 2) and "status" >= ` +
          '2 order by "endDateTime"',
      );
      const [notice] = await sql<{ id: string }>(
        `select "id" from "notice" where "landId" = '${String(sold?.landId)}' and "category" = 1`,
      );
      // Named or not: the sale's deal is no notice of the tender that followed on the same lot.
      await run(`update "notice" set "mainId" = null where "id" = ?`, [String(notice?.id)]);
      expect([await noticesOf(String(sold?.mainId)), await noticesOf(String(tender?.mainId))]).toEqual([
        [notice?.id],
        [],
      ]);
      await run(`update "notice" set "mainId" = ? where "id" = ?`, [String(tender?.mainId), String(notice?.id)]);
      const again = services(at.engine.clock);
      expect((await again.bidSessions.detail(String(sold?.mainId)))?.session.notices).toEqual([]);
      expect((await again.bidSessions.detail(String(tender?.mainId)))?.session.notices.map(({ id }) => id)).toEqual([
        notice?.id,
      ]);
      expect((await again.content.notice(String(notice?.id)))?.session).toMatchObject({
        mainId: tender?.mainId,
        scene: "invite",
      });
      await run(`update "notice" set "mainId" = ? where "id" = ?`, [String(sold?.mainId), String(notice?.id)]);
      // Of those that name no session a bidding-time notice belongs to the next session of its lot, not to the one that
      // failed before.
      const [failed] = await sql<{ mainId: string; landId: string; endDateTime: number }>(
        'select "mainId", "landId", "endDateTime" from "bid_session" where "status" = 8 and ' +
          '"landId" not in (select "landId" from "notice" where "status" = 2 and "landId" is not ' +
          'null) order by "mainId"',
      );
      const [some] = await sql<{ id: string; landId: string; publishTime: number }>(
        'select "id", "landId", "publishTime" from "notice" where "category" = 0 and "status" = ' +
          '2 and "mainId" is null order by "id"',
      );
      const move = (landId: unknown, publishTime: unknown) =>
        run(`update "notice" set "landId" = ?, "publishTime" = ? where "id" = ?`, [
          String(landId),
          Number(publishTime),
          String(some?.id),
        ]);
      await move(failed?.landId, Number(failed?.endDateTime) + 60_000);
      expect(await noticesOf(String(failed?.mainId))).toEqual([]);
      await move(failed?.landId, Number(failed?.endDateTime) - 60_000);
      expect(
        (await services(at.engine.clock).bidSessions.detail(String(failed?.mainId)))?.session.notices.map(
          ({ id }) => id,
        ),
      ).toEqual([some?.id]);
      await move(some?.landId, some?.publishTime);
      expect(
        (await content.notices({ category: 1, pageSize: 50 })).records.find(
          ({ session }) => session?.priceUnit === "元/吨",
        )?.session,
      ).toMatchObject({ scene: "sale", dealPrice: "124.00" });
    },
  );

  it(
    "tell a deal that its parties have not confirmed as one that is not out: no price, no " +
      "winner, no place among the deals",
    async () => {
      const [deal] = await sql<{ dealId: string; mainId: string; state: number }>(
        'select d."dealId", d."mainId", d."state" from "deal" d join "bid_session" s on ' +
          `s."mainId" = d."mainId" where s."status" = 12 and s."mode" <> 'reverse' order by ` +
          's."bidTime" desc',
      );
      const mainId = String(deal?.mainId);
      const set = (state: number) =>
        at.engine.database.write((tx) =>
          tx.run(bothStatements(`update "deal" set "state" = ? where "dealId" = ?`)[at.engine.database.dialect], [
            state,
            String(deal?.dealId),
          ]),
        );
      const seen = async () => {
        const { bidSessions: sessions } = services(at.engine.clock);
        const { phase, status_dictText, dealPrice, dealTime, winner, winnerNumber } =
          (await sessions.detail(mainId))?.session ?? {};
        const home = await sessions.home();
        const listed = (await sessions.list({ state: "ended", sort: "ending", pageSize: 50 })).records.find(
          (row) => row.mainId === mainId,
        );
        return {
          phase,
          status_dictText,
          out: [dealPrice, dealTime, winner, winnerNumber].map((value) => value !== null),
          onHome: home.deals.some((row) => row.mainId === mainId),
          deals: home.figures.deals,
          listed: listed?.phase,
        };
      };
      const asSold = await seen();
      expect(asSold).toMatchObject({ phase: "sold", out: [true, true, true, true], onHome: true, listed: "sold" });
      // 待确认, and the states in which it is undone: domain.md, 1.8.
      for (const state of [0, 1, 5, 6, 7]) {
        await set(state);
        expect(await seen(), String(state)).toEqual({
          phase: "deciding",
          status_dictText: "待确认",
          out: [false, false, false, false],
          onHome: false,
          deals: asSold.deals - 1,
          listed: "deciding",
        });
      }
      await set(Number(deal?.state));
      expect(await seen()).toEqual(asSold);
    },
  );

  it("show published notices only, the winner as the rule has it, and its neighbours", async () => {
    const published = await sql<{ id: string; category: number; winner: string | null }>(
      `select "id", "category", "winner" from "notice" where "status" = 2`,
    );
    for (const category of [0, 1, 2])
      expect((await ask("listNotice", { category: String(category) })).total).toBe(
        published.filter((row) => Number(row.category) === category).length,
      );
    for (const { id, winner } of published) {
      const shown = await ask<Row>("getNoticeDetail", { id });
      expect(shown["winner"]).toBe(
        winner === null
          ? null
          : /公司|厂|部/.test(winner)
            ? winner
            : winner.replace(/^(.).*?(.?)$/, (_all, first: string, last: string) =>
                winner.length > 2 ? `${first}*${last}` : `${first}*`,
              ),
      );
      expect(Object.keys(shown)).not.toContain("reviewer");
      expect(String(shown["content"])).not.toMatch(/<script|style=|onerror/);
    }
    for (const { id } of await sql<{ id: string }>(`select "id" from "notice" where "status" <> 2`))
      expect(await status("getNoticeDetail", { id })).toBe(404);
    expect((await ask("listNotice", { keyWord: "国庆" })).records.map((row) => row["title"])).toEqual([
      "关于国庆假期竞价业务安排的通知",
    ]);
    const [first, second] = (await ask("listNotice", { category: "2" })).records;
    const detail = await ask<{ older: Row | null }>("getNoticeDetail", { id: String(first?.["id"]) });
    expect(detail.older?.["id"]).toBe(second?.["id"]);
  });

  it("show published articles by category and all below it", async () => {
    const guide = await ask("listArticleByCustomCategory", { category: "CMS1", pageSize: "50" });
    expect(new Set(guide.records.map((row) => row["category"]))).toEqual(new Set(["CMS1", "CMS11", "CMS12", "CMS13"]));
    expect(JSON.stringify(guide)).not.toContain("口径");
    const drafts = await sql<{ id: string }>(`select "id" from "article" where "status" <> 1`);
    expect(drafts.length).toBeGreaterThan(0);
    for (const { id } of drafts) expect(await status("getArticleDetail", { id })).toBe(404);
    expect(
      (await ask<Row>("getArticleDetail", { id: String(guide.records[0]?.["id"]), categoryType: "CMS1" }))["content"],
    ).toContain("<p>");
  });

  it("show the guide, its templates as documents, the centre and the topics", async () => {
    const guide = await ask<{
      tabs: {
        tab: number;
        title: string;
        items: { id: string; title: string; download: { name: string; url: string } | null }[];
      }[];
    }>("getTransactionGuide");
    expect(guide.tabs.map(({ title, items }) => [title, items.length])).toEqual([
      ["交易流程", 6],
      ["交易规则", 5],
      ["合同模板", 5],
      ["常见问题", 12],
    ]);
    expect(JSON.stringify(guide)).not.toContain("征求意见");
    const template = guide.tabs[2]?.items[0];
    const reply = await fetch(at.url + String(template?.download?.url));
    expect([reply.status, reply.headers.get("content-type"), reply.headers.get("content-disposition")]).toEqual([
      200,
      "application/msword; charset=utf-8",
      `attachment; filename*=UTF-8''${encodeURIComponent(String(template?.download?.name))}`,
    ]);
    expect(await reply.text()).toContain("第一条　标的");
    const about = await ask<{ tabs: { title: string; items: unknown[] }[] }>("getAboutCenter");
    expect(about.tabs.map(({ title, items }) => [title, items.length])).toEqual([
      ["中心简介", 3],
      ["组织机构", 5],
      ["联系我们", 3],
    ]);
    for (const topic of ["rural", "software"])
      expect((await ask<{ articles: unknown[] }>("getTopic", { topic })).articles).toHaveLength(3);
    expect(await status("getTopic", { topic: "else" })).toBe(400);
  });
});
