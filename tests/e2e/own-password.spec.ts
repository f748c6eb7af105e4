// One's own password: the messages of the specification, what the server refuses, and the result; on a server of its
// own, since the password of an account changes.
import { signInAs } from "../support/signIn.ts";
import { browserOf } from "./accounts.ts";
import { signInByPage, visiblePage } from "./back-office.ts";
import { ownServer } from "./own-server.ts";
import { expect, test, type Page } from "./test.ts";

test.describe.configure({ mode: "serial" });

const server = ownServer();

/** 旧密码, 新密码, 确认密码. */
const fields = ["oldPwd", "newPwd", "confirmpassword"] as const;
const save = (page: Page) => visiblePage(page).getByRole("button", { name: "保存" });

async function fill(page: Page, ...values: readonly string[]): Promise<void> {
  for (const [at, value] of values.entries()) await visiblePage(page).locator(`input#${fields[at]}`).fill(value);
}

/** What messages have said on this page, also those that it has left behind for another page. */
async function messagesOf(page: Page): Promise<() => readonly string[]> {
  const said: string[] = [];
  await page.exposeFunction("keepMessage", (text: string) => said.push(text));
  await page.evaluate(() => {
    const { keepMessage } = window as unknown as { keepMessage(text: string): void };
    new MutationObserver(() => {
      for (const { textContent } of document.querySelectorAll(".ant-message-notice")) keepMessage(textContent ?? "");
    }).observe(document.body, { childList: true, subtree: true });
  });
  return () => said;
}

test("is changed on a page of three fields, each with its messages, and leads home", async ({ browser }) => {
  const page = await (await browserOf(browser, server.url, "editor", { alone: true })).newPage();
  await page.goto("/dashboard/analysis");
  await page.getByRole("button", { name: /^账户/ }).click({ timeout: 30_000 });
  await page.getByRole("menuitem", { name: "修改密码" }).click();
  await expect(page).toHaveURL(/\/account\/password$/);
  const card = visiblePage(page);
  await expect(card.locator(".ant-card-head")).toHaveText("修改密码");
  await expect(card.locator("label")).toHaveText(["旧密码*", "新密码*", "确认密码*"]);
  await save(page).click();
  for (const message of ["请输入旧密码!", "请输入新密码!", "请确认新密码!"])
    await expect(card.getByText(message, { exact: true })).toBeVisible();
  // Too short, too long, and each of the four classes left out.
  for (const weak of ["Aa1!", "Aa1!Aa1!Aa1!x", "aa1!aa1!", "AA1!AA1!", "Aaa!Aaa!", "Aa11Aa11", "Aa1-Aa1-"]) {
    await fill(page, "Wood@2026", weak, weak);
    await save(page).click();
    await expect(card.locator(".ant-form-item-explain-error"), weak).not.toHaveCount(0);
  }
  await fill(page, "Wood@2026", "Teak#2027x", "Teak#2027y");
  await save(page).click();
  await expect(card.getByText("两次输入的密码不一样！", { exact: true })).toBeVisible();
  await fill(page, "Wrong#2026", "Teak#2027x", "Teak#2027x");
  await save(page).click();
  await expect(card.locator(".ant-alert-warning")).toContainText("密码");
  const sent = page.waitForRequest((request) => request.url().endsWith("/api/sys/user/updatePassword"));
  await fill(page, "Wood@2026");
  await save(page).click();
  // Nothing is sent as it was typed.
  expect((await sent).postData()).not.toMatch(/Wood|Teak/);
  // Several hashes, one after the other.
  await expect(card.getByText("修改成功")).toBeVisible({ timeout: 30_000 });
  await card.getByRole("button", { name: "返回首页" }).click();
  await expect(page).toHaveURL(/\/dashboard\/analysis$/);
  expect((await signInAs(server.url, "editor", "Teak#2027x")).token).not.toBe("");
  await expect(signInAs(server.url, "editor")).rejects.toThrow("密码错误");
});

test("is nobody's where the session has ended meanwhile", async ({ browser }) => {
  const page = await (await browserOf(browser, server.url, undefined, { alone: true })).newPage();
  await signInByPage(page, "auditor", "/account/password");
  const token = await page.evaluate(
    () => (JSON.parse(localStorage.getItem("Access-Token") ?? "") as { value: string }).value,
  );
  const headers = { "x-access-token": token, "content-type": "application/json" };
  expect((await fetch(`${server.url}/api/sys/logout`, { method: "POST", headers, body: "{}" })).status).toBe(200);
  const messages = await messagesOf(page);
  await fill(page, "Wood@2026", "Teak#2027x", "Teak#2027x");
  await save(page).click();
  await expect.poll(messages).toContain("当前系统无登录用户!");
  await expect(page).toHaveURL(/\/manage\/login\?redirect=%2Faccount%2Fpassword&ended=1$/);
});

test("that somebody else has set is changed before anything else, in every tab at once", async ({ browser }) => {
  // The filter finds names that contain the word, bid_reviewer too.
  const { result } = await server.product.get<{ records: readonly { id: string; username: string }[] }>(
    "admin",
    "/sys/user/list?username=reviewer",
  );
  const reviewer = result.records.find(({ username }) => username === "reviewer");
  const issued = await server.product.call<{ once: { text: string } }>("admin", "POST", "/sys/user/issuePassword", {
    id: reviewer?.id,
  });
  const { text } = issued.result.once;
  const context = await browserOf(browser, server.url, undefined, { alone: true });
  const first = await context.newPage();
  await first.goto("/dashboard/analysis");
  await first.getByLabel("账号").fill("reviewer");
  await first.getByLabel("密码", { exact: true }).fill(text);
  await first.getByRole("button", { name: "登录" }).click();
  const dialogOf = (page: Page) => page.getByRole("dialog").filter({ hasText: "请先修改密码" });
  await expect(dialogOf(first)).toBeVisible({ timeout: 30_000 });
  const second = await context.newPage();
  await second.goto("/bid/info");
  await expect(dialogOf(second)).toBeVisible({ timeout: 30_000 });
  await expect(second.getByRole("button", { name: /^账户/ })).toHaveCount(0);
  for (const [name, value] of [
    ["oldPwd", text],
    ["newPwd", "Teak#2027x"],
    ["confirmpassword", "Teak#2027x"],
  ] as const)
    await dialogOf(first).locator(`input#${name}`).fill(value);
  await first.screenshot({ path: test.info().outputPath("password-due-1440.png") });
  await dialogOf(first).getByRole("button", { name: "保存" }).click();
  for (const page of [first, second]) {
    await expect(dialogOf(page)).toHaveCount(0, { timeout: 30_000 });
    await expect(page.getByRole("button", { name: /^账户/ })).toBeVisible({ timeout: 30_000 });
  }
});
