// Registrations of one session that have something in common: shown to the back office, and to no bidder.
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { BIDDING_PATHS } from "#server/modules/bidding/contract";
import { biddingOf, clockOf, type Bidder, type TestClock } from "../support/bidding.ts";
import { describeEachDatabase } from "../support/databases.ts";
import { startProduct, type TestProduct } from "../support/product.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 400_000 });

const MINUTE = 60_000;

describeEachDatabase("bidders who have something in common", (database) => {
  let at: TestProduct;
  let [a, b, c] = [] as unknown as [Bidder, Bidder, Bidder];
  const clock: TestClock = { ahead: 0 };
  const on = biddingOf(() => at, clock);
  beforeAll(async () => {
    at = await startProduct(database(), {}, {}, clockOf(clock));
    await at.bidSweeper.stop();
    // Persons of one name, two of them with one bank account.
    [a, b, c] = [await on.person(), await on.person(), await on.person()];
    await on.members.execute(`update "member_bank" set "bankCard__blind" = 'other' where "memberId" = '${c.memberId}'`);
  });
  afterAll(() => at.close());

  it("are marked when sign-up is over and when bidding ends, for the back office alone", async () => {
    const mainId = await on.addSession({ margin: 0, reservePrice: null });
    for (const one of [a, b, c]) expect((await on.signUp(one, mainId)).result).toMatchObject({ status: 2 });
    const numberOf = async (one: Bidder) =>
      (await on.registrations(mainId)).find(({ memberId }) => memberId === one.memberId)?.bidderNumber;
    const [first, second] = [await numberOf(a), await numberOf(b)];
    const listed = async () => {
      const answer = await on.members.get<{ records: { bidderNumber: string; related: string | null }[] }>(
        `/online/api/bid_registration/list?mainId=${mainId}`,
        { token: (await at.signIn<{ token: string }>("bid_operator")).result.token },
      );
      expect(JSON.stringify(answer)).not.toContain(a.memberId);
      return new Map(answer.result.records.map(({ bidderNumber, related }) => [bidderNumber, related]));
    };
    await at.bidSweeper.sweep();
    expect([...(await listed()).values()]).toEqual([null, null, null]);
    const { signUpEnd } = await on.sessionRow(mainId);
    clock.held = Number(signUpEnd) + 1;
    await at.bidSweeper.sweep();
    const marked = await listed();
    expect([marked.get(first ?? ""), marked.get(second ?? "")]).toEqual([`${second}：银行账号`, `${first}：银行账号`]);
    expect([...marked.values()].filter((related) => related === null)).toHaveLength(1);

    // Nothing follows from it, and no bidder is told.
    await on.begin(mainId);
    clock.held += MINUTE;
    for (const [one, price] of [
      [a, "800000.00"],
      [b, "805000.00"],
    ] as const)
      expect(await on.bid(one, mainId, price)).toMatchObject({ status: 200 });
    for (const one of [a, b]) {
      const mine = await on.members.get(BIDDING_PATHS.mine, { token: one.token });
      expect(JSON.stringify([await on.room(one, mainId), mine])).not.toMatch(/银行账号|related/);
      const entity = await on.members.get(`/online/api/bid_registration/list?mainId=${mainId}`, { token: one.token });
      expect(entity.status).toBe(403);
    }
    await on.passEnd(mainId);
    await at.bidSweeper.sweep();
    expect(await on.sessionRow(mainId)).toMatchObject({ status: 10, winnerNumber: second });
    expect((await listed()).get(first ?? "")).toBe(`${second}：银行账号、出价地址`);
  });
});
