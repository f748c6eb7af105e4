// Every posting of the catalogue on both databases: what it moves, what it refuses, that it is there once.
import { describe, expect, it } from "vitest";
import { describeEachDatabase } from "../../../../tests/support/databases.ts";
import { BOTH, MAKER, MORNING, ledgerBook, type AnyPost } from "../../../../tests/support/ledger.ts";
import { POSTINGS, postingOf, type PostingEvent } from "../rules/catalogue.ts";
import { accountOf, kindOf } from "../rules/chart.ts";

const AMOUNT = 12_000_000;
const SUBJECTS = {
  memberId: "m1",
  enterpriseId: "e1",
  registrationId: "r1",
  contractId: "c1",
  withdrawalId: "w1",
  sellerId: "s1",
  bankSerial: "b1",
  anomalyId: "a1",
  number: "1",
  dispositionId: "d1",
  deductionId: "x1",
  paymentId: "p1",
  sectionId: "n1",
  refundId: "f1",
  payoutId: "o1",
  dealId: "l1",
  feeId: "g1",
};

/** What fills the account that each posting takes from. */
const DEPOSIT: AnyPost = request("depositMatched", { bankSerial: "first" });
const FILLING: Readonly<Partial<Record<string, readonly AnyPost[]>>> = {
  available: [DEPOSIT],
  suspense: [request("depositUnmatched", { bankSerial: "first" })],
  margin: [DEPOSIT, request("marginFrozen")],
  bond: [DEPOSIT, request("bondPaid", { number: "first" })],
  goods: [DEPOSIT, request("goodsPaid", { paymentId: "first" })],
  withdrawing: [DEPOSIT, request("withdrawalRequested")],
  forfeited: [DEPOSIT, request("marginFrozen"), request("marginForfeited")],
  inTransit: [DEPOSIT, request("withdrawalRequested"), request("withdrawalSent")],
  payable: [DEPOSIT, request("bondPaid", { number: "first" }), request("bondDeducted", { deductionId: "first" })],
};

function request(event: PostingEvent, more: object = {}, amounts: object = amountsOf(event)): AnyPost {
  const persons = postingOf(event).persons === 2 ? BOTH : MAKER;
  return { event, subjects: { ...SUBJECTS, ...more }, amounts, ...persons };
}

/** The whole of what was filled in. */
function amountsOf(event: PostingEvent): object {
  if (event === "payoutConfirmed") return { amount: AMOUNT };
  const parts = postingOf(event).legs.flatMap(({ amount }) => (amount === "total" ? [] : [amount]));
  const names = [...new Set(parts)];
  return Object.fromEntries(names.map((name, at) => [name, at === 0 ? AMOUNT - (names.length - 1) : 1] as const));
}

const EVENTS = Object.keys(POSTINGS) as readonly PostingEvent[];
/** The account that a posting takes from; undefined: it brings money in. */
const sourceOf = (event: PostingEvent) => {
  const taken = postingOf(event).legs.find(
    ({ account, side }) => kindOf(account).normal !== side && kindOf(account).normal !== "either",
  );
  return taken?.account;
};

describeEachDatabase("the ledger", { inGate: "both" }, (database) => {
  const book = ledgerBook(database);
  const fill = async (event: PostingEvent): Promise<void> => {
    for (const posting of FILLING[sourceOf(event) ?? ""] ?? []) await book.post(posting);
  };
  const shown = async (event: PostingEvent) =>
    Object.fromEntries(
      await Promise.all(
        postingOf(event).legs.map(
          async ({ account }) => [account, await book.balance(account, SUBJECTS)] as readonly [string, number],
        ),
      ),
    );

  describe.each(EVENTS)("%s", (event) => {
    const { legs, persons } = postingOf(event);

    it("moves the amounts between its accounts, once however often it is sent", async () => {
      await fill(event);
      const before = await shown(event);
      const posting = request(event);
      const posted = await book.post(posting);
      const after = await shown(event);
      const amounts = posting.amounts as Readonly<Record<string, number>>;
      for (const { account, side, amount } of legs) {
        const fen = amount === "total" ? AMOUNT : (amounts[amount] ?? 0);
        const sign = kindOf(account).normal === side ? 1 : -1;
        expect([account, (after[account] ?? 0) - (before[account] ?? 0)]).toEqual([account, sign * fen]);
      }
      expect(posted).toMatchObject({ event, bookDate: "2026-11-27", occurredAt: MORNING });
      expect(await book.post(posting)).toEqual(posted);
      expect(await shown(event)).toEqual(after);
    });

    it("is refused with another content under its key, and leaves nothing", async () => {
      await fill(event);
      await book.post(request(event));
      const before = await book.state();
      const [first = "amount"] = Object.keys(request(event).amounts);
      const other = { ...request(event).amounts, [first]: 7 };
      await expect(book.post(request(event, {}, other))).rejects.toMatchObject({ code: "LEDGER.KEY_REUSED" });
      await expect(book.post({ ...request(event), memo: "other" })).rejects.toMatchObject({
        code: "LEDGER.KEY_REUSED",
      });
      expect(await book.state()).toEqual(before);
    });

    it("is refused without the money, and leaves nothing", async () => {
      if (sourceOf(event) === undefined) return;
      const before = await book.state();
      await expect(book.post(request(event))).rejects.toMatchObject({ code: "LEDGER.INSUFFICIENT" });
      expect(
        (await book.state()).accounts.filter((account) => "balanceFen" in account && account.balanceFen !== 0),
      ).toEqual([]);
      expect((await book.all(`select 1 from "ledger_entry"`)).length).toBe(0);
      expect(before.accounts).toEqual([]);
    });

    it("takes its persons", async () => {
      await fill(event);
      const asked = { ...request(event), makerId: "finance1" };
      const wrong = persons === 2 ? [null, "finance1"] : ["finance1"];
      for (const checkerId of wrong)
        await expect(book.post({ ...asked, checkerId })).rejects.toMatchObject({ code: "LEDGER.TWO_PERSONS" });
    });

    it("is reversed by its mirror, once", async () => {
      await fill(event);
      const before = await shown(event);
      const posted = await book.post(request(event));
      const reverse = () =>
        book.db().write((tx) => book.ledger().reverse(tx, { entryId: posted.id, ...BOTH, memo: "A6" }));
      const mirror = await reverse();
      expect(mirror).toMatchObject({ id: `rev:${posted.id}`, event: "reversal" });
      expect(mirror.lines.map(({ accountId, amountFen }) => [accountId, -amountFen])).toEqual(
        posted.lines.map(({ accountId, amountFen }) => [accountId, amountFen]),
      );
      expect(await shown(event)).toEqual(before);
      expect(await reverse()).toEqual(mirror);
      expect(await shown(event)).toEqual(before);
    });
  });

  it("keeps whole what is whole: a part of a margin is neither released nor added to it", async () => {
    await fill("marginReleased");
    await expect(book.post(request("marginReleased", {}, { amount: AMOUNT - 1 }))).rejects.toMatchObject({
      code: "LEDGER.NOT_WHOLE",
    });
  });

  it("empties a margin once, whichever of its ends comes first", async () => {
    for (const event of ["marginReleased", "marginApplied", "marginToBond", "marginForfeited"] as const) {
      const of = { registrationId: event };
      await book.post(request("depositMatched", { bankSerial: event }));
      await book.post(request("marginFrozen", of));
      await book.post(request(event, of));
      for (const other of ["marginReleased", "marginApplied", "marginToBond", "marginForfeited"] as const)
        if (other !== event)
          await expect(book.post(request(other, of))).rejects.toMatchObject({ code: "LEDGER.INSUFFICIENT" });
    }
    // The member's own way back and the office's share one key.
    await expect(
      book.post(request("registrationCancelled", { registrationId: "marginReleased" })),
    ).rejects.toMatchObject({ code: "LEDGER.KEY_REUSED" });
  });

  it("has one entry for a bank's serial number, matched or not", async () => {
    await book.post(request("depositMatched"));
    await expect(book.post(request("depositUnmatched"))).rejects.toMatchObject({ code: "LEDGER.KEY_REUSED" });
  });

  it("has one entry for a caller's own key", async () => {
    const clientKey = "0193-key";
    const posted = await book.post({ ...request("depositMatched"), clientKey });
    expect(await book.post({ ...request("depositMatched"), clientKey })).toEqual(posted);
    await expect(book.post({ ...request("depositMatched", { bankSerial: "b2" }), clientKey })).rejects.toMatchObject({
      code: "LEDGER.CLIENT_KEY_REUSED",
    });
    expect(await book.balance("available", SUBJECTS)).toBe(AMOUNT);
  });

  it("lets a caller catch what is refused and go on: nothing of it was written", async () => {
    await book.db().write(async (tx) => {
      const { post } = book.ledger();
      const refused = await post(tx, request("marginFrozen") as never).catch((error: unknown) => error);
      expect(refused).toMatchObject({ code: "LEDGER.INSUFFICIENT", message: "会员可用余额不足" });
      await post(tx, request("depositMatched") as never);
    });
    expect(await book.all(`select "id" from "ledger_entry"`)).toEqual([{ id: "dep:b1" }]);
  });

  it("undoes an entry with the transaction that it is in", async () => {
    await expect(
      book.db().write(async (tx) => {
        await book.ledger().post(tx, request("depositMatched") as never);
        throw new Error("the caller's own");
      }),
    ).rejects.toThrow("the caller's own");
    expect(await book.state()).toEqual({ days: [], accounts: [] });
  });

  it("refuses the reversal of what is not there, of what was spent, and by one person", async () => {
    const reverse = (entryId: string, persons = BOTH) =>
      book.db().write((tx) => book.ledger().reverse(tx, { entryId, ...persons }));
    await expect(reverse("dep:none")).rejects.toMatchObject({ code: "LEDGER.ENTRY_NOT_FOUND" });
    await fill("marginReleased");
    await expect(reverse("dep:first")).rejects.toMatchObject({ code: "LEDGER.INSUFFICIENT" });
    await expect(reverse("frz:r1", { makerId: "a", checkerId: "a" })).rejects.toMatchObject({
      code: "LEDGER.TWO_PERSONS",
    });
    await reverse("frz:r1");
    // Of a reversal: the first state again.
    await reverse("rev:frz:r1");
    expect(await book.balance("margin", SUBJECTS)).toBe(AMOUNT);
  });

  it("answers a member's money by book, and what was posted about a row", async () => {
    await fill("marginReleased");
    await book.post(request("depositMatched", { bankSerial: "b2", enterpriseId: null }, { amount: 5 }));
    await book.post(request("withdrawalRequested", { enterpriseId: null }, { amount: 2 }));
    const { balances } = book.ledger();
    const funds = (enterpriseId: string | null) => balances.fundsOf(book.db().read, { memberId: "m1", enterpriseId });
    expect(await funds("e1")).toEqual({ available: 0, margin: AMOUNT, bond: 0, withdrawing: 0, total: AMOUNT });
    expect(await funds(null)).toEqual({ available: 3, margin: 0, bond: 0, withdrawing: 2, total: 5 });
    expect(await funds("e2")).toEqual({ available: 0, margin: 0, bond: 0, withdrawing: 0, total: 0 });
    expect(await balances.totals(book.db().read)).toMatchObject({
      bank: BigInt(AMOUNT + 5),
      available: 3n,
      margin: BigInt(AMOUNT),
      adjustment: 0n,
    });
    expect(await balances.entriesOf(book.db().read, "registration", "r1")).toMatchObject([
      { id: "frz:r1", event: "marginFrozen", seq: 2 },
    ]);
  });

  it("closes the accounts of a member who has nothing left, for ever", async () => {
    const close = () => book.db().write((tx) => book.ledger().closeAccounts(tx, "m1"));
    await book.post(request("depositMatched"));
    await expect(close()).rejects.toMatchObject({
      code: "LEDGER.NOT_EMPTY",
      message: "会员可用余额不为零，不能关闭账户",
    });
    await book.post(request("feePaid"));
    await close();
    await expect(book.post(request("depositMatched", { bankSerial: "b2" }))).rejects.toMatchObject({
      code: "LEDGER.ACCOUNT_CLOSED",
    });
    expect(accountOf("available", SUBJECTS).id).toBe("2101:m1:e1");
  });
});
