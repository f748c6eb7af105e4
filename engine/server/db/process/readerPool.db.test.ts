import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { describeEachDatabase } from "../../../../tests/support/databases.ts";
import { openDatabase, statement, type Database } from "../index.ts";

describeEachDatabase("a pool of reader processes", (database) => {
  let db: Database;
  beforeAll(async () => {
    const { dialect, url } = database();
    db = await openDatabase(dialect === "sqlite" ? { file: url } : { url });
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await db.close();
  });

  it("reads in a server that Node restarts when its sources change (node --watch)", async () => {
    // Under `--watch` Node sets this, and a forked process then reports each file that it imports to its parent.
    vi.stubEnv("WATCH_REPORT_DEPENDENCIES", "1");
    const rows = await db.readers.use({ by: "test", ms: 30_000 }, (read) =>
      read.all<{ n: number }>(statement(db.dialect, "select 1 as n"), []),
    );
    expect(rows.map(({ n }) => Number(n))).toEqual([1]);
  });
});
