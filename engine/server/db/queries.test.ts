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
    insert: () => Promise.resolve(),
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

  it("passes the capabilities of the database to the query", async () => {
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
  interface Values {
    readonly now: number;
    readonly status?: number | undefined;
    readonly ids: readonly string[];
  }
  /** With a query that counts how often it is built. */
  function visits() {
    const built: string[] = [];
    const select = dynamicQueries<Tables, Values, "asc" | "desc">("postgres")((db, { now, status, ids }, order) => {
      built.push(order);
      const rows = db.selectFrom("visit").select("id").where(meterCondition()).where("at", "<", now);
      const some = status === undefined ? rows : rows.where("status", "=", status).where("at", "<>", now);
      return (ids.length === 0 ? some : some.where("id", "in", ids)).orderBy("at", order);
    });
    return { built, select, ...recorder() };
  }

  it("binds each value wherever the query reads it, also one that was not known when it was built", async () => {
    const { select, calls, read } = visits();
    await select.all(read, { now: 7, status: 4, ids: ["a", "b"] }, "asc");
    await select.get(read, { now: 8, status: 5, ids: ["c", "it's"] }, "asc");
    const sql =
      'select "id" from "visit" where true and "at" < $1 and "status" = $2 and "at" <> $3 and "id" in ($4, $5) ' +
      'order by "at" asc';
    expect(calls.map(({ statement, values }) => [statement.sql, values])).toEqual([
      [sql, [7, 4, 7, "a", "b"]],
      [sql, [8, 5, 8, "c", "it's"]],
    ]);
  });

  it("is built once for each text: which values are given, how long lists are, what else it depends on", async () => {
    const { select, calls, read, built } = visits();
    for (const now of [1, 2]) {
      await select.all(read, { now, ids: [] }, "asc");
      await select.all(read, { now, status: undefined, ids: [] }, "asc");
      await select.all(read, { now, ids: [] }, "desc");
      await select.all(read, { now, status: 1, ids: [] }, "asc");
      await select.all(read, { now, ids: ["a"] }, "asc");
      await select.all(read, { now, ids: ["a", "b"] }, "asc");
    }
    expect(built).toHaveLength(5);
    expect(new Set(calls.map(({ statement }) => statement)).size).toBe(5);
    expect(calls[6]?.statement).toBe(calls[0]?.statement);
  });

  it("fills long lists up to a power of two, so that a list of any length makes few texts", async () => {
    const { select, calls, read, built } = visits();
    for (const length of [9, 12, 16]) await select.all(read, { now: 0, ids: Array<string>(length).fill("x") }, "asc");
    expect(built).toHaveLength(1);
    const letters = [..."abcdefghi"];
    await select.all(read, { now: 0, ids: letters }, "asc");
    expect(calls.at(-1)?.values).toEqual([0, ...letters, ...Array<string>(7).fill("i")]);
  });

  it("keeps a bounded number of texts", async () => {
    const { calls, read } = recorder();
    const built: number[] = [];
    const select = dynamicQueries<Tables, Record<never, never>, number>("sqlite")((db, _, status) => {
      built.push(status);
      return db.selectFrom("visit").select("id").where("status", "=", status);
    });
    for (let status = 0; status <= 500; status++) await select.all(read, {}, status);
    await select.all(read, {}, 500);
    await select.all(read, {}, 0);
    expect(built.slice(-2)).toEqual([500, 0]);
    expect(calls.at(-1)?.statement.sql).toBe('select "id" from "visit" where "status" = 0');
  });

  it("accepts known columns, and all values of a query", () => {
    const { select, read } = visits();
    const define = dynamicQueries<Tables, Values, null>("sqlite");
    // @ts-expect-error no such column
    define((db) => db.selectFrom("visit").select("name"));
    // @ts-expect-error a value may be missing
    define((db, { status }) => db.selectFrom("visit").select("id").where("status", "=", status));
    const askWrongly = [
      // @ts-expect-error a value is missing
      () => select.all(read, { ids: [] }, "asc"),
      // @ts-expect-error another variant
      () => select.all(read, { now: 0, ids: [] }, "up"),
    ];
    expect(askWrongly).toHaveLength(2);
  });
});
