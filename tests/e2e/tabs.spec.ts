// Tabs of the back office beyond tests/e2e/shell.spec.ts: their menu, and which pages are kept alive.
import { expect, test, type Page } from "./test.ts";
import { openAs } from "./accounts.ts";
import { listIsReady, navigateTo, signIn, visiblePage } from "./back-office.ts";

const tabs = (page: Page) => page.getByRole("region", { name: "已打开的页面" }).getByRole("tab");
const tab = (page: Page, title: string) => tabs(page).filter({ hasText: title });

async function choose(page: Page, title: string, entry: string): Promise<void> {
  await tab(page, title).click({ button: "right" });
  await page.getByRole("menuitem", { name: entry }).click();
  await expect(page.getByRole("menuitem", { name: entry })).toHaveCount(0);
}

/** Four lists and the home page, the last in front. */
const OPENED = ["/content/notices", "/content/articles", "/bid/info", "/content/guide"];
const TITLES = ["分析首页", "公告", "文章", "竞价信息", "交易指南"];

async function openAll(page: Page): Promise<void> {
  await signIn(page, "admin", OPENED[0]);
  for (const path of OPENED.slice(1)) {
    await navigateTo(page, path);
    await listIsReady(page);
  }
  await expect(tabs(page)).toHaveText(TITLES);
}

test.describe("the menu of a tab", () => {
  test.beforeEach(({ page }) => openAll(page));

  test("closes what stands left of it, the home tab excepted", async ({ page }) => {
    await choose(page, "竞价信息", "关闭左侧");
    await expect(tabs(page)).toHaveText(["分析首页", "竞价信息", "交易指南"]);
    // The page in front was not among them.
    await expect(page).toHaveURL(/\/content\/guide$/);
  });

  test("closes what stands right of it, and shows it where the page in front was among them", async ({ page }) => {
    await choose(page, "文章", "关闭右侧");
    await expect(tabs(page)).toHaveText(["分析首页", "公告", "文章"]);
    await expect(page).toHaveURL(/\/content\/articles$/);
    await listIsReady(page);
  });

  test("closes the others, and of the home tab everything but it", async ({ page }) => {
    await choose(page, "公告", "关闭其他");
    await expect(tabs(page)).toHaveText(["分析首页", "公告"]);
    await expect(page).toHaveURL(/\/content\/notices$/);
    await choose(page, "分析首页", "关闭其他");
    await expect(tabs(page)).toHaveText(["分析首页"]);
    await expect(page).toHaveURL(/\/dashboard\/analysis$/);
  });

  test("refreshes a page: it asks for its rows again, and stays where it is", async ({ page }) => {
    await tab(page, "公告").click();
    await visiblePage(page)
      .getByRole("tab", { name: /^待审核/ })
      .click();
    await expect(page).toHaveURL(/\/content\/notices\?tab=1$/);
    await listIsReady(page);
    const asked = page.waitForRequest((request) => /\/api\/notice\/list\?/.test(request.url()));
    await choose(page, "公告", "刷新");
    expect(new URL((await asked).url()).searchParams.get("tab")).toBe("1");
    await expect(page).toHaveURL(/\/content\/notices\?tab=1$/);
    await listIsReady(page);
    await expect(tabs(page)).toHaveText(TITLES);
  });

  test("opens with the keyboard", async ({ page }) => {
    await tab(page, "文章").focus();
    // As the browser reports the context-menu key, on the focus; headless, the key itself does nothing.
    await tab(page, "文章").dispatchEvent("contextmenu");
    await expect(page.getByRole("menuitem", { name: "关闭右侧" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("menuitem", { name: "关闭右侧" })).toHaveCount(0);
  });
});

test.describe("a page behind another", () => {
  const mark = (page: Page) =>
    visiblePage(page)
      .locator(".hw-page-in")
      .evaluate((element) => element.setAttribute("data-marked", "1"));
  const marked = (page: Page) => page.locator(".hw-page-in[data-marked]");

  test("stays mounted where its entry says keepAlive", async ({ page }) => {
    await signIn(page, "admin", "/content/notices");
    await listIsReady(page);
    await mark(page);
    await navigateTo(page, "/bid/info");
    await listIsReady(page);
    await expect(marked(page)).toHaveCount(1);
    await expect(marked(page)).toBeHidden();
    await tab(page, "公告").click();
    await expect(marked(page)).toBeVisible();
  });

  test("is gone where its entry does not, and made anew when it comes back", async ({ page }) => {
    await signIn(page, "admin", "/content/guide");
    await listIsReady(page);
    await mark(page);
    await navigateTo(page, "/bid/info");
    await listIsReady(page);
    await expect(marked(page)).toHaveCount(0);
    await tab(page, "交易指南").click();
    await listIsReady(page);
    await expect(marked(page)).toHaveCount(0);
  });
});

test("a tab has no button to close where it is the home tab, and each has its title", async ({ page }) => {
  await openAll(page);
  const bar = page.locator(".hw-tabs .ant-tabs-tab");
  await expect(bar.filter({ hasText: "分析首页" }).locator(".ant-tabs-tab-remove")).toHaveCount(0);
  await expect(bar.locator(".ant-tabs-tab-remove")).toHaveCount(TITLES.length - 1);
  await expect(page).toHaveTitle("交易指南 · 木材网络竞价交易平台");
});

test("tabs outlive a reload, and multi-tab mode can be switched off", async ({ page }) => {
  await openAll(page);
  await page.reload();
  await expect(tabs(page)).toHaveText(TITLES);
  await page.getByRole("button", { name: "界面设置" }).click();
  await page.getByRole("switch", { name: "多页签" }).click();
  await expect(page.getByRole("region", { name: "已打开的页面" })).toHaveCount(0);
});

test("a page of other users says 403 in its tab, its way and its title; a wrong address leaves no tab", async ({
  browser,
  baseURL,
}) => {
  const page = await openAs(browser, baseURL, "/system/data-log", "editor");
  await expect(visiblePage(page).getByText("403", { exact: true })).toBeVisible();
  await expect(page).toHaveTitle(/^403/);
  await expect(tabs(page)).toHaveText(["分析首页", "403 拒绝访问"]);
  await expect(visiblePage(page).locator(".hw-crumbs")).toHaveText("首页/403 拒绝访问");
  await page.goto("/system/no-such-page");
  await expect(page).toHaveTitle(/^页面不存在/);
  await expect(tabs(page)).toHaveText(["分析首页", "页面不存在"]);
  await tabs(page).first().click();
  await expect(page).toHaveURL(/\/dashboard\/analysis$/);
  await expect(tabs(page)).toHaveText(["分析首页"]);
});
