// Whoever has lost the number of the account puts another one in its place, in four steps; on a server of its own.
import { test, type Page } from "@playwright/test";
import { MEMBER_PATHS } from "#server/modules/members/contract";
import { MEMBER_LOGIN, signInAs } from "../support/signIn.ts";
import { callAsMember, memberForms } from "./member-forms.ts";
import { expect, field, looksRight, PASSWORD, says, visit } from "./member-page.ts";
import { ownServer } from "./own-server.ts";

/** The proved address of `member2`. */
const EMAIL = "member2@example.cn";
const NEW_PHONE = "13911130001";

const server = ownServer({ TRUST_PROXY: "127.0.0.1" });
const { forgetLimits, solveSlider, codeFor } = memberForms(server);

const next = (page: Page) => page.getByRole("button", { name: "下一步" });

test("the number of an account is replaced, on a phone", async ({ browser }) => {
  const { token } = await signInAs(server.url, "member2", PASSWORD, MEMBER_LOGIN);
  const page = await visit(browser, server.url, "/user/alteration", {
    viewport: { width: 390, height: 844 },
    phone: true,
  });
  await expect(next(page)).toBeEnabled();
  await next(page).click();
  await expect(field(page, "用户名")).toBeFocused();
  await says(page, "用户名", "请输入用户名");
  await says(page, "姓名", "请输入姓名");
  await says(page, "身份证号", "请输入身份证号");
  await looksRight(page, "alteration-390");
  await field(page, "用户名").fill("member2");
  await field(page, "姓名").fill("李秀英");
  await field(page, "身份证号").fill("460000198505050022");
  await next(page).click();
  await solveSlider(page);
  await expect(page.getByRole("heading", { name: "验证邮箱" })).toBeFocused();
  await next(page).click();
  await says(page, "邮箱", "请输入邮箱");
  await field(page, "邮箱").fill(EMAIL);
  await page.getByRole("button", { name: "获取验证码" }).click();
  await expect(page.getByText(/^验证码已发送至/)).toBeVisible();
  await field(page, "邮箱验证码").fill("0000000");
  await next(page).click();
  await says(page, "邮箱验证码", "验证码错误或已失效");
  await looksRight(page, "alteration-email-390");
  await field(page, "邮箱验证码").fill(await codeFor(EMAIL));
  await next(page).click();
  await expect(page.getByRole("heading", { name: "更换手机号" })).toBeFocused();
  await field(page, "新手机号").fill(NEW_PHONE);
  await page.getByRole("button", { name: "获取验证码" }).click();
  await solveSlider(page);
  await expect(field(page, "短信验证码")).toBeFocused();
  await looksRight(page, "alteration-phone-390");
  await field(page, "短信验证码").fill(await codeFor(NEW_PHONE));
  await page.getByRole("button", { name: "更换手机号" }).click();
  await expect(page.getByRole("heading", { name: "手机号已更换" })).toBeFocused();
  await looksRight(page, "alteration-done-390");
  expect((await callAsMember(server.url, token, MEMBER_PATHS.userInfo)).status).toBe(401);
  const { userInfo } = await signInAs(server.url, NEW_PHONE, PASSWORD, MEMBER_LOGIN);
  expect(userInfo).toMatchObject({ username: "member2", phone: NEW_PHONE });
  await page.context().close();
});

test("who names an account that is not there learns nothing, and can begin again", async ({ browser }) => {
  await forgetLimits();
  const page = await visit(browser, server.url, "/member/Alteration", {
    viewport: { width: 320, height: 640 },
    phone: true,
  });
  await expect(next(page)).toBeEnabled();
  await field(page, "用户名").fill("nobody_here");
  await field(page, "姓名").fill("赵一鸣");
  await field(page, "身份证号").fill("460000199103030015");
  await next(page).click();
  await solveSlider(page);
  await expect(page.getByRole("heading", { name: "验证邮箱" })).toBeFocused();
  await looksRight(page, "alteration-email-320");
  await page.getByRole("button", { name: "重新开始" }).click();
  await expect(page.getByRole("heading", { name: "核对身份" })).toBeFocused();
  await page.setViewportSize({ width: 1440, height: 900 });
  await looksRight(page, "alteration-1440");
  await page.context().close();
});
