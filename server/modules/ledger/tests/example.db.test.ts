// The worked example of the domain (§1.11) at the level of the ledger: to the fen, and the same hash on both databases.
import { expect, it, vi } from "vitest";
import { parseMoney } from "#core/values";
import { describeEachDatabase } from "../../../../tests/support/databases.ts";
import { BOTH, MAKER, MORNING, ledgerBook } from "../../../../tests/support/ledger.ts";
import { checkLedger } from "../service/check.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const fen = (yuan: string): number => parseMoney(yuan.replaceAll(",", "")) ?? Number.NaN;
const of = (memberId: string) => ({ memberId, enterpriseId: `company-${memberId}` });
const CONTRACT = { contractId: "HN-T-031" };
const SELLER = { sellerId: "farm" };

/** Of all three variants, as they were first computed: what changes an entry's hash changes every later journal. */
const ROOTS = {
  default: "947ac0a5e112d2805ac4de47aaf532322b6c5b6bb014960b2f197d6103142e15",
  refund: "14f761e25917009633e5a6c6c1b50cd7e7e65d3e709b1f55585106c73e23aa85",
  forfeiture: "2ccacf7e9e04ba36f2d75c9aaf52b28d13f9e3bfe985ef32e2788ecc7a38bf65",
};

describeEachDatabase("the worked example", { inGate: "both" }, (database) => {
  const book = ledgerBook(database);
  let step = 0;
  /** A minute after the one before. */
  const post = (event: string, subjects: object, amounts: Readonly<Record<string, string>>, persons: object = BOTH) => {
    book.setClock(MORNING + (step += 1) * 60_000);
    return book.post({
      event,
      subjects,
      amounts: Object.fromEntries(Object.entries(amounts).map(([name, yuan]) => [name, fen(yuan)])),
      ...BOTH,
      ...persons,
    });
  };
  const bankIn = (memberId: string, bankSerial: string, amount: string) =>
    post("depositMatched", { ...of(memberId), bankSerial }, { amount });
  const signUp = (memberId: string) =>
    post("marginFrozen", { ...of(memberId), registrationId: `reg-${memberId}` }, { amount: "120,000" }, MAKER);
  const release = (memberId: string) =>
    post("marginReleased", { ...of(memberId), registrationId: `reg-${memberId}` }, { amount: "120,000" });
  /** The last three columns of the example's table. */
  const row = async () => {
    const { available, margin } = await book.ledger().balances.fundsOf(book.db().read, of("A"));
    return [available, margin, await book.balance("goods", CONTRACT)];
  };
  const yuan = (...amounts: readonly string[]) => amounts.map(fen);
  const available = (memberId: string) => book.balance("available", of(memberId));
  /** Rows 1 to 5. */
  const untilTheEnd = async () => {
    step = 0;
    await bankIn("A", "1001", "1,000,000");
    await bankIn("B", "1002", "200,000");
    await bankIn("C", "1003", "100,000");
    expect(await row()).toEqual(yuan("1,000,000", "0", "0"));
    await signUp("A");
    await signUp("B");
    await expect(signUp("C")).rejects.toMatchObject({ code: "LEDGER.INSUFFICIENT" });
    expect(await row()).toEqual(yuan("880,000", "120,000", "0"));
    await bankIn("C", "1004", "50,000");
    await signUp("C");
    expect(await available("C")).toBe(fen("30,000"));
    await release("B");
    await release("C");
    expect(await row()).toEqual(yuan("880,000", "120,000", "0"));
    expect(await book.balance("margin", { ...of("B"), registrationId: "reg-B" })).toBe(0);
  };
  const apply = () =>
    post("marginApplied", { ...of("A"), ...CONTRACT, registrationId: "reg-A" }, { amount: "120,000" });
  const pay = (paymentId: string, amount: string) =>
    post("goodsPaid", { ...of("A"), ...CONTRACT, paymentId }, { amount }, MAKER);
  const closeSection = (toSeller: string, fee: string) =>
    post("sectionSettled", { ...CONTRACT, ...SELLER, sectionId: "section-1" }, { toSeller, fee });
  const root = async () => {
    expect(await checkLedger(book.db())).toMatchObject({ ok: true, faults: [] });
    return (await book.db().write((tx) => book.ledger().closeDay(tx, "2026-11-27"))).root;
  };

  it("rows 1 to 11", async () => {
    await untilTheEnd();
    await apply();
    expect(await row()).toEqual(yuan("880,000", "0", "120,000"));
    await pay("first", "513,500.00");
    expect(await row()).toEqual(yuan("366,500", "0", "633,500"));
    await pay("balance", "237,800.00");
    expect(await row()).toEqual(yuan("128,700", "0", "871,300"));
    await closeSection("864,329.60", "6,970.40");
    expect(await row()).toEqual(yuan("128,700", "0", "0"));
    const withdrawal = { ...of("A"), withdrawalId: "w-1" };
    await post("withdrawalRequested", withdrawal, { amount: "128,700" }, MAKER);
    await post("withdrawalSent", withdrawal, { amount: "128,700" });
    await post("payoutConfirmed", { bankSerial: "2001" }, { amount: "128,700" });
    expect(await row()).toEqual(yuan("0", "0", "0"));
    await post("sellerPaid", { ...SELLER, payoutId: "out-1" }, { amount: "864,329.60" });
    await post("payoutConfirmed", { bankSerial: "2002" }, { amount: "864,329.60" });
    expect(await row()).toEqual(yuan("0", "0", "0"));
    expect(await book.balance("bank", {})).toBe(fen("356,970.40"));
    expect([await available("B"), await available("C"), await book.balance("feeIncome", {})]).toEqual(
      yuan("200,000", "150,000", "6,970.40"),
    );
    expect(await book.balance("inTransit", {})).toBe(0);
    expect(await root()).toBe(ROOTS.default);
  });

  it("variant: 1,200 t are weighed, and what was paid too much goes back", async () => {
    await untilTheEnd();
    await apply();
    await pay("first", "513,500.00");
    await post("buyerRefunded", { ...of("A"), ...CONTRACT, refundId: "refund-1" }, { amount: "33,500.00" });
    expect(await row()).toEqual(yuan("400,000", "0", "600,000"));
    await closeSection("595,200.00", "4,800.00");
    expect(await row()).toEqual(yuan("400,000", "0", "0"));
    expect(await root()).toBe(ROOTS.refund);
  });

  it("variant: A defaults, the lot is sold for less, and the margin covers the difference first", async () => {
    await untilTheEnd();
    await post("marginForfeited", { ...of("A"), registrationId: "reg-A" }, { amount: "120,000" });
    expect(await book.balance("forfeited", {})).toBe(fen("120,000"));
    // Sold again for 880,000: 25,000 less than 905,000.
    await post("forfeitureDisposed", { ...SELLER, dispositionId: "d-1" }, { toSeller: "25,000", penalty: "95,000" });
    expect(await row()).toEqual(yuan("880,000", "0", "0"));
    expect([await book.balance("payable", SELLER), await book.balance("penaltyIncome", {})]).toEqual(
      yuan("25,000", "95,000"),
    );
    // Another default, of which the margin covers less than all: the rest is claimed.
    await post("shortfallClaimed", { ...of("A"), ...SELLER, dealId: "deal-2" }, { amount: "10,000" });
    expect(await book.balance("receivable", of("A"))).toBe(fen("10,000"));
    expect(await root()).toBe(ROOTS.forfeiture);
  });
});
