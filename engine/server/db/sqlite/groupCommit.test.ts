import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { WriteTransaction } from "../database.ts";
import { openDatabase } from "../open.ts";
import { GroupCommit } from "./groupCommit.ts";
import { Handle } from "./handle.ts";

const INSERT = { sql: `insert into "t" ("id", "s") values (?, ?)`, key: {} };
const COUNT = { sql: `select count(*) as n from "t"`, key: {} };

describe("the group commit", () => {
  let folder: string;
  let handle: Handle;
  let group: GroupCommit;
  const effects: unknown[] = [];
  const write = <T>(job: (tx: WriteTransaction) => Promise<T>) => group.write(job, 5_000);
  const insert = (id: number, text = "") => write((tx) => tx.run(INSERT, [id, text]));
  const count = () => handle.get(COUNT, []) as { n: number };

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "heartwood-group-"));
    handle = new Handle(join(folder, "db.sqlite"), {});
    handle.raw.exec(
      `pragma journal_mode = wal; create table "t" ("id" integer primary key, "s" text, "up" integer ` +
        `references "t" ("id") deferrable initially deferred) strict; pragma foreign_keys = on`,
    );
    effects.length = 0;
    group = new GroupCommit(handle, { clock: () => 0, busyMs: 100, onEffectError: (error) => effects.push(error) });
  });
  afterEach(() => {
    handle.raw.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it("refuses every job of a group whose COMMIT fails, and keeps none of them", async () => {
    const orphan = write((tx) => tx.run({ sql: `insert into "t" ("id", "up") values (7, 99)`, key: {} }, []));
    const ends = await Promise.allSettled([insert(1), insert(2), orphan, insert(3)]);
    expect(ends.map((end) => end.status)).toEqual(["rejected", "rejected", "rejected", "rejected"]);
    expect(count()).toEqual({ n: 0 });
    expect(await insert(4)).toBe(1);
  });

  it("refuses what the full disk took away with 503, and serves those behind it", async () => {
    handle.raw.pragma("max_page_count = 12");
    const ends = await Promise.allSettled([insert(1), insert(2), insert(3, "x".repeat(200_000)), insert(4)]);
    const refused = ends.filter((end) => end.status === "rejected");
    expect(refused.length).toBeGreaterThan(0);
    for (const end of refused) expect(end.reason).toMatchObject({ code: "DATABASE.FULL", status: 503 });
    const fulfilled = ends.filter((end) => end.status === "fulfilled").length;
    expect(count()).toEqual({ n: fulfilled });
    expect(ends[3]?.status).toBe("fulfilled");
  });

  it("keeps a write whose effect throws, and reports the error", async () => {
    const answered = await write(async (tx) => {
      tx.afterCommit(() => {
        throw new Error("mail");
      });
      return tx.run(INSERT, [1, ""]);
    });
    expect(answered).toBe(1);
    expect(effects).toEqual([new Error("mail")]);
  });

  it("lets no promise that comes late reach the next job's savepoint", async () => {
    let late: Promise<number> | undefined;
    let kept: WriteTransaction | undefined;
    await write(async (tx) => {
      kept = tx;
    });
    await write(async (tx) => {
      late = kept!.run(INSERT, [8, "late"]);
      late.catch(() => undefined);
      await tx.run(INSERT, [9, ""]);
    });
    await expect(late).rejects.toMatchObject({ name: "TransactionOver" });
    expect(count()).toEqual({ n: 1 });
  });

  it("gives a job that is alone the whole transaction, and takes all of it back where the job fails", async () => {
    const run: string[] = [];
    const file = join(folder, "alone.sqlite");
    const traced = new Handle(file, { verbose: (sql) => run.push(String(sql)) });
    traced.raw.exec(`create table "t" ("id" integer primary key, "s" text)`);
    const alone = new GroupCommit(traced, { clock: () => 0, busyMs: 100, onEffectError: () => undefined });
    const add = (id: number, fails = false) =>
      alone.write(async (tx) => {
        await tx.run(INSERT, [id, ""]);
        if (fails) throw new Error("no");
      }, 5_000);
    run.length = 0;
    await add(1);
    expect(run.map((sql) => sql.split(" ")[0])).toEqual(["begin", "insert", "commit"]);
    await expect(add(2, true)).rejects.toThrow("no");
    await add(3);
    expect(traced.all({ sql: `select "id" from "t"`, key: {} }, [])).toEqual([{ id: 1 }, { id: 3 }]);
    traced.raw.close();
  });

  it("answers more jobs than one group holds, in the order in which they came", async () => {
    const order: number[] = [];
    await Promise.all(Array.from({ length: 300 }, (_, id) => insert(id).then(() => order.push(id))));
    expect(order).toEqual(Array.from({ length: 300 }, (_, id) => id));
  });
});

describe("opening a file that cannot serve", () => {
  it("says that the folder cannot be written", async () => {
    const folder = mkdtempSync(join(tmpdir(), "heartwood-open-"));
    const path = join(folder, "a-file");
    writeFileSync(path, "");
    await expect(openDatabase({ file: join(path, "db.sqlite") })).rejects.toMatchObject({
      code: "DATABASE.READ_ONLY",
      details: { path },
    });
    rmSync(folder, { recursive: true, force: true });
  });

  it("says that the file is no database", async () => {
    const folder = mkdtempSync(join(tmpdir(), "heartwood-open-"));
    const file = join(folder, "db.sqlite");
    writeFileSync(
      file,
      "This is not a database, but it is long enough to look like a file that could be one.".repeat(20),
    );
    await expect(openDatabase({ file })).rejects.toMatchObject({ code: "DATABASE.DAMAGED", status: 503 });
    rmSync(folder, { recursive: true, force: true });
  });

  it("says that PostgreSQL does not answer", async () => {
    await expect(openDatabase({ url: "postgres://nobody:nothing@127.0.0.1:1/none" })).rejects.toMatchObject({
      code: "DATABASE.UNAVAILABLE",
      status: 503,
    });
  });
});
