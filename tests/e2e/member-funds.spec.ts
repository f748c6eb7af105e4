// A member's money in a browser: declared, credited by two persons meanwhile, withdrawn with a code, taken back.
import { test, type Browser, type Page } from "@playwright/test";
import { signInAs } from "../support/signIn.ts";
import { browserOf } from "./accounts.ts";
import { axeViolations } from "./axe.ts";
import { memberForms } from "./member-forms.ts";
import { expect, field, signInMember } from "./member-page.ts";
import { ownServer } from "./own-server.ts";
import { overflowingElements } from "./page-errors.ts";

// In order: a later test reads what an earlier one has left.
test.describe.configure({ mode: "serial" });

const server = ownServer();
const { codeFor } = memberForms(server);
/** A certified person of the demo: 50,000 yuan credited, 10,000 of them on their way out. */
const MEMBER = "member2";
const PHONE = "13800000012";

async function openAs(browser: Browser, path: string, phone = false): Promise<Page> {
  const page = await (await browserOf(browser, server.url, undefined, { phone, ofFile: true })).newPage();
  await signInMember(page, server.url, MEMBER);
  await page.goto(path);
  return page;
}

/** What an operator does, by the calls of their pages. */
async function asOperator(username: string, path: string, body: object): Promise<void> {
  const { token } = await signInAs(server.url, username);
  const reply = await fetch(`${server.url}/api${path}`, {
    method: "POST",
    headers: { "x-access-token": token, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  expect(reply.status, await reply.text()).toBe(200);
}

const idOf = async (entity: string, serialNo: string): Promise<string> => {
  const { records } = (
    await server.product.get<{ records: { id: string }[] }>("admin", `/online/api/${entity}/list?serialNo=${serialNo}`)
  ).result;
  return records[0]?.id ?? "";
};

const main = (page: Page) => page.getByRole("main");
const row = (page: Page, serial: string) => main(page).getByRole("row").filter({ hasText: serial });

test("a deposit is declared, and is the member's once two persons have agreed", async ({ browser }) => {
  const page = await openAs(browser, "/userCenter?tag=3", true);
  await expect(main(page).getByText("¥50,000.00").first()).toBeVisible();
  await main(page).getByRole("link", { name: "入金", exact: true }).click();
  await page.getByRole("button", { name: "提交", exact: true }).click();
  await expect(main(page).getByText("请输入金额", { exact: true })).toBeVisible();
  await field(page, "汇款金额（元）").fill("１,２３４.５");
  await page.getByRole("button", { name: "提交", exact: true }).click();
  const said = main(page).getByText(/已提交，入金单号 RJ\d+/);
  await expect(said).toBeVisible();
  const serialNo = /RJ\d+/.exec((await said.textContent()) ?? "")?.[0] ?? "";
  await expect(row(page, serialNo)).toContainText("待到账");
  const id = await idOf("member_deposit", serialNo);
  const found = { bankSerial: "E2E-1", bankDay: "2026-01-05", payerName: "李秀英", creditedAmount: "1234.50" };
  await asOperator("cashier", "/online/api/member_deposit/confirm", { id, ...found });
  await asOperator("accountant", "/online/api/member_deposit/credit", { id });
  await page.reload();
  await expect(row(page, serialNo)).toContainText("已入账");
  await expect(main(page).getByText("¥51,234.50").first()).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  expect(await overflowingElements(page)).toEqual([]);
});

test("a withdrawal takes a code to the member's phone, and is taken back as long as nobody has confirmed it", async ({
  browser,
}) => {
  const page = await openAs(browser, "/userCenter/OutMoney");
  await field(page, "提现金额（元）").fill("99999999");
  await page.getByRole("button", { name: "获取验证码" }).click();
  await expect(main(page).getByText("验证码已发送至 138****0012", { exact: false })).toBeVisible();
  await field(page, "短信验证码").fill(await codeFor(PHONE));
  await page.getByRole("button", { name: "申请提现" }).click();
  await expect(main(page).getByText("提现金额不能大于可提现金额")).toBeVisible();
  await field(page, "提现金额（元）").fill("100");
  await page.getByRole("button", { name: "申请提现" }).click();
  const said = main(page).getByText(/已提交，出金单号 CJ\d+/);
  await expect(said).toBeVisible();
  const serialNo = /CJ\d+/.exec((await said.textContent()) ?? "")?.[0] ?? "";
  await expect(main(page).getByText("¥10,100.00").first()).toBeVisible();
  await page.getByRole("button", { name: `撤消提现 ${serialNo}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "撤消", exact: true }).click();
  await expect(main(page).getByText("提现撤消成功！")).toBeVisible();
  await expect(row(page, serialNo)).toContainText("已撤消");
  await expect(main(page).getByText("¥10,100.00")).toHaveCount(0);
});

test("a period asks for both of its days, and stands in the address", async ({ browser }) => {
  const page = await openAs(browser, "/userCenter?tag=3");
  await field(page, "开始日期").fill("2020-01-01");
  await page.getByRole("button", { name: "查询", exact: true }).click();
  await expect(main(page).getByText("请选择起始时间")).toBeVisible();
  await field(page, "结束日期").fill("2020-01-02");
  await page.getByRole("button", { name: "查询", exact: true }).click();
  await expect(main(page).getByText("这段时间没有记录")).toBeVisible();
  await expect(page).toHaveURL(/from=2020-01-01&to=2020-01-02/);
  await main(page).getByRole("link", { name: "全部", exact: true }).click();
  await expect(main(page).getByRole("row").nth(1)).toBeVisible();
});

test("a bank account is added, becomes the default, and is deleted", async ({ browser }) => {
  const page = await openAs(browser, "/userCenter?tag=5", true);
  await page.getByRole("button", { name: "添加银行卡" }).click();
  const dialog = page.getByRole("dialog", { name: "添加银行卡" });
  await dialog.getByRole("button", { name: "保存" }).click();
  await expect(dialog.getByText("请输入银行账号")).toBeVisible();
  await dialog.getByLabel("银行名称", { exact: true }).fill("海南银行");
  await dialog.getByLabel("银行账号", { exact: true }).fill("6221 0000 0000 0000 456");
  await dialog.getByLabel("设为默认银行卡").check();
  await dialog.getByRole("button", { name: "保存" }).click();
  const added = main(page).getByRole("listitem").filter({ hasText: "海南银行" });
  await expect(added).toContainText("6221 **** 0456");
  await expect(added).toContainText("默认");
  await expect(page.getByRole("button", { name: "添加银行卡" })).toHaveCount(0);
  await added.getByRole("button", { name: /^删除/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "删除", exact: true }).click();
  await expect(main(page).getByText("删除成功")).toBeVisible();
  await expect(main(page).getByRole("listitem").filter({ hasText: "中国农业银行" })).toContainText("默认");
});
