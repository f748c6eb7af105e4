// A person's account on a phone: registered, certified, acting for a company, closed. An operator in a second browser
// checks what is submitted.
import { test } from "@playwright/test";
import { badge, expect, field, fill, memberLifecycle, PICTURE, type Newcomer } from "./member-lifecycle.ts";

const NEWCOMER: Newcomer = {
  username: "walker_one",
  phone: "13911140001",
  realName: "周远行",
  idCard: "460000199103030015",
};
const CREDIT_CODE = "91460100MA5WALK11L";
const COMPANY = "海口远行木业有限公司";
const member = memberLifecycle([NEWCOMER.phone, NEWCOMER.idCard, CREDIT_CODE]);

test("from registration through certification and a company to closure", async ({ browser }) => {
  test.setTimeout(300_000);
  const office = await member.office(browser);
  let unread = await member.waitAtHome(office);
  const page = await member.phone(browser);
  const main = page.getByRole("main");

  await member.provePhone(page, "个人", NEWCOMER.phone);
  await fill(page, { 姓名: NEWCOMER.realName, 身份证号: NEWCOMER.idCard });
  await member.submitRegistration(page, NEWCOMER);
  await member.signIn(page, NEWCOMER);

  // Real-name certification: the operator is notified; the result reaches the open page.
  await page.goto("/userCenter/certification");
  await fill(page, { 姓名: NEWCOMER.realName, 身份证号: NEWCOMER.idCard });
  await page.getByLabel("选择图片：身份证人像面").setInputFiles(PICTURE);
  await page.getByLabel("拍照：身份证国徽面").setInputFiles(PICTURE);
  await expect(main.getByText("已上传", { exact: true })).toHaveCount(2);
  await page.getByRole("button", { name: "提交认证" }).tap();
  await expect(main.getByText("待审核", { exact: true }).first()).toBeVisible();
  await member.shot(page, "person-waits-390");
  await member.followBell(office, unread, "实名认证待审核", /\/check\/persons\/[^/]+$/);
  await member.shot(office, "person-check-1440");
  await member.decide(office, NEWCOMER.realName, "审核通过");
  await expect(main.getByText("您已通过实名认证。")).toBeVisible();
  await expect(badge(page)).toBeVisible();
  await page.goto("/userCenter?tag=7");
  const message = page.getByRole("row").filter({ hasText: "未读" });
  await expect(message).toHaveCount(1);
  await message.getByRole("button").tap();
  await expect(page.getByRole("dialog")).toContainText("实名认证");
  await page.getByRole("dialog").getByRole("button", { name: "关闭" }).last().tap();
  await expect(page.locator(".unread-badge:visible")).toHaveCount(0);

  // A company that the person acts for.
  unread = await member.waitAtHome(office);
  await page.goto("/userCenter/companyInfo/companyCertification");
  await fill(page, {
    企业名称: COMPANY,
    统一社会信用代码: CREDIT_CODE,
    法定代表人: NEWCOMER.realName,
    注册地址: "海南省海口市龙华区滨海大道 9 号",
  });
  await page.getByLabel("选择图片：营业执照", { exact: true }).setInputFiles(PICTURE);
  await expect(main.getByText("已上传", { exact: true })).toHaveCount(1);
  await page.getByRole("button", { name: "提交认证" }).tap();
  const company = page.getByRole("row").filter({ hasText: COMPANY });
  await expect(company.getByText("待审核")).toBeVisible();
  await member.followBell(office, unread, "企业认证待审核", /\/check\/suppliers\/[^/]+$/);
  await member.decide(office, COMPANY, "审核通过");
  // Without a reload.
  await expect(company.getByText("已认证")).toBeVisible();
  await expect(badge(page)).toBeVisible();

  // Under the company, with another token.
  await member.switchTo(page, COMPANY);
  await page.goto("/userCenter/otherInfo");
  await expect(main.getByRole("definition").filter({ hasText: COMPANY })).toBeVisible();
  await member.shot(page, "person-company-390");

  // The account ends.
  unread = await member.waitAtHome(office);
  await member.askForClosure(page, NEWCOMER);
  await member.followBell(office, unread, "销户申请待受理", /\/member\/closure\/[^/]+$/);
  await member.decide(office, "不再需要", "受理");
  await member.decide(office, "不再需要", "同意注销");
  await member.isClosed(page, NEWCOMER);
  await expect(field(page, "登录密码")).toBeVisible();
  await office.context().close();
  await page.context().close();
});
