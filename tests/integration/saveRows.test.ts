// What a grid sends in one call: all of it or nothing, each row under the rights of the single calls.
import { afterAll, beforeAll, expect, it } from "vitest";
import type { RowError } from "#core/api";
import { uuidV7 } from "#core/values";
import type { RowChange } from "#engine/server";
import { describeEachDatabase } from "../support/databases.ts";
import { PEOPLE, startEngine, type Row, type TestEngine } from "../support/engine.ts";

const { boss, clerk, otherClerk, checker, nobody } = PEOPLE;

interface Saved {
  readonly rows: readonly Row[];
  readonly refused?: readonly RowError[];
}

describeEachDatabase("a grid saved in one call", (database) => {
  let at: TestEngine;
  let serial = 0;
  beforeAll(async () => {
    at = await startEngine(database());
  });
  afterAll(() => at.close());

  const key = (): string => uuidV7(Date.now(), crypto.getRandomValues(new Uint8Array(16)));
  const note = (more: Row = {}): Promise<Row> =>
    at.added(clerk, "/notes", { title: `格${++serial}`, price: "1.00", ...more });
  const save = (who: Parameters<TestEngine["post"]>[0], body: unknown) => at.post<Saved>(who, "/notes/saveRows", body);
  const read = async (id: unknown): Promise<Row | null> =>
    (await at.get<Row | null>(boss, "/notes/queryById", { id: String(id) })).result;

  it("adds, edits and deletes, and answers the rows as they stand then, in the order sent", async () => {
    const [kept, gone] = [await note(), await note()];
    const [first, second] = [key(), key()];
    const answer = await save(clerk, {
      add: [
        { id: second, title: "乙" },
        { id: first, title: "甲" },
      ],
      edit: [{ id: kept["id"], title: "改过", version: 1, base: { title: kept["title"] } }],
      delete: [{ id: gone["id"], version: 1 }],
    });
    expect(answer.status, answer.message).toBe(200);
    expect(answer.result.rows.map((row) => [row["id"], row["title"], row["version"], row["_may"]])).toEqual([
      [second, "乙", 1, ["edit", "delete"]],
      [first, "甲", 1, ["edit", "delete"]],
      [kept["id"], "改过", 2, ["edit", "delete"]],
    ]);
    expect(await read(gone["id"])).toBeNull();
    expect(await read(kept["id"])).toMatchObject({ title: "改过", price: "1.00", updateBy: "clerk" });
  });

  it("saves nothing when a row is refused, and names each that was, with its fields", async () => {
    const [one, two] = [await note(), await note()];
    const good = key();
    const bad = key();
    const answer = await save(clerk, {
      add: [
        { id: good, title: "好" },
        { id: bad, title: "", count: 5000 },
      ],
      edit: [
        { id: one["id"], title: "改了" },
        { id: two["id"], price: "60", limit: "50" },
      ],
    });
    expect(answer).toMatchObject({ status: 409, code: "ROW.BATCH" });
    expect(answer.result.refused).toEqual([
      expect.objectContaining({
        id: two["id"],
        code: "VALIDATE.INVALID",
        issues: [expect.objectContaining({ field: "price", message: "价格不能高于上限" })],
      }),
      expect.objectContaining({
        id: bad,
        issues: expect.arrayContaining([
          expect.objectContaining({ field: "title" }),
          expect.objectContaining({ field: "count" }),
        ]) as unknown,
      }),
    ]);
    expect(await read(one["id"])).toMatchObject({ title: one["title"], version: 1 });
    expect(await read(good)).toBeNull();
  });

  it(
    "merges an edit from an older version where no other edit touched the same field, and shows " +
      "both values where somebody did",
    async () => {
      const [free, taken] = [await note(), await note()];
      for (const row of [free, taken]) await at.put(boss, "/notes/edit", { id: row["id"], title: "他的" });
      const merged = await save(clerk, { edit: [{ id: free["id"], version: 1, price: "2", base: { price: "1.00" } }] });
      expect(merged.result.rows[0]).toMatchObject({ title: "他的", price: "2.00", version: 3 });
      const clash = await save(clerk, {
        edit: [
          { id: free["id"], version: 3, count: 7 },
          { id: taken["id"], version: 1, title: "我的", base: { title: taken["title"] } },
        ],
      });
      expect(clash).toMatchObject({ status: 409, code: "ROW.BATCH" });
      expect(clash.result.refused).toEqual([
        expect.objectContaining({
          id: taken["id"],
          code: "ROW.CONFLICT",
          conflict: expect.objectContaining({
            current: expect.objectContaining({ title: "他的", version: 2 }) as unknown,
            fields: [{ field: "title", title: "标题", base: taken["title"], yours: "我的", theirs: "他的" }],
          }) as unknown,
        }),
      ]);
      expect((await read(free["id"]))?.["count"]).toBeNull();
    },
  );

  it("does not delete a row that was changed since it was seen", async () => {
    const row = await note();
    await at.put(boss, "/notes/edit", { id: row["id"], title: "别删" });
    const answer = await save(clerk, { delete: [{ id: row["id"], version: 1 }] });
    expect(answer.result.refused).toEqual([
      expect.objectContaining({
        id: row["id"],
        code: "ROW.CONFLICT",
        conflict: expect.objectContaining({
          current: expect.objectContaining({ title: "别删" }) as unknown,
        }) as unknown,
      }),
    ]);
    expect(await read(row["id"])).toMatchObject({ title: "别删" });
    expect((await save(clerk, { delete: [row["id"]] })).status).toBe(200);
  });

  it("asks for the right of each part before it looks at any row", async () => {
    const row = await note();
    for (const body of [
      { add: [{ title: "无权" }] },
      { edit: [{ id: row["id"], title: "无权" }] },
      { delete: [row["id"]] },
    ]) {
      expect(await save(checker, body)).toMatchObject({ status: 403, code: "REQUEST.FORBIDDEN" });
      expect((await save(nobody, body)).status).toBe(401);
    }
    expect(await read(row["id"])).toMatchObject({ title: row["title"] });
  });

  it(
    "holds the rules of rows: another's row is not there, a row beyond the rule is refused, " +
      "an unknown field is none",
    async () => {
      const [own, others] = [await note(), await at.added(otherClerk, "/notes", { title: "别人的" })];
      const answer = await save(clerk, {
        add: [{ id: key(), title: "越权", owner: "他人" }],
        edit: [
          { id: own["id"], title: "自己的" },
          { id: others["id"], title: "偷改" },
        ],
        delete: [],
      });
      expect(answer.result.refused?.map((one) => one.code)).toEqual(["ROW.NOT_FOUND", "ROW.RULE"]);
      expect(await read(others["id"])).toMatchObject({ title: "别人的" });
      expect(await read(own["id"])).toMatchObject({ title: own["title"] });
      expect((await save(clerk, { edit: [{ id: own["id"], secret: "1.00" }] })).result.refused).toEqual([
        expect.objectContaining({ code: "ROW.UNKNOWN_FIELD" }),
      ]);
    },
  );

  it("names the row whose code is taken; a code that a deleted row of the same call held is free", async () => {
    const holder = await note({ code: "K-1" });
    const id = key();
    const taken = await save(clerk, {
      add: [
        { id: key(), title: "先" },
        { id, title: "后", code: "K-1" },
      ],
    });
    expect(taken).toMatchObject({
      status: 409,
      code: "ROW.BATCH",
      result: { refused: [{ id, code: "ROW.NOT_UNIQUE", issues: [{ field: "code" }] }] },
    });
    expect((await save(clerk, { add: [{ id, title: "后", code: "K-1" }], delete: [holder["id"]] })).status).toBe(200);
  });

  it("repeated after a lost answer, an add is still one row", async () => {
    const body = { add: [{ id: key(), title: "一次" }] };
    const [once, again] = [await save(clerk, body), await save(clerk, body)];
    expect([once.status, again.status]).toEqual([200, 200]);
    expect(again.result.rows).toEqual(once.result.rows);
  });

  it("takes 200 rows and refuses 201, nothing, a row twice, and what it does not know", async () => {
    const rows = (count: number): Row[] =>
      Array.from({ length: count }, (_, n) => ({ id: key(), title: `第 ${n} 行` }));
    expect((await save(boss, { add: rows(200) })).result.rows).toHaveLength(200);
    const before = (await at.get<{ total: number }>(boss, "/notes/list", {})).result.total;
    expect(await save(boss, { add: rows(201) })).toMatchObject({ status: 400, code: "ROW.BATCH_SIZE" });
    const row = await note();
    for (const body of [
      {},
      { add: [] },
      { add: "x" },
      { more: [] },
      [],
      { edit: [{ title: "无编号" }] },
      { delete: [{ id: row["id"], sql: "1" }] },
      { edit: [{ id: row["id"], title: "a" }], delete: [row["id"]] },
    ]) {
      expect((await save(boss, body)).status, JSON.stringify(body)).toBe(400);
    }
    expect((await at.get<{ total: number }>(boss, "/notes/list", {})).result.total).toBe(before + 1);
  });

  it("notifies of what was committed, whichever user wrote it, and of nothing that was not", async () => {
    const row = await note();
    const events: RowChange[] = [];
    const end = at.engine.changes.subscribe((change) => events.push(change));
    const id = key();
    await save(clerk, {
      add: [
        { id: key(), title: "不成" },
        { id: key(), title: "" },
      ],
    });
    expect(events).toEqual([]);
    await save(clerk, { add: [{ id, title: "成" }], edit: [{ id: row["id"], title: "成了" }] });
    await at.post(clerk, "/notes/submit", { id });
    await at.remove(boss, "/notes/delete", { id: String(row["id"]) });
    end();
    expect(events.map(({ entity, key: of, version, kind, by }) => ({ entity, key: of, version, kind, by }))).toEqual([
      { entity: "note", key: row["id"], version: 2, kind: "saved", by: "clerk" },
      { entity: "note", key: id, version: 1, kind: "saved", by: "clerk" },
      { entity: "note", key: id, version: 2, kind: "saved", by: "clerk" },
      { entity: "note", key: row["id"], version: 3, kind: "deleted", by: "boss" },
    ]);
    expect(events.find((change) => change.version === 2)?.before).toMatchObject({ title: row["title"] });
  });
});
