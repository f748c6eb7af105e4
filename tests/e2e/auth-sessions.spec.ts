// Where one is signed in: seen from the person's menu, one ended from another, all others, and what is shown while
// nothing is known.
import { expect, test, type Browser, type Page } from "./test.ts";
import { signInByPage } from "./back-office.ts";
import { openAs } from "./accounts.ts";

const ADDRESS = "/account/sessions";
const list = (page: Page) => page.locator(".sessions-list > li");

/** This account at a device that no other test has. */
async function elsewhere(
  browser: Browser,
  baseURL: string | undefined,
  version: number,
): Promise<{ readonly page: Page; readonly device: string }> {
  const userAgent = `Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:${version}.0) Gecko/20100101 Firefox/${version}.0`;
  const context = await browser.newContext({
    baseURL: baseURL ?? "",
    locale: "zh-CN",
    timezoneId: "Asia/Shanghai",
    userAgent,
  });
  const page = await context.newPage();
  await signInByPage(page, "auditor");
  return { page, device: `Windows 电脑 · Firefox ${version}` };
}

test("a device is recognised, distinguished from this one, and signed out from here", async ({ browser, baseURL }) => {
  const version = 10_000 + (process.pid % 50_000);
  const other = await elsewhere(browser, baseURL, version);
  const page = await openAs(browser, baseURL, "/dashboard/analysis", "auditor");
  await page.getByRole("button", { name: /^账户/ }).click();
  await page.getByRole("menuitem", { name: "登录设备" }).click();
  await expect(page).toHaveURL(new RegExp(`${ADDRESS}$`));
  await expect(list(page).first()).toContainText("本机");
  await expect(list(page).first().getByRole("button")).toHaveCount(0);
  const row = list(page).filter({ hasText: other.device });
  await expect(row).toContainText(/127\.0\.0\.1/);
  await expect(row).toContainText(/登录时间\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}/);
  await row.getByRole("button", { name: `退出 ${other.device}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "退出", exact: true }).click();
  await expect(page.getByText("已退出 1 台设备")).toBeVisible();
  await expect(row).toHaveCount(0);
  await other.page.goto("/system/data-log");
  await expect(other.page).toHaveURL(/\/manage\/login/, { timeout: 30_000 });
});

for (const width of [1440, 390]) {
  test(`waiting, failing and ending all others at ${width}`, async ({ browser, baseURL }) => {
    const page = await openAs(browser, baseURL, "/exception/404", "auditor", { viewport: { width, height: 844 } });
    const session = (id: string, current: boolean) => ({
      id,
      current,
      ip: "2001:db8:aaaa:bbbb:cccc:dddd:eeee:ffff",
      userAgent: "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Mobile/15E148 Safari/604.1",
      createTime: "2026-11-20T01:02:03.000Z",
      usedTime: "2026-11-22T01:02:03.000Z",
      expireTime: "2026-11-27T01:02:03.000Z",
    });
    let open = [session("b", false), session("a", true)];
    let fails = true;
    let letGo: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const reply = (result: unknown, ok = true) => ({
      status: ok ? 200 : 503,
      contentType: "application/json",
      body: JSON.stringify({
        success: ok,
        code: ok ? "200" : "X.DOWN",
        message: ok ? "" : "暂时不可用",
        result,
        timestamp: 0,
      }),
    });
    await page.route(/\/sys\/online\/mySessions/, async (route) => {
      await held;
      await route.fulfill(fails ? reply(null, false) : reply(open));
    });
    const sent: unknown[] = [];
    await page.route(/\/sys\/online\/endMySessions/, async (route) => {
      sent.push(route.request().postDataJSON());
      open = open.filter(({ current }) => current);
      await route.fulfill(reply({ ended: 1 }));
    });
    await page.goto(ADDRESS);
    await expect(page.getByRole("status", { name: "正在加载登录设备" })).toBeVisible({ timeout: 30_000 });
    letGo();
    await expect(page.getByRole("alert")).toContainText("加载失败");
    fails = false;
    await page.getByRole("button", { name: "重试" }).click();
    await expect(list(page)).toHaveCount(2);
    await expect(list(page).first()).toContainText("iPhone · Safari 17本机");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await page.getByRole("button", { name: "退出其他全部设备" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "退出", exact: true }).click();
    await expect(list(page)).toHaveCount(1);
    await expect(page.getByRole("button", { name: "退出其他全部设备" })).toHaveCount(0);
    expect(sent).toEqual([{}]);
  });
}
