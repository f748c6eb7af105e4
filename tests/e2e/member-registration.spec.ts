// Persons and companies become members on the portal, each refusal at its field; on a server of its own.
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test, type Page } from "@playwright/test";
import sharp from "sharp";
import { MEMBER_LOGIN, signInAs } from "../support/signIn.ts";
import { memberForms } from "./member-forms.ts";
import { expect, field, looksRight, says, visit, WIDE } from "./member-page.ts";
import { ownServer } from "./own-server.ts";

test.describe.configure({ mode: "default" });

const PASSWORD = "Rain-4711";
/** Fits the rules, and belongs to nobody. */
const ID_CARD = "460000199103030015";

const server = ownServer({ TRUST_PROXY: "127.0.0.1" });
const { forgetLimits, solveSlider, codeFor } = memberForms(server);
test.beforeEach(() => forgetLimits());

const PHONE = { width: 390, height: 844 };
const NARROW = { width: 320, height: 640 };

const next = (page: Page) => page.getByRole("button", { name: "下一步" });
const submit = (page: Page) => page.getByRole("button", { name: "提交注册" });

/** Up to the form itself. */
async function provePhone(page: Page, mobile: string): Promise<void> {
  await field(page, "手机号").fill(mobile);
  await page.getByRole("button", { name: "获取验证码" }).click();
  await solveSlider(page);
  await expect(page.getByText(/^验证码已发送至/)).toBeVisible();
  await field(page, "短信验证码").fill(await codeFor(mobile));
  await next(page).click();
  await expect(page.getByRole("heading", { name: "填写资料" })).toBeFocused();
}

async function fillPerson(
  page: Page,
  username: string,
  more: Readonly<Record<string, string>> = {},
  name = "姓名",
): Promise<void> {
  const typed = {
    [name]: "赵一鸣",
    身份证号: ID_CARD,
    用户名: username,
    登录密码: PASSWORD,
    确认密码: PASSWORD,
    ...more,
  };
  for (const [label, value] of Object.entries(typed)) await field(page, label).fill(value);
  await page.getByLabel(/我已阅读并同意/).check();
}

test("a person registers on a phone, and signs in", async ({ browser }) => {
  const page = await visit(browser, server.url, "/user/register?redirect=%2Findex%2FbiddingList", {
    viewport: PHONE,
    phone: true,
  });
  await looksRight(page, "register-390");
  await page.getByRole("link", { name: "注册个人会员" }).click();
  await expect(page).toHaveURL(/\/user\/registerPerson\?redirect=%2Findex%2FbiddingList$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("个人会员注册");
  await expect(next(page)).toBeEnabled();
  await expect(field(page, "手机号")).toHaveAttribute("inputmode", "tel");
  await expect(field(page, "短信验证码")).toHaveAttribute("autocomplete", "one-time-code");
  await looksRight(page, "register-phone-390");
  await field(page, "手机号").fill("13911120001");
  await page.getByRole("button", { name: "获取验证码" }).click();
  await expect(page.getByRole("dialog", { name: "安全验证" }).getByRole("slider")).toBeVisible();
  await page.screenshot({ path: "test-results/register-slider-390.png" });
  await solveSlider(page);
  await expect(page.getByText("验证码已发送至 139****0001")).toBeVisible();
  await expect(field(page, "短信验证码")).toBeFocused();
  await expect(page.getByRole("button", { name: /^\d+ 秒后重发$/ })).toBeDisabled();
  await field(page, "短信验证码").fill("0000000");
  await next(page).click();
  await says(page, "短信验证码", "验证码错误或已失效");
  await expect(field(page, "短信验证码")).toBeFocused();
  await field(page, "短信验证码").fill(await codeFor("13911120001"));
  await next(page).click();
  await expect(page.getByRole("heading", { name: "填写资料" })).toBeFocused();
  await looksRight(page, "register-person-390");
  await fillPerson(page, "phone_person");
  await submit(page).click();
  await expect(page).toHaveURL(/\/user\/register-result\?redirect=%2Findex%2FbiddingList$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("注册成功");
  await expect(page.getByText(/^M\d{8}$/)).toBeVisible();
  await looksRight(page, "register-result-390");
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("注册成功");
  expect(await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))).not.toMatch(/1391112|phone_person/);
  await page.getByRole("link", { name: "前往登录" }).click();
  await page.getByLabel("用户名或手机号").fill("phone_person");
  await field(page, "登录密码").fill(PASSWORD);
  await page.getByRole("button", { name: "登录", exact: true }).click();
  await expect(page).toHaveURL(/\/index\/biddingList$/);
  await page.goto("/user/registerPerson");
  await expect(page).toHaveURL(/\/userCenter$/);
  await page.context().close();
});

async function licenceFile(width = 1200): Promise<string> {
  const path = join(server.dataDir, `licence-${width}.png`);
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
  const picture = sharp({ create: { width, height: width, channels: 3, background: "#cda", noise } });
  await writeFile(path, await picture.png().toBuffer());
  return path;
}

test("a company registers with its licence, which is made smaller where it is too large", async ({ browser }) => {
  const page = await visit(browser, server.url, "/user/registerCompany", { viewport: WIDE });
  await expect(next(page)).toBeEnabled();
  await looksRight(page, "register-phone-1440");
  await provePhone(page, "13911120002");
  await looksRight(page, "register-company-1440");
  await submit(page).click();
  await expect(field(page, "企业名称")).toBeFocused();
  await says(page, "企业名称", "请输入企业名称");
  await says(page, "统一社会信用代码", "请输入统一社会信用代码");
  await says(page, "法定代表人", "请输入法定代表人");
  await says(page, "注册地址", "请输入注册地址");
  await says(page, "经办人姓名", "请输入姓名");
  await expect(page.getByRole("group", { name: "营业执照" }).getByRole("alert")).toHaveText("请上传营业执照");
  await looksRight(page, "register-company-refused-1440");
  await field(page, "企业名称").fill("测试林业有限公司");
  await field(page, "统一社会信用代码").fill("123");
  await says(page, "统一社会信用代码", "请输入正确的统一社会信用代码");
  await field(page, "统一社会信用代码").fill("91460000MA5TEXT011");
  await field(page, "法定代表人").fill("钱二");
  await field(page, "注册地址").fill("海南省三亚市 2 号");
  await fillPerson(page, "company_one", {}, "经办人姓名");
  const licence = page.getByRole("group", { name: "营业执照" });
  await licence.getByLabel("选择图片：营业执照").setInputFiles(join(import.meta.dirname, "README.md"));
  await expect(licence.getByRole("alert")).toHaveText("请上传图片");
  await licence.getByLabel(/^(选择图片|重新选择)：营业执照$/).setInputFiles(await licenceFile());
  await expect(licence.getByRole("alert")).toHaveText("图片大小不能超过2MB!");
  await licence.getByRole("button", { name: "压缩后上传" }).click();
  await expect(licence.getByRole("status")).toHaveText("已上传");
  await expect(licence.getByText(/^已压缩：/)).toBeVisible();
  await looksRight(page, "register-company-filled-1440");
  await submit(page).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("注册成功");
  await expect(page.getByText("企业会员", { exact: true })).toBeVisible();
  await looksRight(page, "register-result-1440");
  await page.context().close();
  const { records } = (
    await server.product.get<{ records: object[] }>(
      "admin",
      "/online/api/enterprise_certification/list?company=测试林业有限公司",
    )
  ).result;
  expect(records).toMatchObject([{ company: "测试林业有限公司", creditCode: "91460000MA5TEXT011", verified: 0 }]);
});

test("each refusal is shown at its field, and keeps what was typed", async ({ browser }) => {
  const page = await visit(browser, server.url, "/user/registerPerson", { viewport: PHONE, phone: true });
  await expect(next(page)).toBeEnabled();
  await next(page).click();
  await expect(field(page, "手机号")).toBeFocused();
  await says(page, "手机号", "请输入手机号");
  await says(page, "短信验证码", "请输入短信验证码");
  await field(page, "手机号").fill("12345");
  await page.getByRole("button", { name: "获取验证码" }).click();
  await says(page, "手机号", "请输入正确手机号");
  // A member's own number: known to be taken only to who has its code.
  await field(page, "手机号").fill("13800000001");
  await page.getByRole("button", { name: "获取验证码" }).click();
  await solveSlider(page);
  await expect(page.getByText(/^验证码已发送至/)).toBeVisible();
  await field(page, "短信验证码").fill("0000000");
  await next(page).click();
  await says(page, "短信验证码", "验证码错误或已失效");
  await field(page, "短信验证码").fill(await codeFor("13800000001"));
  await next(page).click();
  await says(page, "手机号", "该手机号已注册");
  await expect(field(page, "手机号")).toBeFocused();
  await page.screenshot({ path: "test-results/register-taken-390.png", fullPage: true });
  await forgetLimits();
  await page.evaluate(() => sessionStorage.removeItem("Code-Sent.register"));
  await page.reload();
  await expect(next(page)).toBeEnabled();
  await provePhone(page, "13911120003");
  await submit(page).click();
  await says(page, "姓名", "请输入姓名");
  await says(page, "身份证号", "请输入身份证号");
  await says(page, "用户名", "请输入用户名");
  await says(page, "登录密码", "请输入登录密码");
  await says(page, "确认密码", "请确认新密码!");
  await expect(page.getByLabel(/我已阅读并同意/)).toHaveAccessibleDescription("请阅读并同意服务协议");
  await expect(field(page, "姓名")).toBeFocused();
  await looksRight(page, "register-person-refused-390");
  await fillPerson(page, "ab-c", { 身份证号: "1234", 登录密码: "雨", 确认密码: "风", "邮箱（选填）": "a@b" });
  await submit(page).click();
  await says(page, "身份证号", "请输入正确身份证号");
  await says(page, "用户名", "只能输入字母、数字和下划线");
  await says(page, "登录密码", "只能输入字母、数字和符号");
  await says(page, "确认密码", "两次输入的密码不一样！");
  await says(page, "邮箱（选填）", "邮箱格式不正确");
  await fillPerson(page, "abc", { 登录密码: "short", "邮箱（选填）": "" });
  await submit(page).click();
  await says(page, "用户名", "长度6到18个字符");
  await says(page, "登录密码", "长度6到18个字符");
  const refused = async (typed: Readonly<Record<string, string>>, label: string, sentence: string) => {
    for (const [name, value] of Object.entries(typed)) await field(page, name).fill(value);
    await submit(page).click();
    await says(page, label, sentence);
    await expect(field(page, label)).toBeFocused();
    await expect(field(page, "姓名")).toHaveValue("赵一鸣");
  };
  const passwords = (password: string) => ({ 登录密码: password, 确认密码: password });
  await refused({ 用户名: "admin_01", ...passwords(PASSWORD) }, "用户名", "该用户名不能使用，请换一个");
  await page.getByRole("button", { name: "更换" }).click();
  await expect(page.getByRole("heading", { name: "验证手机号" })).toBeFocused();
  await forgetLimits();
  await page.evaluate(() => sessionStorage.removeItem("Code-Sent.register"));
  await page.reload();
  await page.getByRole("button", { name: "更换" }).click();
  await provePhone(page, "13911120003");
  await fillPerson(page, "refused_two");
  await refused(passwords("password123"), "登录密码", "该密码过于常见或已经泄露，请换一个");
  await refused(passwords("13911120003a"), "登录密码", "密码不能包含账号、手机号、公司或平台的名称");
  await refused({ 用户名: "member2", ...passwords(PASSWORD) }, "用户名", "该用户名已被使用，请换一个");
  await page.context().close();
});

test("what was typed outlives a reload and a lost connection; no password is kept", async ({ browser }) => {
  const page = await visit(browser, server.url, "/user/registerPerson", { viewport: PHONE, phone: true });
  await expect(next(page)).toBeEnabled();
  await field(page, "手机号").fill("139 1112 0004");
  await page.reload();
  await expect(field(page, "手机号")).toHaveValue("139 1112 0004");
  await provePhone(page, "13911120004");
  await fillPerson(page, "reloaded_one", { "邮箱（选填）": "r1@example.cn" });
  await page.reload();
  await expect(page.getByRole("note").filter({ hasText: "已恢复上次填写的内容" })).toBeVisible();
  await expect(field(page, "手机号")).toHaveValue("13911120004");
  await expect(field(page, "姓名")).toHaveValue("赵一鸣");
  await expect(field(page, "用户名")).toHaveValue("reloaded_one");
  await expect(field(page, "邮箱（选填）")).toHaveValue("r1@example.cn");
  for (const label of ["身份证号", "登录密码", "确认密码"]) await expect(field(page, label)).toHaveValue("");
  const stored = await page.evaluate(() =>
    JSON.stringify([...Object.values(sessionStorage), ...Object.values(localStorage)]),
  );
  expect(stored).toContain("reloaded_one");
  expect(stored).not.toContain(PASSWORD);
  expect(stored).not.toContain(ID_CARD);
  await fillPerson(page, "reloaded_one");
  await page.context().setOffline(true);
  await submit(page).click();
  await expect(page.getByRole("alert")).toHaveText("网络已断开，已填写的内容仍在，恢复后请再提交。");
  await expect(field(page, "登录密码")).toHaveValue(PASSWORD);
  await page.screenshot({ path: "test-results/register-offline-390.png", fullPage: true });
  await page.context().setOffline(false);
  await submit(page).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("注册成功");
  const { userInfo } = await signInAs(server.url, "reloaded_one", PASSWORD, MEMBER_LOGIN);
  expect(userInfo).toMatchObject({ phone: "13911120004", email: "r1@example.cn" });
  await page.context().close();
});

test("a lost answer and a second press make one account, and neither answer says that it is taken", async ({
  browser,
}) => {
  const page = await visit(browser, server.url, "/user/registerPerson", { viewport: PHONE, phone: true });
  await expect(next(page)).toBeEnabled();
  await provePhone(page, "13911120007");
  await fillPerson(page, "lost_answer");
  // The server registers, and its answer does not arrive.
  let lost = 0;
  await page.route("**/api/memberBaseinfo/register", async (route) => {
    await route.fetch();
    lost += 1;
    await route.abort("connectionreset");
  });
  await submit(page).click();
  await expect(page.getByRole("alert")).toHaveText("操作失败，请检查网络后重试");
  expect(lost).toBe(1);
  await page.unroute("**/api/memberBaseinfo/register");
  await submit(page).dblclick();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("注册成功");
  await expect(page.getByText(/^M\d{8}$/)).toBeVisible();
  const { records } = (await server.product.get<{ records: object[] }>("admin", "/sys/user/list?username=lost_answer"))
    .result;
  expect(records).toHaveLength(1);
  await page.context().close();
});

test("the wait for the next code takes no notice of the device's clock", async ({ browser }) => {
  const page = await visit(browser, server.url, "/user/registerPerson", { viewport: PHONE, phone: true });
  await expect(next(page)).toBeEnabled();
  await field(page, "手机号").fill("13911120008");
  await page.getByRole("button", { name: "获取验证码" }).click();
  await solveSlider(page);
  const wait = page.getByRole("button", { name: /^\d+ 秒后重发$/ });
  const seconds = async () => Number(/^\d+/.exec(await wait.innerText())?.[0]);
  await expect(wait).toBeDisabled();
  for (const hours of [1, -1]) {
    const before = await seconds();
    await page.evaluate((ms) => {
      const real = Date.now.bind(Date);
      Date.now = () => real() + ms;
    }, hours * 3_600_000);
    // It goes on counting: neither over at once nor stopped.
    await expect.poll(seconds).toBeLessThan(before);
    expect(await seconds()).toBeGreaterThan(0);
  }
  await page.context().close();
});

test("a licence whose upload is cut off is sent again when the network is back, and nothing typed is lost", async ({
  browser,
}) => {
  const page = await visit(browser, server.url, "/user/registerCompany", { viewport: PHONE, phone: true });
  await expect(next(page)).toBeEnabled();
  await provePhone(page, "13911120009");
  await field(page, "企业名称").fill("断网林业有限公司");
  await field(page, "法定代表人").fill("钱二");
  const licence = page.getByRole("group", { name: "营业执照" });
  const choose = licence.getByLabel("选择图片：营业执照");
  const picture = {
    name: "licence.png",
    mimeType: "image/png",
    buffer: await sharp({ create: { width: 300, height: 400, channels: 3, background: "#cda" } })
      .png()
      .toBuffer(),
  };
  await page.context().setOffline(true);
  await choose.setInputFiles(picture);
  await expect(licence.getByRole("alert")).toHaveText("licence.png 上传失败.");
  await page.screenshot({ path: "test-results/register-upload-offline-390.png", fullPage: true });
  await expect(field(page, "企业名称")).toHaveValue("断网林业有限公司");
  await page.context().setOffline(false);
  await expect(licence.getByRole("status")).toHaveText("已上传");
  await expect(licence.getByRole("alert")).toHaveCount(0);
  // Cut off in the middle, while the device says that it is online: the button sends it again.
  await page.route("**/api/sys/common/upload", (route) => route.abort("connectionreset"), { times: 1 });
  await licence.getByLabel("重新选择：营业执照").setInputFiles(picture);
  await expect(licence.getByRole("alert")).toHaveText("licence.png 上传失败.");
  await licence.getByRole("button", { name: "重新上传" }).click();
  await expect(licence.getByRole("status")).toHaveText("已上传");
  await page.reload();
  await expect(field(page, "企业名称")).toHaveValue("断网林业有限公司");
  await expect(field(page, "法定代表人")).toHaveValue("钱二");
  await page.context().close();
});

test("with the keyboard alone", async ({ browser }) => {
  const page = await visit(browser, server.url, "/user/register", { viewport: WIDE });
  const press = (key: string) => page.keyboard.press(key);
  const tabTo = async (name: string | RegExp, role: "button" | "link" | "textbox" | "checkbox"): Promise<void> => {
    const target = page.getByRole(role, { name, exact: typeof name === "string" });
    for (let tries = 0; tries < 60; tries++) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await press("Tab");
    }
    throw new Error(`Tab does not reach ${String(name)}`);
  };
  await tabTo("注册个人会员", "link");
  await press("Enter");
  await expect(next(page)).toBeEnabled();
  await tabTo("手机号", "textbox");
  await page.keyboard.type("13911120005");
  await tabTo("获取验证码", "button");
  await press("Enter");
  await expect(page.getByRole("slider", { name: "拖动滑块验证" })).toBeVisible();
  for (let tries = 0; tries < 5; tries++) {
    if (await page.getByRole("slider").evaluate((element) => element === document.activeElement)) break;
    await press("Tab");
  }
  await expect(page.getByRole("slider")).toBeFocused();
  await solveSlider(page);
  await expect(field(page, "短信验证码")).toBeFocused();
  await page.keyboard.type(await codeFor("13911120005"));
  await press("Enter");
  await expect(page.getByRole("heading", { name: "填写资料" })).toBeFocused();
  for (const [label, value] of [
    ["姓名", "赵一鸣"],
    ["身份证号", ID_CARD],
    ["用户名", "keys_alone"],
    ["登录密码", PASSWORD],
    ["确认密码", PASSWORD],
  ] as const) {
    await tabTo(label, "textbox");
    await page.keyboard.type(value);
  }
  await tabTo(/我已阅读并同意/, "checkbox");
  await press("Space");
  await tabTo("提交注册", "button");
  await press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("注册成功");
  await tabTo("前往登录", "link");
  await press("Enter");
  await expect(page).toHaveURL(/\/user\/login\?redirect=%2FuserCenter%2Fcertification$/);
  await page.context().close();
});

for (const dark of [false, true])
  test(`nothing is cut at 320${dark ? ", dark at 390 and 1440" : ""}`, async ({ browser }) => {
    const tone = dark ? "-dark" : "";
    const page = await visit(browser, server.url, "/user/register-result", { viewport: NARROW, phone: true, dark });
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("注册结果");
    await looksRight(page, `register-nothing-320${tone}`);
    await page.goto("/user/register");
    await looksRight(page, `register-320${tone}`);
    await page.goto("/user/registerCompany");
    await field(page, "手机号").fill("13911120006");
    await page.getByRole("button", { name: "获取验证码" }).click();
    const slider = page.locator(".drag-slider");
    await expect(slider).toBeVisible();
    expect(await slider.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
    await looksRight(page, `register-slider-320${tone}`);
    const otherPicture = page.waitForResponse(
      (reply) => reply.url().includes("/sys/login/captcha") && reply.request().method() === "GET",
    );
    await page.getByRole("button", { name: "换一张" }).click();
    await otherPicture;
    await solveSlider(page);
    await expect(page.getByText(/^验证码已发送至/)).toBeVisible();
    await field(page, "短信验证码").fill(await codeFor("13911120006"));
    await next(page).click();
    await expect(page.getByRole("heading", { name: "填写资料" })).toBeFocused();
    await submit(page).click();
    await looksRight(page, `register-company-320${tone}`);
    for (const viewport of [PHONE, WIDE]) {
      await page.setViewportSize(viewport);
      await looksRight(page, `register-company-${viewport.width}${tone}`);
    }
    await page.context().close();
  });
