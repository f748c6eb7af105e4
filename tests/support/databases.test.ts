import Sqlite from "better-sqlite3";
import pg from "pg";
import { expect, it } from "vitest";
import { describeEachDatabase, type TestDatabase } from "./databases.ts";

async function ask(database: TestDatabase, sql: string): Promise<unknown> {
  if (database.dialect === "sqlite") {
    const handle = new Sqlite(database.url);
    try {
      return handle.prepare(sql).get();
    } finally {
      handle.close();
    }
  }
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    return (await client.query(sql)).rows[0];
  } finally {
    await client.end();
  }
}

describeEachDatabase("a test database", { inGate: "both" }, (database) => {
  it("is empty, and the test’s own", async () => {
    const tables =
      database().dialect === "sqlite"
        ? "select count(*) as n from sqlite_master"
        : "select count(*)::int as n from information_schema.tables where table_schema = 'public'";
    expect(await ask(database(), tables)).toEqual({ n: 0 });
  });

  it("compares text by code point", async () => {
    expect(
      await ask(
        database(),
        "select min(v) as first from (select 'b' as v union all select 'B' union all select '木') as t",
      ),
    ).toEqual({ first: "B" });
  });
});
