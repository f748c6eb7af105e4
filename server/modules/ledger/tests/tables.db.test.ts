// What the database itself refuses, whoever asks: the journal grows, and nothing in it changes.
import { beforeEach, describe, expect, it } from "vitest";
import { describeEachDatabase } from "../../../../tests/support/databases.ts";
import { BOTH, MAKER, ledgerBook } from "../../../../tests/support/ledger.ts";

const MEMBER = { memberId: "m1", enterpriseId: null };

describeEachDatabase("the tables of the ledger", { inGate: "both" }, (database, dialect) => {
  const book = ledgerBook(database);
  beforeEach(async () => {
    await book.post({
      event: "depositMatched",
      subjects: { ...MEMBER, bankSerial: "b1" },
      amounts: { amount: 100 },
      ...BOTH,
    });
    await book.post({
      event: "marginFrozen",
      subjects: { ...MEMBER, registrationId: "r1" },
      amounts: { amount: 40 },
      ...MAKER,
    });
  });

  const ENTRY_COLUMNS =
    `"id", "event", "refType", "refId", "bookDate", "seq", "occurredAt", "makerId", "checkerId", "reversesId", ` +
    `"memo", "clientKey", "prevHash", "hash"`;
  const copyOfEntry = (id: string, more: Readonly<Record<string, string>> = {}) => {
    const values = ENTRY_COLUMNS.split(", ").map((column) => more[column.replaceAll('"', "")] ?? column);
    values[0] = `'${id}'`;
    return (
      `insert into "ledger_entry" (${ENTRY_COLUMNS}) select ${values.join(", ")} ` +
      `from "ledger_entry" where "id" = 'frz:r1'`
    );
  };

  const refused: readonly (readonly [string, string, string])[] = [
    ["an entry is changed", `update "ledger_entry" set "memo" = 'x'`, "ledger_entry_append_only"],
    ["an entry is deleted", `delete from "ledger_entry" where "id" = 'frz:r1'`, "ledger_entry_append_only"],
    ["a line is changed", `update "ledger_posting" set "amountFen" = 1`, "ledger_posting_append_only"],
    ["a line is deleted", `delete from "ledger_posting"`, "ledger_posting_append_only"],
    ["an account is deleted", `delete from "ledger_account"`, "ledger_account_append_only"],
    ["a day is deleted", `delete from "ledger_day"`, "ledger_day_append_only"],
    ["a balance is set", `update "ledger_account" set "balanceFen" = -1`, "ledger_account_update"],
    ["an account changes its owner", `update "ledger_account" set "ownerId" = 'm2'`, "ledger_account_update"],
    ["a line is not counted", `update "ledger_account" set "postingCount" = 9`, "ledger_account_update"],
    [
      "a balance is on the wrong side",
      `update "ledger_account" set "balanceFen" = 1, "postingCount" = "postingCount" + 1 where "code" = '2101'`,
      "ledger_account_sign",
    ],
    [
      "an account is closed with money in it",
      `update "ledger_account" set "closedAt" = 1 where "code" = '2101'`,
      "ledger_account_closed",
    ],
    [
      "an account is made with money in it",
      `insert into "ledger_account" values ('2101:m9:-', '2101', 'member', 'm9', '', '', 'credit', -5, 0, 1, null)`,
      "ledger_account_insert",
    ],
    ["a day goes back", `update "ledger_day" set "seq" = 1`, "ledger_day_update"],
    ["a day gets another end", `update "ledger_day" set "hash" = 'x'`, "ledger_day_update"],
    [
      "an entry has no lines",
      copyOfEntry("made-up", { seq: `"seq" + 1`, prevHash: `"hash"` }),
      "ledger_entry_balanced",
    ],
    [
      "a line joins an entry that is written",
      `insert into "ledger_posting" values ('frz:r1', 3, '1001', 2, 5, 105)`,
      "ledger_posting_complete",
    ],
    [
      "a line says another balance than its account",
      `insert into "ledger_posting" values ('made-up', 1, '1001', 2, 5, 105)`,
      "ledger_posting_balance",
    ],
  ];

  /** Of several triggers, SQLite names whichever it runs first. */
  const constraintOf = (name: string) => (dialect === "sqlite" ? expect.stringMatching(/^ledger_/) : name);

  it.each(refused)("refuse it when %s", async (_what, sql, constraint) => {
    const before = await book.state();
    await expect(book.run(sql)).rejects.toMatchObject({
      name: "ConstraintViolation",
      constraint: constraintOf(constraint),
    });
    expect(await book.state()).toEqual(before);
  });

  it("refuse lines that do not balance, and an entry beside the chain", async () => {
    const lines = (second: number) => [
      `update "ledger_account" set "balanceFen" = 105, "postingCount" = 2 where "id" = '1001'`,
      `insert into "ledger_posting" values ('made-up', 1, '1001', 2, 5, 105)`,
      `update "ledger_account" set "balanceFen" = ${-60 + second}, "postingCount" = 3 where "id" = '2101:m1:-'`,
      `insert into "ledger_posting" values ('made-up', 2, '2101:m1:-', 3, ${second}, ${-60 + second})`,
    ];
    const inOne = (statements: readonly string[]) => book.runAll(statements);
    const next = { seq: `"seq" + 1`, prevHash: `"hash"` };
    await expect(inOne([...lines(-4), copyOfEntry("made-up", next)])).rejects.toMatchObject({
      constraint: "ledger_entry_balanced",
    });
    await expect(
      inOne([...lines(-5), copyOfEntry("made-up", { ...next, prevHash: `'${"0".repeat(64)}'` })]),
    ).rejects.toMatchObject({ constraint: "ledger_entry_chained" });
    await expect(inOne([...lines(-5), copyOfEntry("made-up", { ...next, seq: `"seq" + 2` })])).rejects.toMatchObject({
      constraint: "ledger_entry_chained",
    });
    // PostgreSQL looks again at the commit; on SQLite the check finds it.
    if (dialect === "postgres") {
      await expect(inOne(lines(-5))).rejects.toMatchObject({ constraint: "ledger_posting_orphan" });
      await expect(inOne(lines(-5).slice(0, 1))).rejects.toMatchObject({ constraint: "ledger_account_unposted" });
    }
  });

  it("refuse one person as both, a second reversal and a second entry at one place", async () => {
    const reversal = { reversesId: `'dep:b1'`, seq: `"seq" + 1`, prevHash: `"hash"` };
    for (const more of [
      { makerId: "'a'", checkerId: "'a'" },
      { makerId: "null", checkerId: "'a'" },
    ]) {
      // Without its triggers, the check of the table is left.
      await expect(book.asOwner(copyOfEntry("made-up", { ...more, seq: `"seq" + 1` }))).rejects.toMatchObject({
        kind: "check",
        constraint: "ledger_entry_persons",
      });
    }
    await expect(book.asOwner(copyOfEntry("made-up"))).rejects.toMatchObject({ kind: "unique" });
    await expect(
      book.asOwner(copyOfEntry("made-up", reversal), copyOfEntry("more", { ...reversal, seq: `"seq" + 2` })),
    ).rejects.toMatchObject({ kind: "unique" });
  });

  describe.runIf(dialect === "sqlite")("on SQLite", () => {
    it.each([
      ["an entry", "ledger_entry", `"id" = 'frz:r1'`],
      ["a line", "ledger_posting", `"lineNo" = 1`],
      ["an account", "ledger_account", `"code" = '1001'`],
      ["a day", "ledger_day", `1 = 1`],
    ])("refuse a replacement of %s", async (_what, table, where) => {
      await expect(
        book.run(`insert or replace into "${table}" select * from "${table}" where ${where}`),
      ).rejects.toMatchObject({ constraint: expect.stringMatching(/^ledger_/) });
    });
  });

  describe.runIf(dialect === "postgres")("on PostgreSQL", () => {
    it.each(["ledger_entry", "ledger_posting", "ledger_account", "ledger_day"])("refuse to empty %s", async (table) => {
      await expect(book.run(`truncate "${table}"`)).rejects.toMatchObject({ constraint: `${table}_append_only` });
    });
  });
});
