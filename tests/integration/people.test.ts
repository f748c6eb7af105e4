// Who did something is shown by their real name, and a rejected record says so.
import { afterAll, beforeAll, expect, it } from "vitest";
import type { EntityView, HistoryEntry } from "#core/api";
import { describeEachDatabase } from "../support/databases.ts";
import { startProduct, type TestProduct } from "../support/product.ts";
import { signInAs } from "../support/signIn.ts";

type Row = Readonly<Record<string, unknown>>;
interface Rows {
  readonly records: readonly Row[];
}

describeEachDatabase("people and rejected records", (database) => {
  let at: TestProduct;
  let names: Readonly<Record<string, string>>;
  let id = "";
  beforeAll(async () => {
    at = await startProduct(database());
    const pairs = ["editor", "reviewer"].map(async (username) => {
      const { userInfo } = await signInAs(at.url, username);
      return [username, String(userInfo["realname"])] as const;
    });
    names = Object.fromEntries(await Promise.all(pairs));
    const draft = { title: "被退回的公告", category: 2, content: "<p>内容</p>" };
    id = String((await at.post<Row>("editor", "/notice/add", draft)).result["id"]);
    await at.post("editor", "/notice/submit", { id });
    expect((await at.post("reviewer", "/notice/reject", { id, opinion: "缺少附件" })).status).toBe(200);
  }, 120_000);
  afterAll(() => at.close());

  it("come with the record, the list and the history by their real names", async () => {
    const { result } = await at.get<Row>("editor", "/notice/queryById", { id });
    expect(names["editor"]).not.toBe("editor");
    expect(result).toMatchObject({
      createBy: "editor",
      createBy_dictText: names["editor"],
      updateBy_dictText: names["reviewer"],
      submitter: "editor",
      submitter_dictText: names["editor"],
      reviewer_dictText: names["reviewer"],
    });
    const list = await at.get<Rows>("editor", "/notice/list", { title: "被退回的公告", field: "id,submitter" });
    expect(list.result.records[0]).toMatchObject({ submitter: "editor", submitter_dictText: names["editor"] });
    const history = await at.get<{ records: readonly HistoryEntry[] }>("editor", "/notice/history", { id });
    expect(history.result.records.map(({ by, byName }) => [by, byName])).toEqual(
      ["reviewer", "editor", "editor"].map((login) => [login, names[login]]),
    );
    const changes = history.result.records.flatMap((entry) => entry.changes);
    expect(changes.find(({ field }) => field === "submitter")).toMatchObject({
      after: "editor",
      afterText: names["editor"],
    });
  });

  it("come by name in the data log, and the record by its title", async () => {
    const log = await at.get<Rows>("admin", "/online/api/data_log/list", { rowId: id });
    expect(log.result.records[0]).toMatchObject({
      rowId: id,
      rowId_dictText: "被退回的公告",
      by: "reviewer",
      by_dictText: names["reviewer"],
    });
    const closed = await at.get<Rows>("auditor", "/online/api/data_log/list", { op: "reject" });
    expect(closed.status).toBe(200);
    for (const row of closed.result.records.filter((one) => one["rowId"] === null))
      expect(row).not.toHaveProperty("rowId_dictText");
  });

  it("leave the rejected record marked for its author, with the reason, until it is submitted again", async () => {
    const { result: view } = await at.get<EntityView>("editor", "/online/model/notice");
    const [mark] = view.entity.states?.marks ?? [];
    expect(mark).toEqual({
      text: "已驳回",
      state: 0,
      stamped: "reviewer",
      by: "reviewer",
      entered: ["opinion"],
    });
    const { result } = await at.get<Row>("editor", "/notice/queryById", { id });
    expect(result).toMatchObject({ status: 0, reviewer: "reviewer", opinion: "缺少附件" });
  });
});
