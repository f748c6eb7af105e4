import { expect, test, type Page } from "./test.ts";
import { visiblePage, listIsReady, signIn, signInByPage } from "./back-office.ts";
import { callAs } from "./accounts.ts";

test.describe("signing in", () => {
  test("brings one to the page one asked for, its filters included", async ({ page }) => {
    await signInByPage(page, "admin", "/content/notices?status=1");
    await expect(page).toHaveURL(/\/content\/notices\?status=1$/);
    await expect(visiblePage(page).getByRole("group", { name: "筛选条件" })).toContainText("状态：待审核");
  });

  test("with a wrong password says so and keeps the name", async ({ page }) => {
    await page.goto("/manage/login");
    await page.getByLabel("账号").fill("admin");
    await page.getByLabel("密码", { exact: true }).fill("wrong");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("alert")).toContainText("密码错误");
    await expect(page.getByLabel("账号")).toHaveValue("admin");
  });

  test("never leads to another site", async ({ page }) => {
    await signInByPage(page, "admin", "/manage/login?redirect=//evil.example/");
    await expect(page).toHaveURL(/\/dashboard\/analysis$/);
  });

  test("opens the same page by its old address with a hash", async ({ page }) => {
    await signIn(page, "admin");
    await page.goto("/#/content/articles");
    await expect(page).toHaveURL(/\/content\/articles$/);
  });

  test("shows each account its own menu", async ({ page }) => {
    await signIn(page, "editor");
    const menu = page.getByRole("navigation", { name: "菜单" });
    await expect(menu.getByText("内容管理")).toBeVisible();
    await expect(menu.getByText("统计报表")).toHaveCount(0);
  });
});

test.describe("leaving", () => {
  test("asks first, then ends at the sign-in page, and the way back needs a password", async ({ page }) => {
    await signInByPage(page, "editor");
    await page.getByRole("button", { name: /^账户/ }).click();
    await page.getByRole("menuitem", { name: "退出登录" }).click();
    await expect(page.getByRole("dialog")).toContainText("确定要退出登录吗？");
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /确\s?定/ })
      .click();
    await expect(page).toHaveURL(/\/manage\/login/);
    await page.goto("/content/articles");
    await expect(page).toHaveURL(/\/manage\/login\?redirect=%2Fcontent%2Farticles$/);
  });

  test("an ended session opens the dialog that says so", async ({ page }) => {
    await signInByPage(page, "editor");
    await page.route("**/api/article/list*", (route) =>
      route.fulfill({
        status: 401,
        contentType: "application/json",
        body: JSON.stringify({
          success: false,
          message: "登录已过期",
          code: "IDENTITY.TOKEN_EXPIRED",
          result: null,
          timestamp: 0,
        }),
      }),
    );
    await page.getByRole("main").getByRole("link", { name: /文章/ }).first().click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText("登录已过期");
    await dialog.getByRole("button", { name: "重新登录" }).click();
    await expect(page).toHaveURL(/\/manage\/login/);
  });
});

test.describe("tabs", () => {
  test.beforeEach(async ({ page }) => {
    await signIn(page, "admin", "/content/notices");
    await listIsReady(page);
  });

  const tabs = (page: Page) => page.getByRole("region", { name: "已打开的页面" }).getByRole("tab");

  const closeButton = (page: Page, title: string) =>
    page.locator(".hw-tabs .ant-tabs-tab").filter({ hasText: title }).locator(".ant-tabs-tab-remove");

  test("one a page: a second visit opens no second tab, and finds the page as it was left", async ({ page }) => {
    await visiblePage(page)
      .getByRole("tab", { name: /^待审核/ })
      .click();
    await expect(page).toHaveURL(/tab=1/);
    await tabs(page).filter({ hasText: "分析首页" }).click();
    await expect(page).toHaveURL(/\/dashboard\/analysis$/);
    await tabs(page).filter({ hasText: "公告" }).click();
    await expect(page).toHaveURL(/\/content\/notices\?tab=1$/);
    await expect(tabs(page)).toHaveCount(2);
  });

  test("the home tab cannot be closed, nor the last page", async ({ page }) => {
    await tabs(page).filter({ hasText: "分析首页" }).click({ button: "middle" });
    await expect(page.getByText("首页不能关闭！")).toBeVisible();
    await closeButton(page, "公告").click();
    await expect(page).toHaveURL(/\/dashboard\/analysis$/);
    await tabs(page).filter({ hasText: "分析首页" }).click({ button: "middle" });
    await expect(page.getByText("这是最后一页，不能再关闭了啦")).toBeVisible();
  });

  test("closing the page in front brings its neighbour to the front", async ({ page }) => {
    await page.goto("/content/articles");
    await listIsReady(page);
    await page.goto("/bid/info");
    await listIsReady(page);
    await expect(tabs(page)).toHaveCount(4);
    await tabs(page).filter({ hasText: "文章" }).click();
    await closeButton(page, "文章").click();
    await expect(page).toHaveURL(/\/bid\/info$/);
    await closeButton(page, "竞价信息").click();
    await expect(page).toHaveURL(/\/content\/notices$/);
  });

  test("the menu of a tab closes the others", async ({ page }) => {
    await page.goto("/content/articles");
    await tabs(page).filter({ hasText: "文章" }).click({ button: "right" });
    await page.getByRole("menuitem", { name: "关闭其他" }).click();
    await expect(tabs(page)).toHaveText(["分析首页", "文章"]);
  });

  test("the menu of a tab offers what the specification says", async ({ page }) => {
    await tabs(page).filter({ hasText: "公告" }).click({ button: "right" });
    await expect(page.getByRole("menuitem").filter({ hasText: /刷新|关闭/ })).toHaveText([
      "刷新",
      "关闭左侧",
      "关闭右侧",
      "关闭其他",
    ]);
  });
});

test.describe("the frame", () => {
  test("titles the browser tab, and the breadcrumb ends in text", async ({ page }) => {
    await signIn(page, "admin", "/content/notices");
    await expect(page).toHaveTitle("公告 · 木材网络竞价交易平台");
    const crumbs = page.locator(".hw-crumbs");
    await expect(crumbs).toContainText("内容管理");
    await expect(crumbs.getByRole("link")).toHaveText(["首页"]);
  });

  test("finds a page by its title, but never a hidden one", async ({ page }) => {
    await signIn(page, "admin");
    const search = page.getByRole("combobox", { name: "搜索菜单" });
    await search.fill("字典项");
    await expect(page.getByText("没有找到菜单")).toBeVisible();
    await search.fill("数据日志");
    await page.getByText("系统管理 / 数据日志").click();
    await expect(page).toHaveURL(/\/system\/data-log$/);
  });

  test("says that there is no page at an unknown address, and leads home", async ({ page }) => {
    await signIn(page, "admin");
    await page.goto("/exception/404");
    await expect(visiblePage(page)).toContainText("抱歉，您访问的页面不存在");
    await visiblePage(page).getByRole("button", { name: "返回首页" }).click();
    await expect(page).toHaveURL(/\/dashboard\/analysis$/);
  });

  test("keeps the display settings of this browser", async ({ page }) => {
    await signIn(page, "admin");
    await page.getByRole("button", { name: "界面设置" }).click();
    await page.getByText("深色", { exact: true }).click();
    await page.getByRole("radio", { name: "酱紫" }).click();
    await page.reload();
    await expect(page.locator("html")).toHaveAttribute("data-tone", "dark");
  });

  test("on a phone has its menu in a drawer and no tabs", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page, "admin");
    await expect(page.getByRole("region", { name: "已打开的页面" })).toHaveCount(0);
    await page.getByRole("button", { name: "打开菜单" }).click();
    await page.getByRole("dialog").getByText("内容管理").click();
    await page.getByRole("dialog").getByText("文章", { exact: true }).click();
    await expect(page).toHaveURL(/\/content\/articles$/);
    await expect(page.getByRole("dialog")).toBeHidden();
  });

  test("shows each user what waits for them, and leads to exactly these rows", async ({ page, baseURL }) => {
    // Of the reviewer's own notices none waits for the reviewer.
    const call = (path: string, body: object) => callAs(baseURL ?? "", "admin", "POST", `/notice/${path}`, body);
    const { result } = await call("add", { title: `自己提交的 ${process.pid}`, category: 2, content: "<p>内容</p>" });
    await call("submit", { id: result["id"] });
    await signIn(page, "admin");
    const queue = visiblePage(page).getByRole("link", { name: /公告 · 待审核/ });
    await expect(queue).toContainText("可办理：审核通过");
    const count = Number(await queue.locator(".hw-queue-count").innerText());
    await queue.click();
    await expect(page).toHaveURL(/\/content\/notices\?tab=1&pendingOnly=1$/);
    await listIsReady(page);
    await expect(visiblePage(page).getByRole("group", { name: "筛选条件" })).toContainText("待我处理");
    await expect(visiblePage(page).locator(".hw-unseen[role=status]").first()).toHaveText(`共 ${count} 条记录`);
    await expect(visiblePage(page).getByRole("tab", { name: /^待审核/ })).toContainText(String(count));
    await expect(visiblePage(page).getByText(`自己提交的 ${process.pid}`)).toHaveCount(0);
    await visiblePage(page).getByRole("button", { name: "去掉条件 待我处理" }).click();
    await expect(visiblePage(page).getByText(`自己提交的 ${process.pid}`).first()).toBeVisible();
  });
});
