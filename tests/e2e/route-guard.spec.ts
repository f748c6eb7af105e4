// Session and route guard of the back office and the member area, sentence by sentence (tests/e2e/README.md). What
// ends a session or needs an account of its own runs on a server of its own.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startBuiltProduct, type BuiltProduct } from "../support/builtProduct.ts";
import { encryptedFor, MEMBER_LOGIN, signInAs, type SignedInUser } from "../support/signIn.ts";
import { browserOf, openAs, signInOnce } from "./accounts.ts";
import { listIsReady, signInByPage, visiblePage } from "./back-office.ts";
import { expect, test, type Browser, type Page } from "./test.ts";

const SEVEN_DAYS_MS = 604_800_000;
const HOME = /\/dashboard\/analysis$/;
const account = (page: Page) => page.getByRole("button", { name: /^账户/ });
const stored = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key !== "Display-Settings"));

/** A page of a browser in which this person has signed in, as the page of the sign-in leaves it. */
async function pageAs(browser: Browser, url: string, who: SignedInUser, expire = Date.now() + SEVEN_DAYS_MS) {
  const page = await (await browserOf(browser, url, undefined, { alone: true })).newPage();
  await page.goto("/icon.svg");
  await page.evaluate(
    ([user, token, end]) => {
      localStorage.setItem("Access-Token", JSON.stringify({ value: token, expire: end }));
      localStorage.setItem("Login_Userinfo", JSON.stringify(user));
    },
    [who.userInfo, who.token, expire] as const,
  );
  return page;
}

async function signOutByMenu(page: Page): Promise<void> {
  await account(page).click();
  await page.getByRole("menuitem", { name: "退出登录" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("确定要退出登录吗？");
  await dialog.getByRole("button", { name: /确\s?定/ }).click();
}

test.describe("an anonymous visitor", () => {
  for (const path of ["/content/notices?tab=1&keyword=%E6%9C%A8", "/system/users", "/dashboard/analysis?a=1"])
    test(`of ${path} is sent to the operators' sign-in, which holds the full path`, async ({ page }) => {
      await page.goto(path);
      await expect(page).toHaveURL(/\/manage\/login\?/);
      const { searchParams } = new URL(page.url());
      expect(searchParams.get("redirect")).toBe(path);
    });

  for (const path of ["/userCenter?tag=7", "/userCenter/certification", "/userCenter/cerMobile?phone=1"])
    test(`of ${path} is sent to the members' sign-in, which holds the full path`, async ({ page }) => {
      await page.goto(path);
      await expect(page).toHaveURL(/\/user\/login\?/);
      expect(new URL(page.url()).searchParams.get("redirect")).toBe(path);
    });

  test("opens public pages, and both sign-ins, without one", async ({ page }) => {
    for (const path of ["/", "/index/biddingList", "/noticeList", "/user/login", "/member/Login", "/findpwd", "/404"]) {
      await page.goto(path);
      expect(new URL(page.url()).searchParams.has("redirect"), path).toBe(false);
      expect(page.url(), path).not.toContain("/manage/login");
    }
    await page.goto("/manage/login");
    await expect(page.getByLabel("账号")).toBeVisible();
  });

  for (const path of ["/admin", "/person"])
    test(`of ${path} is led to the dashboard, and so to the sign-in`, async ({ page }) => {
      await page.goto(path);
      await expect(page).toHaveURL(/\/manage\/login\?redirect=%2Fdashboard%2Fanalysis$/);
    });
});

test.describe("a session", () => {
  test(
    "begins with the code 200, is kept seven days, and leads where one was going",
    { tag: "@gate" },
    async ({ page }) => {
      const answered = page.waitForResponse((response) => response.url().endsWith("/api/sys/login"));
      const before = Date.now();
      await signInByPage(page, "editor", "/content/notices?status=1");
      expect(((await (await answered).json()) as { code: unknown }).code).toBe("200");
      await expect(page).toHaveURL(/\/content\/notices\?status=1$/);
      const { expire } = JSON.parse((await page.evaluate(() => localStorage.getItem("Access-Token"))) ?? "") as {
        expire: number;
      };
      expect(expire).toBeGreaterThanOrEqual(before + SEVEN_DAYS_MS);
      expect(expire).toBeLessThanOrEqual(Date.now() + SEVEN_DAYS_MS);
    },
  );

  test("is forgotten by the browser after its seven days", async ({ browser, baseURL }) => {
    const page = await pageAs(browser, baseURL ?? "", await signInOnce(baseURL ?? "", "admin"), Date.now() - 1);
    await page.goto("/content/articles");
    await expect(page).toHaveURL(/\/manage\/login\?redirect=%2Fcontent%2Farticles$/);
  });

  test("of an operator needs no second sign-in, at the sign-in page neither", async ({ browser, baseURL }) => {
    const page = await openAs(browser, baseURL, "/manage/login");
    await expect(page).toHaveURL(HOME);
    await page.goto("/manage/login?redirect=%2Fcontent%2Farticles%3Ftab%3D1");
    await expect(page).toHaveURL(/\/content\/articles\?tab=1$/);
    await page.goto("/admin");
    await expect(page).toHaveURL(HOME);
    await page.goto("/person");
    await expect(page).toHaveURL(HOME);
  });

  test("of a member opens the operators' sign-in, and of the back office nothing", async ({ browser, baseURL }) => {
    const page = await pageAs(browser, baseURL ?? "", await signInAs(baseURL ?? "", "member", undefined, MEMBER_LOGIN));
    for (const path of ["/dashboard/analysis", "/content/notices"]) {
      await page.goto(path);
      await expect(page).toHaveURL(/\/index\/home$/);
    }
    await page.goto("/manage/login");
    await expect(page.getByLabel("账号")).toBeVisible();
    await page.getByLabel("账号").fill("member");
    await page.getByLabel("密码", { exact: true }).fill("Wood@2026");
    await page.getByRole("button", { name: "登录" }).click();
    await expect(page.getByRole("alert")).toBeVisible();
    await expect(page).toHaveURL(/\/manage\/login$/);
    await page.getByLabel("账号").fill("editor");
    await page.getByRole("button", { name: "登录" }).click();
    await expect(page).toHaveURL(HOME);
    await expect(account(page)).toBeVisible({ timeout: 30_000 });
  });
});

test.describe("an old link", () => {
  test("with a hash opens the page of its path, through the sign-in where one is needed", async ({ page }) => {
    await page.goto("/#/content/articles?tab=1");
    await expect(page).toHaveURL(/\/manage\/login\?redirect=%2Fcontent%2Farticles%3Ftab%3D1$/);
    await page.goto("/#/index/notice/list?tabCurrent=1");
    await expect(page).toHaveURL(/\/index\/notice\/list\?tabCurrent=1$/);
  });

  test("of a member page leads to the members' sign-in", async ({ page }) => {
    await page.goto("/#/userCenter?tag=7");
    await expect(page).toHaveURL(/\/user\/login\?/);
    expect(new URL(page.url()).searchParams.get("redirect")).toBe("/userCenter?tag=7");
  });
});

test.describe("a hidden menu entry", () => {
  test("is neither in the menu nor in its search, and opens by its address", async ({ browser, baseURL }) => {
    const page = await openAs(browser, baseURL, "/system/dict-items");
    await listIsReady(page);
    const menu = page.getByRole("navigation", { name: "菜单" });
    await menu.getByText("系统管理").click();
    await expect(menu.getByText("字典管理")).toBeVisible();
    await expect(menu.getByText("字典项", { exact: true })).toHaveCount(0);
    await page.getByRole("combobox", { name: "搜索菜单" }).fill("字典项");
    await expect(page.getByText("没有找到菜单")).toBeVisible();
  });
});

test.describe("a call that fails", () => {
  for (const [status, text] of [
    [403, "拒绝访问"],
    [404, "很抱歉，资源未找到!"],
    [504, "网络超时"],
  ] as const)
    test(`with ${status} says ${text}`, async ({ browser, baseURL }) => {
      const page = await openAs(browser, baseURL, "/dashboard/analysis");
      await expect(account(page)).toBeVisible({ timeout: 30_000 });
      await page.route("**/api/sys/dict/refleshCache*", (route) =>
        route.fulfill({ status, contentType: "text/plain", body: "" }),
      );
      await account(page).click();
      await page.getByRole("menuitem", { name: "清理缓存" }).click();
      const notice = page.locator(".ant-notification-notice");
      await expect(notice).toContainText("系统提示");
      await expect(notice).toContainText(text);
      await expect(page).toHaveURL(HOME);
    });

  test("with a 500 that says the token expired opens the dialog, whose button logs out and reloads", async ({
    browser,
    baseURL,
  }) => {
    const page = await openAs(browser, baseURL, "/dashboard/analysis", "admin", { alone: true });
    await expect(account(page)).toBeVisible({ timeout: 30_000 });
    const body = { success: false, message: "Token失效，请重新登录", code: "500", result: null, timestamp: 0 };
    await page.route("**/api/sys/dict/refleshCache*", (route) => route.fulfill({ status: 500, json: body }));
    await account(page).click();
    await page.getByRole("menuitem", { name: "清理缓存" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText("登录已过期");
    await page.keyboard.press("Escape");
    await expect(dialog).toBeVisible();
    const reloaded = page.waitForEvent("load");
    await dialog.getByRole("button", { name: "重新登录" }).click();
    await reloaded;
    await expect(page).toHaveURL(/\/manage\/login\?redirect=%2Fdashboard%2Fanalysis$/);
    expect(await stored(page)).toEqual([]);
  });
});

test.describe("on a server of its own", () => {
  test.describe.configure({ mode: "serial" });
  let dataDir: string;
  let product: BuiltProduct;
  let stopped = false;
  test.beforeAll(async () => {
    test.setTimeout(180_000);
    dataDir = await mkdtemp(join(tmpdir(), "heartwood-route-guard-"));
    product = await startBuiltProduct({ DATA_DIR: dataDir });
  });
  test.afterAll(async () => {
    if (!stopped) await product.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  test("an account without any menu is signed out and told so", async ({ browser }) => {
    const added = await product.call("admin", "POST", "/sys/user/add", { username: "nomenu", realname: "无菜单" });
    expect(added).toMatchObject({ status: 200 });
    const passwords = await encryptedFor(product.url, "resetPassword", {
      password: "Maple#2027",
      confirmpassword: "Maple#2027",
    });
    const set = await product.call("admin", "PUT", "/sys/user/changePassword", { username: "nomenu", ...passwords });
    expect(set).toMatchObject({ status: 200 });
    const who = await signInAs(product.url, "nomenu", "Maple#2027");
    const page = await pageAs(browser, product.url, who);
    await page.goto("/content/notices?tab=1");
    await expect(page).toHaveURL(/\/manage\/login\?redirect=%2Fcontent%2Fnotices%3Ftab%3D1&empty=1$/);
    await expect(page.getByRole("status")).toContainText("该账号没有可用的菜单");
    expect(await stored(page)).toEqual([]);
    // The server has forgotten the session, too.
    const reply = await fetch(`${product.url}/api/sys/online/mySessions`, { headers: { "x-access-token": who.token } });
    expect(reply.status).toBe(401);
  });

  test("an operator whose menu the server refuses is signed out and sent to the members' sign-in", async ({
    browser,
  }) => {
    const page = await pageAs(browser, product.url, await signInAs(product.url, "auditor"));
    const refused = { success: false, message: "没有权限", code: "REQUEST.FORBIDDEN", result: null, timestamp: 0 };
    await page.route("**/sys/permission/getUserPermissionByToken*", (route) =>
      route.fulfill({ status: 403, json: refused }),
    );
    await page.goto("/content/notices?tab=1");
    await expect(page).toHaveURL(/\/user\/login\?redirect=%2Fcontent%2Fnotices%3Ftab%3D1$/);
    expect(await stored(page)).toEqual([]);
  });

  test("a session that was ended elsewhere is logged out 1.5 s after the 401, and says so at the sign-in", async ({
    browser,
  }) => {
    const who = await signInAs(product.url, "reviewer");
    const page = await pageAs(browser, product.url, who);
    await page.goto("/content/notices");
    await listIsReady(page);
    const headers = { "x-access-token": who.token, "content-type": "application/json" };
    expect((await fetch(`${product.url}/api/sys/logout`, { method: "POST", headers, body: "{}" })).status).toBe(200);
    const refused = page.waitForResponse((response) => response.status() === 401);
    await page.getByRole("navigation", { name: "菜单" }).getByRole("link", { name: "文章" }).click();
    await refused;
    const at = Date.now();
    await page.waitForURL(/\/manage\/login/);
    expect(Date.now() - at).toBeGreaterThan(1_200);
    await expect(page).toHaveURL(/\/manage\/login\?redirect=%2Fcontent%2Farticles&ended=1$/);
    await expect(page.getByRole("status")).toContainText("登录已失效");
    expect(await stored(page)).toEqual([]);
    // The same where the page is opened with a token that ended before.
    const late = await pageAs(browser, product.url, who);
    await late.goto("/content/notices?tab=1");
    await expect(late).toHaveURL(/\/manage\/login\?redirect=%2Fcontent%2Fnotices%3Ftab%3D1&ended=1$/);
    await late.close();
  });

  test("logging out asks, and calls the server", async ({ browser }) => {
    const who = await signInAs(product.url, "editor");
    const page = await pageAs(browser, product.url, who);
    await page.goto("/content/notices");
    await listIsReady(page);
    await account(page).click();
    await page.getByRole("menuitem", { name: "退出登录" }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /取\s?消/ })
      .click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(visiblePage(page).getByRole("table").first()).toBeVisible();
    await signOutByMenu(page);
    await expect(page).toHaveURL(/\/manage\/login/);
    expect(await stored(page)).toEqual([]);
    const reply = await fetch(`${product.url}/api/sys/online/mySessions`, { headers: { "x-access-token": who.token } });
    expect(reply.status).toBe(401);
  });

  // The last one: afterwards there is no server.
  test("logging out finishes although the server is stopped, and says that the call failed", async ({ browser }) => {
    const page = await pageAs(browser, product.url, await signInAs(product.url, "editor"));
    await page.goto("/content/notices");
    await listIsReady(page);
    await product.close();
    stopped = true;
    await signOutByMenu(page);
    const notice = page.locator(".ant-notification-notice");
    await expect(notice).toContainText("错误");
    await expect(notice).toContainText("未能通知服务器，本机已退出登录");
    await expect(page).toHaveURL(/\/manage\/login/);
    expect(await stored(page)).toEqual([]);
  });
});
