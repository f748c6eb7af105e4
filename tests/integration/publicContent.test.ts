// What an anonymous visitor may read of notices, articles and the guide, on both databases, with the demo's rows.
import { afterAll, beforeAll, expect, it } from "vitest";
import { describeEachDatabase } from "../support/databases.ts";
import { startProduct, type TestProduct } from "../support/product.ts";
import { publicReads, type PublicRow as Row } from "../support/publicReads.ts";

describeEachDatabase("public reads of content", (database) => {
  let at: TestProduct;
  beforeAll(async () => {
    at = await startProduct(database());
  }, 120_000);
  afterAll(() => at.close());
  const { ask, status, sql } = publicReads(() => at);

  it("show published notices only, the winner as the rule has it, and its neighbours", async () => {
    const published = await sql<{ id: string; category: number; winner: string | null }>(
      `select "id", "category", "winner" from "notice" where "status" = 2`,
    );
    for (const category of [0, 1, 2])
      expect((await ask("listNotice", { category: String(category) })).total).toBe(
        published.filter((row) => Number(row.category) === category).length,
      );
    for (const { id, winner } of published) {
      const shown = await ask<Row>("getNoticeDetail", { id });
      expect(shown["winner"]).toBe(
        winner === null
          ? null
          : /公司|厂|部/.test(winner)
            ? winner
            : winner.replace(/^(.).*?(.?)$/, (_all, first: string, last: string) =>
                winner.length > 2 ? `${first}*${last}` : `${first}*`,
              ),
      );
      expect(Object.keys(shown)).not.toContain("reviewer");
      expect(String(shown["content"])).not.toMatch(/<script|style=|onerror/);
    }
    for (const { id } of await sql<{ id: string }>(`select "id" from "notice" where "status" <> 2`))
      expect(await status("getNoticeDetail", { id })).toBe(404);
    expect((await ask("listNotice", { keyWord: "国庆" })).records.map((row) => row["title"])).toEqual([
      "关于国庆假期竞价业务安排的通知",
    ]);
    const [first, second] = (await ask("listNotice", { category: "2" })).records;
    const detail = await ask<{ older: Row | null }>("getNoticeDetail", { id: String(first?.["id"]) });
    expect(detail.older?.["id"]).toBe(second?.["id"]);
  });

  it("show published articles by category and all below it", async () => {
    const guide = await ask("listArticleByCustomCategory", { category: "CMS1", pageSize: "50" });
    expect(new Set(guide.records.map((row) => row["category"]))).toEqual(new Set(["CMS1", "CMS11", "CMS12", "CMS13"]));
    expect(JSON.stringify(guide)).not.toContain("口径");
    const drafts = await sql<{ id: string }>(`select "id" from "article" where "status" <> 1`);
    expect(drafts.length).toBeGreaterThan(0);
    for (const { id } of drafts) expect(await status("getArticleDetail", { id })).toBe(404);
    expect(
      (await ask<Row>("getArticleDetail", { id: String(guide.records[0]?.["id"]), categoryType: "CMS1" }))["content"],
    ).toContain("<p>");
  });

  it("show the guide, its templates as documents, the centre and the topics", async () => {
    const guide = await ask<{
      tabs: {
        tab: number;
        title: string;
        items: { id: string; title: string; download: { name: string; url: string } | null }[];
      }[];
    }>("getTransactionGuide");
    expect(guide.tabs.map(({ title, items }) => [title, items.length])).toEqual([
      ["交易流程", 6],
      ["交易规则", 5],
      ["合同模板", 5],
      ["常见问题", 12],
    ]);
    expect(JSON.stringify(guide)).not.toContain("征求意见");
    const template = guide.tabs[2]?.items[0];
    const reply = await fetch(at.url + String(template?.download?.url));
    expect([reply.status, reply.headers.get("content-type"), reply.headers.get("content-disposition")]).toEqual([
      200,
      "application/msword; charset=utf-8",
      `attachment; filename*=UTF-8''${encodeURIComponent(String(template?.download?.name))}`,
    ]);
    expect(await reply.text()).toContain("第一条　标的");
    const about = await ask<{ tabs: { title: string; items: unknown[] }[] }>("getAboutCenter");
    expect(about.tabs.map(({ title, items }) => [title, items.length])).toEqual([
      ["中心简介", 3],
      ["组织机构", 5],
      ["联系我们", 3],
    ]);
    for (const topic of ["rural", "software"])
      expect((await ask<{ articles: unknown[] }>("getTopic", { topic })).articles).toHaveLength(3);
    expect(await status("getTopic", { topic: "else" })).toBe(400);
  });
});
