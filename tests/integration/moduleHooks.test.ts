import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { describeEachDatabase } from "../support/databases.ts";
import { PEOPLE, startEngine, type Row, type TestEngine } from "../support/engine.ts";

const { boss } = PEOPLE;

describeEachDatabase("hooks and actions of modules", (database) => {
  let at: TestEngine;
  const seen: string[] = [];
  beforeAll(async () => {
    at = await startEngine(database(), {
      operations: ({ hooks }) => {
        hooks.on("note", "beforeAdd", (draft, { viewer }) => {
          draft["owner"] ??= viewer.username;
        });
        hooks.on("note", "beforeDelete", (row) => {
          if (row["title"] === "留") throw new Error("not an API error");
        });
        hooks.on(
          "note",
          "afterWrite",
          (before, after, { op }) =>
            void seen.push(`${op} ${String(before?.["version"])} ${String(after?.["version"])}`),
        );
        hooks.on("note", "afterRead", (row, stored) => {
          row["shout"] = `${String(stored["title"])}!`;
        });
        hooks.action("note.stamp", async ({ rows: [row], set }) => void (row && (await set(row, { done: 1 }))));
        hooks.action("note.tally", ({ input, viewer }) => ({ from: input["from"], by: viewer.username }));
        return [];
      },
    });
  });
  beforeEach(() => void seen.splice(0));
  afterAll(() => at.close());

  it("runs inside the write, and may set fields", async () => {
    const note = await at.added(boss, "/notes", { title: "写" });
    expect(note).toMatchObject({ owner: "boss", shout: "写!" });
    await at.put(boss, "/notes/edit", { id: note["id"], title: "改" });
    await at.remove(boss, "/notes/delete", { id: String(note["id"]) });
    expect(seen).toEqual(["add undefined 1", "edit 1 2", "delete 2 undefined"]);
  });

  it("takes the whole write back when it throws", async () => {
    const note = await at.added(boss, "/notes", { title: "留" });
    expect((await at.remove(boss, "/notes/delete", { id: String(note["id"]) })).status).toBe(500);
    expect((await at.get(boss, "/notes/queryById", { id: String(note["id"]) })).status).toBe(200);
  });

  it("answers actions", async () => {
    const note = await at.added(boss, "/notes", { title: "章" });
    expect((await at.post<Row>(boss, "/notes/stamp", { id: note["id"], version: 1 })).result).toMatchObject({
      done: true,
      version: 2,
    });
    expect(await at.post(boss, "/notes/stamp", { id: note["id"] })).toMatchObject({ status: 409, code: "ROW.WHEN" });
    expect((await at.post(boss, "/notes/tally", { from: 3 })).result).toEqual({ from: 3, by: "boss" });
    expect(await at.post(boss, "/notes/tally", {})).toMatchObject({
      status: 400,
      result: { issues: [{ field: "from" }] },
    });
    const both = { id: note["id"], ids: [note["id"]] };
    expect(await at.post(boss, "/notes/stamp", both)).toMatchObject({ status: 400, code: "REQUEST.CONTRADICTION" });
    expect(await at.post(boss, "/notes/tally", { from: 3, id: note["id"] })).toMatchObject({
      status: 400,
      code: "ROW.UNKNOWN_FIELD",
    });
    expect(await at.post(boss, "/notes/mark", { ids: [note["id"]] })).toMatchObject({
      status: 503,
      code: "ROW.NO_HANDLER",
    });
    expect(await at.put(boss, "/notes/markBatch", { ids: [note["id"]] })).toMatchObject({
      status: 503,
      code: "ROW.NO_HANDLER",
    });
    expect(seen.filter((one) => one.startsWith("stamp"))).toEqual(["stamp 1 2"]);
  });
});
