// Words in titles through the API: a list requested again, after every kind of change, is the list as it is.
import { afterAll, beforeAll, expect, it } from "vitest";
import { describeEachDatabase } from "../support/databases.ts";
import { PEOPLE, startEngine, type Row, type TestEngine } from "../support/engine.ts";

const { boss } = PEOPLE;

interface Page {
  readonly records: readonly Row[];
  readonly total: number;
}

describeEachDatabase("a word in a title", { inGate: "both" }, (database) => {
  let at: TestEngine;
  beforeAll(async () => {
    at = await startEngine(database());
  });
  afterAll(() => at.close());

  const titles = async (query: Record<string, string>): Promise<readonly unknown[]> => {
    const page = (await at.get<Page>(boss, "/notes/list", { column: "title", order: "asc", ...query })).result;
    expect(page.total).toBe(page.records.length);
    return page.records.map((row) => row["title"]);
  };
  /** Both ways to ask, each twice: the second is answered from what the first found out. */
  const found = async (word: string): Promise<readonly unknown[]> => {
    const once = await titles({ title: word });
    for (const query of [{ title: word }, { keyword: word }, { keyword: word }])
      expect(await titles(query)).toEqual(once);
    return once;
  };

  it("is found as rows come, change, go and come back", async () => {
    const first = await at.added(boss, "/notes", { title: "山雨欲来" });
    expect(await found("雨欲")).toEqual(["山雨欲来"]);
    const second = await at.added(boss, "/notes", { title: "春雨欲晴" });
    expect(await found("雨欲")).toEqual(["山雨欲来", "春雨欲晴"]);
    await at.put(boss, "/notes/edit", { id: second["id"], title: "春风又绿" });
    expect(await found("雨欲")).toEqual(["山雨欲来"]);
    expect(await found("又")).toEqual(["春风又绿"]);
    await at.remove(boss, "/notes/delete", { id: String(first["id"]) });
    expect(await found("雨欲")).toEqual([]);
    const restored = await at.post<Row>(boss, "/notes/restore", { id: first["id"], version: first["version"] });
    expect(restored.status).toBe(200);
    expect(await found("雨欲")).toEqual(["山雨欲来"]);
  });

  it("shows a page asked for again with the values that stand now", async () => {
    const note = await at.added(boss, "/notes", { title: "江上数峰青", count: 1 });
    const count = async (): Promise<unknown> =>
      (await at.get<Page>(boss, "/notes/list", { title: "数峰" })).result.records[0]?.["count"];
    expect([await count(), await count()]).toEqual([1, 1]);
    await at.put(boss, "/notes/edit", { id: note["id"], count: 2 });
    expect([await count(), await count()]).toEqual([2, 2]);
  });

  it("keeps the order of a page asked for again", async () => {
    for (const count of [3, 1, 4, 2]) await at.added(boss, "/notes", { title: `白鹭${count}`, count });
    const counts = async (order: string): Promise<readonly unknown[]> =>
      (
        await at.get<Page>(boss, "/notes/list", { title: "白鹭", column: "count", order, pageSize: "3" })
      ).result.records.map((row) => row["count"]);
    expect([await counts("asc"), await counts("asc")]).toEqual([
      [1, 2, 3],
      [1, 2, 3],
    ]);
    expect([await counts("desc"), await counts("desc")]).toEqual([
      [4, 3, 2],
      [4, 3, 2],
    ]);
  });

  it("is literal: special signs of SQL are themselves", async () => {
    await at.added(boss, "/notes", { title: "100%_'合格\\" });
    await at.added(boss, "/notes", { title: "1000 合格" });
    expect(await found("%_'合")).toEqual(["100%_'合格\\"]);
    expect(await found("格\\")).toEqual(["100%_'合格\\"]);
    expect(await found("%合")).toEqual([]);
  });
});
