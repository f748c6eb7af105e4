// Scheduled jobs: run by hand, seen with their output, paused and resumed; the outbox of a server without senders.
import { expect, test, type Page } from "./test.ts";
import { callAs, openAs } from "./accounts.ts";
import { listIsReady, signIn, visiblePage } from "./back-office.ts";

const JOB = "清理过期验证码";
const rows = (page: Page) => visiblePage(page).locator("tbody tr.ant-table-row");
const row = (page: Page, name: string) => rows(page).filter({ hasText: name });
/** Among the row's actions, or folded. */
async function edit(page: Page, name: string): Promise<void> {
  const open = row(page, name).getByRole("button", { name: /^编辑/ });
  const more = row(page, name).getByRole("button", { name: /^更多/ });
  await expect(open.or(more).first()).toBeVisible();
  if ((await open.count()) > 0) return open.click();
  await more.click();
  await page.getByRole("menuitem", { name: "编辑", exact: true }).click();
}
const shoot = (page: Page, name: string) =>
  page.screenshot({ path: test.info().outputPath(`${name}.png`), fullPage: true });

test("a job is run by hand, and its output read in its history", async ({ page, browser, baseURL }) => {
  await signIn(page, "admin", "/system/jobs");
  await listIsReady(page);
  await expect(row(page, JOB)).toContainText("0 20 4 * * ?");
  await expect(row(page, JOB)).toContainText("启用");
  await row(page, JOB).getByRole("button", { name: "立即执行" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "立即执行" }).click();
  await expect(page.getByText("立即执行成功")).toBeVisible();
  await expect
    .poll(async () => {
      const { result } = await callAs<{ records: Record<string, unknown>[] }>(
        baseURL ?? "",
        "admin",
        "GET",
        "/sys/job/list",
      );
      return result.records.find(({ title }) => title === JOB)?.["lastState"];
    })
    .toBe("done");
  await visiblePage(page).getByRole("button", { name: "刷新", exact: true }).click();
  await expect(row(page, JOB)).toContainText("成功");
  await shoot(page, "jobs-1440");
  await row(page, JOB).focus();
  await page.keyboard.press("Enter");
  await visiblePage(page).getByRole("button", { name: "执行记录" }).click();
  const runs = page.getByRole("dialog", { name: /执行记录/ });
  await expect(runs).toContainText("成功");
  await shoot(page, "job-1440");
  await runs.getByRole("button", { name: "查看" }).first().click();
  await expect(
    page
      .getByRole("dialog")
      .last()
      .getByText(/删除了 \d+ 个过期的验证码/),
  ).toBeVisible();
  await shoot(page, "run-1440");
  const phone = { viewport: { width: 390, height: 844 } };
  const small = await openAs(browser, baseURL, "/system/jobs", "admin", phone);
  await listIsReady(small);
  await shoot(small, "jobs-390");
  await small.getByText(JOB).first().click();
  await expect(small.getByText("执行计划").first()).toBeVisible();
  await shoot(small, "job-390");
  await small.context().close();
});

test("a paused job has no next run, a resumed one has", async ({ page }) => {
  const name = "清理无用文件";
  await signIn(page, "admin", "/system/jobs");
  await listIsReady(page);
  await row(page, name).getByRole("button", { name: "暂停" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "暂停" }).click();
  await expect(row(page, name)).toContainText("已暂停");
  await expect(row(page, name).getByRole("button", { name: "暂停" })).toHaveCount(0);
  await expect(row(page, name)).not.toContainText("03:40:00");
  await row(page, name).getByRole("button", { name: "恢复" }).click();
  await expect(row(page, name)).toContainText("03:40:00");
});

test("a schedule that runs too often is refused, with the reason", async ({ page }) => {
  await signIn(page, "admin", "/system/jobs");
  await listIsReady(page);
  await edit(page, JOB);
  const plan = page.getByRole("textbox", { name: "执行计划" });
  await plan.fill("0/5 * * * * ?");
  await page.getByRole("button", { name: "保存", exact: true }).click();
  await expect(page.getByText("执行计划过密：两次执行至少相隔 10 秒")).toBeVisible();
  await shoot(page, "too-often-1440");
});

test("an auditor sees jobs and does nothing with them; an editor has no such page", async ({ browser, baseURL }) => {
  const auditor = await openAs(browser, baseURL, "/system/jobs", "auditor");
  await listIsReady(auditor);
  await expect(row(auditor, JOB)).toBeVisible();
  await expect(auditor.getByRole("button", { name: "立即执行" })).toHaveCount(0);
  await auditor.context().close();
  const editor = await openAs(browser, baseURL, "/system/jobs", "editor");
  await expect(editor.getByText("抱歉，您没有访问该页面的权限。")).toBeVisible();
  await editor.context().close();
});

test("the outbox of a server without senders is a page, and templates are texts with variables", async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, "admin", "/message/outbox");
  await listIsReady(page);
  // Other tests may have sent some meanwhile.
  await expect(rows(page).first().or(visiblePage(page).getByText("还没有消息"))).toBeVisible();
  await shoot(page, "outbox-1440");
  await page.goto("/message/template");
  await listIsReady(page);
  await visiblePage(page).getByRole("textbox", { name: "标题", exact: true }).fill("验证码");
  await visiblePage(page).getByRole("button", { name: "查询", exact: true }).click();
  await edit(page, "验证码");
  await page.getByRole("textbox", { name: "正文" }).fill("没有变量");
  await page.getByRole("button", { name: "保存", exact: true }).click();
  await expect(page.getByText("模板内容有误：缺少变量“{code}”")).toBeVisible();
  await shoot(page, "template-1440");
  const small = await openAs(browser, baseURL, "/message/outbox", "admin", { viewport: { width: 390, height: 844 } });
  await listIsReady(small);
  await shoot(small, "outbox-390");
  await small.context().close();
});
