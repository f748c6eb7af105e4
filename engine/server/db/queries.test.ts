import { describe, expect, it } from "vitest";
import type { Stored } from "#core/values";
import type { ReadConnection, Statement, WriteTransaction } from "./database.ts";
import { dynamicQueries, meterCondition, staticQueries, type Params } from "./queries.ts";

interface Tables {
  readonly visit: { readonly id: string; readonly status: number; readonly at: number | null };
  readonly guest: { readonly id: string; readonly visitId: string };
}

/** Keeps what it is given and answers nothing. */
function recorder() {
  const calls: { readonly statement: Statement; readonly values: readonly Stored[] }[] = [];
  const record = <T>(statement: Statement, values: readonly Stored[], answer: T): Promise<T> => {
    calls.push({ statement, values });
    return Promise.resolve(answer);
  };
  const read: ReadConnection = {
    all: (statement, values) => record(statement, values, []),
    get: (statement, values) => record(statement, values, undefined),
    yieldToEventLoop: () => Promise.resolve(),
  };
  const tx: WriteTransaction = {
    ...read,
    run: (statement, values) => record(statement, values, 3),
    now: 0,
    afterCommit: () => {},
  };
  return { calls, read, tx };
}

const query = staticQueries<Tables>();
const BY_STATUS = query((db, { status, limit }: Params<{ status: number; limit: number }>) =>
  db
    .selectFrom("visit")
    .select(["id", "at"])
    .where("status", "=", status)
    .where("at", ">", 5)
    .where((eb) => eb.or([eb("id", "in", ["it's", "b"]), eb("status", "<>", status)]))
    .limit(limit),
);

describe("staticQueries", () => {
  it("compiles one text for each database, with constants in the text", async () => {
    const { calls, read } = recorder();
    await BY_STATUS.sqlite.all(read, { status: 1, limit: 2 });
    await BY_STATUS.postgres.get(read, { limit: 2, status: 1 });
    expect(calls.map(({ statement }) => statement.sql)).toEqual([
      `select "id", "at" from "visit" where "status" = ? and "at" > 5 and ("id" in ('it''s', ` +
        `'b') or "status" <> ?) limit ?`,
      `select "id", "at" from "visit" where "status" = $1 and "at" > 5 and ("id" in ('it''s', ` +
        `'b') or "status" <> $2) limit $3`,
    ]);
  });

  it("binds each parameter wherever the query reads it, whatever the order of the values", async () => {
    const { calls, read } = recorder();
    await BY_STATUS.sqlite.all(read, { limit: 2, status: 1 });
    expect(calls[0]?.values).toEqual([1, 1, 2]);
  });

  it("answers the same statement at every call, so that it stays prepared", async () => {
    const { calls, read } = recorder();
    await BY_STATUS.sqlite.all(read, { status: 1, limit: 2 });
    await BY_STATUS.sqlite.all(read, { status: 4, limit: 9 });
    expect(calls[1]?.statement).toBe(calls[0]?.statement);
  });

  it("writes rows, and answers how many changed", async () => {
    const { calls, tx } = recorder();
    const INSERT = query((db, row: Params<Tables["guest"]>) =>
      db
        .insertInto("guest")
        .values({ id: row.id, visitId: row.visitId })
        .onConflict((conflict) => conflict.column("id").doUpdateSet((eb) => ({ visitId: eb.ref("excluded.visitId") }))),
    );
    expect(await INSERT.postgres.run(tx, { id: "g", visitId: "v" })).toBe(3);
    expect(calls[0]).toMatchObject({
      statement: {
        sql:
          'insert into "guest" ("id", "visitId") values ($1, $2) on conflict ("id") do update set ' +
          '"visitId" = "excluded"."visitId"',
      },
      values: ["g", "v"],
    });
  });

  it("tells the query what its database can do", async () => {
    const { calls, read } = recorder();
    const LOCKED = query((db, { id }: Params<{ id: string }>, { rowLocks }) =>
      db
        .selectFrom("visit")
        .select("id")
        .where("id", "=", id)
        .$if(rowLocks, (select) => select.forUpdate()),
    );
    await LOCKED.sqlite.get(read, { id: "v" });
    await LOCKED.postgres.get(read, { id: "v" });
    expect(calls.map(({ statement }) => statement.sql.includes("for update"))).toEqual([false, true]);
  });

  it("marks a metered query for SQLite, and asks PostgreSQL nothing", async () => {
    const { calls, read } = recorder();
    const JOINED = query((db) =>
      db
        .selectFrom("visit as v")
        .innerJoin("guest as g", "g.visitId", "v.id")
        .select("g.id")
        .where(meterCondition("g.visitId")),
    );
    const ALL = query((db) => db.selectFrom("visit").select("id").where(meterCondition()));
    for (const dialect of ["sqlite", "postgres"] as const) {
      await JOINED[dialect].all(read);
      await ALL[dialect].all(read);
    }
    expect(calls.map(({ statement }) => statement.sql.replace(/^.* where /, ""))).toEqual([
      'hw_meter("g"."visitId")',
      "hw_meter()",
      "true",
      "true",
    ]);
    expect(calls.every(({ statement }) => statement.metered === true)).toBe(true);
  });

  it("passes on which columns are exact", async () => {
    const { calls, read } = recorder();
    const SUM = query((db) => db.selectFrom("visit").select((eb) => eb.fn.sum<string>("at").as("total")), {
      exact: ["total"],
    });
    await SUM.sqlite.get(read);
    expect(calls[0]?.statement.exact).toEqual(["total"]);
  });

  it("accepts known columns, all values of a query and rows of its columns only", () => {
    const { read } = recorder();
    // @ts-expect-error no such column
    query((db) => db.selectFrom("visit").select("name"));
    // @ts-expect-error no such table
    query((db) => db.selectFrom("visitor").selectAll());
    // @ts-expect-error a text is compared with a number
    query((db, { id }: Params<{ id: string }>) => db.selectFrom("visit").select("id").where("status", "=", id));
    // @ts-expect-error the database takes no dates
    query((db, { day }: Params<{ day: Date }>) => db.selectFrom("visit").select("id").where(day, "is", null));
    const askWrongly = [
      // @ts-expect-error a value is missing
      () => BY_STATUS.sqlite.all(read, { status: 1 }),
      // @ts-expect-error a value of another type
      () => BY_STATUS.sqlite.all(read, { status: "1", limit: 2 }),
      // @ts-expect-error values of another name
      () => BY_STATUS.sqlite.all(read, { status: 1, limit: 2, offset: 3 }),
      // @ts-expect-error the row has no such column
      async () => (await BY_STATUS.sqlite.get(read, { status: 1, limit: 2 }))?.status,
    ];
    expect(askWrongly).toHaveLength(4);
  });

  it("refuses a value that is missing when it is called all the same", () => {
    const { read } = recorder();
    const values = JSON.parse('{ "status": 1 }') as { status: number; limit: number };
    expect(() => BY_STATUS.sqlite.all(read, values)).toThrow(RangeError);
  });
});

describe("dynamicQueries", () => {
  const visits = (statuses: readonly number[]) => {
    const { db } = visiting;
    return db.selectFrom("visit").select("id").where("status", "in", statuses).where(meterCondition());
  };
  const visiting = dynamicQueries<Tables>("postgres");

  it("binds the values in the query, and keeps one statement for each text", async () => {
    const { calls, read } = recorder();
    await visiting.all(read, visits([1, 2]));
    await visiting.get(read, visits([3, 4]));
    await visiting.all(read, visits([5]));
    expect(calls.map(({ statement, values }) => [statement.sql, values])).toEqual([
      ['select "id" from "visit" where "status" in ($1, $2) and true', [1, 2]],
      ['select "id" from "visit" where "status" in ($1, $2) and true', [3, 4]],
      ['select "id" from "visit" where "status" in ($1) and true', [5]],
    ]);
    expect(calls[1]?.statement).toBe(calls[0]?.statement);
    expect(calls[2]?.statement).not.toBe(calls[0]?.statement);
  });

  it("binds a placeholder wherever it was built in", async () => {
    const { calls, read } = recorder();
    const { db, params, all } = dynamicQueries<Tables, { now: number }>("postgres");
    const past = db.selectFrom("visit").select("id").where("at", "<", params.now);
    await all(read, past.where("status", "=", 4).where("at", "<>", params.now), { now: 7 });
    expect(calls[0]).toMatchObject({
      statement: { sql: 'select "id" from "visit" where "at" < $1 and "status" = $2 and "at" <> $3' },
      values: [7, 4, 7],
    });
    // @ts-expect-error the value is missing
    expect(() => all(read, past)).toThrow(TypeError);
  });

  it("refuses what no column holds", () => {
    const { read } = recorder();
    const { db } = dynamicQueries<{ readonly visit: { readonly at: Date } }>("sqlite");
    const query = db.selectFrom("visit").select("at").where("at", "<", new Date(0));
    expect(() => visiting.all(read, query)).toThrow(TypeError);
  });
});
