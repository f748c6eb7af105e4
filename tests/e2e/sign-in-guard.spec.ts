// Signing in with more than a password, and the dialog before a protected call; on a server of its own.
import { join } from "node:path";
import { expect, test, type Page } from "@playwright/test";
import { generateSync } from "otplib";
import { bothStatements, openDatabase } from "#engine/server";
import { trySignIn } from "../support/signIn.ts";
import { browserOf } from "./accounts.ts";
import { listIsReady, visiblePage } from "./back-office.ts";
import { ownServer } from "./own-server.ts";

test.describe.configure({ mode: "serial" });

const server = ownServer({ TRUST_PROXY: "127.0.0.1" });

const account = (page: Page) => page.getByRole("button", { name: /^账户/ });

async function fillPassword(page: Page, username: string, password = "Wood@2026"): Promise<void> {
  await page.getByLabel("账号").fill(username);
  await page.getByLabel("密码", { exact: true }).fill(password);
  await page.getByRole("button", { name: "登录" }).click();
}

test("a second factor is set up, asked for at the sign-in, and replaced by a recovery code", async ({ browser }) => {
  const page = await (await browserOf(browser, server.url, "editor")).newPage();
  await page.goto("/account/sessions");
  const card = page.locator(".second-factor");
  await expect(card).toContainText("未启用");
  await card.getByRole("button", { name: "启用两步验证" }).click();
  const secret = (await card.locator("code").first().innerText()).replaceAll(/\s/g, "");
  await page.screenshot({ path: "test-results/second-factor.png" });
  await card.getByLabel("动态验证码").fill("000000");
  await card.getByRole("button", { name: "确认启用" }).click();
  await expect(card.getByRole("alert")).toContainText("动态验证码错误");
  await card.getByLabel("动态验证码").fill(generateSync({ secret }));
  await card.getByRole("button", { name: "确认启用" }).click();
  await expect(card.getByRole("listitem")).toHaveCount(10);
  const recovery = await card.getByRole("listitem").first().innerText();
  const spare = await card.getByRole("listitem").last().innerText();
  await page.screenshot({ path: "test-results/recovery-codes.png" });
  await card.getByRole("button", { name: "已保存" }).click();
  await expect(card).toContainText("还有 10 个恢复码可用");
  await page.context().close();

  const other = await (await browserOf(browser, server.url, undefined)).newPage();
  await other.goto("/manage/login");
  await fillPassword(other, "editor");
  await expect(other.getByRole("alert")).toContainText("用户名或密码错误");
  await other.getByRole("button", { name: /已启用两步验证/ }).click();
  await other.getByLabel("动态验证码").fill(spare);
  await other.screenshot({ path: "test-results/login-with-code.png" });
  await other.getByRole("button", { name: "登录" }).click();
  await expect(account(other)).toBeVisible({ timeout: 30_000 });
  await other.evaluate(() => localStorage.clear());
  await other.goto("/manage/login");
  // The device is known now.
  await fillPassword(other, "editor", "Wrong#2026");
  await other.getByLabel("动态验证码").fill("123456");
  await other.screenshot({ path: "test-results/login-code.png" });
  await other.getByRole("button", { name: "登录" }).click();
  await expect(other.getByRole("alert")).toContainText("用户名、密码或动态验证码错误");
  await other.getByRole("button", { name: /返回/ }).click();
  await fillPassword(other, "editor");
  await other.getByLabel("动态验证码").fill(recovery);
  await other.getByRole("button", { name: "登录" }).click();
  await expect(account(other)).toBeVisible({ timeout: 30_000 });
  await other.context().close();
});

test("a protected call asks for the password and is then done", async ({ browser }) => {
  const page = await (await browserOf(browser, server.url, "admin")).newPage();
  await page.goto("/demo/requirements");
  await listIsReady(page);
  const signed = page.waitForRequest(
    (request) => request.url().includes("/demo_requirements/add") && "x-sign" in request.headers(),
  );
  await visiblePage(page).getByRole("button", { name: "新增", exact: true }).first().click();
  await page.locator(".hw-form").last().getByLabel("事项").fill("受保护的记录");
  await page.getByRole("button", { name: "保存", exact: true }).click();
  await signed;
  const row = visiblePage(page).locator("tbody tr.ant-table-row").filter({ hasText: "受保护的记录" });
  await expect(row).toBeVisible();
  await ageSessions();
  await row.getByRole("button", { name: /^更多/ }).click();
  await page.getByRole("menuitem", { name: "删除" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /删\s?除/ })
    .click();
  const dialog = page.getByRole("dialog", { name: "验证身份" });
  await expect(dialog).toBeVisible();
  await page.screenshot({ path: "test-results/step-up.png" });
  await dialog.getByLabel("登录密码").fill("Wrong#2026");
  await dialog.getByRole("button", { name: "验证" }).click();
  await expect(dialog.getByRole("alert")).toContainText("密码或动态验证码错误");
  await dialog.getByLabel("登录密码").fill("Wood@2026");
  await dialog.getByRole("button", { name: "验证" }).click();
  await expect(row).toHaveCount(0);
  await page.context().close();
});

/** As if everybody had signed in long ago. */
async function ageSessions(): Promise<void> {
  const database = await openDatabase({ file: join(server.dataDir, "heartwood.sqlite") });
  try {
    const age = bothStatements('update "sys_session" set "authenticatedAt" = 1');
    await database.write((tx) => tx.run(age.sqlite, []));
  } finally {
    await database.close();
  }
}

/** The first coordinate of the base point of SM2, as its library has it. */
const BASE_POINT = "22963146547237050559479531362550074578802567295341616970375194840604139615431";

test("no public page and no first script of the back office carries the arithmetic of the sign-in", async ({
  browser,
}) => {
  const page = await (await browserOf(browser, server.url, "admin")).newPage();
  const scripts: Promise<string>[] = [];
  page.on("response", (response) => {
    if (response.url().endsWith(".js")) scripts.push(response.text());
  });
  // Bodies that still arrive when a page is left cannot be read.
  await page.goto("/", { waitUntil: "networkidle" });
  await Promise.all(scripts);
  await page.goto("/dashboard/analysis");
  await expect(account(page)).toBeVisible({ timeout: 30_000 });
  const text = (await Promise.all(scripts)).join("\n");
  expect(text.length).toBeGreaterThan(100_000);
  expect(text).not.toContain(BASE_POINT);
  const loaded = page.waitForResponse(
    async (response) => response.url().endsWith(".js") && (await response.text()).includes(BASE_POINT),
  );
  await page.goto("/account/password");
  await loaded;
  await page.context().close();
});

// The last one: afterwards every sign-in from here needs the slider.
test("the drag slider is solved with the keyboard, and goes back where it does not fit", async ({ browser }) => {
  for (let n = 0; n < 10; n++)
    await trySignIn(server.url, { username: `wrong-${n}`, password: "Wrong#2026", from: "127.0.0.1" });
  const context = await browserOf(browser, server.url, undefined, { viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.goto("/manage/login");
  const drawn = page.waitForResponse((response) => response.url().includes("/sys/login/captcha"));
  await fillPassword(page, "reviewer");
  await expect(page.getByRole("alert")).toContainText("请拖动滑块完成验证");
  await drawn;
  const handle = page.getByRole("slider", { name: "拖动滑块验证" });
  const submit = page.getByRole("button", { name: "登录" });
  await expect(submit).toBeDisabled();
  await page.screenshot({ path: "test-results/drag-slider.png" });
  const next = page.waitForResponse(
    (response) => response.url().includes("/sys/login/captcha") && response.request().method() === "GET",
  );
  await handle.hover();
  await page.mouse.down();
  await page.mouse.move(60, 400, { steps: 4 });
  await page.mouse.up();
  await next;
  await expect(page.getByText("验证未通过，请重试")).toBeVisible();
  await expect(handle).toHaveAttribute("aria-valuenow", "0");
  const gap = await gapOfLatest();
  await handle.focus();
  for (let at = 0; at + 20 <= gap; at += 20) await page.keyboard.press("PageUp");
  for (let at = gap - (gap % 20); at + 2 <= gap; at += 2) await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(page.locator(".drag-slider-text")).toHaveText("验证通过");
  await page.keyboard.press("ArrowLeft");
  await expect(handle).toHaveAttribute("aria-disabled", "true");
  await page.screenshot({ path: "test-results/drag-slider-solved.png" });
  await submit.click();
  await expect(account(page)).toBeVisible({ timeout: 30_000 });
  await context.close();
});

async function gapOfLatest(): Promise<number> {
  const database = await openDatabase({ file: join(server.dataDir, "heartwood.sqlite") });
  try {
    const query = bothStatements(`select "gap" from "sys_captcha" where "gap" is not null order by "endsAt" desc`);
    return (await database.read.get<{ gap: number }>(query.sqlite, []))?.gap ?? Number.NaN;
  } finally {
    await database.close();
  }
}
