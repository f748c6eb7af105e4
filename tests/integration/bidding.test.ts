// Sign-up, bids, the close and the release of margins through the API, at a clock that the test sets.
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { BIDDING_PATHS, type PlacedBid } from "#server/modules/bidding/contract";
import { createLedgerPart } from "#server/modules/funds/index";
import { createLedger } from "#server/modules/ledger/index";
import { biddingOf, clockOf, letRun, yuan, type Bidder, type TestClock } from "../support/bidding.ts";
import { describeEachDatabase } from "../support/databases.ts";
import { startProduct, type TestProduct } from "../support/product.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 400_000 });

const MINUTE = 60_000;

describeEachDatabase("bidding", (database) => {
  let at: TestProduct;
  let [a, b, c] = [] as unknown as [Bidder, Bidder, Bidder];
  const clock: TestClock = { ahead: 0 };
  const on = biddingOf(() => at, clock);
  const { bid, signUp, room, balance, registrations, sessionRow } = on;
  beforeAll(async () => {
    at = await startProduct(database(), {}, {}, clockOf(clock));
    await at.bidSweeper.stop();
    [a, b, c] = [await on.person(), await on.person(), await on.person()];
  });
  afterAll(() => at.close());
  // Ahead of what the test before has seen: no clock goes back.
  beforeEach(() => {
    letRun(clock);
  });

  /** A bid of somebody who is qualified, in a session of their own. */
  const running = async (change: Parameters<typeof on.addSession>[0] = {}, who: readonly Bidder[] = [a, b]) => {
    const mainId = await on.addSession({ margin: yuan(10), ...change });
    for (const one of who) {
      await on.money(yuan(10), one.memberId);
      expect((await signUp(one, mainId)).result).toMatchObject({ status: 2 });
    }
    await on.begin(mainId);
    return mainId;
  };
  const reasonOf = (answer: { status: number; result: unknown }) => [
    answer.status,
    (answer.result as { reason?: number } | null)?.reason,
  ];
  /** A bid at another second, so that its member has a token again. */
  const later = (who: Bidder, mainId: string, price: string) => {
    clock.ahead += 1_000;
    return bid(who, mainId, price);
  };

  it("goes by the worked example, to the fen", async () => {
    const T = (Math.floor(at.engine.clock() / 1000) + 100) * 1000;
    clock.held = T;
    for (const [who, amount] of [
      [a, "1000000.00"],
      [b, "200000.00"],
      [c, "100000.00"],
    ] as const)
      await on.deposit(who, amount);
    const mainId = await on.addSession();
    const answers = [await signUp(a, mainId), await signUp(b, mainId), await signUp(c, mainId)];
    expect(answers.map(({ result }) => result.status)).toEqual([2, 2, 1]);
    expect(answers[2]?.result.bidderNumber).toBeNull();
    expect(await balance(a)).toMatchObject({ availAmt: "880000.00", frozenAmt: "120000.00" });
    expect(await balance(c)).toMatchObject({ availAmt: "100000.00", frozenAmt: "0.00" });
    await on.deposit(c, "50000.00");
    expect(await balance(c)).toMatchObject({ availAmt: "30000.00", frozenAmt: "120000.00" });
    expect((await room(c, mainId)).me).toMatchObject({ status: 2, marginState: 1, margin: "120000.00" });
    expect((await sessionRow(mainId))["registeredCount"]).toBe(3);

    // 22 bids, from 800,000 to 905,000; the last one in the limited period.
    clock.held = T + 100 * MINUTE;
    for (let seq = 1; seq <= 22; seq++) {
      clock.held = seq < 22 ? clock.held + 1_000 : T + 127 * MINUTE + 41_203;
      if (seq === 22) await on.put(mainId, { endDateTime: T + 128 * MINUTE });
      const placed = await bid(seq % 2 === 1 ? b : a, mainId, `${800_000 + (seq - 1) * 5_000}.00`);
      expect(placed.result, placed.message).toMatchObject({ seq });
    }
    const end = T + 127 * MINUTE + 41_203 + 180_000;
    const view = await room(a, mainId);
    expect(view).toMatchObject({ seq: 22, session: { currentPrice: "905000.00", bidCount: 22 }, me: { leads: true } });
    expect(view.session.endDateTime).toBe(new Date(end).toISOString());
    expect(JSON.stringify(view)).not.toContain("reservePrice");

    clock.held = end + 1_999;
    await at.bidSweeper.sweep();
    expect((await sessionRow(mainId))["status"]).toBeLessThan(6);
    clock.held = end + 2_000;
    await at.bidSweeper.sweep();
    const winner = (await room(a, mainId)).me.bidderNumber;
    expect(await sessionRow(mainId)).toMatchObject({ status: 10, winnerNumber: winner, dealPrice: yuan(905_000) });
    const [deal] = await on.sql<Record<string, unknown>>(`select * from "deal" where "mainId" = '${mainId}'`);
    expect(deal).toMatchObject({ state: 0, dealPrice: yuan(905_000), startPrice: yuan(800_000), buyer: "赵一鸣" });

    const losers = (await registrations(mainId)).filter(({ status }) => status === 3);
    expect(
      (await registrations(mainId)).map((one) => [one.memberId === a.memberId, one.status, one.marginState]),
    ).toEqual(
      expect.arrayContaining([
        [true, 4, 1],
        [false, 3, 2],
        [false, 3, 2],
      ]),
    );
    const ids = losers.map(({ id }) => id);
    const early = await on.office("accountant", "bid_registration", "approveRelease", { ids });
    expect(early.status).not.toBe(200);
    expect(await on.office("cashier", "bid_registration", "proposeRelease", { ids })).toMatchObject({ status: 200 });
    expect((await on.office("cashier", "bid_registration", "approveRelease", { ids })).status).toBe(403);
    expect(await balance(b)).toMatchObject({ availAmt: "80000.00", frozenAmt: "120000.00" });
    expect(await on.office("accountant", "bid_registration", "approveRelease", { ids })).toMatchObject({ status: 200 });
    expect(await balance(a)).toMatchObject({ availAmt: "880000.00", frozenAmt: "120000.00" });
    expect(await balance(b)).toMatchObject({ availAmt: "200000.00", frozenAmt: "0.00" });
    expect(await balance(c)).toMatchObject({ availAmt: "150000.00", frozenAmt: "0.00" });
    expect((await registrations(mainId)).filter(({ marginState }) => marginState === 3)).toHaveLength(2);
    const again = await on.office("accountant", "bid_registration", "approveRelease", { ids });
    expect(again.status).not.toBe(200);
    const ledger = createLedger(at.engine.database);
    ledger.registerPart(createLedgerPart(at.engine.database));
    expect((await ledger.check()).faults).toEqual([]);
  });

  it("A105: nobody releases what they have proposed, administrators included", async () => {
    const mainId = await running({}, [b]);
    await on.passEnd(mainId);
    await at.bidSweeper.sweep();
    const [{ id = "" } = {}] = await registrations(mainId);
    expect(await on.office("admin", "bid_registration", "proposeRelease", { id })).toMatchObject({ status: 200 });
    expect((await on.office("admin", "bid_registration", "approveRelease", { id })).status).toBe(403);
    expect(
      await on.office("accountant", "bid_registration", "returnRelease", { id, releaseOpinion: "核对中" }),
    ).toMatchObject({ status: 200 });
    expect(await registrations(mainId)).toMatchObject([{ marginState: 2 }]);
  });

  describe("a sign-up", () => {
    it("A100: freezes one margin of fifty at once", async () => {
      const mainId = await on.addSession({ margin: yuan(50) });
      await on.money(yuan(50) * 3, a.memberId);
      const before = await balance(a);
      const consent = await on.consentOf(mainId);
      const answers = await Promise.all(
        Array.from({ length: 50 }, () =>
          on.signed<{ bidderNumber: string }>(a, "POST", BIDDING_PATHS.signUp, { mainId, consent }),
        ),
      );
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      expect(new Set(answers.map(({ result }) => result.bidderNumber)).size).toBe(1);
      expect(await registrations(mainId)).toHaveLength(1);
      expect(Number((await balance(a)).frozenAmt) - Number(before.frozenAmt)).toBeCloseTo(50);
      expect((await sessionRow(mainId))["registeredCount"]).toBe(1);
    });

    it("is a signed GET, too, and refused without a signature or with rules of before", async () => {
      const mainId = await on.addSession({ margin: 0 });
      const consent = await on.consentOf(mainId);
      const unsigned = await on.members.get(`${BIDDING_PATHS.signUp}?mainId=${mainId}&consent=${consent}`, {
        token: a.token,
      });
      expect(unsigned).toMatchObject({ status: 400, code: "IDENTITY.SIGNATURE_REQUIRED" });
      const outdated = { mainId, consent: "0".repeat(64) };
      expect(await on.signed(a, "GET", BIDDING_PATHS.signUp, outdated)).toMatchObject({ code: "BIDDING.CONSENT" });
      const signedUp = await on.signed(a, "GET", BIDDING_PATHS.signUp, { mainId, consent });
      expect(signedUp).toMatchObject({ status: 200, result: { status: 2 } });
    });

    it("is cancelled with its margin as long as others may sign up, and not made again", async () => {
      const mainId = await on.addSession({ margin: yuan(20) });
      await on.money(yuan(20), b.memberId);
      const before = await balance(b);
      await signUp(b, mainId);
      expect(await on.signed(b, "POST", BIDDING_PATHS.cancelSignUp, { mainId })).toMatchObject({ status: 200 });
      expect(await balance(b)).toEqual(before);
      expect(await registrations(mainId)).toMatchObject([{ status: 6, marginState: 3 }]);
      const audited = { entity: "bid_registration", rowId: (await registrations(mainId))[0]?.id ?? "" };
      const lines = await at.get<{ records: readonly object[] }>("auditor", "/online/api/audit_log/list", audited);
      expect(lines.result.records.slice(0, 2)).toMatchObject([
        { op: "cancel", result: "ok" },
        { op: "add", result: "ok" },
      ]);
      expect(await signUp(b, mainId)).toMatchObject({ code: "BIDDING.SIGN_UP_OVER" });
      const other = await running({}, [b]);
      expect(await on.signed(b, "POST", BIDDING_PATHS.cancelSignUp, { mainId: other })).toMatchObject({
        code: "BIDDING.NOT_CANCELLABLE",
      });
    });

    it("is unknown to who cancels it, too, before the session is announced", async () => {
      const mainId = await on.addSession({}, at.engine.clock() + 60 * MINUTE);
      const unknown = { status: 404, code: "BIDDING.SESSION_UNKNOWN" };
      expect(await on.signed(a, "POST", BIDDING_PATHS.cancelSignUp, { mainId })).toMatchObject(unknown);
      const missing = { mainId: "00000000-0000-7000-8000-000000000000" };
      expect(await on.signed(a, "POST", BIDDING_PATHS.cancelSignUp, missing)).toMatchObject(unknown);
    });

    it("is refused when it is over; money that comes after its deadline qualifies nobody", async () => {
      const margin = yuan(900_000_000);
      const price = yuan(3_000_000_000);
      const mainId = await on.addSession({ margin, startPrice: price, reservePrice: price });
      expect((await signUp(c, mainId)).result).toMatchObject({ status: 1 });
      await on.money(margin, b.memberId);
      expect((await signUp(b, mainId)).result).toMatchObject({ status: 2 });
      await on.begin(mainId);
      expect(await signUp(a, mainId)).toMatchObject({ code: "BIDDING.SIGN_UP_CLOSED" });
      await on.money(margin, c.memberId);
      await on.deposit(c, "1.00");
      const ofC = async () => (await registrations(mainId)).find(({ memberId }) => memberId === c.memberId);
      expect(await ofC()).toMatchObject({ status: 1 });
      await at.bidSweeper.sweep();
      expect(await ofC()).toMatchObject({ status: 5, marginState: null, bidderNumber: null });
      expect(reasonOf(await later(c, mainId, "800000.00"))).toEqual([409, 1201]);
    });
  });

  describe("a bid is refused", () => {
    it("before, after, and while the session is suspended", async () => {
      const mainId = await running();
      const now = at.engine.clock();
      await on.put(mainId, { freeStart: now + MINUTE });
      expect(reasonOf(await later(a, mainId, "800000.00"))).toEqual([409, 1001]);
      await on.put(mainId, { freeStart: now - 1, status: 7 });
      expect(reasonOf(await later(a, mainId, "800000.00"))).toEqual([409, 1003]);
      await on.put(mainId, { status: 2 });
      await on.passEnd(mainId);
      expect(reasonOf(await bid(a, mainId, "800000.00"))).toEqual([409, 1002]);
    });

    it("below the least, between steps, above the cap, and of whoever leads", async () => {
      const mainId = await running({ maxSteps: 2 });
      expect(reasonOf(await later(a, mainId, "795000.00"))).toEqual([409, 1101]);
      expect(reasonOf(await later(a, mainId, "800000.01"))).toEqual([409, 1102]);
      expect(await later(a, mainId, "800000.00")).toMatchObject({ status: 200, result: { seq: 1 } });
      expect(reasonOf(await later(a, mainId, "805000.00"))).toEqual([409, 1104]);
      expect(reasonOf(await later(b, mainId, "800000.00"))).toEqual([409, 1101]);
      expect(reasonOf(await later(b, mainId, "815000.00"))).toEqual([409, 1103]);
      expect(reasonOf(await later(b, mainId, "812000.00"))).toEqual([409, 1102]);
      const attempts = await on.sql<{ rejection: number }>(
        `select "rejection" from "bid_attempt" where "mainId" = '${mainId}' order by "acceptedAt", "id"`,
      );
      expect(attempts.map(({ rejection }) => Number(rejection)).sort()).toEqual([1101, 1101, 1102, 1102, 1103, 1104]);
    });

    it("A101: of no amount that anybody could pay", async () => {
      const mainId = await running();
      for (const price of ["100.005", "-1", "0", "-0", "1e3", "NaN", "９００", "", "99999999999999999999"]) {
        clock.ahead += 1_000;
        expect((await bid(a, mainId, price)).status, price).toBe(400);
      }
      for (const price of [800_000, null, ["800000"], { amount: 1 }]) {
        const answer = await on.signed(
          a,
          "POST",
          BIDDING_PATHS.attend,
          { mainId, price },
          { "idempotency-key": on.key() },
        );
        expect(answer.status).toBe(400);
      }
    });

    it("T17, T18: of who has not signed up, whose margin is gone, and who knows other rules", async () => {
      const mainId = await running();
      expect(reasonOf(await later(c, mainId, "800000.00"))).toEqual([409, 1201]);
      const [own] = (await registrations(mainId)).filter(({ memberId }) => memberId === b.memberId);
      await at.engine.database.write((tx) =>
        createLedger(at.engine.database).post(tx, {
          event: "registrationCancelled",
          subjects: { memberId: b.memberId, enterpriseId: null, registrationId: own?.id ?? "" },
          amounts: { amount: yuan(10) },
          makerId: "mistake",
          checkerId: null,
        }),
      );
      expect(reasonOf(await later(b, mainId, "800000.00"))).toEqual([409, 1202]);
      await on.put(mainId, { payDays: 9 });
      expect(reasonOf(await later(a, mainId, "800000.00"))).toEqual([409, 1203]);
      clock.ahead += 2_000;
      expect(await signUp(a, mainId)).toMatchObject({ status: 200 });
      expect(await later(a, mainId, "800000.00")).toMatchObject({ status: 200 });
    });

    it("of a sealed session, once each; nobody sees amounts or places before the end", async () => {
      const mainId = await running({ mode: "sealed_once", extMode: "none" });
      expect((await later(a, mainId, "901234.56")).result).toMatchObject({ seq: null });
      expect(reasonOf(await later(a, mainId, "950000.00"))).toEqual([409, 1105]);
      const view = await room(b, mainId);
      expect(view).toMatchObject({ seq: 0, bids: [], bidsWithheld: true, me: { leads: false, bids: [] } });
      expect(JSON.stringify(view)).not.toContain("901234");
      const events = await on.members.get(`${BIDDING_PATHS.events}?mainId=${mainId}`, { token: b.token });
      expect(events.result).toMatchObject({ seq: 0, items: [] });
      expect((await room(a, mainId)).me.bids).toMatchObject([{ price: "901234.56" }]);
      const outbox = await on.sql(`select * from "bid_outbox" where "mainId" = '${mainId}'`);
      expect(outbox).toEqual([]);
    });

    it("that comes too often", async () => {
      const mainId = await running();
      clock.held = at.engine.clock() + 10_000;
      const answers = [];
      for (let n = 0; n < 6; n++) answers.push(reasonOf(await bid(a, mainId, "1.00")));
      expect(answers).toEqual([...Array.from({ length: 5 }, () => [409, 1101]), [429, 1401]]);
    });
  });

  it("T35: a key answers as the first time, and is refused with another amount or of another member", async () => {
    const mainId = await running();
    const key = on.key();
    clock.ahead += 5_000;
    const first = await bid(a, mainId, "800000.00", key);
    const again = await bid(a, mainId, "800000.00", key);
    expect([again.status, again.result]).toEqual([200, first.result]);
    expect(await bid(a, mainId, "805000.00", key)).toMatchObject({ status: 409, code: "BIDDING.KEY_REUSED" });
    expect(await bid(b, mainId, "800000.00", key)).toMatchObject({ status: 409, code: "BIDDING.KEY_REUSED" });
    const refused = on.key();
    expect(reasonOf(await bid(b, mainId, "1.00", refused))).toEqual([409, 1101]);
    expect(reasonOf(await bid(b, mainId, "1.00", refused))).toEqual([409, 1101]);
    expect((await sessionRow(mainId))["bidCount"]).toBe(1);
  });

  it("T23: a recorded request that is sent again has no second effect", async () => {
    const mainId = await running();
    const { signCall } = await import("#portal/signIn/smCrypto.ts");
    const body = { mainId, price: "800000.00" };
    const headers = {
      ...signCall(
        { method: "POST", path: BIDDING_PATHS.attend, rawQuery: "", body: JSON.stringify(body), at: at.engine.clock() },
        a.signKey,
      ),
    };
    const send = (key: string) =>
      on.members.post<PlacedBid>(BIDDING_PATHS.attend, body, {
        token: a.token,
        headers: { ...headers, "idempotency-key": key },
      });
    const key = on.key();
    expect(await send(key)).toMatchObject({ status: 200 });
    expect((await send(key)).code).toBe("IDENTITY.SIGNATURE_USED");
    expect((await send(on.key())).code).toBe("IDENTITY.SIGNATURE_USED");
    expect((await sessionRow(mainId))["bidCount"]).toBe(1);
    const more = await on.signed(a, "POST", BIDDING_PATHS.attend, { ...body, bidderNumber: "1", seq: 9 });
    expect(more.status).toBe(400);
  });

  it("T11: below the reserve nothing is sold, and every margin waits for its release", async () => {
    const mainId = await running();
    expect(await later(a, mainId, "800000.00")).toMatchObject({ status: 200 });
    await on.passEnd(mainId);
    await at.bidSweeper.sweep();
    expect(await sessionRow(mainId)).toMatchObject({ status: 8, winnerNumber: null, dealPrice: null });
    expect(await registrations(mainId)).toMatchObject([
      { status: 3, marginState: 2 },
      { status: 3, marginState: 2 },
    ]);
    expect(await on.sql(`select * from "deal" where "mainId" = '${mainId}'`)).toEqual([]);
  });

  it("of sealed bids the last counts, also as what is said of a session without a sale", async () => {
    const mainId = await running({ mode: "sealed_last", extMode: "none", revealReserve: "afterEnd" });
    expect(await later(a, mainId, "2000000.00")).toMatchObject({ status: 200 });
    expect(await later(a, mainId, "800000.00")).toMatchObject({ status: 200 });
    await on.passEnd(mainId);
    await at.bidSweeper.sweep();
    expect(await sessionRow(mainId)).toMatchObject({ status: 8, currentPrice: yuan(800_000) });
  });

  it("whoever has the preemptive right comes first at an equal price", async () => {
    const mainId = await running({ mode: "sealed_once", extMode: "none" });
    await on.prefer(mainId, b);
    expect(await later(a, mainId, "900000.00")).toMatchObject({ status: 200 });
    expect(await later(b, mainId, "900000.00")).toMatchObject({ status: 200 });
    await on.passEnd(mainId);
    await at.bidSweeper.sweep();
    const won = (await registrations(mainId)).find(({ status }) => status === 4);
    expect(won).toMatchObject({ memberId: b.memberId });
  });

  it("nothing that the back office reads of a sign-up names its member", async () => {
    const mainId = await running();
    const ids = (await registrations(mainId)).map(({ id }) => String(id));
    const read = (path: string, query: object) => at.get<unknown>("editor", path, { ...query });
    const shown = [
      await read("/online/api/bid_registration/list", { mainId }),
      await read("/online/api/bid_session/history", { id: mainId }),
      ...(await Promise.all(ids.map((id) => read("/online/api/bid_registration/history", { id })))),
    ];
    const text = JSON.stringify(shown);
    expect(shown.map(({ status }) => status)).toEqual(shown.map(() => 200));
    for (const name of ["bidder_member_", a.memberId, b.memberId]) expect(text).not.toContain(name);
  });

  it("T16: a bid that is much too high wins only when people say so", async () => {
    const mainId = await running({ maxSteps: 1000 });
    expect(await later(a, mainId, "4300000.00")).toMatchObject({ status: 200 });
    await on.passEnd(mainId);
    await at.bidSweeper.sweep();
    expect(await sessionRow(mainId)).toMatchObject({ status: 6, flagged: 1, winnerNumber: null });
    expect((await registrations(mainId)).map(({ status }) => status)).toEqual([2, 2]);
  });

  it("T32: where nothing sweeps, the end holds for bids, and whoever reads decides the session", async () => {
    const mainId = await running();
    expect(await later(a, mainId, "860000.00")).toMatchObject({ status: 200 });
    await on.passEnd(mainId);
    expect(reasonOf(await bid(b, mainId, "865000.00"))).toEqual([409, 1002]);
    expect((await room(b, mainId)).me).toMatchObject({ status: 3 });
    expect(await sessionRow(mainId)).toMatchObject({ status: 10, dealPrice: yuan(860_000) });
  });

  it("refuses bids and decides nothing while the clock of the server has jumped", async () => {
    const mainId = await running();
    clock.held = at.engine.clock();
    const realNow = Date.now;
    const jumped = vi.spyOn(Date, "now").mockImplementation(() => realNow() + 3_600_000);
    try {
      expect(reasonOf(await bid(a, mainId, "860000.00", "during-the-jump"))).toEqual([503, 1501]);
      await on.passEnd(mainId);
      await at.bidSweeper.sweep();
      expect(await sessionRow(mainId)).toMatchObject({ bidCount: 0, status: 2 });
    } finally {
      jumped.mockRestore();
    }
    expect(await on.sql(`select "id" from "bid_attempt" where "mainId" = '${mainId}'`)).toEqual([]);
    clock.held = Number((await sessionRow(mainId))["endDateTime"]) - MINUTE;
    expect(await bid(a, mainId, "860000.00", "during-the-jump")).toMatchObject({ status: 200 });
    await on.passEnd(mainId);
    await at.bidSweeper.sweep();
    expect(await sessionRow(mainId)).toMatchObject({ status: 10 });
  });

  it("fills gaps by epoch and place, and tells nobody the reserve", async () => {
    const mainId = await running({ reservePrice: 86_123_457 });
    for (const [at, who] of [a, b, a, b].entries()) await later(who, mainId, `${800_000 + at * 5_000}.00`);
    const events = async (query: string) =>
      (
        await on.members.get<{ epoch: string; seq: number; reset: boolean; items: { seq: number }[] }>(
          `${BIDDING_PATHS.events}?mainId=${mainId}${query}`,
          { token: b.token },
        )
      ).result;
    const { epoch, seq, ...more } = await room(b, mainId);
    const session = await on.members.get(`${BIDDING_PATHS.session}?mainId=${mainId}`);
    expect(JSON.stringify([more, session, await events("")])).not.toMatch(/86.?123|8612/);
    expect(seq).toBe(4);
    expect((await events(`&epoch=${epoch}&seq=2`)).items.map((one) => one.seq)).toEqual([3, 4]);
    expect(await events(`&epoch=${epoch}&seq=4`)).toMatchObject({ seq: 4, reset: false, items: [] });
    expect(await events("&epoch=another&seq=2")).toMatchObject({ epoch, seq: 4, reset: true, items: [] });
    expect(await events(`&epoch=${epoch}&seq=9`)).toMatchObject({ reset: true });
    const outbox = await on.sql<{ payload: string }>(
      `select "payload" from "bid_outbox" where "mainId" = '${mainId}' order by "seq"`,
    );
    expect(outbox.map(({ payload }) => JSON.parse(payload) as object)).toEqual((await events("")).items);
  });
});
