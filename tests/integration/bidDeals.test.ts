// What becomes of a session after its close: flagged bids, the confirmation by both sides, the notice, default with its
// forfeiture, the next best bidder, the lot that is listed again; each decided by two persons.
import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { SYSTEM } from "#core/language";
import { BIDDING_PATHS, type BidSessionView, type SignedDeal } from "#server/modules/bidding/contract";
import { createBiddingLedgerPart } from "#server/modules/bidding/index";
import { createLedgerPart } from "#server/modules/funds/index";
import { createLedger } from "#server/modules/ledger/index";
import { biddingOf, clockOf, letRun, yuan, type Bidder, type TestClock } from "../support/bidding.ts";
import { describeEachDatabase } from "../support/databases.ts";
import { startProduct, type TestProduct } from "../support/product.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 400_000 });

const MINUTE = 60_000;
const SELLER = "测试农场";
/** Sellers have no rows: their account is named by a hash of their name. */
const SELLER_ID = createHash("sha256").update(SELLER).digest("hex").slice(0, 32);
type Row = Readonly<Record<string, string | number | null>>;

describeEachDatabase("deals", (database) => {
  let at: TestProduct;
  let [a, b, c] = [] as unknown as [Bidder, Bidder, Bidder];
  let serial = 0;
  const clock: TestClock = { ahead: 0 };
  const on = biddingOf(() => at, clock);
  const { bid, balance, registrations, sessionRow } = on;
  beforeAll(async () => {
    at = await startProduct(database(), {}, {}, clockOf(clock));
    await at.bidSweeper.stop();
    [a, b, c] = [await on.person(), await on.person(), await on.person()];
  });
  afterAll(() => at.close());
  beforeEach(() => {
    letRun(clock);
  });

  const addLot = (): Promise<string> =>
    at.engine.calls.write({ viewer: SYSTEM, ip: "", userAgent: "", requestId: "" }, async (rows) => {
      const n = String(++serial).padStart(3, "0");
      const lot = await rows.add("lot", {
        landCode: `HN-T-2033-${n}`,
        landTitle: `测试标的${n}`,
        lotKind: "standing",
        transactionType: 2,
        species: "rubber",
        region: "HN03F1",
        address: "儋州市",
        area: 6000,
        startPrice: yuan(800_000),
        margin: yuan(10),
        seller: SELLER,
        status: 3,
      });
      return String(lot["landId"]);
    });
  /** Bids in their order, of who is named; the session is over and decided. */
  const ended = async (
    bids: readonly (readonly [Bidder, string])[],
    change: Parameters<typeof on.addSession>[0] = {},
    landId?: string,
  ) => {
    const mainId = await on.addSession({
      margin: yuan(10),
      landId: landId ?? (await addLot()),
      seller: SELLER,
      ...change,
    });
    for (const who of new Set(bids.map(([one]) => one))) {
      await on.money(Number(change["margin"] ?? yuan(10)), who.memberId);
      expect((await on.signUp(who, mainId)).result).toMatchObject({ status: 2 });
    }
    await on.begin(mainId);
    for (const [who, price] of bids) {
      clock.ahead += 1_000;
      expect(await bid(who, mainId, price)).toMatchObject({ status: 200 });
    }
    await on.passEnd(mainId);
    await at.bidSweeper.sweep();
    return mainId;
  };
  const dealsOf = (mainId: string) => on.sql<Row>(`select * from "deal" where "mainId" = '${mainId}' order by "place"`);
  const dealOf = async (mainId: string): Promise<Row> => (await dealsOf(mainId)).at(-1) ?? {};
  const lotOf = async (mainId: string): Promise<Row> => {
    const { landId } = await sessionRow(mainId);
    return (await on.sql<Row>(`select * from "lot" where "landId" = '${String(landId)}'`))[0] ?? {};
  };
  const putDeal = (dealId: unknown, set: string) =>
    on.members.execute(`update "deal" set ${set} where "dealId" = '${String(dealId)}'`);
  const historyOf = async (entity: string, id: unknown) =>
    (
      await on.sql<{ op: string }>(
        `select "op" from "hw_history" where "entity" = '${entity}' and "rowId" = '${String(id)}' order by "version"`,
      )
    ).map(({ op }) => op);
  /** Proposed by the operator; answers the call of the approval by the reviewer. */
  const propose = async (body: object) => {
    const added = await on.office("bid_operator", "trade_operation", "add", { reason: "会议纪要第 1 号", ...body });
    if (added.status !== 200) return { added, id: "" };
    const { id } = added.result as { id: string };
    return { added: await on.office("bid_operator", "trade_operation", "propose", { id }), id };
  };
  const decide = async (body: object) => {
    const { added, id } = await propose(body);
    expect(added, added.message).toMatchObject({ status: 200 });
    return on.office("bid_reviewer", "trade_operation", "approve", { id, opinion: "同意" });
  };
  const decided = async (body: object) => {
    const answer = await decide(body);
    expect(answer, answer.message).toMatchObject({ status: 200 });
  };
  const issue = async (mainId: string) => {
    const { dealId } = await dealOf(mainId);
    const answer = await on.office("bid_operator", "deal", "issue", { id: dealId });
    expect(answer, answer.message).toMatchObject({ status: 200 });
    return String(dealId);
  };
  const sign = (who: Bidder, dealId: string, key = on.key()) =>
    on.signed<SignedDeal>(who, "POST", BIDDING_PATHS.signDeal, { dealId }, { "idempotency-key": key });
  const confirm = (dealId: string, account = "bid_reviewer") =>
    on.office(account, "deal", "confirm", { id: dealId, sellerSigner: "王场长" });
  /** Signed by both sides, and past the time of notice. */
  const effective = async (mainId: string, who: Bidder) => {
    const dealId = await issue(mainId);
    expect(await sign(who, dealId)).toMatchObject({ status: 200 });
    const confirmed = await confirm(dealId);
    expect(confirmed, confirmed.message).toMatchObject({ status: 200 });
    await putDeal(dealId, `"noticeEnd" = ${at.engine.clock() - 1}`);
    await at.bidSweeper.sweep();
    return dealId;
  };
  /** Past what public reads are cached for. */
  const shown = async (mainId: string) => {
    if (clock.held === undefined) clock.ahead += 3_000;
    else clock.held += 3_000;
    return (await on.members.get<BidSessionView>(`${BIDDING_PATHS.session}?mainId=${mainId}`)).result.session;
  };
  const ledgerOf = () => createLedger(at.engine.database);
  const faults = async () => {
    const ledger = ledgerOf();
    ledger.registerPart(createLedgerPart(at.engine.database));
    ledger.registerPart(createBiddingLedgerPart(at.engine.database));
    // Money that the test has planted has no deposit behind it.
    return (await ledger.check()).faults.filter(({ about }) => !about.startsWith("dep:PLANTED"));
  };

  describe("a bid that was flagged as much too high", () => {
    const HIGH = "4300000.00";
    const flagged = (change: Parameters<typeof on.addSession>[0] = {}) =>
      ended(
        [
          [a, "800000.00"],
          [b, "870000.00"],
          [a, HIGH],
        ],
        { maxSteps: 1000, ...change },
      );

    it("wins when two persons accept it, with their reason in the record", async () => {
      const mainId = await flagged();
      expect(await sessionRow(mainId)).toMatchObject({ status: 6, flagged: 1 });
      const { added, id } = await propose({ kind: "acceptBid", mainId });
      expect(added).toMatchObject({ status: 200, result: { price: HIGH, seq: 3, makerId: "bid_operator" } });
      expect((await on.office("bid_operator", "trade_operation", "approve", { id })).status).toBe(403);
      expect(await sessionRow(mainId)).toMatchObject({ status: 6 });
      expect(await on.office("bid_reviewer", "trade_operation", "approve", { id })).toMatchObject({ status: 200 });
      const session = await sessionRow(mainId);
      expect(session).toMatchObject({ status: 10, dealPrice: yuan(4_300_000) });
      expect(await dealOf(mainId)).toMatchObject({ state: 0, place: 1, dealPrice: yuan(4_300_000) });
      expect((await registrations(mainId)).map((one) => [one.memberId === a.memberId, one.status])).toEqual(
        expect.arrayContaining([
          [true, 4],
          [false, 3],
        ]),
      );
      expect(await lotOf(mainId)).toMatchObject({ status: 4, relistCount: 0 });
      expect(await historyOf("bid_session", mainId)).toContain("close");
      expect(await historyOf("trade_operation", id)).toEqual(["add", "propose", "approve"]);
      expect((await on.office("bid_reviewer", "trade_operation", "approve", { id })).status).toBe(409);
    });

    it("is not approved by who has proposed it, administrators included", async () => {
      const mainId = await flagged();
      const added = await on.office("admin", "trade_operation", "add", { kind: "acceptBid", mainId, reason: "同意" });
      const { id } = added.result as { id: string };
      expect(await on.office("admin", "trade_operation", "propose", { id })).toMatchObject({ status: 200 });
      expect((await on.office("admin", "trade_operation", "approve", { id })).status).toBe(403);
      const refused = await on.office("bid_reviewer", "trade_operation", "refuse", { id, opinion: "证据不足" });
      expect(refused).toMatchObject({ status: 200 });
      expect(await sessionRow(mainId)).toMatchObject({ status: 6 });
    });

    it("is set aside: without a rule of the announcement the session fails, and the lot counts it", async () => {
      const mainId = await flagged();
      await decided({ kind: "voidBid", mainId });
      expect(await sessionRow(mainId)).toMatchObject({ status: 8, winnerNumber: null, dealPrice: null });
      expect(await lotOf(mainId)).toMatchObject({ status: 2, relistCount: 1 });
      expect(await registrations(mainId)).toMatchObject([
        { status: 3, marginState: 2 },
        { status: 3, marginState: 2 },
      ]);
      expect(await dealsOf(mainId)).toEqual([]);
    });

    it("is set aside: the next best bid wins where the rules say so", async () => {
      const mainId = await flagged({ nextBest: 1 });
      await decided({ kind: "voidBid", mainId });
      expect(await sessionRow(mainId)).toMatchObject({ status: 10, dealPrice: yuan(870_000) });
      expect(await dealsOf(mainId)).toMatchObject([{ place: 1, dealPrice: yuan(870_000) }]);
      const won = (await registrations(mainId)).find(({ status }) => status === 4);
      expect(won?.memberId).toBe(b.memberId);
      const log = await on.sql(`select "seq" from "bid_log" where "mainId" = '${mainId}'`);
      expect(log).toHaveLength(3);
    });

    it("is another person's decision again where the next best one is flagged, too", async () => {
      const mainId = await ended(
        [
          [b, "870000.00"],
          [a, "4500000.00"],
          [b, "5000000.00"],
        ],
        { maxSteps: 1000, nextBest: 1 },
      );
      await decided({ kind: "voidBid", mainId });
      expect(await sessionRow(mainId)).toMatchObject({ status: 6 });
      await decided({ kind: "voidBid", mainId });
      expect(await sessionRow(mainId)).toMatchObject({ status: 10, dealPrice: yuan(870_000) });
    });

    it("is decided by one of two proposals", async () => {
      const mainId = await flagged({ nextBest: 1 });
      const [accept, annul] = [
        await propose({ kind: "acceptBid", mainId }),
        await propose({ kind: "voidBid", mainId }),
      ];
      const answers = await Promise.all(
        [accept, annul].map(({ id }) => on.office("bid_reviewer", "trade_operation", "approve", { id })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(await dealsOf(mainId)).toHaveLength(1);
    });
  });

  it("refuses to decide what is not to be decided", async () => {
    const mainId = await ended([[a, "860000.00"]]);
    expect(await sessionRow(mainId)).toMatchObject({ status: 10 });
    const { added } = await propose({ kind: "acceptBid", mainId });
    expect(added.status).not.toBe(200);
    const { dealId } = await dealOf(mainId);
    for (const [body, code] of [
      [{ kind: "markDefault", ground: "confirmOverdue", followUp: "relist" }, "BIDDING.NOT_OVERDUE"],
      [{ kind: "lapseOffer", ground: "refused", followUp: "relist" }, "BIDDING.NO_OFFER"],
      [{ kind: "extendDeadline", newDeadline: new Date(at.engine.clock() + 1e9).toISOString() }, "BIDDING.DEAL_STATE"],
      [{ kind: "disposeForfeit", toSeller: "1.00" }, "BIDDING.DEAL_STATE"],
    ] as const)
      expect((await propose({ dealId, ...body })).added, code).toMatchObject({ code });
    const rule = await decide({ kind: "markDefault", dealId, ground: "refused", followUp: "nextBest" });
    expect(rule).toMatchObject({ code: "BIDDING.NEXT_BEST_RULE" });
    expect(await dealOf(mainId)).toMatchObject({ state: 0 });
    expect((await registrations(mainId))[0]).toMatchObject({ status: 4, marginState: 1 });
  });

  describe("a deal", () => {
    it("is confirmed by both sides, published with its notice, and effective after it", async () => {
      const mainId = await ended([
        [b, "860000.00"],
        [a, "905000.00"],
      ]);
      const early = await sign(a, String((await dealOf(mainId))["dealId"]));
      expect(early).toMatchObject({ code: "BIDDING.DEAL_NOT_AWAITED" });
      const dealId = await issue(mainId);
      const deadline = Number((await dealOf(mainId))["confirmDeadline"]);
      expect(deadline).toBeGreaterThan(at.engine.clock());
      const messages = await on.sql<{ mmsgTitle: string }>(
        `select "mmsgTitle" from "member_message" where "memberId" = '${a.memberId}' and "mmsgType" = 'bidding'`,
      );
      expect(messages.map(({ mmsgTitle }) => mmsgTitle)).toContain("请签署成交确认书");

      expect((await confirm(dealId)).status).not.toBe(200);
      expect(await sign(b, dealId)).toMatchObject({ status: 404, code: "BIDDING.DEAL_UNKNOWN" });
      const unsigned = await on.members.post(BIDDING_PATHS.signDeal, { dealId }, { token: a.token });
      expect(unsigned.status).toBe(400);
      const key = on.key();
      const signed = await sign(a, dealId, key);
      expect(signed).toMatchObject({ status: 200, result: { dealId } });
      expect(await sign(a, dealId, key)).toMatchObject({ status: 200, result: signed.result });
      expect(await sign(a, dealId)).toMatchObject({ status: 200, result: signed.result });
      expect((await historyOf("deal", dealId)).filter((op) => op === "buyerSign")).toHaveLength(1);
      expect(await shown(mainId)).toMatchObject({ phase: "deciding", winner: null, notices: [] });

      expect((await confirm(dealId, "bid_operator")).status).toBe(403);
      const confirmed = await confirm(dealId);
      expect(confirmed, confirmed.message).toMatchObject({ status: 200 });
      expect(await sessionRow(mainId)).toMatchObject({ status: 11 });
      const open = await shown(mainId);
      expect(open).toMatchObject({ phase: "sold", winner: "赵*鸣", dealPrice: "905000.00" });
      expect(open.notices).toMatchObject([{ category: 1 }]);
      const page = await on.members.get(`/frontApi/unLogin/getNoticeById?id=${open.notices[0]?.id ?? ""}`);
      expect(JSON.stringify(page)).not.toContain("赵一鸣");

      await at.bidSweeper.sweep();
      expect(await dealOf(mainId)).toMatchObject({ state: 2 });
      await putDeal(dealId, `"noticeEnd" = ${at.engine.clock() - 1}`);
      await at.bidSweeper.sweep();
      expect(await dealOf(mainId)).toMatchObject({ state: 3 });
      expect(Number((await dealOf(mainId))["signDeadline"])).toBeGreaterThan(at.engine.clock());
      expect(await sessionRow(mainId)).toMatchObject({ status: 12 });
      expect(await lotOf(mainId)).toMatchObject({ status: 4 });
      // The margin waits for the contract.
      const own = (await registrations(mainId)).find(({ memberId }) => memberId === a.memberId);
      expect(own).toMatchObject({ status: 4, marginState: 1 });
    });

    it("is not confirmed by who has issued it, administrators included", async () => {
      const mainId = await ended([[a, "860000.00"]]);
      const { dealId } = await dealOf(mainId);
      expect(await on.office("admin", "deal", "issue", { id: dealId })).toMatchObject({ status: 200 });
      expect(await sign(a, String(dealId))).toMatchObject({ status: 200 });
      expect((await confirm(String(dealId), "admin")).status).toBe(403);
    });

    it("has a time to sign in working days, which two persons may extend", async () => {
      const mainId = await ended([[a, "860000.00"]]);
      const dealId = await issue(mainId);
      await putDeal(dealId, `"confirmDeadline" = ${at.engine.clock() - 1}`);
      expect(await sign(a, dealId)).toMatchObject({ code: "BIDDING.DEAL_SIGN_LATE" });
      const newDeadline = new Date(at.engine.clock() + 60 * MINUTE).toISOString();
      await decided({ kind: "extendDeadline", dealId, newDeadline });
      expect(await sign(a, dealId)).toMatchObject({ status: 200 });
    });

    it("waits while an objection is looked at", async () => {
      const mainId = await ended([[a, "860000.00"]]);
      const dealId = await issue(mainId);
      await sign(a, dealId);
      await confirm(dealId);
      const objection = { id: dealId, objection: "李某认为竞买人之间有关联" };
      expect(await on.office("bid_operator", "deal", "object", objection)).toMatchObject({ status: 200 });
      await putDeal(dealId, `"noticeEnd" = ${at.engine.clock() - 1}`);
      await at.bidSweeper.sweep();
      expect(await dealOf(mainId)).toMatchObject({ state: 5 });
      expect(await shown(mainId)).toMatchObject({ phase: "deciding", winner: null });
      const overruled = { id: dealId, objectionAnswer: "经核查无关联" };
      expect((await on.office("bid_operator", "deal", "overrule", overruled)).status).toBe(403);
      expect(await on.office("bid_reviewer", "deal", "overrule", overruled)).toMatchObject({ status: 200 });
      await at.bidSweeper.sweep();
      expect(await dealOf(mainId)).toMatchObject({ state: 3 });
    });

    it("is cancelled by two persons: the margin waits for its release, the notice is taken back", async () => {
      const mainId = await ended([[a, "860000.00"]]);
      const dealId = await effective(mainId, a);
      await decided({ kind: "cancelDeal", dealId });
      expect(await dealOf(mainId)).toMatchObject({ state: 7, forfeited: 0 });
      expect(await sessionRow(mainId)).toMatchObject({ status: 9, winnerNumber: null });
      expect(await registrations(mainId)).toMatchObject([{ status: 3, marginState: 2 }]);
      expect(await lotOf(mainId)).toMatchObject({ status: 2, relistCount: 1 });
      expect(await shown(mainId)).toMatchObject({ phase: "withdrawn", winner: null, notices: [] });
    });
  });

  describe("a default", () => {
    it("goes by the worked example's variant, to the fen", async () => {
      const margin = yuan(120_000);
      const before = { a: await balance(a), b: await balance(b), c: await balance(c) };
      const more = (who: "a" | "b" | "c") => Number(before[who].availAmt);
      for (const [who, amount] of [
        [a, "1000000.00"],
        [b, "200000.00"],
        [c, "150000.00"],
      ] as const)
        await on.deposit(who, amount);
      const landId = await addLot();
      const mainId = await on.addSession({ margin, landId, seller: SELLER });
      for (const who of [a, b, c]) expect((await on.signUp(who, mainId)).result).toMatchObject({ status: 2 });
      await on.begin(mainId);
      for (const [who, price] of [
        [b, "860000.00"],
        [c, "900000.00"],
        [a, "905000.00"],
      ] as const) {
        clock.ahead += 1_000;
        expect(await bid(who, mainId, price)).toMatchObject({ status: 200 });
      }
      await on.passEnd(mainId);
      await at.bidSweeper.sweep();
      const losers = (await registrations(mainId)).filter(({ status }) => status === 3).map(({ id }) => id);
      await on.office("cashier", "bid_registration", "proposeRelease", { ids: losers });
      const released = await on.office("accountant", "bid_registration", "approveRelease", { ids: losers });
      expect(released).toMatchObject({ status: 200 });
      expect(Number((await balance(a)).availAmt) - more("a")).toBe(880_000);

      const dealId = await issue(mainId);
      await putDeal(dealId, `"confirmDeadline" = ${at.engine.clock() - 1}`);
      const ledger = ledgerOf();
      const read = at.engine.database.read;
      const forfeitedBefore = await ledger.balances.of(read, "forfeited", {});
      await decided({ kind: "markDefault", dealId, ground: "confirmOverdue", followUp: "relist" });
      expect(await ledger.balances.of(read, "forfeited", {})).toBe(forfeitedBefore + margin);
      const own = (await registrations(mainId)).find(({ memberId }) => memberId === a.memberId);
      expect(own).toMatchObject({ status: 8, marginState: 6 });
      expect(Number((await balance(a)).availAmt) - more("a")).toBe(880_000);
      expect((await balance(a)).frozenAmt).toBe(before.a.frozenAmt);
      expect(await dealOf(mainId)).toMatchObject({ state: 6, forfeited: margin });
      expect(await sessionRow(mainId)).toMatchObject({ status: 8 });
      expect(await lotOf(mainId)).toMatchObject({ status: 2, relistCount: 1 });
      const entry = await on.sql<Row>(`select * from "ledger_entry" where "id" = 'fft:${own?.id ?? ""}'`);
      expect(entry).toMatchObject([{ makerId: "bid_operator", checkerId: "bid_reviewer" }]);

      // Who defaulted does not bid for the lot again; it is sold for 880,000.
      const open = { kind: "disposeForfeit", dealId, toSeller: "25000.00", penalty: "95000.00" };
      expect((await propose(open)).added).toMatchObject({ code: "BIDDING.NOT_RESOLD" });
      await on.members.execute(`update "lot" set "status" = 3 where "landId" = '${landId}'`);
      const second = await on.addSession({ margin: 0, landId, seller: SELLER });
      expect(await on.signUp(a, second)).toMatchObject({ code: "BIDDING.DEFAULTED" });
      expect(await on.signUp(b, second)).toMatchObject({ status: 200 });
      await on.begin(second);
      clock.held = undefined;
      clock.ahead += 60 * MINUTE;
      await on.begin(second);
      expect(await bid(b, second, "880000.00")).toMatchObject({ status: 200 });
      await on.passEnd(second);
      await at.bidSweeper.sweep();
      await effective(second, b);

      expect((await propose({ ...open, toSeller: "24999.99", penalty: "95000.01" })).added).toMatchObject({
        code: "BIDDING.SHORTFALL_FIRST",
      });
      expect((await propose({ ...open, penalty: "95000.01" })).added).toMatchObject({ code: "BIDDING.DISPOSED_SUM" });
      const [payable, penalty] = [
        await ledger.balances.of(read, "payable", { sellerId: SELLER_ID }),
        await ledger.balances.of(read, "penaltyIncome", {}),
      ];
      await decided(open);
      expect(await ledger.balances.of(read, "payable", { sellerId: SELLER_ID })).toBe(payable + yuan(25_000));
      expect(await ledger.balances.of(read, "penaltyIncome", {})).toBe(penalty + yuan(95_000));
      expect(await ledger.balances.of(read, "forfeited", {})).toBe(forfeitedBefore);
      expect(await ledger.balances.of(read, "receivable", { memberId: a.memberId, enterpriseId: null })).toBe(0);
      expect((await propose(open)).added).toMatchObject({ code: "BIDDING.DEAL_STATE" });
      expect(await faults()).toEqual([]);
    });

    it("offers the lot to the next best bidder, who has their own time, and may let it lapse", async () => {
      const [first, second, third] = [await on.person(), await on.person(), await on.person()];
      const mainId = await ended(
        [
          [third, "860000.00"],
          [second, "870000.00"],
          [first, "905000.00"],
        ],
        { nextBest: 1 },
      );
      const dealId = await issue(mainId);
      await decided({ kind: "markDefault", dealId, ground: "refused", followUp: "nextBest" });
      expect(await dealsOf(mainId)).toMatchObject([
        { place: 1, state: 6, replaced: 1, forfeited: yuan(10) },
        { place: 2, state: 0, dealPrice: yuan(870_000), confirmDeadline: null },
      ]);
      expect(await sessionRow(mainId)).toMatchObject({ status: 10, dealPrice: yuan(870_000) });
      expect(await lotOf(mainId)).toMatchObject({ status: 4 });
      const of = async (who: Bidder) => (await registrations(mainId)).find((one) => one.memberId === who.memberId);
      expect(await of(second)).toMatchObject({ status: 4, marginState: 1 });
      expect(await of(third)).toMatchObject({ status: 3, marginState: 2 });

      const offered = await issue(mainId);
      const fault = { kind: "markDefault", dealId: offered, ground: "refused", followUp: "nextBest" };
      expect((await propose(fault)).added).toMatchObject({ code: "BIDDING.DEAL_STATE" });
      await decided({ kind: "lapseOffer", dealId: offered, ground: "refused", followUp: "nextBest" });
      expect(await of(second)).toMatchObject({ status: 3, marginState: 2 });
      expect((await dealsOf(mainId)).map(({ place, state, replaced }) => [place, state, Number(replaced)])).toEqual([
        [1, 6, 1],
        [2, 7, 1],
        [3, 0, 0],
      ]);
      await effective(mainId, third);
      expect(await shown(mainId)).toMatchObject({ phase: "sold", dealPrice: "860000.00" });
      expect(await sessionRow(mainId)).toMatchObject({ status: 12, winnerNumber: (await of(third))?.bidderNumber });
      expect(await faults()).toEqual([]);
    });

    it("offers nothing to whose margin has been released, nor below the reserve", async () => {
      const [first, second] = [await on.person(), await on.person()];
      const bids = [
        [second, "870000.00"],
        [first, "905000.00"],
      ] as const;
      const mainId = await ended(bids, { nextBest: 1 });
      const ids = (await registrations(mainId)).filter(({ status }) => status === 3).map(({ id }) => id);
      await on.office("cashier", "bid_registration", "proposeRelease", { ids });
      const dealId = await issue(mainId);
      const ending = { kind: "markDefault", ground: "refused", followUp: "nextBest" };
      expect(await decide({ ...ending, dealId })).toMatchObject({ code: "BIDDING.NEXT_BEST_MARGIN" });
      expect((await dealOf(mainId))["state"]).toBe(1);
      const low = await ended(
        [
          [second, "850000.00"],
          [first, "905000.00"],
        ],
        { nextBest: 1 },
      );
      expect(await decide({ ...ending, dealId: await issue(low) })).toMatchObject({ code: "BIDDING.NO_NEXT_BEST" });
      expect(await faults()).toEqual([]);
    });

    it("claims what the margin does not cover, and takes back the notice of an effective deal", async () => {
      const [first, second] = [await on.person(), await on.person()];
      const landId = await addLot();
      const mainId = await ended([[first, "905000.00"]], {}, landId);
      const dealId = await effective(mainId, first);
      const ending = { kind: "markDefault", dealId, ground: "signOverdue", followUp: "relist" };
      expect((await propose(ending)).added).toMatchObject({ code: "BIDDING.NOT_OVERDUE" });
      await putDeal(dealId, `"signDeadline" = ${at.engine.clock() - 1}`);
      await decided(ending);
      expect(await shown(mainId)).toMatchObject({ phase: "failed", winner: null, notices: [] });
      await on.members.execute(`update "lot" set "status" = 3 where "landId" = '${landId}'`);
      clock.ahead += 60 * MINUTE;
      const again = await ended([[second, "900000.00"]], {}, landId);
      await effective(again, second);
      await decided({ kind: "disposeForfeit", dealId, toSeller: "10.00" });
      const owed = { memberId: first.memberId, enterpriseId: null };
      expect(await ledgerOf().balances.of(at.engine.database.read, "receivable", owed)).toBe(yuan(4_990));
      expect(await faults()).toEqual([]);
    });
  });
});
