// Four people, one product: menus, buttons, columns and rows as schemas/roles and the row rules say.
import { expect, test, type Browser, type Locator, type Page } from "./test.ts";
import { visiblePage, listIsReady } from "./back-office.ts";
import { ACCOUNTS, pageOf, callAs, type BusinessAccount } from "./accounts.ts";

const LEAVES: Readonly<Record<BusinessAccount, readonly string[]>> = {
  admin: ["竞价信息", "标段管理", "文章", "公告", "字典管理", "分类字典", "数据日志", "明细行", "价格报告", "竞价统计"],
  editor: ["竞价信息", "标段管理", "文章", "公告", "分类字典"],
  reviewer: ["竞价信息", "标段管理", "文章", "公告", "分类字典", "价格报告", "竞价统计"],
  auditor: ["竞价信息", "标段管理", "文章", "公告", "字典管理", "分类字典", "数据日志", "价格报告", "竞价统计"],
};
const EVERY_PAGE = LEAVES.admin;

const heads = (page: Page): Locator => visiblePage(page).getByRole("columnheader");
const totalOf = async (baseURL: string, who: BusinessAccount, path: string): Promise<number> =>
  Number((await callAs(baseURL, who, "GET", path)).result["total"]);

async function openAs(who: BusinessAccount, path: string, browser: Browser, baseURL: string): Promise<Page> {
  // Wide enough for every column to be drawn at once.
  const page = await pageOf(browser, baseURL, who, { viewport: { width: 2600, height: 900 } });
  await page.goto(path);
  await expect(page.getByRole("button", { name: /^账户/ })).toBeVisible();
  return page;
}

for (const who of ACCOUNTS) {
  test(`${who} is offered the pages of their role and no other`, async ({ browser, baseURL }) => {
    const page = await openAs(who, "/dashboard/analysis", browser, baseURL ?? "");
    const menu = page.getByRole("navigation", { name: "菜单" });
    await expect(menu.getByRole("link").first()).toBeVisible();
    const groups = menu.locator(".ant-menu-submenu-title");
    const offered = new Set<string>();
    for (let at = 0; at < (await groups.count()); at += 1) {
      if ((await groups.nth(at).getAttribute("aria-expanded")) === "false") await groups.nth(at).click();
      await expect(groups.nth(at)).toHaveAttribute("aria-expanded", "true");
      for (const title of await menu.getByRole("link").allTextContents()) offered.add(title);
    }
    expect(EVERY_PAGE.filter((title) => offered.has(title))).toEqual(LEAVES[who]);
  });
}

test("a page that the user may not open shows an error at its address, and the server refuses it too", async ({
  browser,
  baseURL,
}) => {
  const page = await openAs("editor", "/system/data-log", browser, baseURL ?? "");
  await expect(visiblePage(page)).toContainText("抱歉，您没有访问该页面的权限");
  expect((await callAs(baseURL ?? "", "editor", "GET", "/online/api/data_log/list")).status).toBe(403);
});

test.describe("the list of lots", () => {
  const SEEN: Readonly<
    Record<
      BusinessAccount,
      { readonly reserve: boolean; readonly add: boolean; readonly drafts: boolean; readonly phones: RegExp }
    >
  > = {
    admin: { reserve: true, add: true, drafts: true, phones: /^1\d{10}$/ },
    editor: { reserve: false, add: true, drafts: true, phones: /^1\d{10}$/ },
    reviewer: { reserve: true, add: false, drafts: false, phones: /^1\d{10}$/ },
    auditor: { reserve: false, add: false, drafts: false, phones: /^1\d\d\*{4}\d{4}$/ },
  };

  for (const who of ACCOUNTS) {
    test(`as ${who} sees it`, async ({ browser, baseURL }) => {
      const page = await openAs(who, "/bid/info", browser, baseURL ?? "");
      await listIsReady(page);
      const seen = SEEN[who];
      await expect(heads(page).filter({ hasText: "起始价" })).toHaveCount(1);
      await expect(heads(page).filter({ hasText: "保留价" })).toHaveCount(seen.reserve ? 1 : 0);
      await expect(visiblePage(page).getByRole("button", { name: "新增", exact: true })).toHaveCount(seen.add ? 1 : 0);
      await expect(visiblePage(page).getByRole("button", { name: "批量操作" })).toHaveCount(who === "auditor" ? 0 : 1);
      await expect(visiblePage(page).getByRole("tab", { name: /^草稿/ })).toHaveText(
        seen.drafts ? /草稿[1-9]/ : /草稿0/,
      );
      const titles = await heads(page).allTextContents();
      // Other tests add lots without a phone; those that have one show it as this person may see it.
      const column = titles.findIndex((title) => title.includes("联系电话")) + 1;
      const cells = await visiblePage(page).locator(`tbody tr.ant-table-row td:nth-child(${column})`).allTextContents();
      const phones = cells.map((text) => text.trim()).filter((text) => text !== "—");
      expect(phones.length).toBeGreaterThan(0);
      for (const phone of phones) expect(phone).toMatch(seen.phones);
      await expect(visiblePage(page).locator(".hw-pager")).toContainText(
        `共 ${await totalOf(baseURL ?? "", who, "/subjectMatter/list?pageSize=1")} 条`,
      );
    });
  }

  test("has fewer rows for the reviewer, and fewer still for the auditor", async ({ baseURL }) => {
    const [admin, reviewer, auditor] = await Promise.all(
      (["admin", "reviewer", "auditor"] as const).map((who) =>
        totalOf(baseURL ?? "", who, "/subjectMatter/list?pageSize=1"),
      ),
    );
    expect(reviewer).toBeLessThan(admin ?? 0);
    expect(auditor).toBeLessThan(reviewer ?? 0);
  });

  test("a field that a user may not read is unknown in every query", async ({ baseURL }) => {
    const asked = (who: BusinessAccount) =>
      callAs(baseURL ?? "", who, "GET", "/subjectMatter/list?reservePrice=567100.00");
    expect((await asked("reviewer")).status).toBe(200);
    const [hidden, misspelt] = [
      await asked("editor"),
      await callAs(baseURL ?? "", "editor", "GET", "/subjectMatter/list?reservePrize=567100.00"),
    ];
    expect([hidden.status, misspelt.status]).toEqual([400, 400]);
    expect(hidden.code).toBe(misspelt.code);
  });
});

test.describe("a notice that waits for review", () => {
  test("offers its review to the reviewer, and neither to its writer nor to the auditor", async ({
    browser,
    baseURL,
  }) => {
    const title = `角色演示公告 ${process.pid}`;
    const { result } = await callAs(baseURL ?? "", "editor", "POST", "/notice/add", {
      title,
      category: 2,
      content: "<p>内容</p>",
    });
    const id = String(result["id"]);
    await callAs(baseURL ?? "", "editor", "POST", "/notice/submit", { id });
    const buttons: Readonly<Record<"editor" | "reviewer", readonly string[]>> = {
      editor: ["历史", "复制"],
      reviewer: ["审核通过", "退回", "历史"],
    };
    for (const who of ["editor", "reviewer"] as const) {
      const page = await openAs(who, `/content/notices/${id}`, browser, baseURL ?? "");
      await expect(page.locator(".hw-form").first()).toBeVisible();
      const offered = await page.locator(".hw-form-extra").getByRole("button").allTextContents();
      // 编辑 is shown by the right of the role; that this row may no longer be edited is the server's answer.
      expect(offered.map((text) => text.trim()).filter((text) => text !== "编辑")).toEqual(buttons[who]);
    }
    expect(
      (await callAs(baseURL ?? "", "editor", "PUT", "/notice/edit", { id, title: "改" })).status,
    ).toBeGreaterThanOrEqual(400);
    const page = await openAs("auditor", `/content/notices/${id}`, browser, baseURL ?? "");
    await expect(page.getByText("记录不存在")).toBeVisible();
  });

  test("is in the queue of the reviewer’s home, with what they may do", async ({ browser, baseURL }) => {
    const page = await openAs("reviewer", "/dashboard/analysis", browser, baseURL ?? "");
    await expect(visiblePage(page).getByRole("link", { name: /公告 · 待审核/ })).toContainText("可办理：审核通过");
  });
});

test("the editor sees their own notices and published ones, no other’s drafts", async ({ baseURL }) => {
  const { result } = await callAs<{ records: Record<string, unknown>[] }>(
    baseURL ?? "",
    "editor",
    "GET",
    "/notice/list?pageSize=200",
  );
  expect(result.records.length).toBeGreaterThan(0);
  expect(result.records.filter((row) => row["createBy"] !== "editor" && row["status"] !== 2)).toEqual([]);
  const everything = await callAs<{ records: Record<string, unknown>[] }>(
    baseURL ?? "",
    "admin",
    "GET",
    "/notice/list?pageSize=200",
  );
  expect(everything.result.records.some((row) => row["createBy"] !== "editor" && row["status"] !== 2)).toBe(true);
});

test("the remark inside an article is a column for the auditor and none for the editor", async ({
  browser,
  baseURL,
}) => {
  for (const [who, count] of [
    ["auditor", 1],
    ["editor", 0],
  ] as const) {
    const page = await openAs(who, "/content/articles", browser, baseURL ?? "");
    await listIsReady(page);
    await expect(heads(page).filter({ hasText: "内部备注" })).toHaveCount(count);
  }
});
