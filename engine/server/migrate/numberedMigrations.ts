import { type Database, type DialectName, type WriteTransaction, bothStatements, dialectOf } from "../db/index.ts";
import { migrateErrors } from "./errors.ts";
import { REGISTRY, lockRevision, putRow } from "./registry.ts";

/** One numbered step of a module's own tables: `0001_accounts`. What has landed is never changed. */
export interface Migration {
  readonly name: string;
  readonly sqlite: readonly string[];
  readonly postgres: readonly string[];
  /** What SQL alone cannot do; may await nothing but `tx`. */
  readonly run?: (tx: WriteTransaction, dialect: DialectName) => Promise<void>;
}

/**
 * The same SQL for both databases, in SQLite's words: a column `"name" text` compares by code point on PostgreSQL too,
 * an `integer` holds ±(2^53−1) there as well, and `strict` after a table is SQLite's alone.
 */
export function portableMigration(
  name: string,
  sql: readonly string[],
  more: Partial<Pick<Migration, "sqlite" | "postgres" | "run">> = {},
): Migration {
  const { text, integer } = dialectOf("postgres").columnTypes;
  const inPostgres = (statement: string) =>
    statement
      .replace(/("\w+") text\b/g, `$1 ${text}`)
      .replace(/("\w+") integer\b/g, `$1 ${integer}`)
      .replace(/\)\s*strict\s*$/, ")");
  const { sqlite = [], postgres = [], ...rest } = more;
  return { name, sqlite: [...sql, ...sqlite], postgres: [...sql.map(inPostgres), ...postgres], ...rest };
}

const DONE = bothStatements(
  `select "name" from "${REGISTRY}" where "kind" = 'migration' and "owner" = ? order by "name"`,
);

const doneOf = async (db: Database, module: string): Promise<readonly string[]> =>
  (await db.read.all<{ name: string }>(DONE[db.dialect], [module])).map((row) => row.name);

/** Those of a module that have not run yet. */
export async function pendingOf(
  db: Database,
  module: string,
  list: readonly Migration[],
): Promise<readonly Migration[]> {
  const done = await doneOf(db, module);
  return list.filter(({ name }) => !done.includes(name));
}

/** Runs those that have not run yet, in order, each in one transaction with its record. */
export async function runMigrationList(
  db: Database,
  module: string,
  list: readonly Migration[],
): Promise<readonly Migration[]> {
  const done = await doneOf(db, module);
  const ordered = [...list].sort((one, other) => numberOf(module, one.name) - numberOf(module, other.name));
  ordered.forEach((migration, at) => assertInOrder(module, migration.name, ordered[at - 1]?.name, done));
  const ran: Migration[] = [];
  for (const migration of ordered) {
    if (!done.includes(migration.name) && (await runOne(db, module, migration))) ran.push(migration);
  }
  return ran;
}

/**
 * A number that was given twice, or that comes in before numbers that have run already, is a mistake of two branches.
 */
function assertInOrder(module: string, name: string, before: string | undefined, done: readonly string[]): void {
  const number = numberOf(module, name);
  const twice = before !== undefined && numberOf(module, before) === number;
  const late = !done.includes(name) && done.some((old) => numberOf(module, old) >= number);
  if (twice || late) throw migrateErrors.error("ORDER", { module, number, name });
}

function numberOf(module: string, name: string): number {
  const number = /^(\d{4})_\w+$/.exec(name)?.[1];
  if (number === undefined) throw migrateErrors.error("ORDER", { module, number: "?", name });
  return Number(number);
}

async function runOne(db: Database, module: string, migration: Migration): Promise<boolean> {
  return db.write(
    async (tx) => {
      // Another node may have run it since; its transaction is over once the revision is locked.
      await lockRevision(db, tx);
      const done = await tx.all<{ name: string }>(DONE[db.dialect], [module]);
      if (done.some((row) => row.name === migration.name)) return false;
      for (const sql of migration[db.dialect]) await tx.run({ sql, key: {} }, []);
      await migration.run?.(tx, db.dialect);
      await putRow(db, tx, { kind: "migration", owner: module, name: migration.name, about: "{}" });
      return true;
    },
    { deadlineMs: Infinity },
  );
}
