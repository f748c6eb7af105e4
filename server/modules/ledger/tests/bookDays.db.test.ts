// Book days: of Shanghai, never before one that has begun, closed once and in their order.
import { expect, it, vi } from "vitest";
import { describeEachDatabase } from "../../../../tests/support/databases.ts";
import { BOTH, MORNING, ledgerBook } from "../../../../tests/support/ledger.ts";
import { CHAIN_START, rootOfDay } from "../rules/chain.ts";
import { checkLedger } from "../service/check.ts";

const MEMBER = { memberId: "m1", enterpriseId: null };
const DAY = 86_400_000;
const HOUR = 3_600_000;

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

describeEachDatabase("a book day", (database) => {
  const book = ledgerBook(database);
  let number = 0;
  const post = () =>
    book.post({
      event: "depositMatched",
      subjects: { ...MEMBER, bankSerial: `n${(number += 1)}` },
      amounts: { amount: 1 },
      ...BOTH,
    });
  const close = (day: string) => book.db().write((tx) => book.ledger().closeDay(tx, day));
  const days = async () => (await book.state()).days;
  const isWhole = async () => expect(await checkLedger(book.db())).toMatchObject({ ok: true, faults: [] });

  it("ends at midnight in Shanghai, and each has a chain of its own", async () => {
    book.setClock(MORNING + 14 * HOUR + 29 * 60_000);
    const late = await post();
    expect(late).toMatchObject({ bookDate: "2026-11-27", seq: 1 });
    expect(await post()).toMatchObject({ bookDate: "2026-11-27", seq: 2 });
    book.setClock(MORNING + 14 * HOUR + 30 * 60_000);
    expect(await post()).toMatchObject({ bookDate: "2026-11-28", seq: 1 });
    await isWhole();
  });

  it("does not come back once a later one has begun", async () => {
    book.setClock(MORNING + DAY);
    await post();
    book.setClock(MORNING);
    expect(await post()).toMatchObject({ bookDate: "2026-11-28", seq: 2, occurredAt: MORNING });
    await isWhole();
  });

  it("takes nothing more once it is closed: what comes later is booked on the day after", async () => {
    await post();
    const closed = await close("2026-11-27");
    const [day] = await days();
    expect(closed).toEqual({ bookDate: "2026-11-27", root: day && rootOfDay(CHAIN_START, day) });
    expect(await post()).toMatchObject({ bookDate: "2026-11-28", seq: 1 });
    book.setClock(MORNING + DAY);
    expect(await post()).toMatchObject({ bookDate: "2026-11-28", seq: 2 });
    await expect(close("2026-11-27")).rejects.toMatchObject({
      code: "LEDGER.DAY_CLOSED",
      message: "2026-11-27已经关账",
    });
    await expect(close("2026-11-29")).rejects.toMatchObject({
      code: "LEDGER.DAY_AHEAD",
      message: "2026-11-29尚未到来，不能关账",
    });
    await isWhole();
  });

  it("that had no entry is closed as well", async () => {
    const { root } = await close("2026-11-27");
    expect(await post()).toMatchObject({ bookDate: "2026-11-28" });
    expect(root).not.toBe(CHAIN_START);
    await isWhole();
  });

  it("is closed together with those before it, each root over the one before", async () => {
    await post();
    book.setClock(MORNING + 3 * DAY);
    await post();
    const { root } = await close("2026-11-30");
    const [first, second] = await days();
    expect(first?.root).toBe(first && rootOfDay(CHAIN_START, first));
    expect(second?.root).toBe(second && rootOfDay(first?.root ?? "", second));
    expect(root).toBe(second?.root);
    await isWhole();
  });

  it("is closed among postings at once: each is on one side of the end", async () => {
    const posting = Array.from({ length: 12 }, post);
    const [closed] = await Promise.allSettled([close("2026-11-27"), ...posting]);
    expect(closed.status).toBe("fulfilled");
    const entries = await book.all<{ bookDate: string; count: number }>(
      `select "bookDate", count(*) as "count" from "ledger_entry" group by "bookDate"`,
    );
    expect(entries.reduce((sum, { count }) => sum + Number(count), 0)).toBe(12);
    expect(entries.every(({ bookDate }) => bookDate === "2026-11-27" || bookDate === "2026-11-28")).toBe(true);
    await isWhole();
  });
});
