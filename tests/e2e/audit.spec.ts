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
  await expect(page.getByText("开始校验成功")).toBeVisible();
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
