// The public site while the network is slow or lost, and from one page to the next without loading a document.
import { expect, test, type Browser, type Page } from "@playwright/test";
import { collectPageErrors } from "./page-errors.ts";
import { detailOf, liveSession } from "./public-pages.ts";

async function openHome(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({
    baseURL: baseURL ?? "",
    locale: "zh-CN",
    timezoneId: "Asia/Shanghai",
    reducedMotion: "reduce",
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  await page.goto("/index/home");
  await hydrated(page);
  return page;
}

const hydrated = (page: Page) => expect(page.locator("#root[data-ready]")).toBeAttached();
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const footer = (page: Page, name: string) => page.locator("footer").getByRole("link", { name, exact: true });

test("a link that is followed without network leaves the page in place, and opens when the network is back", async ({
  browser,
  baseURL,
}) => {
  const page = await openHome(browser, baseURL);
  const before = (await heading(page).textContent()) ?? "";
  await page.context().setOffline(true);
  await footer(page, "组织机构").click();
  const alert = page.getByRole("alert").filter({ visible: true });
  await expect(alert).toHaveText("网络已断开，连接恢复后打开所选页面");
  await expect(heading(page)).toHaveText(before);
  await page.context().setOffline(false);
  await expect(page).toHaveTitle(/^组织机构/);
  await expect(heading(page)).toHaveText("关于中心");
  await expect(alert).toHaveCount(0);

  // Taken back: the page that is in place is the page of the address again, and stays.
  await page.context().setOffline(true);
  await footer(page, "交易规则").click();
  await expect(alert).toHaveCount(1);
  await page.goBack();
  await expect(alert).toHaveCount(0);
  await page.context().setOffline(false);
  await expect(page).toHaveURL(/aboutCenter/);
  await expect(heading(page)).toHaveText("关于中心");
  await page.context().close();
});

test("a link that is followed while the server is away leaves the page in place, and opens once it is back", async ({
  browser,
  baseURL,
}) => {
  const page = await openHome(browser, baseURL);
  const before = (await heading(page).textContent()) ?? "";
  await page.route("**/*", (route) => route.abort("connectionrefused"));
  await footer(page, "组织机构").click();
  const alert = page.getByRole("alert").filter({ visible: true });
  await expect(alert).toHaveText("暂时无法连接服务器，恢复后打开所选页面");
  await expect(heading(page)).toHaveText(before);
  await page.unroute("**/*");
  // A proxy in front of it answers before the server does.
  await page.route("**/*", (route) => route.fulfill({ status: 502, contentType: "text/html", body: "Bad Gateway" }));
  await page.waitForResponse((response) => response.status() === 502);
  await expect(heading(page)).toHaveText(before);
  await page.unroute("**/*");
  await expect(page).toHaveTitle(/^组织机构/, { timeout: 20_000 });
  await expect(alert).toHaveCount(0);
  await page.context().close();
});

test("on a slow network a bar at the top shows that the next page is on its way", async ({ browser, baseURL }) => {
  const page = await openHome(browser, baseURL);
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/getAboutCenter/, async (route) => {
    await held;
    await route.fallback();
  });
  await footer(page, "组织机构").click();
  const bar = page.locator(".loading-bar");
  await expect(bar).toBeVisible();
  // It grows from the left.
  await expect.poll(async () => (await bar.boundingBox())?.width ?? 0).toBeGreaterThan(300);
  expect(await bar.boundingBox()).toMatchObject({ x: 0, y: 0 });
  answer();
  await expect(heading(page)).toHaveText("关于中心");
  await expect(bar).toHaveCount(0);
  await page.context().close();
});

test("texts of editors are drawn after a link too: the policy lets them, and nothing else, write HTML", async ({
  browser,
  baseURL,
}) => {
  const page = await openHome(browser, baseURL);
  const complaints = collectPageErrors(page);
  await footer(page, "交易规则").click();
  await expect(page.locator(".prose").first()).toContainText("保留价");
  await footer(page, "公示公告").click();
  await page.locator(".notice-rows a").first().click();
  await expect(page.locator(".sheet .prose")).not.toBeEmpty();
  expect(complaints.reported).toEqual([]);
  await expect(
    page.evaluate(() => {
      document.createElement("div").innerHTML = "<b>foreign</b>";
    }),
  ).rejects.toThrow(/TrustedHTML/);
  await page.context().close();
});

for (const script of [true, false])
  test(`to bid leads to how it is done now, and back, ${script ? "with" : "without"} script`, async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({ baseURL: baseURL ?? "", locale: "zh-CN", javaScriptEnabled: script });
    const page = await context.newPage();
    const session = detailOf(await liveSession(baseURL ?? ""));
    await page.goto(session);
    if (script) await hydrated(page);
    await page.locator(".panel").getByRole("link", { name: "登录后出价" }).click();
    await expect(heading(page)).toHaveText("会员登录");
    await expect(page.getByRole("textbox", { name: "用户名或手机号" })).toBeEnabled({ enabled: script });
    await expect(page.getByRole("complementary").getByRole("link", { name: /0898/ }).first()).toBeVisible();
    // The way back is kept over the pages of registration.
    await page.getByRole("navigation", { name: "需要帮助？" }).getByRole("link", { name: "会员注册" }).click();
    await page.getByRole("link", { name: "注册企业会员" }).click();
    await expect(heading(page)).toHaveText("企业会员注册");
    await page.getByRole("navigation", { name: "当前位置" }).getByRole("link", { name: "会员注册" }).click();
    await page.getByRole("link", { name: "返回刚才的页面" }).click();
    await expect(page).toHaveURL(new RegExp(`${session.replace("?", "\\?")}$`));
    await expect(page.locator(".panel-figure")).toBeVisible();
    await context.close();
  });
