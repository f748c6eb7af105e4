// The check of the journal: whole where nobody touched it, and it names what was tampered with by the tables' owner.
import { beforeEach, describe, expect, it, vi } from "vitest";
import { runMigrations } from "#engine/server";
import { describeEachDatabase } from "../../../../tests/support/databases.ts";
import { BOTH, MAKER, MORNING, ledgerBook } from "../../../../tests/support/ledger.ts";
import { runCommand } from "../../../../tests/support/serverCommand.ts";
import { checkLedger } from "../service/check.ts";

const MEMBER = { memberId: "m1", enterpriseId: null };
const DAY = 86_400_000;

vi.setConfig({ testTimeout: 300_000, hookTimeout: 180_000 });

describeEachDatabase("the check of the ledger", (database) => {
  const book = ledgerBook(database);
  const check = () => checkLedger(book.db());
  const faults = async () => {
    const { faults: list } = await check();
    return list.map(({ invariant, about }) => `${invariant} ${about}`.trim());
  };
  const post = (event: string, of: object, amounts: object) =>
    book.post({ event, subjects: { ...MEMBER, ...of }, amounts, ...(event === "marginFrozen" ? MAKER : BOTH) });

  beforeEach(async () => {
    await post("depositMatched", { bankSerial: "b1" }, { amount: 100 });
    await post("marginFrozen", { registrationId: "r1" }, { amount: 40 });
    await post("marginForfeited", { registrationId: "r1" }, { amount: 40 });
    await book.db().write((tx) => book.ledger().closeDay(tx, "2026-11-27"));
    book.setClock(MORNING + DAY);
    await post("forfeitureDisposed", { dispositionId: "d1", sellerId: "s1" }, { toSeller: 30, fee: 5, penalty: 5 });
    await post("marginFrozen", { registrationId: "r2" }, { amount: 60 });
    await book.db().write((tx) => book.ledger().reverse(tx, { entryId: "frz:r2", ...BOTH }));
  });

  it("finds a journal whole that nobody touched", async () => {
    expect(await check()).toMatchObject({
      ok: true,
      entries: 6,
      postings: 14,
      accounts: 8,
      head: { bookDate: "2026-11-28", seq: 3, hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
      faultCount: 0,
    });
  });

  it("finds an empty one whole", async () => {
    await book.asOwner(
      ...["posting", "entry", "account", "day", "code_day", "book_day"].map((name) => `delete from "ledger_${name}"`),
    );
    expect(await check()).toEqual({
      ok: true,
      entries: 0,
      postings: 0,
      accounts: 0,
      head: undefined,
      faultCount: 0,
      faults: [],
    });
  });

  it("goes through more than a page, and while others post", async () => {
    await book.db().write(
      async (tx) => {
        for (let n = 0; n < 510; n++)
          await book.ledger().post(tx, {
            event: "depositMatched",
            subjects: { ...MEMBER, bankSerial: `many${n}` },
            amounts: { amount: 1 },
            ...BOTH,
          });
      },
      { deadlineMs: 120_000 },
    );
    const posting = (async () => {
      for (let n = 0; n < 10; n++) await post("depositMatched", { bankSerial: `late${n}` }, { amount: 1 });
    })();
    const found = await check();
    await posting;
    expect(found).toMatchObject({ ok: true, faults: [] });
    expect(found.entries).toBeGreaterThanOrEqual(516);
  });

  const tampered: readonly (readonly [string, readonly string[], readonly string[]])[] = [
    [
      "an amount",
      [`update "ledger_posting" set "amountFen" = 41 where "entryId" = 'frz:r1' and "lineNo" = 1`],
      ["I1 frz:r1", "I14 frz:r1", "I4 2101:m1:-"],
    ],
    ["a balance", [`update "ledger_account" set "balanceFen" = -61 where "id" = '2101:m1:-'`], ["I3 2101:m1:-", "I2"]],
    [
      "whose account it is",
      [`update "ledger_account" set "ownerId" = 'm2' where "id" = '2101:m1:-'`],
      ["catalogue 2101:m1:-"],
    ],
    [
      "the side of an account",
      [`update "ledger_account" set "normal" = 'either' where "code" = '1001'`],
      ["catalogue 1001"],
    ],
    ["who approved", [`update "ledger_entry" set "checkerId" = 'eve' where "id" = 'fft:r1'`], ["I14 fft:r1"]],
    [
      "that nobody approved",
      [`update "ledger_entry" set "checkerId" = null where "id" = 'fft:r1'`],
      ["persons fft:r1", "I14 fft:r1"],
    ],
    [
      "when",
      [`update "ledger_entry" set "occurredAt" = "occurredAt" + ${DAY} where "id" = 'fft:r1'`],
      ["I14 fft:r1", "I16 fft:r1"],
    ],
    [
      "the figures of a day",
      [`update "ledger_code_day" set "incoming" = 101 where "id" = '2026-11-27:1001'`],
      ["figures 2026-11-27:1001"],
    ],
    [
      "what a day began with",
      [`update "ledger_code_day" set "opening" = 1, "closing" = "closing" + 1 where "id" = '2026-11-28:2102'`],
      ["figures 2026-11-28:2102"],
    ],
    [
      "the figures of a member",
      [`update "ledger_book_day" set "outgoing" = 39, "closing" = 61 where "id" = '2026-11-27:m1'`],
      ["figures 2026-11-27:m1"],
    ],
    ["figures that are gone", [`delete from "ledger_book_day"`], ["figures 2026-11-27:m1"]],
    [
      "figures of a day that never was",
      [`insert into "ledger_code_day" values ('2026-11-26:1001', '2026-11-26', '1001', 0, 0, 0, 0)`],
      ["figures 2026-11-26"],
    ],
    [
      "what an entry is",
      [`update "ledger_entry" set "event" = 'feePaid' where "id" = 'frz:r1'`],
      ["catalogue frz:r1", "I14 frz:r1"],
    ],
    [
      "a hash, made anew",
      [`update "ledger_entry" set "hash" = '${"a".repeat(64)}' where "id" = 'frz:r1'`],
      ["I14 frz:r1", "I14 fft:r1"],
    ],
    [
      "an entry that is gone",
      [`delete from "ledger_entry" where "id" = 'frz:r1'`],
      ["I14 fft:r1", "I1 frz:r1", "I1 frz:r1"],
    ],
    [
      "an entry that is gone with its lines",
      [`delete from "ledger_entry" where "id" = 'frz:r1'`, `delete from "ledger_posting" where "entryId" = 'frz:r1'`],
      ["I14 fft:r1", "I4 2101:m1:-", "I4 2101:m1:-", "I4 2102:m1:-:r1", "I4 2102:m1:-:r1"],
    ],
    [
      "the last line of an account",
      [`delete from "ledger_posting" where "accountId" = '4001'`],
      ["I1 fftd:d1", "I14 fftd:d1", "I4 4001", "I3 4001"],
    ],
    ["an account that is gone", [`delete from "ledger_account" where "id" = '4001'`], ["I4 4001", "I5 4001", "I2"]],
    [
      "a day that is gone",
      [`delete from "ledger_day" where "bookDate" = '2026-11-28'`],
      ["I14 fftd:d1", "I14 frz:r2", "I14 rev:frz:r2"],
    ],
    [
      "a day that was opened again",
      [
        `update "ledger_day" set "closedAt" = null, "root" = null where "bookDate" = '2026-11-27'`,
        `update "ledger_day" set "closedAt" = 1, "root" = 'x' where "bookDate" = '2026-11-28'`,
      ],
      ["I16 fftd:d1", "I16 frz:r2", "I16 rev:frz:r2", "I16 2026-11-28"],
    ],
    [
      "the root of a day",
      [`update "ledger_day" set "root" = '${"a".repeat(64)}' where "bookDate" = '2026-11-27'`],
      ["I14 2026-11-27"],
    ],
    [
      "a margin in two parts",
      [
        `update "ledger_posting" set "amountFen" = 39, "balanceAfterFen" = -1 ` +
          `where "entryId" = 'fft:r1' and "accountId" = '2102:m1:-:r1'`,
      ],
      ["I1 fft:r1", "I14 fft:r1", "I7 2102:m1:-:r1", "I3 2102:m1:-:r1"],
    ],
    [
      "a reversal of something else",
      [`update "ledger_entry" set "reversesId" = 'frz:r1' where "id" = 'rev:frz:r2'`],
      ["catalogue rev:frz:r2", "I14 rev:frz:r2"],
    ],
  ];

  it.each(tampered)("finds what was changed: %s", async (_what, sql, expected) => {
    await book.asOwner(...sql);
    // The figures of the days follow from the lines: they differ as well, and have cases of their own.
    const ofFigures = expected.some((one) => one.startsWith("figures"));
    expect((await faults()).filter((one) => ofFigures || !one.startsWith("figures"))).toEqual(expected);
  });

  it("finds an end that was cut off by the head that was noted", async () => {
    const { head } = await check();
    const noted = { noted: head };
    expect(await checkLedger(book.db(), noted)).toMatchObject({ ok: true });
    // All that the owner of the tables can put right after it.
    await book.asOwner(
      `delete from "ledger_posting" where "entryId" = 'rev:frz:r2'`,
      `delete from "ledger_entry" where "id" = 'rev:frz:r2'`,
      `update "ledger_day" set "seq" = 2, "hash" = (select "hash" from "ledger_entry" where "id" = 'frz:r2') ` +
        `where "bookDate" = '2026-11-28'`,
      `update "ledger_account" set "balanceFen" = 0, "postingCount" = 4 where "id" = '2101:m1:-'`,
      `update "ledger_account" set "balanceFen" = -60, "postingCount" = 1 where "id" = '2102:m1:-:r2'`,
    );
    expect((await faults()).filter((fault) => !/2101|^figures/.test(fault))).toEqual([]);
    expect((await checkLedger(book.db(), noted)).faults).toContainEqual({ invariant: "head", about: "2026-11-28" });
  });

  describe("npm run ledger -- check", () => {
    const command = (...args: readonly string[]) => runCommand("ledger", args, database().env);

    it("says whether the journal is whole, and what is not", { tags: "full" }, async () => {
      // A database that a server has been started on has accounts.
      await runMigrations(book.db(), "engine", []);
      await book.run(`create table if not exists "sys_user" ("id" text)`);
      const { head } = await check();
      const end = `${head?.bookDate}:${head?.seq}:${head?.hash}`;
      expect(await command("check", "--head", end)).toEqual({
        code: 0,
        output: `账务完整：凭证 6 张，分录 14 条，账户 8 个，最新凭证：${end}`,
      });
      expect(await command("check", "--head", `2026-11-28:3:${"0".repeat(64)}`)).toMatchObject({
        code: 1,
        output: expect.stringContaining("2026-11-28，与先前记下的最新凭证不一致，head"),
      });
      await book.asOwner(`update "ledger_account" set "balanceFen" = 101 where "id" = '1001'`);
      const broken = await command("check");
      expect(broken.code).toBe(1);
      expect(broken.output.split("\n")).toEqual([
        `账务不完整，发现 2 处问题：凭证 6 张，分录 14 条，账户 8 个，最新凭证：${end}`,
        "1001，余额与最后一笔分录不一致，I3",
        "全部余额之和不为零，I2",
      ]);
      expect(await command("check", "--head", "nonsense")).toMatchObject({
        code: 2,
        output: expect.stringContaining("npm run ledger"),
      });
    });
  });
});
