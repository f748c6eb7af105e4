import type { Route } from "@playwright/test";
import { expect, test, type Page } from "./test.ts";
import { visiblePage, listIsReady, signIn } from "./back-office.ts";
import { callAs, type Account } from "./accounts.ts";

const rows = (page: Page) => visiblePage(page).locator("tbody tr.ant-table-row");
const open = async (page: Page, path: string, as: Account = "admin") => {
  await signIn(page, as, path);
  await listIsReady(page);
};

test.describe("what a list shows", () => {
  test("dictionary words as tags, money with separators, days and times in Shanghai", async ({ page }) => {
    await open(page, "/bid/info?keyword=HN-T-2026-001");
    const row = rows(page).first();
    await expect(row).toContainText("活立木");
    await expect(row).toContainText("138,000");
    await expect(row).not.toContainText("138,000.00");
    await expect(row.locator("time")).toHaveText(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/);
  });

  test("how many there are of how many, and more at a page when asked", async ({ page, baseURL }) => {
    // A try that ended halfway has stored its page size.
    await callAs(baseURL ?? "", "admin", "PUT", "/sys/preference", { key: "list:lot", value: null });
    await open(page, "/bid/info");
    await expect(visiblePage(page).locator(".hw-pager")).toContainText(/1-10 共 \d+ 条/);
    const stored = page.waitForRequest((request) => request.postData()?.includes('"pageSize":20') === true);
    await visiblePage(page).getByRole("combobox", { name: "页码" }).click();
    await page.getByRole("option", { name: "20 条/页" }).click();
    await expect(rows(page)).toHaveCount(20);
    await expect(page).toHaveURL(/pageSize=20/);
    // Stored for this user: a plain address has as many, until another number is chosen.
    expect((await (await stored).response())?.ok()).toBe(true);
    await page.goto("/bid/info");
    await listIsReady(page);
    await expect(rows(page)).toHaveCount(20);
    const kept = page.waitForRequest((request) => request.postData()?.includes('"pageSize":10') === true);
    await visiblePage(page).getByRole("combobox", { name: "页码" }).click();
    await page.getByRole("option", { name: "10 条/页" }).click();
    await (await kept).response();
  });

  test("sums over everything that is filtered", async ({ page }) => {
    await open(page, "/bid/info");
    await expect(visiblePage(page).locator(".hw-totals")).toContainText("合计");
    await expect(visiblePage(page).locator(".hw-totals")).toContainText(/\d,\d{3},\d{3}/);
  });

  test("a tree whose branches come when they are opened", async ({ page }) => {
    await open(page, "/system/category");
    await expect(rows(page).filter({ hasText: "海口市" })).toHaveCount(0);
    await rows(page).filter({ hasText: "海南省" }).getByRole("button", { name: "展开行" }).click();
    await expect(rows(page).filter({ hasText: "海口市" })).toHaveCount(1);
  });

  test("nothing, with why and the next step", async ({ page }) => {
    await open(page, "/content/notices?keyword=没有这样的公告");
    await expect(visiblePage(page)).toContainText("没有符合条件的记录");
    await visiblePage(page).locator(".hw-empty").getByRole("button", { name: "清空" }).click();
    await expect(rows(page)).not.toHaveCount(0);
  });

  test("an error, with a way to try again", async ({ page }) => {
    await signIn(page, "admin");
    let broken = true;
    await page.route("**/api/notice/list*", (route) =>
      broken
        ? route.fulfill({
            status: 500,
            contentType: "application/json",
            body: JSON.stringify({
              success: false,
              message: "服务器出错，请稍后再试",
              code: "SERVER.FAULT",
              result: null,
              timestamp: 0,
            }),
          })
        : route.fallback(),
    );
    await page.goto("/content/notices");
    await expect(visiblePage(page).getByRole("alert")).toContainText("服务器出错");
    broken = false;
    await visiblePage(page).getByRole("button", { name: "重试" }).click();
    await expect(rows(page)).not.toHaveCount(0);
  });
});

test.describe("finding", () => {
  test("by a filter: it stands in the address, in words above the rows, and can be taken back", async ({ page }) => {
    await open(page, "/content/notices");
    await visiblePage(page).getByRole("combobox", { name: "状态" }).click();
    await page.locator(".ant-select-dropdown:visible").getByText("待审核", { exact: true }).click();
    await expect(page).toHaveURL(/status=1/);
    await expect(visiblePage(page).getByRole("group", { name: "筛选条件" })).toContainText("状态：待审核");
    await page.goBack();
    await expect(visiblePage(page).getByRole("group", { name: "筛选条件" })).toHaveCount(0);
    await page.goForward();
    await visiblePage(page).getByRole("button", { name: "去掉条件 状态" }).click();
    await expect(page).toHaveURL(/\/content\/notices$/);
  });

  test("by a word: the slash key goes to the box", async ({ page }) => {
    await open(page, "/bid/info");
    await page.keyboard.press("/");
    await expect(visiblePage(page).getByRole("textbox", { name: /^搜索标的名称/ })).toBeFocused();
    await page.keyboard.type("原木");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/keyword=/);
    await expect(rows(page).filter({ hasNotText: "原木" })).toHaveCount(0);
    await expect(rows(page)).not.toHaveCount(0);
  });

  test("by a tab, whose number is the number of its rows", async ({ page }) => {
    await open(page, "/content/notices");
    const tab = visiblePage(page).getByRole("tab", { name: /^待审核/ });
    await tab.click();
    await listIsReady(page);
    // Other tests add rows meanwhile; a page has ten.
    await expect(async () => {
      const count = Number((await tab.textContent())?.replace(/\D/g, ""));
      expect(count).toBeGreaterThan(0);
      expect(await rows(page).count()).toBe(Math.min(count, 10));
    }).toPass();
  });

  test("in an order: each press of a title turns it", async ({ page }) => {
    await open(page, "/bid/info");
    const title = visiblePage(page).getByRole("columnheader", { name: "起始价" });
    await title.click();
    await expect(page).toHaveURL(/column=startPrice&order=asc/);
    await expect(title).toHaveAttribute("aria-sort", "ascending");
    await title.click();
    await expect(page).toHaveURL(/column=startPrice&order=desc/);
  });
});

test.describe("the super query", () => {
  const dialog = (page: Page) => page.getByRole("dialog", { name: "高级查询构造器" });

  test("refuses to ask for nothing, and to keep nothing", async ({ page }) => {
    await open(page, "/content/notices");
    await visiblePage(page).getByRole("button", { name: "高级查询" }).click();
    await dialog(page).getByRole("button", { name: "查询", exact: true }).click();
    await expect(page.getByText("不能查询空条件")).toBeVisible();
    await dialog(page).getByRole("button", { name: "保存查询条件" }).click();
    await expect(page.getByText("空条件不能保存")).toBeVisible();
  });

  test("asks by field, rule and value, is kept under a name, and asks before it is overwritten", async ({ page }) => {
    await open(page, "/bid/info");
    await visiblePage(page).getByRole("button", { name: "高级查询" }).click();
    await dialog(page).getByRole("combobox", { name: "查询字段" }).click();
    await page.locator(".ant-select-dropdown:visible").getByText("标的名称", { exact: true }).click();
    await dialog(page).getByRole("combobox", { name: "匹配规则" }).click();
    await page.locator(".ant-select-dropdown:visible").getByText("包含", { exact: true }).click();
    await dialog(page).getByRole("textbox", { name: "值" }).fill("橡胶原木");
    for (const again of [false, true]) {
      await dialog(page).getByRole("button", { name: "保存查询条件" }).click();
      await page.getByRole("textbox", { name: "请输入保存的名称" }).fill("橡胶原木的标的");
      await page
        .getByRole("dialog", { name: "请输入保存的名称" })
        .getByRole("button", { name: /确\s?定/ })
        .click();
      if (again) {
        await expect(page.getByRole("dialog").filter({ hasText: "橡胶原木的标的 已存在，是否覆盖？" })).toBeVisible();
        await page.getByRole("button", { name: "覆盖" }).click();
      }
      await expect(dialog(page).getByRole("complementary", { name: "保存的查询" })).toContainText("橡胶原木的标的");
    }
    await dialog(page).getByRole("button", { name: "查询", exact: true }).click();
    await expect(visiblePage(page).getByRole("group", { name: "筛选条件" })).toContainText(
      "高级查询：标的名称 包含 橡胶原木",
    );
    await expect(rows(page).filter({ hasNotText: "橡胶原木" })).toHaveCount(0);
    await expect(rows(page)).not.toHaveCount(0);
  });
});

test.describe("doing", () => {
  test("a batch without a chosen row asks for one", async ({ page }) => {
    await open(page, "/content/notices");
    await visiblePage(page).getByRole("button", { name: "批量操作" }).click();
    await page.getByRole("menuitem", { name: "删除" }).click();
    await expect(page.getByText("请选择一条记录！")).toBeVisible();
  });

  test("deleting asks, says so, and can be taken back", async ({ page }) => {
    await open(page, "/content/articles?tab=1");
    const row = rows(page).first();
    const name = (await row.getByRole("link").first().textContent()) ?? "";
    await row.getByRole("button", { name: /^更多/ }).click();
    await page.getByRole("menuitem", { name: "删除" }).click();
    await expect(page.getByRole("dialog")).toContainText(`确定删除“${name}”吗？`);
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /删\s?除/ })
      .click();
    await expect(page.getByText("删除成功")).toBeVisible();
    await expect(rows(page).filter({ hasText: name })).toHaveCount(0);
    await page.getByRole("button", { name: "撤销" }).click();
    await expect(rows(page).filter({ hasText: name })).toHaveCount(1);
  });

  test("who may only read sees no button that changes anything", async ({ page }) => {
    await open(page, "/content/notices", "auditor");
    await expect(visiblePage(page).getByRole("button", { name: /新增|批量操作|编辑|删除|提交审核/ })).toHaveCount(0);
  });

  test("rows by keyboard: arrows move, Enter opens", async ({ page }) => {
    await open(page, "/content/notices");
    await rows(page).first().focus();
    await page.keyboard.press("ArrowDown");
    await expect(rows(page).nth(1)).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/content\/notices\/[0-9a-f-]{36}/);
  });
});

test("columns that a user hides stay hidden on their next visit", async ({ page, baseURL }) => {
  await callAs(baseURL ?? "", "auditor", "PUT", "/sys/preference", { key: "list:article", value: null });
  await open(page, "/content/articles", "auditor");
  const heads = visiblePage(page).getByRole("columnheader");
  await expect(heads.filter({ hasText: "作者" })).toHaveCount(1);
  await visiblePage(page).getByRole("button", { name: "列设置" }).click();
  const kept = page.waitForResponse(
    (reply) => reply.url().includes("/api/sys/preference") && reply.request().method() === "PUT",
  );
  await page.getByRole("checkbox", { name: "作者" }).click();
  await expect(page.getByRole("checkbox", { name: "作者" })).not.toBeChecked();
  expect((await kept).ok()).toBe(true);
  await page.reload();
  await listIsReady(page);
  await expect(heads.filter({ hasText: "标题" })).toHaveCount(1);
  await expect(heads.filter({ hasText: "作者" })).toHaveCount(0);
  // The way back shows them again and leaves nothing stored.
  await visiblePage(page).getByRole("button", { name: "列设置" }).click();
  const removed = page.waitForRequest(
    (request) => request.url().includes("/api/sys/preference") && request.method() === "PUT",
  );
  await page.getByRole("button", { name: "恢复默认" }).click();
  await expect(heads.filter({ hasText: "作者" })).toHaveCount(1);
  expect((await removed).postDataJSON()).toEqual({ key: "list:article", value: null });
});

test("settings that cannot be read are not written over", async ({ page, baseURL }) => {
  const stored = { hidden: ["author"], order: [], shown: [], widths: {} };
  await callAs(baseURL ?? "", "reviewer", "PUT", "/sys/preference", { key: "list:article", value: stored });
  const busy = { success: false, code: "SERVER.BUSY", message: "服务繁忙", result: null, timestamp: 0 };
  const read = (route: Route) =>
    route.request().method() === "GET" ? route.fulfill({ status: 503, json: busy }) : route.fallback();
  await page.route(/sys\/preference/, read);
  await open(page, "/content/articles", "reviewer");
  const columns = visiblePage(page).getByRole("button", { name: "列设置" });
  await columns.click();
  await page.getByRole("checkbox", { name: "标题" }).click();
  await expect(page.getByText(/个人设置未能读取，本次改动没有保存/)).toBeVisible();
  await page.unroute(/sys\/preference/, read);
  await page.reload();
  await listIsReady(page);
  const heads = visiblePage(page).getByRole("columnheader");
  await expect(heads.filter({ hasText: "标题" })).toHaveCount(1);
  await expect(heads.filter({ hasText: "作者" })).toHaveCount(0);
});

test("on a phone rows are cards", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, "/content/notices");
  await expect(visiblePage(page).locator(".hw-card")).toHaveCount(10);
  // Beside its name, where the record stands; a rejected one has a mark behind it.
  await expect(visiblePage(page).locator(".hw-card-head").first().locator(".ant-tag").first()).toHaveText(
    /^(草稿|待审核|已发布|已撤回)$/,
  );
  await expect(visiblePage(page).locator("table")).toHaveCount(0);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
});
