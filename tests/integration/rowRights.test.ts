// What a row says of itself: which of editing and deleting the rules leave open, whether it has children, its columns
// over references.
import { afterAll, beforeAll, expect, it } from "vitest";
import { describeEachDatabase } from "../support/databases.ts";
import { PEOPLE, startEngine, type Row, type TestEngine } from "../support/engine.ts";

const { boss, clerk, checker, member } = PEOPLE;

interface Rows {
  readonly records: readonly Row[];
}

describeEachDatabase("a row on the wire", { inGate: "both" }, (database) => {
  let at: TestEngine;
  let own: Row;
  let sent: Row;
  beforeAll(async () => {
    at = await startEngine(database());
    own = await at.added(clerk, "/notes", { title: "自己的", friend: null });
    sent = await at.added(clerk, "/notes", { title: "提交的" });
    await at.post(clerk, "/notes/submit", { id: sent["id"] });
  });
  afterAll(() => at.close());

  const listed = async (
    who: Parameters<TestEngine["get"]>[0],
    query: Record<string, string> = {},
  ): Promise<Record<string, unknown>> => {
    const { result } = await at.get<Rows>(who, "/notes/list", query);
    return Object.fromEntries(result.records.map((row) => [String(row["title"]), row["_may"]]));
  };
  const read = async (who: Parameters<TestEngine["get"]>[0], id: unknown): Promise<Row> =>
    (await at.get<Row>(who, "/notes/queryById", { id: String(id) })).result;

  it("says what the rules leave open on it, in a list of any columns and alone", async () => {
    expect(await listed(clerk)).toEqual({ 自己的: ["edit", "delete"], 提交的: [] });
    expect(await listed(clerk, { field: "title" })).toEqual({ 自己的: ["edit", "delete"], 提交的: [] });
    expect((await read(clerk, own["id"]))["_may"]).toEqual(["edit", "delete"]);
    expect((await read(clerk, sent["id"]))["_may"]).toEqual([]);
  });

  it("says so after a write, too", async () => {
    const note = await at.added(clerk, "/notes", { title: "后" });
    expect(note["_may"]).toEqual(["edit", "delete"]);
    expect((await at.post<Row>(clerk, "/notes/submit", { id: note["id"] })).result["_may"]).toEqual([]);
  });

  it("says nothing where no rule narrows, whatever rules narrow reading", async () => {
    for (const who of [boss, checker]) expect(await read(who, sent["id"]), who.username).not.toHaveProperty("_may");
  });

  it("says nothing where rules narrow reading as much", async () => {
    const note = await at.added(member, "/notes", { title: "会员的", owner: "m1" });
    expect(note).not.toHaveProperty("_may");
  });

  it("agrees with what the server does", async () => {
    for (const row of [own, sent]) {
      const open = (await read(clerk, row["id"]))["_may"] as readonly string[];
      const { status } = await at.put(clerk, "/notes/edit", { id: row["id"], count: 1 });
      expect(status).toBe(open.includes("edit") ? 200 : 403);
    }
  });

  it("may be sent back whole", async () => {
    const row = await read(clerk, own["id"]);
    expect((await at.put(clerk, "/notes/edit", { ...row, title: "改过" })).status).toBe(200);
  });

  it("of a tree says whether it has children, whatever columns are asked for", async () => {
    const root = await at.added(boss, "/online/api/topic", { name: "根" });
    await at.added(boss, "/online/api/topic", { name: "枝", pid: root["id"] });
    const { result } = await at.get<Rows>(boss, "/online/api/topic/list", { parentId: "0", field: "name" });
    expect(result.records.filter((row) => row["id"] === root["id"])).toEqual([
      { id: root["id"], name: "根", hasChildren: true },
    ]);
  });

  it("carries its columns over a reference along with the reference", async () => {
    const friend = await at.added(boss, "/notes", { title: "友", owner: "他" });
    const note = await at.added(boss, "/notes", { title: "有友", friend: friend["id"] });
    const ask = async (field: string): Promise<Row | undefined> =>
      (await at.get<Rows>(boss, "/notes/list", { field, title: "有友" })).result.records[0];
    expect(await ask("title,friend")).toEqual({
      id: note["id"],
      title: "有友",
      friend: friend["id"],
      friend_dictText: "友",
      "friend.owner": "他",
    });
    expect(await ask("title")).toEqual({ id: note["id"], title: "有友" });
  });
});
