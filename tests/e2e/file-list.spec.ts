// The list of files: who stored what, and whether anything refers to it.
import { callAs, openAs } from "./accounts.ts";
import { listIsReady, signIn, visiblePage } from "./back-office.ts";
import { expect, test, type Page } from "./test.ts";

const rows = (page: Page) => visiblePage(page).locator("tbody tr.ant-table-row");
const shoot = (page: Page, name: string) =>
  page.screenshot({ path: test.info().outputPath(`${name}.png`), fullPage: true });

interface Runs {
  readonly records: readonly { readonly state: string }[];
}

test("the list of files says who stored what, and looks for what refers to it", async ({ page, browser, baseURL }) => {
  const url = baseURL ?? "";
  await signIn(page, "admin", "/oss/files");
  await listIsReady(page);
  await expect(rows(page).first()).toBeVisible();
  await expect(visiblePage(page).getByRole("tab")).toHaveText([/^全部/, /^没有引用/]);
  await shoot(page, "files-1440");
  const jobs = await callAs<{ records: readonly Record<string, unknown>[] }>(
    url,
    "admin",
    "GET",
    "/sys/job/list?pageSize=100",
  );
  const jobId = String(jobs.result.records.find(({ job }) => job === "checkFileUse")?.["id"]);
  const done = async () =>
    (await callAs<Runs>(url, "admin", "GET", `/sys/jobRun/list?jobId=${jobId}`)).result.records.filter(
      ({ state }) => state === "done",
    ).length;
  const before = await done();
  await visiblePage(page).getByRole("button", { name: "检查引用" }).click();
  const dialog = page.getByRole("dialog", { name: "检查引用" });
  await expect(dialog).toContainText("一天内上传的文件不检查");
  await dialog.getByRole("button", { name: "检查引用" }).click();
  await expect.poll(done, { timeout: 30_000 }).toBeGreaterThan(before);

  // What was not found unused is not removed.
  await rows(page).first().getByRole("checkbox").click();
  await visiblePage(page).getByRole("button", { name: "批量操作" }).click();
  await expect(page.getByRole("menuitem", { name: "删除文件" })).toBeVisible();
  await shoot(page, "files-batch-1440");
  await page.keyboard.press("Escape");
  await rows(page).first().getByRole("button", { name: "查看" }).click();
  await expect(page.getByRole("dialog")).toContainText("检查时间");
  await shoot(page, "file-view-1440");

  const small = await openAs(browser, baseURL, "/oss/files", "personnel", { viewport: { width: 390, height: 844 } });
  await listIsReady(small);
  await shoot(small, "files-390");
  await small.context().close();
});
