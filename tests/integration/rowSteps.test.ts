import { afterAll, beforeAll, expect, it } from "vitest";
import { describeEachDatabase } from "../support/databases.ts";
import { PEOPLE, startEngine, type Row, type TestEngine } from "../support/engine.ts";

const { boss, clerk, checker } = PEOPLE;

describeEachDatabase("steps of rows", (database) => {
  let at: TestEngine;
  let serial = 0;
  const title = (): string => `便签${++serial}`;
  beforeAll(async () => {
    at = await startEngine(database());
  });
  afterAll(() => at.close());

  it("move through their states by steps only, and not by the hand that made them", async () => {
    const note = await at.added(clerk, "/notes", { title: title() });
    const id = note["id"];
    expect((await at.put<Row>(clerk, "/notes/edit", { id, stage: 2 })).result).toMatchObject({ stage: 0, version: 1 });
    expect(await at.post(boss, "/notes/approve", { id })).toMatchObject({ status: 409, code: "ROW.STATE" });
    expect(await at.post(clerk, "/notes/submit", { id, version: 9 })).toMatchObject({
      status: 409,
      code: "ROW.VERSION_BEHIND",
    });
    expect((await at.post<Row>(clerk, "/notes/submit", { id, version: 1 })).result).toMatchObject({
      stage: 1,
      maker: "clerk",
      madeAt: expect.any(String),
      version: 2,
    });
    expect(await at.post(clerk, "/notes/submit", { id })).toMatchObject({ status: 403, code: "ROW.FORBIDDEN" });
    expect(await at.post(clerk, "/notes/approve", { id })).toMatchObject({ status: 403, code: "REQUEST.FORBIDDEN" });
    expect(await at.post(checker, "/notes/reject", { id })).toMatchObject({
      status: 400,
      result: { issues: [{ field: "opinion" }] },
    });
    expect((await at.post<Row>(checker, "/notes/approve", { id, opinion: "同意" })).result).toMatchObject({
      stage: 2,
      checker: "checker",
      opinion: "同意",
    });
    const own = await at.added(boss, "/notes", { title: title() });
    await at.post(boss, "/notes/submit", { id: own["id"] });
    expect(await at.post(boss, "/notes/approve", { id: own["id"] })).toMatchObject({
      status: 403,
      code: "ROW.SAME_PERSON",
    });
    const locked = await at.added(boss, "/notes", { title: title(), locked: true });
    expect(await at.post(boss, "/notes/submit", { id: locked["id"] })).toMatchObject({ status: 409, code: "ROW.WHEN" });
  });

  it("take a step together or not at all", async () => {
    const one = await at.added(boss, "/notes", { title: title() });
    const two = await at.added(boss, "/notes", { title: title() });
    await at.post(boss, "/notes/submit", { id: two["id"] });
    expect(await at.post(boss, "/notes/submit", { ids: [one["id"], two["id"]] })).toMatchObject({
      status: 409,
      code: "ROW.BATCH",
      result: { refused: [{ id: two["id"], code: "ROW.STATE" }] },
    });
    expect((await at.get<Row>(boss, "/notes/queryById", { id: String(one["id"]) })).result).toMatchObject({ stage: 0 });
  });

  it("take no step where a request names one row and several", async () => {
    const one = await at.added(boss, "/notes", { title: title() });
    const two = await at.added(boss, "/notes", { title: title() });
    const contradiction = { status: 400, code: "REQUEST.CONTRADICTION" };
    expect(await at.post(boss, "/notes/submit", { id: one["id"], ids: [two["id"]] })).toMatchObject({
      ...contradiction,
      message: "参数 id 与 ids 不能同时使用",
    });
    expect(await at.post(boss, "/notes/submit", { ids: [one["id"]], version: 1 })).toMatchObject(contradiction);
    for (const { id } of [one, two])
      expect((await at.get<Row>(boss, "/notes/queryById", { id: String(id) })).result).toMatchObject({ stage: 0 });
  });

  it("take a step under another path of the specification, many at once", async () => {
    const ids = [
      (await at.added(boss, "/notes", { title: title() }))["id"],
      (await at.added(boss, "/notes", { title: title() }))["id"],
    ].map(String);
    expect(await at.put<Row[]>(boss, "/notes/submitBatch", { ids: ids.join(",") })).toMatchObject({
      status: 200,
      result: [
        { id: ids[0], stage: 1 },
        { id: ids[1], stage: 1 },
      ],
    });
    expect(await at.put(boss, "/notes/submitBatch", { ids })).toMatchObject({ status: 409, code: "ROW.BATCH" });
    expect((await at.put(checker, "/notes/submitBatch", { ids })).status).toBe(403);
  });
});
