// What an anonymous visitor may read of bidding, on both databases, with the demo's rows.
import { afterAll, beforeAll, expect, it } from "vitest";
import { SERVER_TIME_HEADER } from "#server/modules/bidding/contract";
import { createPublicReads } from "#server/modules/bidding/index";
import { createContentModule } from "#server/modules/content/index";
import { readConfig } from "../../server/app/config.ts";
import { bothStatements, sealAmount, type Engine } from "#engine/server";
import { describeEachDatabase } from "../support/databases.ts";
import { startProduct, type TestProduct } from "../support/product.ts";
import { publicReads, type PublicRow as Row } from "../support/publicReads.ts";

/** A session of the demo that takes bids. */
const LIVE = "019aa3c0-0001-7000-8000-000000000030";

/** That there is a reserve price, and that it is met: yes, no or nothing. */
const PUBLIC_OF_A_RESERVE: ReadonlySet<string> = new Set(["hasReserve", "reserveMet"]);

/** Every name and value of an answer, with where it is. */
function* leaves(value: unknown, path = ""): Generator<readonly [string, string, unknown]> {
  if (typeof value !== "object" || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    yield [`${path}.${name}`, name, inner];
    yield* leaves(inner, `${path}.${name}`);
  }
}

describeEachDatabase("public reads of bid sessions", (database) => {
  let at: TestProduct;
  beforeAll(async () => {
    at = await startProduct(database());
  }, 120_000);
  afterAll(() => at.close());
  const { ask, status, sql } = publicReads(() => at);

  /** New services with a clock of their own, so that no cached answer hides a change. */
  const services = (clock: () => number) => {
    const engine: Engine = { ...at.engine, clock };
    const { content } = createContentModule(engine, {
      ...readConfig({}, ".").site,
      signIn: { phone: false, thirdParty: [] },
    });
    return { content, bidSessions: createPublicReads(engine, content) };
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

  it("narrow sessions by every word, and by the total of the price that is shown, both ends included", async () => {
    const both = await ask("getPublishBidInstanceList", { keyWord: " 第 1 批  西联 ", pageSize: "50" });
    const swapped = await ask("getPublishBidInstanceList", { keyWord: "西联 1 批", pageSize: "50" });
    expect(both.total).toBeGreaterThan(0);
    expect(swapped.records.map((row) => row["mainId"])).toEqual(
      expect.arrayContaining(both.records.map((row) => row["mainId"])),
    );
    expect(both.records.every((row) => String(row["title"]).includes("西联"))).toBe(true);
    expect((await ask("getPublishBidInstanceList", { keyWord: "西联 没有这个词" })).total).toBe(0);

    const shown = (row: Row) => String(row["total"]);
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

  it("show neither drafts nor what is announced later", async () => {
    const hidden = await sql<{ mainId: string; title: string }>(
      `select "mainId", "title" from "bid_session" where "status" < 2`,
    );
    expect(hidden.length).toBeGreaterThan(1);
    for (const { mainId } of hidden) expect(await status("getPublishBidById", { mainId })).toBe(404);
    const { bidSessions: sessions } = services(() => at.engine.clock() - 10 * 86_400_000);
    const then = await sessions.list({ pageSize: 50 });
    expect(then.total).toBeLessThan((await ask("getPublishBidInstanceList")).total);
  });

  it("reveal neither reserve nor person, anywhere", async () => {
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
        if (/reserve|^bidder$|buyer|contactPhone|makerId|createBy/i.test(name) && !PUBLIC_OF_A_RESERVE.has(name))
          leaks.push(path);
        if (PUBLIC_OF_A_RESERVE.has(name) && typeof value !== "boolean" && value !== null) leaks.push(path);
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

  it("answer the same whatever the reserve is, but for what the rule of a session reveals", async () => {
    const now = at.engine.clock();
    const set = (text: string) =>
      at.engine.database.write((tx) => tx.run(bothStatements(text)[at.engine.database.dialect], []));
    const kept = await sql<{
      mainId: string;
      startPrice: number;
      reservePrice: string | null;
      revealReserve: string | null;
    }>('select "mainId", "startPrice", "reservePrice", "revealReserve" from "bid_session"');
    /** Each sealed for its row, as the engine does. */
    const setReserves = async (reserveOf: (startPrice: number) => number) => {
      const column = { entity: "bid_session", field: "reservePrice" };
      for (const { mainId, startPrice } of kept) {
        const sealed = sealAmount(at.engine.database.fieldCipher, column, mainId, reserveOf(startPrice));
        await set(`update "bid_session" set "reservePrice" = '${sealed}' where "mainId" = '${mainId}'`);
      }
    };
    const every = async () => {
      const { bidSessions: sessions } = services(() => now);
      const pages = [
        await sessions.list({ pageSize: 50 }),
        await sessions.list({ pageSize: 50, pageNo: 2, sort: "priceUp" }),
        await sessions.list({ sort: "priceDown", state: "live" }),
        await sessions.home(),
      ];
      const ids = await sql<{ mainId: string }>(
        `select "mainId" from "bid_session" where "status" >= 2 order by "mainId"`,
      );
      const details = [];
      for (const { mainId } of ids) details.push(await sessions.detail(mainId));
      return JSON.stringify([pages, details]);
    };
    await set(`update "bid_session" set "revealReserve" = 'never'`);
    await setReserves((startPrice) => startPrice);
    const before = await every();
    await setReserves((startPrice) => startPrice * 3);
    expect(await every()).toBe(before);
    // An amount that is nowhere else: no answer holds it, whatever the rule reveals.
    for (const rule of ["never", "live", "afterEnd"]) {
      await set(`update "bid_session" set "revealReserve" = '${rule}'`);
      await setReserves(() => 7_654_321_987);
      expect(await every()).not.toMatch(/7654321987|76543219\.87|76,543,219/);
    }
    for (const { mainId, reservePrice, revealReserve } of kept)
      await set(
        `update "bid_session" set "reservePrice" = ${reservePrice === null ? "null" : `'${reservePrice}'`}, ` +
          `"revealReserve" = ${revealReserve === null ? "null" : `'${revealReserve}'`} where "mainId" = '${mainId}'`,
      );
  });

  it("include whether there is a reserve, and whether it is met as the rule of the session has it", async () => {
    const reserveOf = async (mainId: string) => {
      const { session } = await ask<{ session: Row }>("getPublishBidById", { mainId });
      return [session["phase"], session["hasReserve"], session["reserveMet"]];
    };
    const demo = (last: string) => reserveOf(`019aa3c0-0001-7000-8000-0000000000${last}`);
    // Of the demo: published while it runs, only after the end, or never; and no reserve at all.
    expect(await demo("30")).toEqual(["free", true, true]);
    expect(await demo("35")).toEqual(["free", true, false]);
    expect(await demo("36")).toEqual(["limited", true, null]);
    expect(await demo("31")).toEqual(["free", true, null]);
    expect(await demo("4e")).toEqual(["failed", true, false]);
    expect(await demo("37")).toEqual(["limited", false, null]);
    // Without a bid nothing is published.
    expect(await demo("3d")).toEqual(["signUp", true, null]);
  });

  it("calculate from the price: one of a unit, the next bid, the payments; and compare with deals", async () => {
    const { session } = await ask<{ session: Row }>("getPublishBidById", { mainId: LIVE });
    expect(session).toMatchObject({
      currentPrice: "1503000.00",
      sums: {
        total: "1503000.00",
        estimated: false,
        unitPrices: [
          { unit: "立方米", price: "375.21" },
          { unit: "亩", price: "3639.58" },
        ],
        payment: { firstShare: 70, first: "1052100.00", balance: "450900.00" },
      },
      nextOffer: { least: "1508000.00", limit: "2003000.00" },
    });
    const deals = session["comparables"] as Row[];
    expect(deals).toHaveLength(5);
    for (const deal of deals) {
      const { session: sold } = await ask<{ session: Row }>("getPublishBidById", { mainId: String(deal["mainId"]) });
      expect(sold).toMatchObject({ phase: "sold", lotKind: "standing", species_dictText: "橡胶木" });
      expect((sold["sums"] as Row)["total"]).toBe(deal["dealPrice"]);
      expect((sold["sums"] as { unitPrices: Row[] }).unitPrices[0]).toEqual({
        unit: "立方米",
        price: deal["cubicPrice"],
      });
    }
    // Of a sealed bidding nothing is calculated from an amount that is not public.
    const { session: sealed } = await ask<{ session: Row }>("getPublishBidById", {
      mainId: "019aa3c0-0001-7000-8000-000000000041",
    });
    expect([sealed["nextOffer"], (sealed["sums"] as Row)["total"]]).toEqual([null, sealed["startPrice"]]);
  });

  it("show the demo's example pictures and documents, each a file that is there", async () => {
    const { records } = await ask("getPublishBidInstanceList", { pageSize: "50" });
    const withPicture = records.filter((row) => row["picture"] !== null);
    expect(withPicture.length).toBeGreaterThan(10);
    // Some lots have none: what the page draws then is looked at too.
    expect(withPicture.length).toBeLessThan(records.length);
    const { session } = await ask<{ session: { lot: { pictures: string[]; documents: { url: string }[] } } }>(
      "getPublishBidById",
      { mainId: String(withPicture[0]?.["mainId"]) },
    );
    const { pictures, documents } = session.lot;
    expect([pictures.length > 1, documents.length]).toEqual([true, 2]);
    // The address of a picture never holds another one: the browser keeps it.
    for (const [urls, type, caching] of [
      [pictures, "image/jpeg", "private, max-age=2592000, immutable"],
      [documents.map(({ url }) => url), "application/pdf", "no-store"],
    ] as const)
      for (const url of urls) {
        const reply = await fetch(at.url + url);
        const header = (name: string) => reply.headers.get(name);
        expect([reply.status, header("content-type"), header("cache-control")], url).toEqual([200, type, caching]);
        expect((await reply.arrayBuffer()).byteLength).toBeGreaterThan(10_000);
      }
  });

  it("leave out of an update what does not change", async () => {
    type View = { readonly now: string; readonly session: Row };
    const whole = await ask<View>("getPublishBidById", { mainId: LIVE });
    const update = await ask<View>("getPublishBidById", { mainId: LIVE, part: "update" });
    const { lot, rules, comparables, ...changing } = whole.session;
    expect([typeof lot, Array.isArray(rules), Array.isArray(comparables)]).toEqual(["object", true, true]);
    expect(update.session).toEqual(changing);
    expect(await status("getPublishBidById", { mainId: "no-such", part: "update" })).toBe(404);
    expect(await status("getPublishBidById", { mainId: LIVE, part: "lot" })).toBe(400);
  });

  it("are compressed where the reader can unpack them", async () => {
    for (const [accepted, packed] of [
      ["br, gzip", "br"],
      ["gzip", "gzip"],
      ["identity", null],
    ] as const) {
      const reply = await fetch(`${at.url}/api/frontApi/unLogin/getHomeView`, {
        headers: { "accept-encoding": accepted },
      });
      expect([reply.status, reply.headers.get("content-encoding")], accepted).toEqual([200, packed]);
      expect(((await reply.json()) as { success: boolean }).success).toBe(true);
    }
  });

  it("give the moments of a session as a calendar file, and none of what is not announced", async () => {
    const reply = await fetch(`${at.url}/api/frontApi/unLogin/downloadBidCalendar?mainId=${LIVE}`);
    expect([reply.status, reply.headers.get("content-type"), reply.headers.get("content-disposition")]).toEqual([
      200,
      "text/calendar; charset=utf-8; method=PUBLISH",
      "attachment; filename*=UTF-8''HN-T-2026-009.ics",
    ]);
    const { session } = await ask<{ session: Row }>("getPublishBidById", { mainId: LIVE });
    const local = new Date(Date.parse(String(session["freeStart"])) + 8 * 3_600_000).toISOString();
    expect(await reply.text()).toContain(`DTSTART;TZID=Asia/Shanghai:${local.slice(0, 19).replace(/[-:]/g, "")}\r\n`);
    const [draft] = await sql<{ mainId: string }>('select "mainId" from "bid_session" where "status" < 2');
    expect(await status("downloadBidCalendar", { mainId: String(draft?.mainId) })).toBe(404);
    expect(await status("downloadBidCalendar", { mainId: "no-such" })).toBe(404);
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

  it("are found among any number of sessions whose stored state is behind the clock, an extended one too", async () => {
    const now = at.engine.clock();
    const { database } = at.engine;
    const [live] = await sql<Record<string, string | number | null>>(
      `select * from "bid_session" where "mainId" = '${LIVE}'`,
    );
    const columns = Object.keys(live ?? {});
    const insert = bothStatements(
      `insert into "bid_session" (${columns.map((name) => `"${name}"`).join(", ")}) ` +
        `values (${columns.map(() => "?").join(", ")})`,
    )[database.dialect];
    const home = async () => {
      const { bidSessions } = services(() => now);
      const { figures, live: rows, ending, opening } = await bidSessions.home();
      const others = (await bidSessions.detail(LIVE))?.session.others;
      return { figures, rows, ending, opening, others };
    };
    const before = await home();
    expect(before.rows.map((row) => row.phase)).toContain("limited");
    expect(before.others).toHaveLength(4);
    await database.write(async (tx) => {
      for (let n = 0; n < 600; n += 1) {
        const ended = { mainId: `ended-${n}`, status: 5, freeEnd: now - 90_000_000, endDateTime: now - 86_400_000 - n };
        await tx.run(
          insert,
          columns.map((name) => ({ ...live, ...ended })[name] ?? null),
        );
      }
    });
    expect(await home()).toEqual(before);
    await database.write((tx) =>
      tx.run(bothStatements(`delete from "bid_session" where "mainId" like 'ended-%'`)[database.dialect], []),
    );
  });

  it("give home what is under way, and sum the year", async () => {
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
    // Polled every ten seconds: no more than the page shows.
    expect([home.live, home.ending, home.opening, home.deals].map((rows) => rows.length)).toEqual([5, 5, 5, 6]);
    expect(Object.keys(home.figures).sort()).toEqual(["dealAmount", "deals", "live", "premium", "signUp"]);
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
    "answer a deal that its parties have not confirmed as undecided: no price, no " +
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

  it("answer a repeated question with no body, until something changes that is shown", async () => {
    /** Says the same in as many words as wanted: each is another question to the cache of rows. */
    const poll = async (words: number, tag?: string) => {
      const query = new URLSearchParams({ keyWord: "海南 ".repeat(words), pageSize: "50" }).toString();
      const reply = await fetch(`${at.url}/api/frontApi/unLogin/getPublishBidInstanceList?${query}`, {
        ...(tag !== undefined && { headers: { "if-none-match": tag } }),
      });
      const { headers } = reply;
      expect(headers.get("cache-control")).toBe("no-store");
      const body = await reply.text();
      return { status: reply.status, tag: headers.get("etag") ?? "", time: headers.get(SERVER_TIME_HEADER), body };
    };
    const change = (sealed: boolean) =>
      at.engine.database.write((tx) =>
        tx.run(
          bothStatements(
            'update "bid_session" set "bidCount" = "bidCount" + 1, "currentPrice" = 123456700 ' +
              `where "status" in (2, 3, 4) and "mode" ${sealed ? "" : "not "}like 'sealed%'`,
          )[at.engine.database.dialect],
          [],
        ),
      );
    const first = await poll(1);
    expect([first.status, first.tag, first.time]).toEqual([200, expect.stringMatching(/^W\/"[\w-]{43}"$/), null]);
    const again = await poll(1, first.tag);
    expect([again.status, again.tag, again.body]).toEqual([304, first.tag, ""]);
    expect(Math.abs(Number(again.time) - Date.now())).toBeLessThan(60_000);
    expect(await change(true)).toBeGreaterThan(0);
    expect((await poll(2, first.tag)).status).toBe(304);
    expect(await change(false)).toBeGreaterThan(0);
    const changed = await poll(3, first.tag);
    expect([changed.status, changed.tag === first.tag]).toEqual([200, false]);
    const now = at.engine.clock();
    const [early, late] = await Promise.all(
      [now, now + 1].map((moment) => services(() => moment).bidSessions.list({ pageSize: 50 })),
    );
    expect({ ...late, now: "" }).toEqual({ ...early, now: "" });
  });
});
