import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { POSTINGS, type PostingEvent } from "./catalogue.ts";
import { accountOf, isAllowedBalance, kindOf, kindOfCode, shownBalance } from "./chart.ts";
import { balanceAfter } from "./applyLines.ts";
import { bodyOf, hashOfEntry, CHAIN_START } from "./chain.ts";
import { MOST_FEN, draftEntry, draftReversal, type EntryDraft, type PostingRequest } from "./draftEntry.ts";

const SUBJECTS = {
  memberId: "m1",
  enterpriseId: null,
  registrationId: "r1",
  contractId: "c1",
  withdrawalId: "w1",
  sellerId: "s1",
  bankSerial: "b1",
  anomalyId: "a1",
  number: "1",
  dispositionId: "d1",
  deductionId: "d1",
  paymentId: "p1",
  sectionId: "n1",
  refundId: "f1",
  payoutId: "o1",
  dealId: "l1",
  feeId: "e1",
};
const PERSONS = { makerId: "maker", checkerId: "checker" };
const AMOUNTS = ["amount", "toSeller", "fee", "penalty", "charge"] as const;

/** Any posting, with every subject there is. */
const draftOf = (event: PostingEvent, amounts: Partial<Record<(typeof AMOUNTS)[number], number>>, more: object = {}) =>
  draftEntry({ event, subjects: SUBJECTS, amounts, ...PERSONS, ...more } as PostingRequest<PostingEvent>);

const lines = ({ lines: list }: EntryDraft) => list.map(({ account, amountFen }) => [account.id, amountFen]);

/** The amounts that a posting takes. */
const namesOf = (event: PostingEvent) =>
  AMOUNTS.filter((name) => POSTINGS[event].legs.some((leg) => leg.amount === name));

describe("an entry of a posting", () => {
  it("has its key, what it is about, and a line for each account in the order of the accounts", () => {
    const draft = draftEntry({
      event: "marginFrozen",
      subjects: { memberId: "m1", enterpriseId: "e7", registrationId: "r1" },
      amounts: { amount: 12_000_000 },
      makerId: "m1",
      checkerId: null,
    });
    expect(draft).toMatchObject({
      id: "frz:r1",
      event: "marginFrozen",
      refType: "registration",
      refId: "r1",
      reversesId: null,
      clientKey: null,
      memo: null,
    });
    expect(lines(draft)).toEqual([
      ["2101:m1:e7", 12_000_000],
      ["2102:m1:e7:r1", -12_000_000],
    ]);
    expect(draft.lines[1]?.account).toEqual({
      id: "2102:m1:e7:r1",
      code: "2102",
      ownerType: "member",
      ownerId: "m1",
      enterpriseId: "e7",
      subKey: "r1",
    });
  });

  it("splits a sum, leaves out what is nothing, and joins two legs of one account", () => {
    expect(lines(draftOf("sectionSettled", { toSeller: 86_432_960, fee: 697_040 }))).toEqual([
      ["2201:c1", 87_130_000],
      ["2202:s1", -86_432_960],
      ["4001", -697_040],
    ]);
    expect(lines(draftOf("forfeitureDisposed", { penalty: 5 }))).toEqual([
      ["2302", 5],
      ["4002", -5],
    ]);
    expect(lines(draftOf("payoutConfirmed", { amount: 100, charge: 2 }))).toEqual([
      ["1001", -102],
      ["1003", 100],
      ["5001", 2],
    ]);
  });

  it("keeps the books of a person and of each company apart", () => {
    const of = (enterpriseId: string | null) => accountOf("available", { memberId: "m1", enterpriseId }).id;
    expect([of(null), of("e1"), of("e2")]).toEqual(["2101:m1:-", "2101:m1:e1", "2101:m1:e2"]);
  });

  it("balances whatever the posting and the amounts", () => {
    const events = Object.keys(POSTINGS) as readonly PostingEvent[];
    fc.assert(
      fc.property(
        fc.constantFrom(...events),
        fc.array(fc.integer({ min: 1, max: MOST_FEN / 4 }), { minLength: 5, maxLength: 5 }),
        (event, values) => {
          const amounts = Object.fromEntries(namesOf(event).map((name, at) => [name, values[at] ?? 1]));
          const draft = draftOf(event, amounts);
          expect(draft.lines.reduce((sum, { amountFen }) => sum + amountFen, 0)).toBe(0);
          expect(draft.lines.length).toBe(POSTINGS[event].legs.length);
          const mirror = draftReversal(draft, { ...PERSONS, memo: null });
          expect(lines(mirror)).toEqual(lines(draft).map(([id, fen]) => [id, -Number(fen)]));
        },
      ),
    );
  });

  it.each([0, -1, 0.5, Number.NaN, Infinity, MOST_FEN + 1, undefined])("refuses %s fen", (amount) => {
    expect(() => draftOf("goodsPaid", amount === undefined ? {} : { amount })).toThrow("金额不正确");
  });

  it("refuses a negative part whose whole is positive", () => {
    expect(() => draftOf("sectionSettled", { toSeller: 10, fee: -5 })).toThrow("金额不正确");
  });

  it.each(["", "a:b", "a b", "一", "x".repeat(65), "a/b"])("refuses the id “%s”", (id) => {
    const draft = (more: object) => () =>
      draftEntry({
        event: "goodsPaid",
        subjects: { memberId: "m1", enterpriseId: null, contractId: "c1", paymentId: "p1", ...more },
        amounts: { amount: 1 },
        ...PERSONS,
      });
    for (const name of ["memberId", "enterpriseId", "contractId", "paymentId"])
      expect(draft({ [name]: id })).toThrow("业务编号不正确");
    expect(() => draftOf("goodsPaid", { amount: 1 }, { clientKey: id })).toThrow("业务编号不正确");
  });

  it("names two different persons where it takes two, and never one as both", () => {
    const persons = (event: PostingEvent, makerId: string | null, checkerId: string | null) => () =>
      draftOf(event, { amount: 1 }, { makerId, checkerId });
    const refused = "须由经办人提出、由另一人复核";
    expect(persons("marginReleased", null, null)).toThrow(refused);
    expect(persons("marginReleased", "a", null)).toThrow(refused);
    expect(persons("marginReleased", null, "a")).toThrow(refused);
    expect(persons("marginReleased", "a", "a")).toThrow(refused);
    expect(persons("marginReleased", "a", "b")).not.toThrow();
    expect(persons("marginFrozen", null, null)).not.toThrow();
    expect(persons("marginFrozen", "a", "a")).toThrow(refused);
    expect(persons("marginFrozen", null, "a")).toThrow(refused);
    expect(() => draftReversal({ id: "x", lines: [] }, { makerId: "a", checkerId: "a", memo: null })).toThrow(refused);
  });
});

describe("the balance after a line", () => {
  const account = (code: string, balanceFen: number, closedAt: number | null = null) => ({
    id: code,
    code,
    balanceFen,
    closedAt,
  });

  it("is on the side of its kind, or refused", () => {
    expect(balanceAfter(account("2101", -500), 500)).toBe(0);
    expect(() => balanceAfter(account("2101", -500), 501)).toThrow("会员可用余额不足");
    expect(balanceAfter(account("1001", 500), -500)).toBe(0);
    expect(() => balanceAfter(account("1001", 500), -501)).toThrow("结算专户不足");
    expect(balanceAfter(account("9001", 0), -1)).toBe(-1);
    expect(balanceAfter(account("9001", 0), 1)).toBe(1);
  });

  it("of a margin and of a withdrawal is its one amount or nothing", () => {
    for (const code of ["2102", "2104"]) {
      expect(balanceAfter(account(code, 0), -500)).toBe(-500);
      expect(balanceAfter(account(code, -500), 500)).toBe(0);
      expect(() => balanceAfter(account(code, -500), 499)).toThrow("只能整笔转入、整笔转出");
      expect(() => balanceAfter(account(code, -500), -1)).toThrow("只能整笔转入、整笔转出");
      expect(() => balanceAfter(account(code, 0), 1)).toThrow("不足");
    }
  });

  it("of a closed account is refused, and so is one that no number holds", () => {
    expect(() => balanceAfter(account("2101", 0, 1), -1)).toThrow("会员可用余额账户已关闭");
    expect(() => balanceAfter(account("2101", -Number.MAX_SAFE_INTEGER), -1)).toThrow("会员可用余额超出");
    expect(() => balanceAfter(account("7777", 0), 1)).toThrow("no account 7777");
  });

  it("is shown positive on its own side", () => {
    expect(shownBalance(kindOf("available"), -5)).toBe(5);
    expect(shownBalance(kindOf("available"), 0)).toBe(0);
    expect(shownBalance(kindOf("bank"), 5)).toBe(5);
    expect(isAllowedBalance(kindOf("bank"), -1)).toBe(false);
    expect(kindOfCode("0000")).toBeUndefined();
  });
});

describe("the hash of an entry", () => {
  const draft = draftOf("goodsPaid", { amount: 51_350_000 });
  const entry = { ...draft, bookDate: "2026-11-27", seq: 1, occurredAt: 1_795_000_000_000 };
  const hashed = draft.lines.map(({ account, amountFen }) => ({ accountId: account.id, amountFen }));

  it("is over the one before, every column and every line", () => {
    const changes: object[] = [
      { id: "pay:p2" },
      { event: "feePaid" },
      { refType: "x" },
      { refId: "p2" },
      { makerId: "x" },
      { checkerId: "x" },
      { reversesId: "x" },
      { memo: "x" },
      { clientKey: "x" },
      { bookDate: "2026-11-28" },
      { seq: 2 },
      { occurredAt: 1 },
    ];
    const hashes = [
      hashOfEntry(CHAIN_START, entry, hashed),
      hashOfEntry("1".repeat(64), entry, hashed),
      ...changes.map((change) => hashOfEntry(CHAIN_START, { ...entry, ...change }, hashed)),
      ...hashed.map((line, at) => hashOfEntry(CHAIN_START, entry, hashed.with(at, { ...line, amountFen: 1 }))),
      ...hashed.map((line, at) => hashOfEntry(CHAIN_START, entry, hashed.with(at, { ...line, accountId: "x" }))),
    ];
    expect(new Set(hashes).size).toBe(hashes.length);
    expect(hashes[0]).toMatch(/^[0-9a-f]{64}$/);
    expect(hashOfEntry(CHAIN_START, { ...entry }, hashed)).toBe(hashes[0]);
  });

  it("leaves the caller's own key out of what makes two requests the same", () => {
    expect(bodyOf({ ...draft, clientKey: "one" }, hashed)).toBe(bodyOf({ ...draft, clientKey: "other" }, hashed));
    expect(bodyOf({ ...draft, checkerId: "other" }, hashed)).not.toBe(bodyOf(draft, hashed));
  });
});
