// Many rows in one transaction: few statements, and everything that a single row has.
import { afterAll, beforeAll, expect, it } from "vitest";
import type { RowError } from "#core/api";
import { uuidV7 } from "#core/values";
import { bothStatements, seedRows, type WriteTransaction } from "#engine/server";
import { describeEachDatabase } from "../support/databases.ts";
import { PEOPLE, startEngine, type Row, type TestEngine } from "../support/engine.ts";

const { boss, clerk } = PEOPLE;
const ROWS = 1_000;
const BATCH = 150;

interface Saved {
  readonly rows: readonly Row[];
  readonly refused?: readonly RowError[];
}

describeEachDatabase("many rows in one transaction", { inGate: "both" }, (database) => {
  let at: TestEngine;
  let topic: Row;
  beforeAll(async () => {
    at = await startEngine(database());
    topic = await at.added(boss, "/online/api/topic", { name: "林木" });
  });
  afterAll(() => at.close());

  const key = (): string => uuidV7(Date.now(), crypto.getRandomValues(new Uint8Array(16)));

  /** Statements that the transactions of `work` send. */
  async function statementsOf(work: () => Promise<unknown>): Promise<number> {
    const { database: db } = at;
    const write = db.write.bind(db);
    let sent = 0;
    const counting = (tx: WriteTransaction): WriteTransaction => ({
      now: tx.now,
      all: (text, values) => (sent++, tx.all(text, values)),
      get: (text, values) => (sent++, tx.get(text, values)),
      run: (text, values) => (sent++, tx.run(text, values)),
      insert: (into, rows) => (sent++, tx.insert(into, rows)),
      yieldToEventLoop: () => tx.yieldToEventLoop(),
      afterCommit: (effect) => tx.afterCommit(effect),
    });
    Object.assign(db, {
      write: ((job, options) => write((tx) => job(counting(tx)), options)) satisfies typeof db.write,
    });
    await work();
    Object.assign(db, { write });
    return sent;
  }

  const count = async (sql: string): Promise<number> =>
    (await at.database.read.get<{ n: number }>(bothStatements(sql)[at.database.dialect], []))?.n ?? 0;
  const found = async (word: string): Promise<number> =>
    (await at.get<{ total: number }>(boss, "/notes/list", { title: word })).result.total;

  it("are seeded in a statement for hundreds of them, each with its history, its audit and its words", async () => {
    const sent = await statementsOf(() =>
      seedRows(at.engine, at.engine.model(), async (seeds) => {
        for (let n = 0; n < ROWS; n++)
          await seeds.add("note", { title: `种子${n}柚木`, code: `S-${n}`, createTime: "$now-3d", createBy: "amy" });
      }),
    );
    expect(sent).toBeLessThan(20);
    expect(await count(`select count(*) as n from "note" where "code" like 'S-%' and "createBy" = 'amy'`)).toBe(ROWS);
    expect(await count(`select count(*) as n from "hw_history" where "entity" = 'note' and "by" = 'amy'`)).toBe(ROWS);
    expect(await count(`select count(*) as n from "hw_audit" where "entity" = 'note' and "by" = 'amy'`)).toBe(ROWS);
    expect(await found("种子77柚木")).toBe(1);
    expect(await found("柚木")).toBe(ROWS);
  });

  it("keep the words of rows that are written after the seeds", async () => {
    for (let n = 0; n < 3; n++) {
      const add = Array.from({ length: 100 }, (_, row) => ({ title: `后来${n}-${row}` }));
      expect((await at.post(boss, "/notes/saveRows", { add })).status).toBe(200);
    }
    expect(await found("后来2-99")).toBe(1);
  });

  it("are visible to a query of a seed: waiting rows are stored first", async () => {
    const seeded = await seedRows(at.engine, at.engine.model(), async (seeds) => {
      const row = await seeds.add("topic", { name: "先种" });
      await seeds.change("topic", String(row["id"]), { name: "后改" });
      return { id: String(row["id"]), empty: await seeds.isEmpty("topic") };
    });
    expect(seeded.empty).toBe(false);
    expect((await at.get<Row>(boss, "/online/api/topic/queryById", { id: seeded.id })).result).toMatchObject({
      name: "后改",
    });
  });

  it("are saved from a grid in few statements, a reference read once, and answered in their order", async () => {
    const add = Array.from({ length: BATCH }, (_, n) => ({
      id: key(),
      title: `批${n}`,
      topic: topic["id"],
      level: "a",
    }));
    let rows: readonly Row[] = [];
    const sent = await statementsOf(async () => {
      rows = (await at.post<Saved>(boss, "/notes/saveRows", { add })).result.rows;
    });
    expect(sent).toBeLessThan(30);
    expect(rows.map((row) => [row["id"], row["title"]])).toEqual(add.map(({ id, title }) => [id, title]));
    const history = await at.get<{ total: number }>(boss, "/notes/history", { id: String(add[BATCH - 1]?.id) });
    expect(history.result.total).toBe(1);
  });

  it("are all refused for one whose code is taken, and the answer names that one", async () => {
    const add = Array.from({ length: BATCH }, (_, n) => ({ id: key(), title: `重${n}`, code: `D-${n % 140}` }));
    const answer = await at.post<Saved>(boss, "/notes/saveRows", { add });
    expect(answer).toMatchObject({ status: 409, code: "ROW.BATCH" });
    expect(answer.result.refused).toEqual([
      expect.objectContaining({ id: add[140]?.id, code: "ROW.NOT_UNIQUE", message: "编号已存在" }),
    ]);
    expect(await found("重0")).toBe(0);
  });

  it("are held to the rules of rows together, and each that breaks one is named", async () => {
    const add = Array.from({ length: BATCH }, (_, n) => ({
      id: key(),
      title: `则${n}`,
      owner: n % 50 === 49 ? "someone" : "clerk",
    }));
    const answer = await at.post<Saved>(clerk, "/notes/saveRows", { add });
    expect(answer).toMatchObject({ status: 409, code: "ROW.BATCH" });
    expect(answer.result.refused?.map(({ id, code }) => [id, code])).toEqual(
      [49, 99, 149].map((n) => [add[n]?.id, "ROW.RULE"]),
    );
    const again = await at.post<Saved>(clerk, "/notes/saveRows", { add: add.slice(0, 49) });
    expect(again.status, again.message).toBe(200);
    const repeated = await at.post<Saved>(clerk, "/notes/saveRows", { add: add.slice(0, 49) });
    expect(repeated.status, repeated.message).toBe(200);
    expect(await found("则")).toBe(49);
  });
});
