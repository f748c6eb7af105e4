// The member centre: certification that an operator checks meanwhile, companies, contact, addresses, messages, closure.
import { test, type Browser, type Page } from "@playwright/test";
import { MEMBER_PATHS, type MemberInfo } from "#server/modules/members/contract";
import { MEMBER_LOGIN, signInAs } from "../support/signIn.ts";
import { browserOf } from "./accounts.ts";
import { axeViolations } from "./axe.ts";
import { callAsMember, memberForms } from "./member-forms.ts";
import { press, typeOver } from "./keyboard-page.ts";
import { expect, field, PASSWORD, signInMember, visit } from "./member-page.ts";
import { heading, inspectParts } from "./member-parts.ts";
import { ownServer } from "./own-server.ts";

// In order: a later test reads what an earlier one has left.
test.describe.configure({ mode: "default" });

const PICTURE = {
  name: "card.png",
  mimeType: "image/png",
  buffer: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  ),
};

const server = ownServer();
const forms = memberForms(server);

/** A page of a context in which this member is signed in. */
async function openAs(
  browser: Browser,
  member: string,
  path: string,
  options: { readonly phone?: boolean; readonly dark?: boolean } = {},
): Promise<Page> {
  const context = await browserOf(browser, server.url, undefined, { ...options, ofFile: true });
  const page = await context.newPage();
  await signInMember(page, server.url, member);
  await page.goto(path);
  return page;
}

const said = (page: Page, text: string) => page.getByRole("main").getByRole("status").filter({ hasText: text });

const shot = (page: Page, name: string) => page.screenshot({ path: `test-results/centre-${name}.png`, fullPage: true });

async function confirmPassword(page: Page): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "验证身份" });
  await dialog.getByLabel("登录密码", { exact: true }).fill(PASSWORD);
  await dialog.getByRole("button", { name: "验证", exact: true }).click();
}

for (const phone of [false, true])
  test(`the parts at ${phone ? "390 and 320" : "1440"}: nothing serious, nothing cut`, async ({ browser }) => {
    test.setTimeout(240_000);
    const page = await openAs(browser, "member3", "/userCenter", { phone });
    await inspectParts(page, { narrow: phone });
    await page.context().close();
  });

test("parts that are not built yet say so and lead to the profile; the menu has none of them", async ({ browser }) => {
  const page = await openAs(browser, "member1", "/userCenter?tag=4");
  await expect(heading(page, "个人资料")).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "“合同信息”尚未开放" })).toBeVisible();
  const menu = page.getByRole("navigation", { name: "用户中心菜单" });
  await expect(menu.getByRole("link")).toHaveText([
    "个人资料",
    "竞价信息",
    "资金信息",
    "银行卡",
    /^我的消息/,
    "修改密码",
  ]);
  const missing = await page.goto("/userCenter/myBidding");
  expect(missing?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "很抱歉，资源未找到!" })).toBeVisible();
  await page.goto("/userCenter/addAddress");
  await expect(heading(page, "收货地址")).toBeVisible();
  await page.context().close();
});

test("a person is certified: sent on a phone, checked by an operator, notified at once", async ({ browser }) => {
  const page = await openAs(browser, "member1", "/userCenter/certification", { phone: true });
  const form = page.getByRole("form", { name: "实名认证" });
  await form.getByRole("button", { name: "提交认证" }).click();
  await expect(form.getByLabel("身份证号")).toHaveAccessibleDescription("请输入身份证号");
  await expect(form.getByText("请上传身份证人像面")).toBeVisible();
  await form.getByLabel("姓名").fill("王晓明");
  await page.reload();
  await expect(form.getByLabel("姓名")).toHaveValue("王晓明");
  await expect(form.getByText("已恢复上次填写的内容")).toBeVisible();
  await form.getByLabel("身份证号").fill("460000199001010013");
  await form.getByLabel("选择图片：身份证人像面").setInputFiles(PICTURE);
  await form.getByLabel("拍照：身份证国徽面").setInputFiles(PICTURE);
  await expect(form.getByText("已上传")).toHaveCount(2);
  await shot(page, "certify-390");
  await form.getByRole("button", { name: "提交认证" }).click();
  await expect(said(page, "已提交，请等待审核")).toBeVisible();

  const office = await (await browserOf(browser, server.url, "reviewer", { ofFile: true })).newPage();
  await office.goto("/check/persons");
  const person = office.getByRole("row").filter({ hasText: "王晓明" });
  await expect(person).toBeVisible();
  await person.getByRole("button", { name: /^更多/ }).click();
  await office.getByRole("menuitem", { name: "审核通过" }).click();
  await office.getByRole("dialog", { name: "审核通过" }).getByRole("button", { name: "审核通过" }).click();
  // Nothing is reloaded: the page is notified.
  await expect(page.getByRole("main").getByText("您已通过实名认证。")).toBeVisible();
  await expect(page.locator(".unread-badge:visible").first()).toBeVisible();
  await page.goto("/userCenter?tag=7");
  const row = page.getByRole("row").filter({ hasText: "未读" }).first();
  await row.getByRole("button").click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await shot(page, "message-390");
  await page.getByRole("dialog").getByRole("button", { name: "关闭" }).last().click();
  await office.context().close();
  await page.context().close();
});

test("messages are read one by one, and the badge counts down", async ({ browser }) => {
  const page = await openAs(browser, "member3", "/userCenter?tag=7");
  const unread = page.getByRole("row").filter({ hasText: "未读" });
  await expect(page.getByRole("table")).toBeVisible();
  const before = await unread.count();
  expect(before).toBeGreaterThan(0);
  const menu = page.getByRole("navigation", { name: "用户中心菜单" });
  await expect(menu.getByText(`${before} 条未读消息`)).toBeAttached();
  await unread.first().getByRole("button").click();
  await page.getByRole("dialog").getByRole("button", { name: "关闭" }).last().click();
  await expect(unread).toHaveCount(before - 1);
  if (before > 1) await expect(menu.getByText(`${before - 1} 条未读消息`)).toBeAttached();
  else await expect(menu.locator(".unread-badge")).toHaveCount(0);
  await page.context().close();
});

test("an agent switches between two companies, from the header and from the side", async ({ browser }) => {
  const page = await openAs(browser, "member3", "/userCenter?tag=11");
  await expect(page.getByRole("cell", { name: "儋州东坡木材加工有限公司", exact: true })).toBeVisible();
  const side = page.getByRole("complementary");
  const before = await page.evaluate(() => localStorage.getItem("Access-Token"));
  await side.getByRole("button", { name: /切换/ }).click();
  const dialog = page.getByRole("dialog", { name: "切换企业" });
  // The page is loaded anew, and shows the other company already before.
  await Promise.all([
    page.waitForEvent("load"),
    dialog.getByRole("button", { name: "切换到琼中绿源林业有限公司" }).click(),
  ]);
  await expect(side.getByRole("button", { name: /^琼中绿源林业有限公司/ })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("Access-Token"))).not.toBe(before);
  await page.getByRole("banner").getByRole("button", { name: "琼中绿源林业有限公司" }).click();
  await shot(page, "chooser-1440");
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "切换到儋州东坡木材加工有限公司" }).click();
  await expect(side.getByRole("button", { name: /^儋州东坡木材加工有限公司/ })).toBeVisible();
  await page.context().close();
});

test("with the keyboard alone: the menu, a message, an address, another company, the way out", async ({ browser }) => {
  const page = await openAs(browser, "member3", "/userCenter");
  const menu = page.getByRole("navigation", { name: "用户中心菜单" });
  await press(page, menu.getByRole("link", { name: /^我的消息/ }));
  await expect(heading(page, "我的消息")).toBeVisible();
  const message = page.getByRole("table").getByRole("button").first();
  await press(page, message);
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(message).toBeFocused();
  await press(page, menu.getByRole("link", { name: "个人资料" }));
  await press(page, page.getByRole("main").getByRole("link", { name: /收货地址/ }));
  await press(page, page.getByRole("button", { name: "新增地址" }));
  const form = page.getByRole("form", { name: "新增收货地址" });
  for (const [label, value] of [
    ["收货人", "张志强"],
    ["手机号", "13800000013"],
    ["地址", "海南省儋州市东坡路 3 号"],
  ] as const)
    await typeOver(page, form.getByLabel(label, { exact: true }), value);
  await page.keyboard.press("Enter");
  await expect(page.getByText("海南省儋州市东坡路 3 号")).toBeVisible();
  await press(page, page.getByRole("button", { name: "删除张志强的地址" }));
  await press(page, page.getByRole("dialog").getByRole("button", { name: "删除", exact: true }));
  await expect(page.getByText("还没有收货地址")).toBeVisible();
  await press(page, page.getByRole("complementary").getByRole("button", { name: /切换/ }));
  const chooser = page.getByRole("dialog", { name: "切换企业" });
  await expect(chooser).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("complementary").getByRole("button", { name: /切换/ })).toBeFocused();
  await press(page, menu.getByRole("button", { name: "退出登录" }));
  await press(page, page.getByRole("dialog").getByRole("button", { name: /^(?:确定|退出)/ }));
  await expect(page).toHaveURL(/\/user\/login/);
  await page.context().close();
});

test("back and reload lead to what was there", async ({ browser }) => {
  const page = await openAs(browser, "member3", "/userCenter", { phone: true });
  await page
    .getByRole("main")
    .getByRole("link", { name: /收货地址/ })
    .click();
  await expect(heading(page, "收货地址")).toBeVisible();
  await page.goBack();
  await expect(heading(page, "个人资料")).toBeVisible();
  await page.goForward();
  await expect(heading(page, "收货地址")).toBeVisible();
  await page.goto("/userCenter?tag=7");
  await page.getByRole("main").getByRole("button").first().click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.reload();
  await expect(heading(page, "我的消息")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.goBack();
  await expect(heading(page, "收货地址")).toBeVisible();
  await page.context().close();
});

test("a company is submitted, edited and deleted", async ({ browser }) => {
  const page = await openAs(browser, "member3", "/userCenter?tag=11");
  await page.getByRole("link", { name: "添加企业" }).click();
  const form = page.getByRole("form", { name: "企业认证" });
  await form.getByLabel("企业名称").fill("海口新林木业有限公司");
  await page.reload();
  await expect(form.getByLabel("企业名称")).toHaveValue("海口新林木业有限公司");
  await form.getByLabel("统一社会信用代码").fill("91460100MA5NEW1X2P");
  await form.getByLabel("法定代表人").fill("张志强");
  await form.getByLabel("注册地址").fill("海南省海口市龙华区滨海大道 9 号");
  await form.getByLabel("选择图片：营业执照", { exact: true }).setInputFiles(PICTURE);
  await expect(form.getByText("已上传")).toHaveCount(1);
  await form.getByRole("button", { name: "提交认证" }).click();
  const row = page.getByRole("row").filter({ hasText: "海口新林木业有限公司" });
  await expect(row.getByText("待审核")).toBeVisible();
  await row.getByRole("link", { name: /修改/ }).click();
  await form.getByLabel("法定代表人").fill("张强");
  await form.getByRole("button", { name: "提交认证" }).click();
  await expect(row.getByText("张强")).toBeVisible();
  await row.getByRole("button", { name: "删除海口新林木业有限公司" }).click();
  await page.getByRole("dialog", { name: "删除企业" }).getByRole("button", { name: "删除", exact: true }).click();
  await expect(said(page, "删除成功")).toBeVisible();
  await expect(row).toHaveCount(0);
  await page.context().close();
});

test("addresses are added, changed and deleted", async ({ browser }) => {
  const page = await openAs(browser, "member2", "/userCenter?tag=6", { phone: true });
  await page.getByRole("button", { name: "新增地址" }).click();
  const form = page.getByRole("form", { name: "新增收货地址" });
  await form.getByRole("button", { name: "保存" }).click();
  await expect(form.getByLabel("收货人")).toBeFocused();
  await form.getByLabel("收货人").fill("李秀英");
  await form.getByLabel("手机号").fill("138 0000 0012");
  await form.getByLabel("地址", { exact: true }).fill("海南省海口市龙华区滨海大道 1 号");
  await form.getByRole("button", { name: "保存" }).click();
  await expect(page.getByText("13800000012")).toBeVisible();
  await expect(page.getByText("默认", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "修改李秀英的地址" }).click();
  await page.getByRole("form").getByLabel("收货人").fill("李英");
  await page.getByRole("form").getByRole("button", { name: "保存" }).click();
  await page.getByRole("button", { name: "删除李英的地址" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "删除", exact: true }).click();
  await expect(page.getByText("还没有收货地址")).toBeVisible();
  await page.context().close();
});

test("number and e-mail address are changed with a code and the password", async ({ browser }) => {
  const page = await openAs(browser, "member2", "/userCenter/cerMobile", { phone: true });
  await forms.execute('update "sys_session" set "authenticatedAt" = 1');
  const form = page.getByRole("main").getByRole("form").first();
  await form.getByLabel("新手机号").fill("13912340001");
  await form.getByRole("button", { name: "获取验证码" }).click();
  await expect(page.getByRole("button", { name: /秒后重发/ })).toBeDisabled();
  await form.getByLabel("短信验证码").fill(await forms.codeFor("13912340001"));
  await form.getByRole("button", { name: "确认更换" }).click();
  await confirmPassword(page);
  await expect(said(page, "手机号已更换")).toBeVisible();
  await expect(page.getByRole("complementary").getByText("139****0001")).toBeVisible();
  await page.goto("/userCenter/cerEmail");
  await form.getByLabel("邮箱", { exact: true }).fill("xiuying@example.cn");
  await form.getByRole("button", { name: "获取验证码" }).click();
  await expect(page.getByRole("button", { name: /秒后重发/ })).toBeDisabled();
  await form.getByLabel("邮箱验证码").fill(await forms.codeFor("xiuying@example.cn"));
  await form.getByRole("button", { name: "确认验证" }).click();
  await expect(said(page, "邮箱已验证")).toBeVisible();
  await page.context().close();
});

test("closure is refused while something is open, and asked for when nothing is", async ({ browser }) => {
  const waiting = await openAs(browser, "member5", "/userCenter/closeAccountForm");
  await waiting.getByRole("button", { name: "开始检查" }).click();
  await expect(waiting.getByText("实名认证正在审核，请等待审核完成")).toBeVisible();
  await expect(waiting.getByRole("button", { name: "申请注销" })).toHaveCount(0);
  await shot(waiting, "closure-refused-1440");
  await waiting.context().close();

  await forms.forgetLimits();
  const page = await openAs(browser, "member1", "/userCenter/closeAccountForm", { phone: true });
  await page.getByRole("button", { name: "开始检查" }).click();
  const form = page.getByRole("form", { name: "账户注销" });
  await form.getByLabel("注销原因").fill("不再需要");
  await form.getByRole("button", { name: "获取验证码" }).click();
  await expect(page.getByRole("button", { name: /秒后重发/ })).toBeDisabled();
  await form.getByLabel("短信验证码").fill(await forms.codeFor("13800000011"));
  await shot(page, "closure-form-390");
  await form.getByRole("button", { name: "申请注销" }).click();
  await page.getByRole("dialog", { name: "确认申请注销" }).getByRole("button", { name: "申请注销" }).click();
  await expect(said(page, "您的注销申请已提交")).toBeVisible();
  await page.context().close();
});

test("who was given a one-time password changes it, and gets in", async ({ browser }) => {
  const { token } = await signInAs(server.url, "member", PASSWORD, MEMBER_LOGIN);
  const { result } = await callAsMember<{ readonly userInfo: MemberInfo }>(server.url, token, MEMBER_PATHS.userInfo);
  const reset = await server.product.call<{ readonly once: { readonly text: string } }>(
    "reviewer",
    "POST",
    "/online/api/member/resetPassword",
    { id: result.userInfo.memberId },
  );
  const page = await visit(browser, server.url, "/user/login", { phone: true });
  await field(page, "用户名或手机号").fill("member");
  await field(page, "登录密码").fill(reset.result.once.text);
  await page.getByRole("button", { name: "登录", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "修改密码" });
  await dialog.getByLabel("旧密码", { exact: true }).fill(reset.result.once.text);
  await shot(page, "required-password-390");
  await dialog.getByLabel("新密码", { exact: true }).fill("Rain-4712");
  await dialog.getByLabel("确认密码", { exact: true }).fill("Rain-4712");
  await dialog.getByRole("button", { name: "保存" }).click();
  await expect(heading(page, "个人资料")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(await signInAs(server.url, "member", "Rain-4712", MEMBER_LOGIN)).toMatchObject({
    userInfo: { username: "member" },
  });
  await page.context().close();
});
