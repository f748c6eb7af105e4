// A ledger on an empty database, at a clock that the test sets.
import { afterAll, beforeAll, beforeEach } from "vitest";
import {
  bothStatements,
  openDatabase,
  runMigrations,
  statement,
  type Database,
  type WriteTransaction,
} from "#engine/server";
import { createLedger, ledgerMigrations, type Ledger } from "#server/modules/ledger/index";
import type { TestDatabase } from "./databases.ts";

type Post = Parameters<Ledger["post"]>[1];
export type AnyPost = Omit<Post, "event" | "subjects" | "amounts"> & {
  readonly event: string;
  readonly subjects: object;
  readonly amounts: object;
};

/** 09:30 in Shanghai. */
export const MORNING = Date.UTC(2026, 10, 27, 1, 30);

export const MAKER = { makerId: "finance1", checkerId: null };
export const BOTH = { makerId: "finance1", checkerId: "finance2" };

const TABLES = ["ledger_posting", "ledger_entry", "ledger_account", "ledger_day", "ledger_code_day", "ledger_book_day"];

const BALANCES = bothStatements(
  `select "id", "balanceFen" from "ledger_account" where "balanceFen" <> 0 order by "id"`,
);

/** For a describe block: one database, its ledger emptied before each test. */
export function ledgerBook(database: () => TestDatabase) {
  let db: Database;
  let ledger: Ledger;
  let now = MORNING;
  const clock = () => now;
  const run = (sql: string) => db.write((tx) => tx.run(statement(db.dialect, sql), []));
  /** In one transaction. */
  const runAll = (statements: readonly string[]) =>
    db.write(async (tx) => {
      for (const one of statements) await tx.run(statement(db.dialect, one), []);
    });
  const all = <R extends object>(sql: string) => db.read.all<R>(statement(db.dialect, sql), []);
  /** What the owner of the tables can do in one session: the triggers are out of the way. */
  const asOwner = async (...sql: string[]): Promise<void> => {
    const triggers =
      db.dialect === "postgres"
        ? []
        : await all<{ name: string; sql: string }>(
            `select "name", "sql" from sqlite_master where "type" = 'trigger' and "tbl_name" like 'ledger_%'`,
          );
    const alter = (state: string) =>
      db.dialect === "postgres" ? TABLES.map((table) => `alter table "${table}" ${state} trigger all`) : [];
    const statements = [
      ...triggers.map(({ name }) => `drop trigger "${name}"`),
      ...alter("disable"),
      ...sql,
      ...triggers.map((trigger) => trigger.sql),
      ...alter("enable"),
    ];
    await runAll(statements);
  };
  beforeAll(async () => {
    const { dialect, url } = database();
    db = await openDatabase(dialect === "sqlite" ? { file: url, clock } : { url, clock });
    await runMigrations(db, "ledger", ledgerMigrations);
    ledger = createLedger(db);
  });
  afterAll(() => db.close());
  beforeEach(async () => {
    now = MORNING;
    await asOwner(...TABLES.map((table) => `delete from "${table}"`));
  });
  return {
    db: () => db,
    ledger: () => ledger,
    setClock: (at: number) => void (now = at),
    run,
    runAll,
    all,
    asOwner,
    /** In a transaction of its own. Types of subjects and amounts are the catalogue's, which tests go through. */
    post: (request: AnyPost) => db.write((tx) => ledger.post(tx, request as Post)),
    /** Of an account, on its own side. */
    balance: (...of: Parameters<Ledger["balances"]["of"]> extends [unknown, ...infer Rest] ? Rest : never) =>
      ledger.balances.of(db.read, ...of),
    /** Every account that is not empty, as it is stored, inside a transaction. */
    balancesIn: async (tx: WriteTransaction): Promise<readonly (readonly [string, number])[]> =>
      (await tx.all<{ id: string; balanceFen: number }>(BALANCES[db.dialect], [])).map((row) => [
        row.id,
        row.balanceFen,
      ]),
    /** The last seal of the journal and every stored balance: equal on both databases for the same postings. */
    state: async () => ({
      days: await all<{ bookDate: string; seq: number; hash: string; root: string | null }>(
        `select "bookDate", "seq", "hash", "root" from "ledger_day" order by "bookDate"`,
      ),
      accounts: await all(`select "id", "balanceFen", "postingCount" from "ledger_account" order by "id"`),
    }),
  };
}
