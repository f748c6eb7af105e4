// A forgotten password becomes a new one, by a code to the number or to the proved address; on a server of its own.
import { test, type Browser, type Page } from "@playwright/test";
import { MEMBER_PATHS } from "#server/modules/members/contract";
import { MEMBER_LOGIN, signInAs, trySignIn } from "../support/signIn.ts";
import { callAsMember, memberForms } from "./member-forms.ts";
import { expect, field, looksRight, says, visit, WIDE } from "./member-page.ts";
import { ownServer } from "./own-server.ts";

test.describe.configure({ mode: "default" });

const OLD = "Wood@2026";
const FRESH = "Rain-4711";
/** Of `member1`. */
const PHONE = "13800000011";

const server = ownServer({ TRUST_PROXY: "127.0.0.1" });
const { forgetLimits, solveSlider, codeFor } = memberForms(server);
test.beforeEach(() => forgetLimits());

const ON_PHONE = { viewport: { width: 390, height: 844 }, phone: true };

const open = async (browser: Browser, path: string, look: object = {}): Promise<Page> => {
  const page = await visit(browser, server.url, path, look);
  await expect(submit(page)).toBeEnabled();
  return page;
};
const submit = (page: Page) => page.getByRole("button", { name: "重置密码" });
const fillPasswords = async (page: Page, password: string, confirm = password): Promise<void> => {
  await field(page, "新密码").fill(password);
  await field(page, "确认密码").fill(confirm);
};
const askCode = async (page: Page): Promise<void> => {
  await page.getByRole("button", { name: "获取验证码" }).click();
  await solveSlider(page);
  await expect(page.getByText(/^验证码已发送至/)).toBeVisible();
};

test("by the number, on a phone: each refusal at its field, then all sessions end", async ({ browser }) => {
  const { token } = await signInAs(server.url, "member1", OLD, MEMBER_LOGIN);
  const page = await open(browser, "/user/findpwd?redirect=%2Findex%2FbiddingList", ON_PHONE);
  await looksRight(page, "recover-390");
  await submit(page).click();
  await expect(field(page, "手机号")).toBeFocused();
  await says(page, "手机号", "请输入手机号");
  await says(page, "短信验证码", "请输入短信验证码");
  await says(page, "新密码", "请输入登录密码");
  await says(page, "确认密码", "请确认新密码!");
  await looksRight(page, "recover-refused-390");
  await field(page, "手机号").fill("12345");
  await page.getByRole("button", { name: "获取验证码" }).click();
  await says(page, "手机号", "请输入正确手机号");
  await field(page, "手机号").fill(PHONE);
  await page.reload();
  await expect(field(page, "手机号")).toHaveValue(PHONE);
  await expect(submit(page)).toBeEnabled();
  await askCode(page);
  await expect(field(page, "短信验证码")).toBeFocused();
  const refused = async (code: string, password: string, confirm: string, label: string, sentence: string) => {
    await field(page, "短信验证码").fill(code);
    await fillPasswords(page, password, confirm);
    await submit(page).click();
    await says(page, label, sentence);
    await expect(field(page, label)).toBeFocused();
  };
  const code = await codeFor(PHONE);
  await refused(code, "雨雨雨雨雨雨", "雨雨雨雨雨雨", "新密码", "只能输入字母、数字和符号");
  await refused(code, "short", "short", "新密码", "长度6到18个字符");
  await refused(code, FRESH, `${FRESH}x`, "确认密码", "两次输入的密码不一样！");
  await refused("0000000", FRESH, FRESH, "短信验证码", "手机号或验证码错误");
  await refused(code, "password123", "password123", "新密码", "该密码过于常见或已经泄露，请换一个");
  await refused(code, OLD, OLD, "新密码", "新密码不能与最近5次使用过的密码相同");
  await fillPasswords(page, FRESH);
  await submit(page).click();
  await expect(page.getByRole("heading", { name: "密码已重置" })).toBeFocused();
  await looksRight(page, "recover-done-390");
  expect(await page.evaluate(() => JSON.stringify(Object.values(sessionStorage)))).not.toContain(PHONE);
  expect((await callAsMember(server.url, token, MEMBER_PATHS.userInfo)).status).toBe(401);
  expect((await trySignIn(server.url, { username: "member1", password: OLD, from: "127.0.0.1" })).message).toBe(
    "用户名或密码错误",
  );
  await page.getByRole("link", { name: "前往登录" }).click();
  await page.getByLabel("用户名或手机号").fill("member1");
  await field(page, "登录密码").fill(FRESH);
  await page.getByRole("button", { name: "登录", exact: true }).click();
  await expect(page).toHaveURL(/\/index\/biddingList$/);
  await page.context().close();
});

test("by an e-mail address, which its member has proved", async ({ browser }) => {
  const email = "member5@example.cn";
  const { token } = await signInAs(server.url, "member5", OLD, MEMBER_LOGIN);
  const page = await open(browser, "/user/findpwd", { viewport: WIDE });
  await page.getByRole("link", { name: "邮箱找回" }).click();
  await expect(page).toHaveURL(/\/user\/findpwd\?way=email$/);
  await submit(page).click();
  await says(page, "邮箱", "请输入邮箱");
  await says(page, "邮箱验证码", "请输入邮箱验证码");
  await field(page, "邮箱").fill("a@b");
  await page.getByRole("button", { name: "获取验证码" }).click();
  await says(page, "邮箱", "邮箱格式不正确");
  await looksRight(page, "recover-email-1440");
  await field(page, "邮箱").fill(email);
  await askCode(page);
  await field(page, "邮箱验证码").fill(await codeFor(email));
  await fillPasswords(page, FRESH);
  await submit(page).click();
  // The right code of an address that nobody has proved says what a wrong one says.
  await says(page, "邮箱验证码", "邮箱或验证码错误");

  await forgetLimits();
  expect(await callAsMember(server.url, token, MEMBER_PATHS.sendEmailCode, { email })).toMatchObject({ status: 200 });
  const proof = { email, code: await codeFor(email) };
  expect(await callAsMember(server.url, token, MEMBER_PATHS.verifyEmail, proof)).toMatchObject({ status: 200 });
  await forgetLimits();
  await page.evaluate(() => sessionStorage.clear());
  await page.reload();
  await expect(submit(page)).toBeEnabled();
  await field(page, "邮箱").fill(email);
  await askCode(page);
  await field(page, "邮箱验证码").fill(await codeFor(email));
  await fillPasswords(page, FRESH);
  await submit(page).click();
  await expect(page.getByRole("heading", { name: "密码已重置" })).toBeVisible();
  await looksRight(page, "recover-done-1440");
  expect((await signInAs(server.url, "member5", FRESH, MEMBER_LOGIN)).userInfo).toMatchObject({ username: "member5" });
  await page.context().close();
});

for (const dark of [false, true])
  test(`nothing is cut at 320${dark ? ", in the dark" : ""}`, async ({ browser }) => {
    const tone = dark ? "-dark" : "";
    const page = await open(browser, "/findpwd", { viewport: { width: 320, height: 640 }, phone: true, dark });
    await submit(page).click();
    await looksRight(page, `recover-320${tone}`);
    await page.setViewportSize(WIDE);
    await looksRight(page, `recover-1440${tone}`);
    await page.context().close();
  });
