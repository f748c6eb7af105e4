// An open database that is empty again for each test; a new one for each would take PostgreSQL seconds.
import { rm } from "node:fs/promises";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { openDatabase, statement, type Database } from "#engine/server";
import { createDatabase, type TestDatabase, type TestDialect } from "./databases.ts";

/** For a describe block; `db()` may be called from hooks and tests, not while describing. */
export function emptyDatabase(dialect: TestDialect) {
  let database: TestDatabase;
  let db: Database;
  const open = () => openDatabase(dialect === "sqlite" ? { file: database.url } : { url: database.url });
  const run = (sql: string, values: readonly (string | number | null)[] = []) =>
    db.write((tx) => tx.run(statement(dialect, sql), values));
  beforeAll(async () => {
    database = await createDatabase(dialect);
  });
  beforeEach(async () => {
    db = await open();
  });
  afterEach(async () => {
    if (dialect === "postgres")
      for (const sql of ["drop schema public cascade", "create schema public"]) await run(sql);
    await db.close();
    if (dialect === "sqlite") for (const end of ["", "-wal", "-shm"]) await rm(database.url + end, { force: true });
  });
  afterAll(() => database.drop());
  return { db: () => db, open, run, all: (sql: string) => db.read.all(statement(dialect, sql), []) };
}
