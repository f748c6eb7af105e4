// Postings at once: of those that exclude each other one succeeds, and no balance is lost (A100, A105).
import { expect, it, vi } from "vitest";
import { describeEachDatabase } from "../../../../tests/support/databases.ts";
import { BOTH, MAKER, ledgerBook, type AnyPost } from "../../../../tests/support/ledger.ts";
import { checkLedger } from "../service/check.ts";

const MEMBER = { memberId: "m1", enterpriseId: null };
const AMOUNT = 120_000_00;

vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 });

describeEachDatabase("postings at once", { inGate: "both" }, (database) => {
  const book = ledgerBook(database);
  const request = (event: string, of: object, amount: number = AMOUNT, persons: object = BOTH): AnyPost => ({
    event,
    subjects: { ...MEMBER, ...of },
    amounts: { amount },
    ...BOTH,
    ...persons,
  });
  const deposit = (serial: string, amount = AMOUNT) =>
    book.post(request("depositMatched", { bankSerial: serial }, amount));
  /** Answers the events that succeeded, and the codes of the others. */
  const atOnce = async (posts: readonly AnyPost[]) => {
    const results = await Promise.allSettled(posts.map(book.post));
    return {
      done: results.flatMap((result, at) => (result.status === "fulfilled" ? [posts[at]?.event] : [])),
      codes: results.flatMap((result) =>
        result.status === "rejected" ? [String((result.reason as { code?: unknown }).code)] : [],
      ),
      entries: results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : [])),
    };
  };
  const isWhole = async () => expect(await checkLedger(book.db())).toMatchObject({ ok: true, faults: [] });

  it("withdraw a whole balance once, of fifty", async () => {
    await deposit("b1");
    const { done, codes } = await atOnce(
      Array.from({ length: 50 }, (_unused, n) => request("withdrawalRequested", { withdrawalId: `w${n}` })),
    );
    expect(done).toHaveLength(1);
    expect(codes).toEqual(Array.from({ length: 49 }, () => "LEDGER.INSUFFICIENT"));
    expect(await book.balance("available", MEMBER)).toBe(0);
    await isWhole();
  });

  it("add up: none of them is lost", async () => {
    const members = ["m1", "m2", "m3"];
    const posts = Array.from({ length: 30 }, (_unused, n) => ({
      ...request("depositMatched", { memberId: members[n % 3], bankSerial: `b${n}` }, n + 1),
    }));
    expect((await atOnce(posts)).done).toHaveLength(30);
    const balances = await Promise.all(
      members.map((memberId) => book.balance("available", { memberId, enterpriseId: null })),
    );
    expect(balances).toEqual([145, 155, 165]);
    expect(await book.balance("bank", {})).toBe(465);
    await isWhole();
  });

  it.each([
    ["a cancellation and an approval", ["withdrawalCancelled", "withdrawalSent"]],
    ["two approvals by different persons", ["withdrawalSent", "withdrawalSent"]],
  ])("let %s of a withdrawal pass once", async (_what, events) => {
    for (let n = 0; n < 8; n++) {
      const of = { withdrawalId: `w${n}` };
      await deposit(`b${n}`);
      await book.post(request("withdrawalRequested", of));
      const { done, codes } = await atOnce(
        events.map((event, at) => request(event, of, AMOUNT, { makerId: `maker${at}`, checkerId: `checker${at}` })),
      );
      expect(done).toHaveLength(1);
      expect(codes).toEqual([events[0] === events[1] ? "LEDGER.KEY_REUSED" : "LEDGER.INSUFFICIENT"]);
      expect(await book.balance("withdrawing", { ...MEMBER, ...of })).toBe(0);
    }
    await isWhole();
  });

  it("let a margin end once: released, forfeited, applied or turned into a bond", async () => {
    for (let n = 0; n < 8; n++) {
      const of = { registrationId: `r${n}`, contractId: `c${n}` };
      await deposit(`b${n}`);
      await book.post(request("marginFrozen", of, AMOUNT, MAKER));
      const { done, codes } = await atOnce(
        ["marginReleased", "marginForfeited", "marginApplied", "marginToBond"].map((event) => request(event, of)),
      );
      expect(done).toHaveLength(1);
      expect(codes).toEqual(["LEDGER.INSUFFICIENT", "LEDGER.INSUFFICIENT", "LEDGER.INSUFFICIENT"]);
    }
    await isWhole();
  });

  it("release a margin once, and give all callers one answer", async () => {
    const of = { registrationId: "r1" };
    await deposit("b1");
    await book.post(request("marginFrozen", of, AMOUNT, MAKER));
    const { entries, codes } = await atOnce(Array.from({ length: 20 }, () => request("marginReleased", of)));
    expect(codes).toEqual([]);
    expect(new Set(entries.map((entry) => JSON.stringify(entry))).size).toBe(1);
    expect(await book.balance("available", MEMBER)).toBe(AMOUNT);
    await isWhole();
  });

  it("freeze one margin of what is there for two, whichever session it is for", async () => {
    await deposit("b1", AMOUNT + 1);
    const { done, codes } = await atOnce(
      Array.from({ length: 20 }, (_unused, n) => request("marginFrozen", { registrationId: `r${n}` }, AMOUNT, MAKER)),
    );
    expect(done).toEqual(["marginFrozen"]);
    expect(codes).toHaveLength(19);
    await isWhole();
  });

  it("reverse an entry once", async () => {
    await deposit("b1");
    const reverse = (n: number) =>
      book
        .db()
        .write((tx) =>
          book.ledger().reverse(tx, { entryId: "dep:b1", makerId: `maker${n % 2}`, checkerId: "checker" }),
        );
    const results = await Promise.allSettled(Array.from({ length: 10 }, (_unused, n) => reverse(n)));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
    expect(await book.balance("available", MEMBER)).toBe(0);
    await isWhole();
  });

  it("go through in transactions of several, whatever their order", async () => {
    for (const memberId of ["m1", "m2"]) await book.post(request("depositMatched", { memberId, bankSerial: memberId }));
    const pay = (memberId: string, paymentId: string) =>
      request("goodsPaid", { memberId, contractId: "c1", paymentId }, 1);
    const transfer = (n: number, order: readonly string[]) =>
      book.db().write(async (tx) => {
        for (const memberId of order) await book.ledger().post(tx, pay(memberId, `${memberId}-${n}`) as never);
      });
    await Promise.all(
      Array.from({ length: 20 }, (_unused, n) => transfer(n, n % 2 === 0 ? ["m1", "m2"] : ["m2", "m1"])),
    );
    expect(await book.balance("goods", { contractId: "c1" })).toBe(40);
    await isWhole();
  });
});
