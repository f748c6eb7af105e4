import Sqlite from "better-sqlite3";
import { afterAll, beforeAll, expect, it } from "vitest";
import { describeEachDatabase } from "../../../tests/support/databases.ts";
import { ConstraintViolation, StrayAwait, TransactionOver } from "./errors.ts";
import type { Database, WriteTransaction } from "./database.ts";
import { openDatabase } from "./open.ts";
import { bothStatements } from "./statement.ts";

const INSERT = bothStatements(`insert into "t" ("id", "n", "s") values (?, ?, ?)`);
const COUNT = bothStatements(`select count(*) as n from "t"`);
const BY_ID = bothStatements(`select "id", "n", "s" from "t" where "id" = ?`);
const SUM = bothStatements(`select sum("n") as total, count(*) as rows from "t" where "s" = ?`, ["total"]);
const INEXACT = bothStatements(`select sum("n") as total from "t" where "s" = ?`);
const BIG = 2 ** 53 - 1;

describeEachDatabase("reads and writes", { inGate: "both" }, (database) => {
  let db: Database;
  let next = 0;
  const id = () => `row-${++next}`;
  const insert = (tx: WriteTransaction, key: string, n: number | null = null, s: string | null = null) =>
    tx.run(INSERT[db.dialect], [key, n, s]);
  const find = (key: string) => db.read.get(BY_ID[db.dialect], [key]);

  beforeAll(async () => {
    const { dialect, url } = database();
    db = await openDatabase(
      dialect === "sqlite" ? { file: url, clock: () => 1_700_000_000_000 } : { url, clock: () => 1_700_000_000_000 },
    );
    const word = dialect === "sqlite" ? "integer" : "bigint";
    await db.write(
      async (tx) =>
        void (await tx.run(
          {
            sql:
              `create table "t" ("id" text primary key, "n" ${word}, "s" text unique, check ("n" is null or ` +
              `"n" <> -13))`,
            key: {},
          },
          [],
        )),
    );
  });
  afterAll(() => db.close());

  it("answers a write when another connection can read it", async () => {
    const key = id();
    expect(await db.write((tx) => insert(tx, key, BIG, "甲"))).toBe(1);
    expect(await find(key)).toEqual({ id: key, n: BIG, s: "甲" });
  });

  it("never shows a reader what is not committed", async () => {
    const key = id();
    let seen: unknown = "not asked";
    const outside = { promise: Promise.resolve() as Promise<unknown> };
    await db.write(async (tx) => {
      await insert(tx, key);
      outside.promise = find(key).then((row) => {
        seen = row;
      });
      await tx.get(BY_ID[db.dialect], [key]);
    });
    await outside.promise;
    if (db.dialect === "sqlite") expect(seen).toBeUndefined();
    expect(await find(key)).toBeDefined();
  });

  it("rolls back the job that throws, and no other of its group", async () => {
    const keys = Array.from({ length: 20 }, id);
    const ends = await Promise.allSettled(
      keys.map((key, at) =>
        db.write(async (tx) => {
          await insert(tx, key);
          if (at % 3 === 0) throw new Error(`no ${at}`);
          return at;
        }),
      ),
    );
    const stand = await Promise.all(keys.map(find));
    expect(ends.map((end) => end.status)).toEqual(keys.map((_, at) => (at % 3 === 0 ? "rejected" : "fulfilled")));
    expect(stand.map((row) => row !== undefined)).toEqual(keys.map((_, at) => at % 3 !== 0));
  });

  it("refuses a job that awaits something else than its transaction, and undoes it", async () => {
    const key = id();
    const stray = db.write(async (tx) => {
      await insert(tx, key);
      // Long enough that a busy machine is not held for a patient one.
      await new Promise((resolve) => setTimeout(resolve, 500));
      await insert(tx, id());
    });
    const behind = db.write((tx) => insert(tx, id()));
    await expect(stray).rejects.toBeInstanceOf(StrayAwait);
    expect(await behind).toBe(1);
    expect(await find(key)).toBeUndefined();
  });

  it("refuses a job that takes too long", async () => {
    const key = id();
    const slow = db.write(
      async (tx) => {
        for (;;) await tx.run(INSERT[db.dialect], [id(), null, null]);
      },
      { deadlineMs: 30 },
    );
    await expect(slow).rejects.toMatchObject({ code: "DATABASE.TOO_SLOW", status: 503 });
    expect(await db.write((tx) => insert(tx, key))).toBe(1);
  });

  it("names the columns of a collision, and loses the transaction that met it", async () => {
    const key = id();
    await db.write((tx) => insert(tx, key, 1, "一"));
    const caught = await db.write((tx) => insert(tx, id(), 2, "一")).catch((error: unknown) => error);
    expect(caught).toBeInstanceOf(ConstraintViolation);
    expect(caught).toMatchObject({ kind: "unique", columns: ["s"], table: "t" });
    await expect(db.write((tx) => insert(tx, key))).rejects.toMatchObject({ kind: "unique", columns: ["id"] });
    await expect(db.write((tx) => insert(tx, id(), -13))).rejects.toMatchObject({ kind: "check" });
    const after = id();
    const goesOn = db.write(async (tx) => {
      await insert(tx, key).catch(() => undefined);
      await insert(tx, after);
    });
    await expect(goesOn).rejects.toBeInstanceOf(TransactionOver);
    const swallowed = db.write(async (tx) => {
      await insert(tx, after);
      await insert(tx, key).catch(() => undefined);
    });
    await expect(swallowed).rejects.toBeInstanceOf(ConstraintViolation);
    expect(await find(after)).toBeUndefined();
  });

  it("refuses numbers and text that one of the databases would keep wrongly", async () => {
    for (const n of [2 ** 53, -(2 ** 53), 0.5, Number.NaN, Infinity]) {
      await expect(db.write((tx) => insert(tx, id(), n))).rejects.toMatchObject({ code: "DATABASE.BAD_NUMBER" });
    }
    await expect(db.write((tx) => insert(tx, id(), 1, "a\0b"))).rejects.toMatchObject({ code: "DATABASE.BAD_TEXT" });
  });

  it("gives a sum beyond 2^53 exactly where it is asked for, and refuses to round it elsewhere", async () => {
    await db.write(async (tx) => {
      await tx.run({ sql: 'create table "sums" ("n" bigint)', key: {} }, []);
      for (let i = 0; i < 3; i++) await tx.run({ sql: `insert into "sums" values (${BIG})`, key: {} }, []);
    });
    const exact = {
      sql: 'select sum("n") as total, count(*) as rows, sum(0) as none from "sums"',
      key: {},
      exact: ["total", "none"],
    };
    for (let time = 0; time < 3; time++)
      expect(await db.read.get(exact, [])).toEqual({ total: String(3n * BigInt(BIG)), rows: 3, none: "0" });
    await expect(db.read.get({ sql: 'select sum("n") as total from "sums"', key: {} }, [])).rejects.toMatchObject({
      code: "DATABASE.BAD_NUMBER",
    });
    expect(await db.read.get(SUM[db.dialect], ["nobody"])).toEqual({ total: null, rows: 0 });
    expect(await db.read.get(INEXACT[db.dialect], ["甲"])).toEqual({ total: BIG });
  });

  it("reads one state through a whole snapshot, whatever is written meanwhile", async () => {
    const read = await db.snapshot(async (snapshot) => {
      const before = await snapshot.get<{ n: number }>(COUNT[db.dialect], []);
      await db.write((tx) => insert(tx, id()));
      const after = await snapshot.get<{ n: number }>(COUNT[db.dialect], []);
      return { before, after };
    });
    expect(read.after).toEqual(read.before);
    expect((await db.read.get<{ n: number }>(COUNT[db.dialect], []))!.n).toBe(read.before!.n + 1);
  });

  it("lets many snapshots stand at once", async () => {
    const counts = await Promise.all(
      Array.from({ length: 40 }, () =>
        db.snapshot(async (read) => {
          const first = await read.get<{ n: number }>(COUNT[db.dialect], []);
          await new Promise((resolve) => setImmediate(resolve));
          return [first, await read.get<{ n: number }>(COUNT[db.dialect], [])];
        }),
      ),
    );
    for (const [first, second] of counts) expect(second).toEqual(first);
  });

  it("refuses to write through the read connection", async () => {
    await expect(db.read.all({ sql: 'delete from "t" returning "id"', key: {} }, [])).rejects.toMatchObject({
      code: "DATABASE.READ_ONLY",
    });
  });

  it("runs effects after the commit, and never those of a job that was undone", async () => {
    const events: string[] = [];
    await db.write(async (tx) => {
      tx.afterCommit(() => events.push("kept"));
      expect(tx.now).toBe(1_700_000_000_000);
      await insert(tx, id());
      expect(events).toEqual([]);
    });
    await db
      .write(async (tx) => {
        tx.afterCommit(() => events.push("undone"));
        await insert(tx, id());
        throw new Error("no");
      })
      .catch(() => undefined);
    expect(events).toEqual(["kept"]);
  });

  it("reads on after a table changed under a prepared statement", async () => {
    await db.write(async (tx) => void (await tx.run({ sql: 'create table "wide" ("a" integer)', key: {} }, [])));
    const all = { sql: 'select * from "wide"', key: {} };
    for (let time = 0; time < 3; time++) expect(await db.read.all(all, [])).toEqual([]);
    await db.write(async (tx) => {
      await tx.run({ sql: 'alter table "wide" add column "b" text', key: {} }, []);
      await tx.run({ sql: "insert into \"wide\" values (1, 'x')", key: {} }, []);
    });
    expect(await db.read.all(all, [])).toEqual([{ a: 1, b: "x" }]);
    expect(await db.write((tx) => tx.all(all, []))).toEqual([{ a: 1, b: "x" }]);
  });

  it("loses no count when many add to one number", async () => {
    await db.write((tx) => insert(tx, "counter", 0));
    const read = bothStatements(`select "n" from "t" where "id" = ?`)[db.dialect];
    const add = bothStatements(`update "t" set "n" = ? where "id" = ? and "n" = ?`)[db.dialect];
    let lost = 0;
    await Promise.all(
      Array.from({ length: 50 }, async () => {
        for (;;) {
          const changed = await db.write(async (tx) => {
            const row = await tx.get<{ n: number }>(read, ["counter"]);
            return tx.run(add, [row!.n + 1, "counter", row!.n]);
          });
          if (changed === 1) return;
          lost++;
        }
      }),
    );
    expect(await find("counter")).toMatchObject({ n: 50 });
    if (db.dialect === "sqlite") expect(lost).toBe(0);
  });

  it("answers all that waited before it closes, and refuses what comes after", async () => {
    const { dialect, url } = database();
    const other = await openDatabase(dialect === "sqlite" ? { file: url } : { url });
    const keys = Array.from({ length: 100 }, id);
    const writes = Promise.all(keys.map((key) => other.write((tx) => insert(tx, key))));
    const closed = other.close();
    await expect(other.write((tx) => insert(tx, id()))).rejects.toMatchObject({ code: "DATABASE.CLOSED", status: 503 });
    await closed;
    for (const late of [
      () => other.read.get(COUNT[dialect], []),
      () => other.snapshot((read) => read.get(COUNT[dialect], [])),
    ]) {
      await expect(late()).rejects.toMatchObject({ code: "DATABASE.CLOSED" });
    }
    expect(await writes).toEqual(keys.map(() => 1));
    expect(await find(keys[99]!)).toBeDefined();
  });

  if (process.platform !== "win32")
    it("refuses writes with one sentence while another holds the file, and goes on after", async ({ skip }) => {
      if (db.dialect !== "sqlite") skip();
      const impatient = await openDatabase({ file: database().url, busyMs: 20 });
      const holder = new Sqlite(database().url);
      holder.exec("begin immediate");
      const key = id();
      await expect(impatient.write((tx) => insert(tx, key))).rejects.toMatchObject({
        code: "DATABASE.BUSY",
        status: 503,
      });
      expect(await impatient.read.get(COUNT.sqlite, [])).toBeDefined();
      holder.exec("rollback");
      holder.close();
      expect(await impatient.write((tx) => insert(tx, key))).toBe(1);
      await impatient.close();
    });
});
