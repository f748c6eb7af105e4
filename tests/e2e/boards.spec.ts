// Boards: figures, queues, lists and shortcuts, each block for itself.
import { expect, test } from "./test.ts";
import { visiblePage } from "./back-office.ts";
import { pageOf, callAs, openAs, rowsOf } from "./accounts.ts";

test("分析首页: today's figures, what waits and what ends soon, each a link", async ({ browser, baseURL }) => {
  const page = await openAs(browser, baseURL, "/dashboard/analysis", "reviewer");
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
  const bids = (await rowsOf(baseURL, "/online/api/bid_record")).filter(({ time }) =>
    new Date(Date.parse(String(time)) + 8 * 3_600_000).toISOString().startsWith(today),
  ).length;
  await expect(
    visiblePage(page)
      .getByRole("link", { name: /^今日出价/ })
      .locator(".hw-figure-value"),
  ).toHaveText(`${bids}次`, { timeout: 20_000 });
  await expect(visiblePage(page).getByRole("img", { name: /^今日出价近 30 期，最高/ })).toBeVisible();
  await expect(
    visiblePage(page)
      .getByRole("img", { name: /^近 30 天报名与出价折线图/ })
      .locator("svg"),
  ).toBeVisible();
  // The same numbers for who does not see the drawing.
  await expect(visiblePage(page).locator("table.hw-unseen tbody tr")).toHaveCount(30);
  await visiblePage(page)
    .getByRole("region", { name: "即将结束" })
    .getByRole("listitem")
    .first()
    .getByRole("link")
    .click();
  await expect(page).toHaveURL(/\/bid\/instances\/[\w-]+$/);
  await page.goBack();
  await visiblePage(page)
    .getByRole("link", { name: /公告 · 待审核/ })
    .click();
  await expect(page).toHaveURL(/\/content\/notices\?tab=\d/);
});

test("分析首页 on a phone has two figures in a row and nothing beside the screen", async ({ browser, baseURL }) => {
  const phone = await openAs(browser, baseURL, "/dashboard/analysis", "reviewer", {
    viewport: { width: 390, height: 844 },
  });
  await expect(visiblePage(phone).locator(".hw-figure-value")).toHaveCount(4, { timeout: 20_000 });
  const [first, second, third] = await visiblePage(phone)
    .locator(".hw-place-figure")
    .evaluateAll((blocks) => blocks.map((block) => block.getBoundingClientRect().top));
  expect(first).toBe(second);
  expect(third).toBeGreaterThan(first ?? 0);
  expect(await phone.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
});

test("首页 greets by the hour and leads to what waits", async ({ browser, baseURL }) => {
  const page = await openAs(browser, baseURL, "/dashboard/home");
  await expect(visiblePage(page).getByText(/^(夜深了|早上好|上午好|中午好|下午好|晚上好)，陈建国$/)).toBeVisible();
  const { result } = await callAs<{ total: number }>(baseURL ?? "", "admin", "GET", "/notice/list?status=1&pageSize=1");
  await visiblePage(page)
    .getByRole("link", { name: `待审核的公告，${result.total} 条` })
    .click();
  await expect(page).toHaveURL(/\/content\/notices\?tab=1/);
});

test("工作台 has tabs of one's own rows, chosen by keyboard", async ({ browser, baseURL }) => {
  const page = await openAs(browser, baseURL, "/dashboard/workplace");
  const tabs = visiblePage(page).getByRole("tablist");
  await tabs.getByRole("tab", { name: "我的标的" }).focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(visiblePage(page).getByRole("tabpanel").getByRole("listitem").first()).toBeVisible();
  await expect(tabs.getByRole("tab", { name: "我的公告" })).toHaveAttribute("aria-selected", "true");
});

test("a block that cannot be had takes no other with it, and comes when asked again", async ({ browser, baseURL }) => {
  const page = await pageOf(browser, baseURL ?? "", "admin");
  const url = /\/online\/board\/analysis\/b1\b/;
  await page.route(url, (route) =>
    route.fulfill({
      status: 500,
      json: { success: false, code: "INTERNAL", message: "出错了", result: null, timestamp: 0 },
    }),
  );
  await page.goto("/dashboard/analysis");
  await expect(visiblePage(page).getByRole("alert")).toContainText("加载失败", { timeout: 20_000 });
  await expect(
    visiblePage(page).getByRole("region", { name: "今日报名", exact: true }).locator(".hw-figure-value"),
  ).toBeVisible({ timeout: 20_000 });
  await page.unroute(url);
  await visiblePage(page).getByRole("button", { name: "刷新", exact: true }).click();
  await expect(visiblePage(page).locator(".hw-figure-value")).toHaveCount(4);
});

test("a live block asks again while it is looked at, and not behind another page", async ({ browser, baseURL }) => {
  const live = await pageOf(browser, baseURL ?? "", "admin", { alone: true });
  await live.clock.install();
  let asked = 0;
  live.on("request", (request) => {
    if (/\/online\/board\/analysis\/b6\b/.test(request.url())) asked += 1;
  });
  await live.goto("/dashboard/analysis");
  await expect(visiblePage(live).getByRole("region", { name: "即将结束" }).getByRole("listitem").first()).toBeVisible({
    timeout: 20_000,
  });
  const before = asked;
  await live.clock.runFor(31_000);
  await expect.poll(() => asked).toBe(before + 1);
  await live.getByRole("menuitem", { name: "首页", exact: true }).click();
  await expect(visiblePage(live).getByText("快捷入口")).toBeVisible();
  const left = asked;
  await live.clock.runFor(65_000);
  expect(asked).toBe(left);
});
