import { afterAll, beforeAll, expect, it } from "vitest";
import { describeEachDatabase } from "../../../tests/support/databases.ts";
import { METER, openDatabase, statement, type Database, type Statement } from "./index.ts";

const ROWS = 60_000;
const READ_MS = 1_500;

describeEachDatabase("long reads", (database) => {
  let db: Database;
  const make = (sql: string): Statement => statement(db.dialect, sql);

  beforeAll(async () => {
    const { dialect, url } = database();
    db = await openDatabase({ ...(dialect === "sqlite" ? { file: url } : { url }), readMs: READ_MS });
    const series =
      dialect === "sqlite"
        ? `(with recursive s(n) as (select 1 union all select n + 1 from s where n < ${ROWS}) select n from s) as c`
        : `generate_series(1, ${ROWS}) as c(n)`;
    await db.write(
      async (tx) => {
        await tx.run(make(`create table "t" ("id" text primary key, "n" bigint, "s" text)`), []);
        await tx.run(make(`insert into "t" select 'k' || c.n, c.n, 'word ' || c.n from ${series}`), []);
      },
      { deadlineMs: Infinity },
    );
  }, 60_000);
  afterAll(() => db.close());

  /** Sixty thousand times sixty thousand rows: too many to wait for. */
  const endless = () => make(`select count(*) as n from "t" as "a", "t" as "b" where ${METER} and a."n" + b."n" < 0`);
  const turns = async (until: Promise<unknown>): Promise<number> => {
    const state = { over: false, count: 0 };
    void until.catch(() => undefined).finally(() => (state.over = true));
    while (!state.over) {
      await new Promise((resolve) => setTimeout(resolve, 1));
      state.count += 1;
    }
    return state.count;
  };

  it("answers what it would have answered at once, in one snapshot", async () => {
    const walk = make(`select count(*) as n from "t" as "m" where "s" like '%9%'`);
    const expected = Array.from({ length: ROWS }, (_, at) => String(at + 1)).filter((text) =>
      text.includes("9"),
    ).length;
    expect(await db.read.get(walk, [])).toEqual({ n: expected });
    const [before, rows, after] = await db.snapshot(async (read) => {
      const first = await read.get(walk, []);
      await db.write((tx) => tx.run(make(`insert into "t" values (?, 9, 'word 9')`), [`more-${db.dialect}`]));
      return [
        first,
        await read.all(make(`select "n" from "t" where "s" like '%word 999%' order by "n" limit 3`), []),
        await read.get(walk, []),
      ];
    });
    expect(after).toEqual(before);
    expect(rows).toEqual([{ n: 999 }, { n: 9990 }, { n: 9991 }]);
    expect(await db.read.get(walk, [])).toEqual({ n: expected + 1 });
  });

  it("is ended at its deadline in words, while the event loop turns, and the next is answered", async () => {
    const slow = db.snapshot((read) => read.get(endless(), []), { by: "someone" });
    expect(await turns(slow)).toBeGreaterThan(50);
    await expect(slow).rejects.toMatchObject({
      code: "DATABASE.READ_TOO_SLOW",
      status: 504,
      message: "查询超过 1.5 秒，已停止，请缩小查询范围后再试",
    });
    expect(await db.read.get(make(`select "n" from "t" where "id" = 'k7'`), [])).toEqual({ n: 7 });
  }, 30_000);

  it("is ended in a join as well, by a column of the table whose rows are many", async () => {
    const joined = make(
      `select count(*) as n from (select cast(? as bigint) as "now") as "one" cross join "t" as "a" ` +
        'cross join "t" as "b" where hw_meter(b."n") and a."n" + b."n" < one."now"',
    );
    const slow = db.snapshot((read) => read.get(joined, [0]), { by: "someone" });
    expect(await turns(slow)).toBeGreaterThan(50);
    await expect(slow).rejects.toMatchObject({ code: "DATABASE.READ_TOO_SLOW" });
  }, 30_000);

  it("of one caller never takes the place of another's", { tags: "full", timeout: 90_000 }, async () => {
    const ended: string[] = [];
    const read = (by: string, sql: Statement, values: readonly string[] = []) =>
      db.readers
        .use({ by, ms: by === "modest" ? 60_000 : READ_MS }, (reader) => reader.get(sql, values))
        .finally(() => ended.push(by));
    const many = Promise.allSettled(Array.from({ length: 6 }, () => read("greedy", endless())));
    expect(await read("modest", make(`select "n" from "t" where "id" = ?`), ["k7"])).toEqual({ n: 7 });
    expect(ended.length).toBeLessThan(7);
    expect((await many).map((end) => end.status)).toEqual(Array.from({ length: 6 }, () => "rejected"));
  });

  it("gives a long result whole, and refuses one that is beyond measure", async () => {
    const all = make(`select "id", "n", "s" from "t" as "m" where ${METER} and "n" > ? order by "n"`);
    const rows = await db.readers.use({ by: "x", ms: 60_000 }, (read) => read.all<{ n: number }>(all, [0]));
    expect(rows.length).toBe(ROWS + 1);
    expect(new Set(rows.map((row) => row.n)).size).toBe(ROWS);
    const huge = make(
      `select "s" || (select string_agg("s", '') from "t" as "b" where b."n" <= 3000) as "big" ` +
        `from "t" as "a" where a."n" <= 2000`,
    );
    await expect(db.readers.use({ by: "x", ms: 60_000 }, (read) => read.all(huge, []))).rejects.toThrow(
      /查询结果过大|MEMORY/,
    );
  }, 90_000);
});
