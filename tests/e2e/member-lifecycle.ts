// The steps of a member's account from registration to closure, for a person and for a company: on a phone, with an
// operator in a second browser, on a server of their own.
import { join } from "node:path";
import { expect as promptly, type Browser, type Page } from "@playwright/test";
import { browserOf } from "./accounts.ts";
import { visiblePage } from "./back-office.ts";
import { memberForms } from "./member-forms.ts";
import { ownServer } from "./own-server.ts";

/** Hashes and the slider take their time on a busy machine. */
export const expect = promptly.configure({ timeout: 30_000 });

const PASSWORD = "Rain-4711";

/** Of a person, a licence, whatever is asked for. */
export const PICTURE = {
  name: "card.png",
  mimeType: "image/png",
  buffer: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  ),
};

export interface Newcomer {
  readonly username: string;
  readonly phone: string;
  readonly realName: string;
  readonly idCard: string;
}

export const field = (page: Page, label: string) =>
  page.getByLabel(label, { exact: true }).filter({ visible: true }).first();

export async function fill(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await field(page, label).fill(value);
}

/** Of unread messages, wherever a phone shows it. */
export const badge = (page: Page) => page.locator(".unread-badge:visible").first();

const bellOf = (page: Page) => page.getByRole("button", { name: /^通知/ });
const unreadOf = async (page: Page): Promise<number> =>
  Number(/(\d+) 条未读/.exec((await bellOf(page).getAttribute("aria-label")) ?? "")?.[1] ?? 0);

/** Opens the home page of the back office, and answers how many messages are unread: the demo's announcements are. */
async function waitAtHome(page: Page): Promise<number> {
  await page.goto("/dashboard/home");
  await expect.poll(() => unreadOf(page)).toBeGreaterThan(0);
  return unreadOf(page);
}

const tokenOf = (page: Page): Promise<string | null> => page.evaluate(() => localStorage.getItem("Access-Token"));

/**
 * Starts the server before the tests of a file, and ends it after them.
 * @param secrets what its log must not contain then
 */
export function memberLifecycle(secrets: readonly string[]) {
  const server = ownServer({}, (log) => {
    expect(log).not.toBe("");
    for (const secret of secrets) expect(log.includes(secret), secret).toBe(false);
  });
  const { forgetLimits, solveSlider, codeFor } = memberForms(server);
  return {
    phone: async (browser: Browser): Promise<Page> =>
      (await browserOf(browser, server.url, undefined, { phone: true, ofFile: true })).newPage(),

    office: async (browser: Browser): Promise<Page> =>
      (await browserOf(browser, server.url, "reviewer", { ofFile: true })).newPage(),
    waitAtHome,

    /** From the choice of a kind up to the second step, whose number is proved. */
    provePhone: async (page: Page, kind: "个人" | "企业", phone: string): Promise<void> => {
      await page.goto("/user/register");
      await page.getByRole("link", { name: `注册${kind}会员` }).tap();
      await expect(page.getByRole("button", { name: "下一步" })).toBeEnabled();
      await fill(page, { 手机号: phone });
      await page.getByRole("button", { name: "获取验证码" }).tap();
      await solveSlider(page);
      await expect(page.getByText(/^验证码已发送至/)).toBeVisible();
      await fill(page, { 短信验证码: await codeFor(phone) });
      await page.getByRole("button", { name: "下一步" }).tap();
      await expect(page.getByRole("heading", { name: "填写资料" })).toBeFocused();
    },

    submitRegistration: async (page: Page, { username }: Newcomer): Promise<void> => {
      await fill(page, { 用户名: username, 登录密码: PASSWORD, 确认密码: PASSWORD });
      await page.getByLabel(/我已阅读并同意/).check();
      await page.getByRole("button", { name: "提交注册" }).tap();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("注册成功");
    },

    /** From the page of the result, and to where it leads. */
    signIn: async (page: Page, { username }: Newcomer): Promise<void> => {
      await page.getByRole("link", { name: "前往登录" }).tap();
      await fill(page, { 用户名或手机号: username, 登录密码: PASSWORD });
      await page.getByRole("button", { name: "登录", exact: true }).tap();
      await expect(page).toHaveURL(/\/userCenter/);
    },

    /** One message more is unread, without a reload; it leads to the record that waits. */
    followBell: async (page: Page, before: number, title: string, path: RegExp): Promise<void> => {
      await expect.poll(() => unreadOf(page)).toBe(before + 1);
      await bellOf(page).click();
      await page.getByRole("tab", { name: /^系统消息/ }).click();
      await page.locator(".bell-entry").filter({ hasText: title }).first().click();
      await expect(page).toHaveURL(path);
    },

    /** A step of the open record, with what its dialog asks for. */
    decide: async (page: Page, row: string, step: string, typed: Readonly<Record<string, string>> = {}) => {
      await expect(visiblePage(page).getByText(row).filter({ visible: true }).first()).toBeVisible();
      const button = visiblePage(page).getByRole("button", { name: step, exact: true });
      await button.click();
      if (step !== "受理") {
        const dialog = page.getByRole("dialog", { name: step });
        for (const [label, value] of Object.entries(typed)) await dialog.getByLabel(label).fill(value);
        await dialog.getByRole("button", { name: step }).click();
        await expect(dialog).toHaveCount(0);
      }
      await expect(button).toHaveCount(0);
    },

    /** Acts for a company from now on, in a session that is signed in anew and a page that is loaded anew. */
    switchTo: async (page: Page, company: string): Promise<void> => {
      const before = await tokenOf(page);
      const side = page.getByRole("complementary");
      await side.getByRole("button", { name: /切换/ }).tap();
      const choose = page.getByRole("dialog", { name: "切换企业" }).getByRole("button", { name: `切换到${company}` });
      const [signedIn] = await Promise.all([
        page.waitForResponse((reply) => reply.url().endsWith("/sys/user/frontLogin2")),
        page.waitForEvent("load"),
        choose.tap(),
      ]);
      expect(signedIn.status()).toBe(200);
      await expect(side.getByRole("button", { name: new RegExp(`^${company}`) })).toBeVisible();
      expect(await tokenOf(page)).not.toBe(before);
    },

    /** Requests it, and reads that the request waits. */
    askForClosure: async (page: Page, { phone }: Newcomer): Promise<void> => {
      await forgetLimits();
      await page.goto("/userCenter/closeAccountForm");
      await page.getByRole("button", { name: "开始检查" }).tap();
      await fill(page, { 注销原因: "不再需要" });
      await page.getByRole("button", { name: "获取验证码" }).tap();
      await expect(page.getByRole("button", { name: /秒后重发/ })).toBeDisabled();
      await fill(page, { 短信验证码: await codeFor(phone) });
      await page.getByRole("button", { name: "申请注销" }).tap();
      await page.getByRole("dialog", { name: "确认申请注销" }).getByRole("button", { name: "申请注销" }).tap();
      await expect(page.getByRole("main").getByText("您的注销申请已提交，请等待受理。")).toBeVisible();
    },

    /** The session has ended, and the account signs in no more. */
    isClosed: async (page: Page, { username }: Newcomer): Promise<void> => {
      await forgetLimits();
      await page.goto("/userCenter?tag=1");
      await expect(page).toHaveURL(/\/user\/login\?redirect=/);
      await fill(page, { 用户名或手机号: username, 登录密码: PASSWORD });
      await page.getByRole("button", { name: "登录", exact: true }).tap();
      await expect(page.getByRole("alert").filter({ hasText: "密码错误" })).toBeVisible();
    },

    shot: (page: Page, name: string) =>
      page.screenshot({ path: join("test-results", `lifecycle-${name}.png`), fullPage: true }),
  };
}
