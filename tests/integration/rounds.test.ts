// T28: bidding in rounds. The clock closes each; its best bid is public then, single bids and their number are not.
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { BIDDING_PATHS, type BidSessionView } from "#server/modules/bidding/contract";
import { biddingOf, clockOf, letRun, yuan, type Bidder, type TestClock } from "../support/bidding.ts";
import { describeEachDatabase } from "../support/databases.ts";
import { startProduct, type TestProduct } from "../support/product.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 400_000 });

const MINUTE = 60_000;
const ROUND = 10 * MINUTE;

describeEachDatabase("a session of three rounds", (database) => {
  let at: TestProduct;
  let [a, b, c] = [] as unknown as [Bidder, Bidder, Bidder];
  const clock: TestClock = { ahead: 0 };
  const on = biddingOf(() => at, clock);
  beforeAll(async () => {
    at = await startProduct(database(), {}, {}, clockOf(clock));
    await at.bidSweeper.stop();
    [a, b, c] = [await on.person(), await on.person(), await on.person()];
  });
  afterAll(() => at.close());
  beforeEach(() => {
    letRun(clock);
  });

  /** Three rounds of ten minutes; answers when the first begins. */
  const running = async (who: readonly Bidder[], change: Parameters<typeof on.addSession>[0] = {}) => {
    const rules = { mode: "rounds", rounds: 3, roundMs: ROUND, extMode: "none", margin: 0, reservePrice: null };
    const mainId = await on.addSession({ ...rules, ...change });
    for (const one of who) expect((await on.signUp(one, mainId)).result).toMatchObject({ status: 2 });
    await on.begin(mainId);
    const start = Number((await on.sessionRow(mainId))["freeStart"]);
    await on.put(mainId, { freeEnd: start + 3 * ROUND, endDateTime: start + 3 * ROUND });
    return { mainId, start };
  };
  const shown = async (mainId: string) =>
    (await on.members.get<BidSessionView>(`${BIDDING_PATHS.session}?mainId=${mainId}`)).result.session;
  const reasonOf = ({ status, result }: { status: number; result: unknown }) => [
    status,
    (result as { reason?: number } | null)?.reason,
  ];
  const sweepAt = async (moment: number) => {
    clock.held = moment;
    await at.bidSweeper.sweep();
  };

  it("tells the best of each round when it is over, nothing before, and sells to the best of the last", async () => {
    const { mainId, start } = await running([a, b, c], { fatFinger: 20 });
    clock.held = start + MINUTE;
    expect(await on.bid(a, mainId, "799999.99")).toMatchObject({ status: 409, result: { reason: 1101 } });
    expect(await on.bid(a, mainId, "812345.67")).toMatchObject({ status: 200 });
    expect(await on.bid(b, mainId, "823456.78")).toMatchObject({ status: 200 });
    // Of several offers of one round the last counts, even below the one before.
    clock.held = start + 2 * MINUTE;
    expect(await on.bid(b, mainId, "801111.00")).toMatchObject({ status: 200 });
    expect(await on.bid(c, mainId, "2000000.00")).toMatchObject({ status: 200 });
    clock.held = start + 3 * MINUTE;
    expect(await on.bid(c, mainId, "805000.00")).toMatchObject({ status: 200 });
    for (const held of [start + 5 * MINUTE, start + ROUND + 1_999]) {
      await sweepAt(held);
      expect(await shown(mainId)).toMatchObject({ phase: "free", currentPrice: null, bidCount: 0, bids: [] });
      const own = await on.room(a, mainId);
      expect(own).toMatchObject({
        seq: 0,
        bids: [],
        session: { currentPrice: null, bidCount: 0 },
        me: { leads: false },
      });
      expect(JSON.stringify(own)).not.toMatch(/823456|801111|2000000|805000/);
      expect(own.session.round).toEqual({ of: 3, ms: ROUND });
      const listed = await at.get<{ records: { flagged?: unknown; currentPrice: unknown }[] }>(
        "admin",
        "/online/api/bid_session/list",
        { mainId },
      );
      expect(listed.result.records[0]).toMatchObject({ currentPrice: null });
      expect(listed.result.records[0]).not.toHaveProperty("flagged");
    }
    expect(await on.sessionRow(mainId)).toMatchObject({ roundsOver: null, currentPrice: null, flagged: 1 });
    // Between two rounds nobody knows the floor yet.
    clock.held = start + ROUND + 500;
    expect(reasonOf(await on.bid(a, mainId, "900000.00"))).toEqual([409, 1004]);

    await sweepAt(start + ROUND + 2_000);
    expect(await on.sessionRow(mainId)).toMatchObject({ roundsOver: 1, currentPrice: yuan(812_345) + 67, status: 4 });
    clock.held += 2_000;
    expect(await shown(mainId)).toMatchObject({ currentPrice: "812345.67", bidCount: 0, bids: [], bidsWithheld: true });
    expect(reasonOf(await on.bid(b, mainId, "817345.66"))).toEqual([409, 1101]);
    clock.held += 1_000;
    expect(await on.bid(b, mainId, "817345.67")).toMatchObject({ status: 200 });
    expect(await on.bid(c, mainId, "820000.00")).toMatchObject({ status: 200 });
    expect((await shown(mainId)).currentPrice).toBe("812345.67");

    // Nobody sweeps: the first bid of the last round closes the one before.
    clock.held = start + 2 * ROUND + 2_000;
    expect(reasonOf(await on.bid(a, mainId, "824999.99"))).toEqual([409, 1101]);
    expect(await on.sessionRow(mainId)).toMatchObject({ roundsOver: 2, currentPrice: yuan(820_000) });
    clock.held += 1_000;
    expect(await on.bid(a, mainId, "825000.00")).toMatchObject({ status: 200 });

    await sweepAt(start + 3 * ROUND + 2_000);
    expect(await on.sessionRow(mainId)).toMatchObject({
      status: 10,
      roundsOver: 3,
      currentPrice: yuan(825_000),
      dealPrice: yuan(825_000),
      winnerNumber: (await on.room(a, mainId)).me.bidderNumber,
    });
  });

  it("keeps the best of an earlier round where the last are empty, and shows the bids with the result", async () => {
    const { mainId, start } = await running([a, b], { minBidders: 2 });
    clock.held = start + MINUTE;
    await on.bid(a, mainId, "830000.00");
    await sweepAt(start + 2 * ROUND + 2_000);
    expect(await on.sessionRow(mainId)).toMatchObject({ roundsOver: 2, currentPrice: yuan(830_000) });
    await sweepAt(start + 3 * ROUND + 2_000);
    expect(await on.sessionRow(mainId)).toMatchObject({ status: 8, roundsOver: 3, currentPrice: yuan(830_000) });
    clock.held += 3_000;
    const result = await shown(mainId);
    expect(result).toMatchObject({ phase: "failed", bidCount: 1, bids: [{ price: "830000.00" }] });
  });

  it("takes a bid that came in time into the round that it came in", async () => {
    const { mainId, start } = await running([a, b]);
    clock.held = start + ROUND - 1;
    await on.bid(a, mainId, "840000.00");
    await sweepAt(start + ROUND + 2_000);
    expect((await on.sessionRow(mainId))["currentPrice"]).toBe(yuan(840_000));
  });

  it("says whether the reserve is met once a round is over", async () => {
    const { mainId, start } = await running([a, b], { reservePrice: yuan(850_000), revealReserve: "live" });
    clock.held = start + MINUTE;
    await on.bid(a, mainId, "860000.00");
    clock.held += 2_000;
    expect((await shown(mainId)).reserveMet).toBeNull();
    await sweepAt(start + ROUND + 2_000);
    clock.held += 3_000;
    expect((await shown(mainId)).reserveMet).toBe(true);
  });

  it("goes on in the round in which it was suspended, and tells no bid of it", async () => {
    const { mainId, start } = await running([a, b]);
    clock.held = start + MINUTE;
    await on.bid(a, mainId, "810000.00");
    await sweepAt(start + ROUND + 2_000);
    clock.held = start + ROUND + 5 * MINUTE;
    await on.bid(b, mainId, "870000.00");
    const act = async (account: string, name: string, more: object = {}) =>
      expect(await on.office(account, "bid_session", name, { id: mainId, ...more })).toMatchObject({ status: 200 });
    await act("bid_operator", "askSuspend", { askReason: "系统检查" });
    await act("bid_reviewer", "suspend");
    const resumeAt = clock.held + 30 * MINUTE;
    await act("bid_operator", "askResume", { askReason: "检查完成", askResumeAt: new Date(resumeAt).toISOString() });
    await act("bid_reviewer", "resume");
    for (const held of [resumeAt, resumeAt + 5 * MINUTE - 1]) {
      await sweepAt(held);
      expect(await on.sessionRow(mainId)).toMatchObject({ roundsOver: 1, currentPrice: yuan(810_000) });
    }
    await sweepAt(resumeAt + 5 * MINUTE + 2_000);
    expect(await on.sessionRow(mainId)).toMatchObject({ roundsOver: 2, currentPrice: yuan(870_000), status: 4 });
    await sweepAt(resumeAt + 15 * MINUTE + 2_000);
    expect(await on.sessionRow(mainId)).toMatchObject({ roundsOver: 3, status: 10, dealPrice: yuan(870_000) });
  });
});
