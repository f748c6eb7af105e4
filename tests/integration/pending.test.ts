// What waits for a step of each account: rights, row rules, another person's rows, guards.
import { afterAll, beforeAll, expect, it } from "vitest";
import type { PendingRows } from "#core/api";
import { describeEachDatabase } from "../support/databases.ts";
import { startProduct, type Account, type TestProduct } from "../support/product.ts";

type Row = Readonly<Record<string, unknown>>;

const IN_REVIEW = 1;
const DRAFTS = 2;

describeEachDatabase("pending rows", (database) => {
  let at: TestProduct;
  beforeAll(async () => {
    at = await startProduct(database());
  }, 120_000);
  afterAll(() => at.close());

  const pending = async (who: Account, path = "/notice"): Promise<Record<number, number>> => {
    const { status, result } = await at.get<readonly PendingRows[]>(who, `${path}/pending`);
    expect(status).toBe(200);
    return Object.fromEntries(result.map(({ tab, count }) => [tab, count]));
  };
  const submitted = async (who: Account, title: string, values: Row = {}): Promise<string> => {
    const draft = await at.post<Row>(who, "/notice/add", { title, category: 2, content: "<p>内容</p>", ...values });
    expect(draft).toMatchObject({ status: 200 });
    const id = String(draft.result["id"]);
    expect((await at.post(who, "/notice/submit", { id })).status).toBe(200);
    return id;
  };

  it("count a submitted row for those who may approve it, and not for the person who submitted it", async () => {
    const before = { admin: await pending("admin"), reviewer: await pending("reviewer") };
    await submitted("admin", "管理员提交的公告");
    const after = { admin: await pending("admin"), reviewer: await pending("reviewer") };
    expect(after.admin[IN_REVIEW]).toBe(before.admin[IN_REVIEW]);
    expect(after.reviewer[IN_REVIEW]).toBe((before.reviewer[IN_REVIEW] ?? 0) + 1);
    await submitted("editor", "编辑提交的公告");
    expect((await pending("admin"))[IN_REVIEW]).toBe((after.admin[IN_REVIEW] ?? 0) + 1);
    expect((await pending("reviewer"))[IN_REVIEW]).toBe((after.reviewer[IN_REVIEW] ?? 0) + 1);
  });

  it("have only tabs with a step that the role is granted", async () => {
    expect(Object.keys(await pending("editor"))).toEqual([String(DRAFTS), "4"]);
    expect(Object.keys(await pending("reviewer"))).toEqual([String(IN_REVIEW)]);
    expect(await pending("auditor")).toEqual({});
  });

  it("count drafts for whoever may edit them", { tags: "full" }, async () => {
    const before = { editor: await pending("editor"), admin: await pending("admin") };
    await at.post("admin", "/notice/add", { title: "管理员的草稿", category: 2, content: "<p>内容</p>" });
    expect((await pending("editor"))[DRAFTS]).toBe(before.editor[DRAFTS]);
    expect((await pending("admin"))[DRAFTS]).toBe((before.admin[DRAFTS] ?? 0) + 1);
  });

  it("leave out a row whose guard refuses the step", async () => {
    const lots = await at.get<{ records: Row[] }>("admin", "/subjectMatter/list", { status: "2", pageSize: "1" });
    const lot = lots.result.records[0] as Row;
    const before = await pending("reviewer");
    const values = { category: 0, landId: lot["landId"], bidTime: "2026-12-01T01:00:00Z" };
    const id = await submitted("editor", "标的随后撤回的公告", values);
    expect((await pending("reviewer"))[IN_REVIEW]).toBe((before[IN_REVIEW] ?? 0) + 1);
    const withdrawn = await at.post("reviewer", "/subjectMatter/withdraw", { id: lot["landId"], opinion: "撤回" });
    expect(withdrawn.status).toBe(200);
    expect((await at.post("reviewer", "/notice/approve", { id })).code).toBe("ROW.GUARDED");
    expect((await pending("reviewer"))[IN_REVIEW]).toBe(before[IN_REVIEW]);
  });

  it("count for each account what its steps accept", async () => {
    for (const who of ["admin", "reviewer"] as const) {
      const { records } = (await at.get<{ records: Row[] }>(who, "/subjectMatter/list", { tab: "2", pageSize: "1000" }))
        .result;
      const mine = records.filter((row) => row["makerId"] !== who);
      expect((await pending(who, "/subjectMatter"))[2]).toBe(mine.length);
    }
  });

  it("are listed, counted by tab and summed as they are counted", async () => {
    for (const [who, path] of [
      ["admin", "/notice"],
      ["reviewer", "/notice"],
      ["editor", "/notice"],
      ["auditor", "/notice"],
      ["reviewer", "/subjectMatter"],
    ] as const) {
      const counted = await pending(who, path);
      const counts = await at.get<readonly number[]>(who, `${path}/counts`, { pendingOnly: "1" });
      for (const tab of [IN_REVIEW, DRAFTS]) {
        const query = { tab: String(tab), pendingOnly: "1" };
        const { result } = await at.get<{ total: number }>(who, `${path}/list`, { ...query, pageSize: "1" });
        const totals = await at.get<{ count: number }>(who, `${path}/totals`, query);
        const expected = counted[tab] ?? 0;
        expect([result.total, counts.result[tab], totals.result.count], `${who} ${path} ${tab}`).toEqual([
          expected,
          expected,
          expected,
        ]);
      }
    }
    const all = await at.get<{ total: number; records: Row[] }>("reviewer", "/notice/list", { pendingOnly: "1" });
    expect(all.result.total).toBeGreaterThan(0);
    expect((await at.get("admin", "/notice/list", { pendingOnly: "yes" })).status).toBe(400);
    expect((await at.get("admin", "/online/api/lot_section/list", { pendingOnly: "1" })).status).toBe(400);
  });

  it("take no parameter, and exist for entities with states alone", async () => {
    expect((await at.get("admin", "/notice/pending", { tab: "1" })).status).toBe(400);
    expect((await at.get("admin", "/online/api/lot_section/pending")).status).toBe(404);
  });
});
