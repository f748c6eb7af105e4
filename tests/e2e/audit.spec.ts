// The audit as auditors see it: whether a line is sealed, and what a verification found.
import { expect, test, type Page } from "./test.ts";
import { callAs, openAs } from "./accounts.ts";
import { listIsReady, signIn, visiblePage } from "./back-office.ts";

const rows = (page: Page) => visiblePage(page).locator("tbody tr.ant-table-row");
const shoot = (page: Page, name: string) =>
  page.screenshot({ path: test.info().outputPath(`${name}.png`), fullPage: true });

interface Rows {
  readonly records: readonly Readonly<Record<string, unknown>>[];
}

test("an auditor verifies the audit, and sees of each line whether it is sealed", async ({
  page,
  browser,
  baseURL,
}) => {
  const url = baseURL ?? "";
  const jobs = await callAs<Rows>(url, "admin", "GET", "/sys/job/list?pageSize=100");
  const id = jobs.result.records.find(({ job }) => job === "sealAudit")?.["id"];
  await callAs(url, "admin", "POST", "/sys/job/run", { id });
  const count = async () =>
    (await callAs<Rows>(url, "auditor", "GET", "/online/api/audit_check/list")).result.records.length;
  const before = await count();
  await signIn(page, "auditor", "/log/check");
  await visiblePage(page).getByRole("button", { name: "开始校验" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "开始校验" }).click();
  await expect(page.getByText("已开始校验，完成后显示在列表中")).toBeVisible();
  await expect.poll(count, { timeout: 30_000 }).toBeGreaterThan(before);
  await visiblePage(page).getByRole("button", { name: "刷新", exact: true }).click();
  await expect(rows(page).first()).toContainText("完整");
  await shoot(page, "check-1440");
  await rows(page).first().getByRole("button", { name: "查看" }).click();
  await expect(page.getByRole("dialog")).toContainText("最新封存摘要");
  await shoot(page, "check-view-1440");

  await page.goto("/log/operation");
  await listIsReady(page);
  await expect(visiblePage(page)).toContainText("已封存");
  await shoot(page, "audit-1440");
  await rows(page).filter({ hasText: "已封存" }).first().getByRole("button", { name: "查看" }).click();
  await expect(page.getByRole("dialog")).toContainText("封存摘要");
  await shoot(page, "audit-view-1440");

  const phone = { viewport: { width: 390, height: 844 } };
  for (const [path, name] of [
    ["/log/check", "check-390"],
    ["/log/operation", "audit-390"],
  ] as const) {
    const small = await openAs(browser, baseURL, path, "auditor", phone);
    await listIsReady(small);
    await shoot(small, name);
    await small.context().close();
  }
});

test("sign-ins and what was done are two screens of the audit, each with rows and tabs of its own", async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, "auditor", "/log/login");
  await listIsReady(page);
  const list = visiblePage(page);
  await expect(list.getByRole("tab")).toHaveText([/^全部/, /^登录 ?\d/, /^登录失败/, /^退出登录/]);
  await expect(rows(page).first()).toContainText(/登录/);
  await expect(list.getByRole("columnheader", { name: "对象" })).toHaveCount(0);
  await shoot(page, "login-1440");
  await rows(page).first().getByRole("button", { name: "查看" }).click();
  await expect(page).toHaveURL(/\/log\/login\/.+/);
  await expect(page.getByRole("dialog")).toContainText("登录日志");
  await page.keyboard.press("Escape");

  await page.goto("/log/operation");
  await listIsReady(page);
  await expect(visiblePage(page).getByRole("columnheader", { name: "对象" })).toBeVisible();
  await expect(visiblePage(page).getByRole("tab", { name: /权限变更/ })).toBeVisible();
  await expect(rows(page).filter({ hasText: "退出登录" })).toHaveCount(0);
  await shoot(page, "operation-1440");
  const small = await openAs(browser, baseURL, "/log/login", "auditor", { viewport: { width: 390, height: 844 } });
  await listIsReady(small);
  await shoot(small, "login-390");
  await small.context().close();
});
