// Members sign in, in every way that is set up, and are refused in each; on a server of its own with a real provider.
import { expect as promptly, test, type Browser, type Page } from "@playwright/test";
import { generateSync } from "otplib";
import { OIDC_CLIENT, startOidcProvider, type TestProvider } from "../support/oidcProvider.ts";
import { freePort } from "../support/port.ts";
import { encryptedFor, MEMBER_LOGIN, signInAs, trySignIn } from "../support/signIn.ts";
import { browserOf } from "./accounts.ts";
import { axeViolations } from "./axe.ts";
import { memberForms } from "./member-forms.ts";
import { ownServer } from "./own-server.ts";
import { overflowingElements } from "./page-errors.ts";

test.describe.configure({ mode: "serial" });

/** A sign-in computes a hash, which takes its time on a busy machine. */
const expect = promptly.configure({ timeout: 30_000 });

const PHONE = "13800000001";
const LICENSE = "91460000MA5DEM1X0J";
const PASSWORD = "Wood@2026";

let provider: TestProvider;
const server = ownServer(async () => {
  // The address of the site is configured before the server listens.
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  provider = await startOidcProvider(`${origin}/api/sys/thirdLogin/callback`);
  return {
    PORT: String(port),
    TRUST_PROXY: "127.0.0.1",
    SITE_URL: origin,
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: OIDC_CLIENT.id,
    OIDC_CLIENT_SECRET: OIDC_CLIENT.secret,
    OIDC_TITLE: "集团账号",
  };
});
const { execute, solveSlider, codeFor } = memberForms(server);
test.afterAll(async () => {
  await provider.close();
});

const PHONE_SIZE = { width: 390, height: 844 };
const open = async (browser: Browser, path = "/user/login", phone = false): Promise<Page> => {
  const options = phone ? { viewport: PHONE_SIZE } : {};
  const page = await (await browserOf(browser, server.url, undefined, { ...options, ofFile: true })).newPage();
  await page.goto(path);
  return page;
};
const fillPassword = async (page: Page, name: string, password = PASSWORD, label = "用户名或手机号"): Promise<void> => {
  await page.getByLabel(label).fill(name);
  await page.getByLabel("登录密码", { exact: true }).fill(password);
  await submit(page).click();
};
const submit = (page: Page) => page.getByRole("button", { name: "登录", exact: true });
const isMember = (page: Page) => expect(page.getByRole("complementary").getByText("138****0001")).toBeVisible();
const failure = (page: Page) => page.locator("form").getByRole("alert").first();

for (const phone of [false, true])
  test(`by name, number and licence, each wrong first, ${phone ? "at 390" : "at 1440"}`, async ({ browser }) => {
    const page = await open(browser, "/user/login", phone);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("会员登录");
    await expect(submit(page)).toBeEnabled();
    await page.screenshot({ path: `test-results/member-login-${phone ? 390 : 1440}.png`, fullPage: true });
    expect(await axeViolations(page)).toEqual([]);
    expect(await overflowingElements(page)).toEqual([]);
    await submit(page).click();
    const name = page.getByLabel("用户名或手机号");
    await expect(name).toBeFocused();
    await expect(name).toHaveAccessibleDescription("请输入用户名");
    await expect(page.getByLabel("登录密码", { exact: true })).toHaveAccessibleDescription("请输入登录密码");
    await fillPassword(page, "member", "Wrong#2026");
    await expect(failure(page)).toHaveText("用户名或密码错误");
    await page.screenshot({ path: `test-results/member-login-refused-${phone ? 390 : 1440}.png`, fullPage: true });
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "显示密码" }).click();
    await expect(page.getByLabel("登录密码", { exact: true })).toHaveAttribute("type", "text");
    await fillPassword(page, PHONE);
    await isMember(page);
    await expect(page).toHaveURL(/\/userCenter$/);
    await page.screenshot({ path: `test-results/member-center-${phone ? 390 : 1440}.png`, fullPage: true });
    expect(await axeViolations(page)).toEqual([]);
    expect(await overflowingElements(page)).toEqual([]);
    if (phone) await page.getByRole("complementary").getByText(/^菜单/).click();
    await page.getByRole("complementary").getByRole("button", { name: "退出登录" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "退出登录" }).click();
    await expect(page).toHaveURL(/\/user\/login$/);

    await page.getByRole("navigation", { name: "登录方式" }).getByRole("link", { name: "营业执照登录" }).click();
    await fillPassword(page, LICENSE, "Wrong#2026", "营业执照号");
    await expect(failure(page)).toHaveText("用户名或密码错误");
    await fillPassword(page, LICENSE, PASSWORD, "营业执照号");
    await isMember(page);
    await page.context().close();
    await execute('delete from "sys_attempt"');
  });

test("leads back to where one came from, of this site alone", async ({ browser }) => {
  const page = await open(browser, "/userCenter?tag=8");
  await expect(page).toHaveURL(/\/user\/login\?redirect=%2FuserCenter%3Ftag%3D8$/);
  await fillPassword(page, "member");
  await expect(page).toHaveURL(/\/userCenter\?tag=8$/);
  await expect(page.getByRole("heading", { name: "修改密码" })).toBeVisible();
  await page.goto("/user/login?redirect=https%3A%2F%2Felsewhere.example%2F");
  await expect(page).toHaveURL(/\/userCenter$/);
  await page.goto("/user/login?redirect=%2F%2Felsewhere.example%2F");
  await expect(page).toHaveURL(/\/userCenter$/);
  await page.goto("/user/login?redirect=%2Findex%2FbiddingList");
  await expect(page).toHaveURL(/\/index\/biddingList$/);
  await expect(page.getByRole("link", { name: "138****0001，进入用户中心" })).toBeVisible();
  await page.context().close();
});

for (const phone of [false, true])
  test(`by a code, after the slider, ${phone ? "at 390" : "at 1440"}`, async ({ browser }) => {
    await execute('delete from "message_code"');
    const page = await open(browser, "/user/login?way=phone", phone);
    const getCode = page.getByRole("button", { name: "获取验证码" });
    await getCode.click();
    await expect(page.getByLabel("手机号")).toBeFocused();
    await expect(page.getByLabel("手机号")).toHaveAccessibleDescription("请输入手机号");
    await page.getByLabel("手机号").fill("12345");
    await getCode.click();
    await expect(page.getByLabel("手机号")).toHaveAccessibleDescription("请输入正确手机号");
    await page.getByLabel("手机号").fill(PHONE);
    await getCode.click();
    const dialog = page.getByRole("dialog", { name: "安全验证" });
    await expect(dialog.getByRole("slider")).toBeVisible();
    await page.screenshot({ path: `test-results/member-phone-${phone ? 390 : 1440}.png` });
    expect(await axeViolations(page)).toEqual([]);
    await solveSlider(page);
    await expect(page.getByText("验证码已发送至 138****0001")).toBeVisible();
    await expect(page.getByRole("button", { name: /秒后重发/ })).toBeDisabled();
    await page.getByLabel("短信验证码").fill("0000000");
    await submit(page).click();
    await expect(failure(page)).toHaveText("手机号或验证码错误");
    await page.screenshot({ path: `test-results/member-phone-refused-${phone ? 390 : 1440}.png`, fullPage: true });
    await page.getByLabel("短信验证码").fill(await codeFor(PHONE));
    await submit(page).click();
    await isMember(page);
    await page.context().close();
  });

test("by a third party: refused while unlinked, linked by the owner, good once, unlinked again", async ({
  browser,
}) => {
  const page = await open(browser);
  const byProvider = page.getByRole("button", { name: "集团账号登录" });
  provider.signIn("subject-1");
  await byProvider.click();
  await expect(page.getByRole("alert")).toContainText("该账号尚未绑定平台账号");
  await page.screenshot({ path: "test-results/landing-refused.png" });
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole("link", { name: "重新登录" }).click();
  await fillPassword(page, "member");
  await isMember(page);
  await page.getByRole("button", { name: "绑定集团账号" }).click();
  await expect(page.getByRole("status").filter({ hasText: "绑定成功" })).toBeVisible();
  await page.screenshot({ path: "test-results/landing-linked.png" });
  await page.getByRole("link", { name: "继续" }).click();
  await expect(page.getByRole("button", { name: "解除绑定集团账号" })).toBeVisible();

  const other = await open(browser, "/user/login?redirect=%2FuserCenter%3Ftag%3D8", true);
  await other.getByRole("button", { name: "集团账号登录" }).click();
  await expect(other).toHaveURL(/\/userCenter\?tag=8$/);
  await isMember(other);
  await other.context().close();

  await execute('update "sys_session" set "authenticatedAt" = 1');
  await page.getByRole("button", { name: "解除绑定集团账号" }).click();
  const dialog = page.getByRole("dialog", { name: "验证身份" });
  await dialog.getByLabel("登录密码").fill("Wrong#2026");
  await dialog.getByRole("button", { name: "验证" }).click();
  await expect(dialog.getByRole("alert")).toContainText("密码或动态验证码错误");
  await dialog.getByLabel("登录密码").fill(PASSWORD);
  await dialog.getByRole("button", { name: "验证" }).click();
  await expect(page.getByRole("button", { name: "绑定集团账号", exact: true })).toBeVisible();
  await page.context().close();
});

test("the landing says when a ticket has ended, and what to do without one", async ({ browser }) => {
  const page = await open(browser, "/oauth2-app/login?token=used&thirdType=oidc");
  await expect(page.getByRole("alert")).toHaveText("登录凭据已失效，请重新登录");
  await page.goto("/oauth2-app/login?error=IDENTITY.THIRD_REQUEST_ENDED");
  await expect(page.getByRole("alert")).toContainText("登录已超时或已使用过");
  await page.goto("/oauth2-app/login");
  await page.getByRole("link", { name: "前往登录" }).click();
  await expect(page).toHaveURL(/\/user\/login$/);
  await page.context().close();
});

test("the password is changed by its rules, and other devices are signed out", async ({ browser }) => {
  const page = await open(browser, "/user/login?redirect=%2FuserCenter%3Ftag%3D8");
  await fillPassword(page, "member");
  const form = page.getByRole("form", { name: "修改密码" });
  await form.getByRole("button", { name: "保存" }).click();
  await expect(form.getByLabel("旧密码")).toHaveAccessibleDescription("请输入旧密码!");
  await expect(form.getByLabel("新密码", { exact: true })).toHaveAccessibleDescription("请输入新密码!");
  await expect(form.getByLabel("确认密码")).toHaveAccessibleDescription("请确认新密码!");
  const change = async (old: string, fresh: string, confirm = fresh) => {
    await form.getByLabel("旧密码").fill(old);
    await form.getByLabel("新密码", { exact: true }).fill(fresh);
    await form.getByLabel("确认密码").fill(confirm);
    await form.getByRole("button", { name: "保存" }).click();
  };
  await change(PASSWORD, "Forest#2027x", "Forest#2027y");
  await expect(form.getByLabel("确认密码")).toHaveAccessibleDescription("两次输入的密码不一样！");
  await change("Wrong#2026", "Forest#2027x");
  await expect(form.getByRole("alert")).toHaveText("旧密码错误");
  await page.screenshot({ path: "test-results/member-password.png", fullPage: true });
  const { token } = await signInAs(server.url, "member", PASSWORD, MEMBER_LOGIN);
  await change(PASSWORD, "Forest#2027x");
  await expect(page.getByRole("status").filter({ hasText: "修改成功" })).toBeVisible();
  const reply = await fetch(`${server.url}/api/sys/online/mySessions`, { headers: { "x-access-token": token } });
  expect(reply.status).toBe(401);
  const again = page.waitForResponse((response) => response.url().includes("/sys/user/updatePassword"));
  await change("Forest#2027x", "Lumber#2028x");
  expect((await again).status()).toBe(200);
  await page.context().close();
});

test("an operator is signed out of the member's page; a session that has ended asks to sign in", async ({
  browser,
}) => {
  const office = await (await browserOf(browser, server.url, "editor", { ofFile: true })).newPage();
  await office.goto("/userCenter");
  await expect(office).toHaveURL(/\/user\/login\?redirect=%2FuserCenter$/);
  expect(await office.evaluate(() => localStorage.getItem("Access-Token"))).toBeNull();
  await fillPassword(office, "member", "Lumber#2028x");
  await isMember(office);
  await execute('update "sys_session" set "revokedAt" = 1');
  await office.reload();
  await expect(office).toHaveURL(/\/user\/login\?redirect=%2FuserCenter$/);
  await office.context().close();
});

test("a second factor is asked for, on a new device with the password and on a known one after it", async ({
  browser,
}) => {
  const { token } = await signInAs(server.url, "member", "Lumber#2028x", MEMBER_LOGIN);
  const call = async (path: string, body: object) => {
    const reply = await fetch(`${server.url}/api${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-access-token": token },
      body: JSON.stringify(body),
    });
    return ((await reply.json()) as { result: Record<string, unknown> }).result;
  };
  await call("/sys/user/stepUp", await encryptedFor(server.url, "stepUp", { password: "Lumber#2028x" }));
  const { secret } = await call("/sys/user/secondFactor/enrol", {});
  const { recoveryCodes } = await call("/sys/user/secondFactor/confirm", {
    code: generateSync({ secret: String(secret) }),
  });
  const [one = "", other = ""] = recoveryCodes as string[];
  const page = await open(browser);
  await fillPassword(page, "member", "Lumber#2028x");
  await expect(failure(page)).toHaveText("用户名或密码错误");
  await page.getByRole("button", { name: /已启用两步验证/ }).click();
  await page.getByLabel("动态验证码").fill(one);
  await submit(page).click();
  await isMember(page);
  await page.evaluate(() => localStorage.clear());
  await page.goto("/user/login");
  await fillPassword(page, "member", "Lumber#2028x");
  await page.getByLabel("动态验证码").fill("123456");
  await page.screenshot({ path: "test-results/member-code.png", fullPage: true });
  await submit(page).click();
  await expect(failure(page)).toHaveText("用户名、密码或动态验证码错误");
  await page.getByLabel("动态验证码").fill(other);
  await submit(page).click();
  await isMember(page);
  await page.context().close();
});

// The last one: afterwards every sign-in from here needs the slider.
test("after many failures the slider comes before the next sign-in, at 390", async ({ browser }) => {
  await execute('delete from "sys_second_factor"');
  for (let n = 0; n < 10; n++)
    await trySignIn(server.url, { username: `wrong-${n}`, password: "Wrong#2026", from: "127.0.0.1" });
  const page = await open(browser, "/user/login", true);
  await fillPassword(page, "member", "Lumber#2028x");
  await expect(failure(page)).toContainText("请拖动滑块完成验证");
  await expect(submit(page)).toBeDisabled();
  await solveSlider(page);
  await expect(page.locator(".drag-slider-text")).toHaveText("验证通过");
  await page.screenshot({ path: "test-results/member-slider.png", fullPage: true });
  expect(await axeViolations(page)).toEqual([]);
  await submit(page).click();
  await isMember(page);
  await page.context().close();
});
