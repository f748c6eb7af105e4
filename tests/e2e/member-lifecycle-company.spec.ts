// A company's account on a phone: registered with its licence, refused, corrected, certified, closed. An operator in a
// second browser checks what is submitted.
import { test, type Locator } from "@playwright/test";
import { badge, expect, field, fill, memberLifecycle, PICTURE, type Newcomer } from "./member-lifecycle.ts";

const AGENT: Newcomer = {
  username: "walker_firm",
  phone: "13911140002",
  realName: "郑启程",
  idCard: "460000199103030015",
};
const CREDIT_CODE = "91460200MA5WALK22X";
const COMPANY = "三亚启程林业有限公司";
const REASON = "法定代表人与营业执照不一致";
const member = memberLifecycle([AGENT.phone, AGENT.idCard, CREDIT_CODE]);

/** Of the picture itself, in pixels; 0: it could not be loaded. */
const widthOf = (picture: Locator): Promise<number> =>
  picture.evaluate((image) => (image as HTMLImageElement).naturalWidth);

test("from registration with a licence through refusal and correction to closure", async ({ browser }) => {
  test.setTimeout(300_000);
  const office = await member.office(browser);
  let unread = await member.waitAtHome(office);
  const page = await member.phone(browser);
  const main = page.getByRole("main");

  await member.provePhone(page, "企业", AGENT.phone);
  await fill(page, {
    企业名称: COMPANY,
    统一社会信用代码: CREDIT_CODE,
    法定代表人: "郑先生",
    注册地址: "海南省三亚市 2 号",
    经办人姓名: AGENT.realName,
    身份证号: AGENT.idCard,
  });
  await page.getByLabel("选择图片：营业执照", { exact: true }).setInputFiles(PICTURE);
  await expect(page.getByRole("group", { name: "营业执照" }).getByRole("status")).toHaveText("已上传");
  await member.submitRegistration(page, AGENT);
  await expect(page.getByText("企业会员", { exact: true })).toBeVisible();
  await member.signIn(page, AGENT);

  // The company waits: no session acts for it yet.
  await page.goto("/userCenter?tag=11");
  const company = page.getByRole("row").filter({ hasText: COMPANY });
  await expect(company.getByText("待审核")).toBeVisible();
  await page.getByRole("complementary").getByRole("button", { name: /切换/ }).tap();
  const chooser = page.getByRole("dialog", { name: "切换企业" });
  await expect(chooser.getByText("您还没有已认证的企业")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(chooser).toHaveCount(0);
  await member.shot(page, "company-waits-390");

  // Refused with a reason, shown beside the company and above the form.
  await member.followBell(office, unread, "企业认证待审核", /\/check\/suppliers\/[^/]+$/);
  await member.decide(office, COMPANY, "审核不通过", { 原因: REASON });
  await expect(company.getByText("认证失败")).toBeVisible();
  await expect(company.getByText(REASON)).toBeVisible();
  await expect(badge(page)).toBeVisible();
  await member.shot(page, "company-refused-390");
  unread = await member.waitAtHome(office);
  await company.getByRole("link", { name: /修改/ }).tap();
  await expect(main.getByText(`认证失败：${REASON}`)).toBeVisible();
  await expect(field(page, "企业名称")).toHaveValue(COMPANY);
  await expect.poll(() => widthOf(page.getByRole("img", { name: "营业执照预览" }))).toBeGreaterThan(0);
  await fill(page, { 法定代表人: "郑启航" });
  await page.getByRole("button", { name: "提交认证" }).tap();
  await expect(company.getByText("待审核")).toBeVisible();
  await expect(company.getByText("郑启航")).toBeVisible();

  await member.followBell(office, unread, "企业认证待审核", /\/check\/suppliers\/[^/]+$/);
  await member.decide(office, COMPANY, "审核通过");
  await expect(company.getByText("已认证")).toBeVisible();
  // What is certified is only looked at.
  await expect(company.getByRole("link", { name: /详情/ })).toBeVisible();
  await expect(company.getByRole("button", { name: `删除${COMPANY}` })).toHaveCount(0);
  await company.getByRole("link", { name: /详情/ }).tap();
  await expect.poll(() => widthOf(page.getByRole("img", { name: "营业执照" }))).toBeGreaterThan(0);

  await member.switchTo(page, COMPANY);
  await page.goto("/userCenter?tag=7");
  await expect(page.getByRole("row").filter({ hasText: "未读" })).toHaveCount(2);
  await member.shot(page, "company-messages-390");

  unread = await member.waitAtHome(office);
  await member.askForClosure(page, AGENT);
  await member.followBell(office, unread, "销户申请待受理", /\/member\/closure\/[^/]+$/);
  await member.decide(office, "不再需要", "受理");
  await member.decide(office, "不再需要", "同意注销");
  await member.isClosed(page, AGENT);
  await office.context().close();
  await page.context().close();
});
