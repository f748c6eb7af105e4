import { randomInt } from "node:crypto";
import { expect, test, type Page } from "./test.ts";
import { listIsReady, signIn, visiblePage } from "./back-office.ts";
import { callAs } from "./accounts.ts";

const rows = (page: Page) => visiblePage(page).locator("tbody tr.ant-table-row");
const box = (page: Page, name: string) => page.getByRole("textbox", { name });

test.describe("a copy of a record", () => {
  test("from its row: what is entered comes along, what is unique and the state do not", async ({ page, baseURL }) => {
    await signIn(page, "admin", "/bid/info?keyword=HN-T-2026-001");
    await listIsReady(page);
    await rows(page).first().getByRole("button", { name: /^更多/ }).click();
    await page.getByRole("menuitem", { name: "复制" }).click();
    await expect(page).toHaveURL(/\/bid\/info\/[^/]+\/copy/);
    await expect(visiblePage(page).getByRole("alert")).toContainText("项目编号不能重复或不可见，请重新填写");
    await expect(page).toHaveTitle(/复制标的/);
    await expect(box(page, "标的名称")).toHaveValue("西联分公司 2026 年第1批橡胶更新林活立木（A 标段）");
    await expect(box(page, "项目编号")).toHaveValue("");
    await page.screenshot({ path: test.info().outputPath("copy-1440.png") });
    const code = `HN-C-2026-${String(Math.floor(Math.random() * 900) + 100)}`;
    await box(page, "项目编号").fill(code);
    await page.keyboard.press("Control+s");
    await expect(page).toHaveURL(/\/bid\/info\?/);
    const { result } = await callAs<{ records: Record<string, unknown>[] }>(
      baseURL ?? "",
      "admin",
      "GET",
      `/subjectMatter/list?landCode=${code}`,
    );
    expect(result.records).toHaveLength(1);
    const [copy] = result.records;
    expect(copy).toMatchObject({
      landCode: code,
      status: 0,
      makerId: null,
      checkerId: null,
      version: 1,
      createBy: "admin",
    });
    // The same pictures, and the values of every tab.
    expect(copy).toMatchObject({ seller: "天然橡胶集团西联分公司", permitNumber: "琼林采字〔2026〕0100 号" });
    expect(String(copy?.["pictures"])).toContain("019aa3c0-0009-7000-8000-000000000001");
    await callAs(baseURL ?? "", "admin", "DELETE", `/subjectMatter/delete?id=${String(copy?.["landId"])}`);
  });

  test("has its lines as new lines; from the record that is read", async ({ page, baseURL }) => {
    const base = baseURL ?? "";
    const { result } = await callAs<{ records: Record<string, unknown>[] }>(
      base,
      "admin",
      "GET",
      "/online/api/demo_lines/list?pageSize=1&field=id",
    );
    const id = String(result.records[0]?.["id"]);
    const original = await callAs(base, "admin", "GET", `/online/api/demo_lines/queryById?id=${id}`);
    await signIn(page, "admin", `/demo/lines/${id}`);
    await page.getByRole("button", { name: "复制" }).click();
    await expect(page).toHaveURL(new RegExp(`/${id}/copy`));
    await expect(page.locator(".hw-lines-grid").first()).toBeVisible();
    const saved = page.waitForResponse((reply) => reply.url().endsWith("/demo_lines/add"));
    await page.keyboard.press("Control+s");
    const copy = ((await (await saved).json()) as { result: Record<string, unknown> }).result;
    expect(copy["id"]).not.toBe(id);
    const linesOf = (row: Record<string, unknown>) =>
      Object.values(row).find((value): value is Record<string, unknown>[] => Array.isArray(value)) ?? [];
    const [before, after] = [linesOf(original.result), linesOf(copy)];
    expect(before.length).toBeGreaterThan(0);
    expect(after).toHaveLength(before.length);
    expect(after.map((line) => line["id"])).not.toEqual(expect.arrayContaining([before[0]?.["id"]]));
    // The original has its lines still.
    const again = await callAs(base, "admin", "GET", `/online/api/demo_lines/queryById?id=${id}`);
    expect(linesOf(again.result)).toEqual(before);
    await callAs(base, "admin", "DELETE", `/online/api/demo_lines/delete?id=${String(copy["id"])}`);
  });

  test("needs the right to add", async ({ page }) => {
    await signIn(page, "auditor", "/content/notices");
    await listIsReady(page);
    await expect(
      rows(page)
        .first()
        .getByRole("button", { name: /复制|更多/ }),
    ).toHaveCount(0);
    await rows(page).first().getByRole("link").first().click();
    await expect(page.getByRole("button", { name: "历史" })).toBeVisible();
    await expect(page.getByRole("button", { name: "复制" })).toHaveCount(0);
  });
});

test("a row is added below another in a tree, and its branch opens", async ({ page, baseURL }) => {
  const base = baseURL ?? "";
  const name = `下级${randomInt(100_000_000)}`;
  await signIn(page, "admin", "/system/category");
  await listIsReady(page);
  await rows(page).filter({ hasText: "海南省" }).getByRole("button", { name: "展开行" }).click();
  const parent = rows(page).filter({ hasText: "海口市" });
  await expect(parent).toHaveCount(1);
  const below = parent.getByRole("button", { name: /^添加下级/ });
  if (await below.count()) await below.click();
  else {
    await parent.getByRole("button", { name: /^更多/ }).click();
    await page.getByRole("menuitem", { name: "添加下级" }).click();
  }
  await expect(page).toHaveURL(/\/system\/category\/[^/]+\/new$/);
  await expect(page.locator(".hw-form")).toContainText("海口市");
  await page.screenshot({ path: test.info().outputPath("below-1440.png") });
  await page.getByRole("dialog").getByRole("textbox", { name: "分类名称" }).fill(name);
  await page
    .getByRole("dialog")
    .getByRole("textbox", { name: "分类编码" })
    .fill(`C${Date.now() % 1e8}`);
  const saved = page.waitForResponse((reply) => reply.url().endsWith("/add") && reply.request().method() === "POST");
  await page.keyboard.press("Control+s");
  const { result } = (await (await saved).json()) as { result: Record<string, unknown> };
  await expect(rows(page).filter({ hasText: name })).toBeVisible();
  await page.screenshot({ path: test.info().outputPath("branch-1440.png") });
  await callAs(base, "admin", "DELETE", `/sys/category/delete?id=${String(result["id"])}`);
});
