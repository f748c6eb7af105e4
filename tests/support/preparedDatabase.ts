/**
 * What a product leaves in an empty database at its first start: tables, demo data, accounts, keys, pictures. Making
 * it takes three quarters of a start, and it is the same for nearly every test; so a worker makes it once a database
 * kind, and copies it. The first start itself is tested by tests/integration/start.test.ts.
 */
import { cpSync, readdirSync } from "node:fs";
import { createDatabase, type TestDatabase, type TestDialect } from "./databases.ts";
import { isEmptyPostgresDatabase, replacePostgresDatabase } from "./postgres.ts";

interface Prepared {
  readonly database: Promise<TestDatabase>;
  readonly madeAt: number;
}

/** Times in the demo data count from the start, and its sessions go on; older ones are made anew. */
const KEPT_MS = 8 * 60_000;

/** Of this worker: test files that are not isolated share it. */
const prepared = new Map<TestDialect, Prepared>();

/** `start`: what fills the empty database it is given, and ends. Nothing where `target` is not empty any more. */
export async function fillPrepared(
  target: TestDatabase,
  start: (database: TestDatabase) => Promise<void>,
): Promise<void> {
  const { dialect } = target;
  if (!(await isEmpty(target))) return;
  let known = prepared.get(dialect);
  if (known === undefined || Date.now() - known.madeAt > KEPT_MS) {
    await (await known?.database)?.drop();
    known = { database: make(dialect, start), madeAt: Date.now() };
    prepared.set(dialect, known);
  }
  const source = await known.database;
  cpSync(source.dataDir, target.dataDir, { recursive: true });
  if (dialect === "postgres") await replacePostgresDatabase(target.url, source.url);
}

async function make(dialect: TestDialect, start: (database: TestDatabase) => Promise<void>): Promise<TestDatabase> {
  const database = await createDatabase(dialect);
  await start(database);
  return database;
}

async function isEmpty({ dialect, dataDir, url }: TestDatabase): Promise<boolean> {
  return readdirSync(dataDir).length === 0 && (dialect === "sqlite" || (await isEmptyPostgresDatabase(url)));
}
