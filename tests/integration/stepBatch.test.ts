// A step of several rows, each alone: `POST P/<step> {rows: [{id, version?}], …input}`.
import { afterAll, beforeAll, expect, it } from "vitest";
import type { BatchResult, HistoryEntry, Page } from "#core/api";
import { describeEachDatabase } from "../support/databases.ts";
import { PEOPLE, startEngine, type Row, type TestEngine } from "../support/engine.ts";

const { boss, clerk, checker } = PEOPLE;

describeEachDatabase("a step of rows, each alone", (database) => {
  let at: TestEngine;
  let serial = 0;
  beforeAll(async () => {
    at = await startEngine(database());
  });
  afterAll(() => at.close());

  const note = async (who = clerk, values: Row = {}): Promise<string> =>
    String((await at.added(who, "/notes", { title: `批量${++serial}`, ...values }))["id"]);
  const submitted = async (): Promise<string> => {
    const id = await note();
    await at.post(clerk, "/notes/submit", { id });
    return id;
  };
  const stage = async (id: string): Promise<unknown> =>
    (await at.get<Row>(boss, "/notes/queryById", { id })).result["stage"];
  const stages = (ids: readonly string[]) => Promise.all(ids.map(stage));
  const submit = (who: typeof clerk, rows: unknown, more: Row = {}) =>
    at.post<BatchResult>(who, "/notes/submit", { rows, ...more });

  it("writes those that may take it and says why the others did not", async () => {
    const [good, locked, taken, other] = [
      await note(),
      await note(clerk, { locked: true }),
      await submitted(),
      await note(boss),
    ];
    const answer = await submit(clerk, [
      { id: locked },
      { id: good, version: 1 },
      { id: other },
      { id: taken },
      { id: "no-such-row" },
    ]);
    expect(answer).toMatchObject({ status: 200, message: "已处理 1 条数据，4 条未处理" });
    expect(answer.result.done).toEqual([good]);
    expect(answer.result.refused.map(({ id, code }) => [id, code])).toEqual([
      [locked, "ROW.WHEN"],
      // Drafts of others are not the clerk's to see: as if they did not exist.
      [other, "ROW.NOT_FOUND"],
      [taken, "ROW.FORBIDDEN"],
      ["no-such-row", "ROW.NOT_FOUND"],
    ]);
    expect(answer.result.refused.every(({ message }) => message !== "")).toBe(true);
    expect(await stages([good, locked, taken, other])).toEqual([1, 0, 1, 0]);
  });

  it("leaves a row alone that was changed since it was seen, and writes the rest", async () => {
    const [stale, fresh] = [await note(), await note()];
    await at.put(clerk, "/notes/edit", { id: stale, label: "后改" });
    const { result } = await submit(clerk, [
      { id: stale, version: 1 },
      { id: fresh, version: 1 },
    ]);
    expect(result).toMatchObject({ done: [fresh], refused: [{ id: stale, code: "ROW.VERSION_BEHIND" }] });
    expect(await stages([stale, fresh])).toEqual([0, 1]);
  });

  it("records in each row's history what a single call records", async () => {
    const ids = [await submitted(), await submitted()];
    const { result } = await at.post<BatchResult>(checker, "/notes/approve", {
      rows: ids.map((id) => ({ id, version: 2 })),
      opinion: "同意",
    });
    expect(result).toEqual({ done: ids, refused: [] });
    for (const id of ids) {
      const history = await at.get<Page<HistoryEntry>>(boss, "/notes/history", { id });
      expect(history.result.records[0]).toMatchObject({ op: "approve", by: "checker", version: 3 });
      expect((await at.get<Row>(boss, "/notes/queryById", { id })).result).toMatchObject({
        stage: 2,
        opinion: "同意",
        checker: "checker",
      });
    }
  });

  it("excludes whoever made a row, row by row", async () => {
    const own = await note(boss);
    await at.post(boss, "/notes/submit", { id: own });
    const others = await submitted();
    const { result } = await at.post<BatchResult>(boss, "/notes/approve", { rows: [{ id: own }, { id: others }] });
    expect(result).toMatchObject({ done: [others], refused: [{ id: own, code: "ROW.SAME_PERSON" }] });
    expect(await stages([own, others])).toEqual([1, 2]);
  });

  it("answers success with nothing done where every row is refused", async () => {
    const id = await submitted();
    expect(await submit(boss, [{ id }])).toMatchObject({
      status: 200,
      result: { done: [], refused: [{ id, code: "ROW.STATE" }] },
    });
  });

  it("takes 200 rows and refuses 201 before any is written", async () => {
    const ids: string[] = [];
    for (let n = 0; n < 200; n++) ids.push(await note(boss));
    const rows = ids.map((id) => ({ id }));
    const more = await submit(boss, [...rows, { id: await note(boss) }]);
    expect(more).toMatchObject({ status: 400, code: "ROW.BATCH_SIZE", message: "一次最多处理 200 条数据" });
    expect(await stages(ids.slice(0, 3))).toEqual([0, 0, 0]);
    expect((await submit(boss, rows)).result).toEqual({ done: ids, refused: [] });
    expect(new Set(await stages(ids))).toEqual(new Set([1]));
  });

  it("refuses a request whose rows cannot be read, and writes nothing", async () => {
    const id = await note();
    const requests: readonly (readonly [unknown, Row, string])[] = [
      [[], {}, "REQUEST.MISSING"],
      ["", {}, "REQUEST.INVALID"],
      [null, {}, "REQUEST.INVALID"],
      [{ id }, {}, "REQUEST.INVALID"],
      [id, {}, "REQUEST.INVALID"],
      [[id], {}, "REQUEST.INVALID"],
      [[null], {}, "REQUEST.INVALID"],
      [[{}], {}, "REQUEST.MISSING"],
      [[{ id: { $ne: "" } }], {}, "ROW.BAD_ID"],
      [[{ id, version: "1" }], {}, "REQUEST.INVALID"],
      [[{ id, stage: 2 }], {}, "REQUEST.UNKNOWN"],
      [[{ id }, { id, version: 1 }], {}, "ROW.REPEATED"],
      [[{ id }], { id }, "REQUEST.CONTRADICTION"],
      [[{ id }], { ids: [id] }, "REQUEST.CONTRADICTION"],
      [[{ id }], { version: 1 }, "REQUEST.CONTRADICTION"],
      [[{ id }], { stage: 2 }, "ROW.UNKNOWN_FIELD"],
    ];
    for (const [rows, more, code] of requests) {
      const answer = await submit(clerk, rows, more);
      expect([JSON.stringify(rows), answer.status, answer.code]).toEqual([JSON.stringify(rows), 400, code]);
    }
    expect(await stage(id)).toBe(0);
  });

  it("refuses an input that is wrong before any row is written", async () => {
    const id = await submitted();
    expect(await at.post(checker, "/notes/reject", { rows: [{ id }] })).toMatchObject({
      status: 400,
      result: { issues: [{ field: "opinion" }] },
    });
    expect(await stage(id)).toBe(1);
  });

  it("needs the permission of the step, and the step", async () => {
    const id = await submitted();
    expect(await at.post(clerk, "/notes/approve", { rows: [{ id }] })).toMatchObject({
      status: 403,
      code: "REQUEST.FORBIDDEN",
    });
    expect((await at.post(boss, "/notes/publish", { rows: [{ id }] })).status).toBe(404);
    expect(await stage(id)).toBe(1);
  });
});
