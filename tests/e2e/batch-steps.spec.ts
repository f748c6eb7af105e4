import { randomInt } from "node:crypto";
import { expect, test, type Page } from "./test.ts";
import { listIsReady, signIn, visiblePage } from "./back-office.ts";
import { callAs } from "./accounts.ts";

const rows = (page: Page) => visiblePage(page).locator("tbody tr.ant-table-row");
const row = (page: Page, name: string) => rows(page).filter({ hasText: name });
const batch = async (page: Page, step: string) => {
  await visiblePage(page).getByRole("button", { name: "批量操作" }).click();
  await page.getByRole("menuitem", { name: step }).click();
};
const select = (page: Page, name: string) => row(page, name).getByRole("checkbox").click();

/** Three drafts under one word, by their names. */
async function drafts(
  base: string,
): Promise<{ readonly word: string; readonly ids: Readonly<Record<string, string>> }> {
  const word = `批量${randomInt(100_000_000)}`;
  const ids: Record<string, string> = {};
  for (const name of ["甲", "乙", "丙"]) {
    const { result } = await callAs(base, "admin", "POST", "/notice/add", {
      title: `${word}${name}`,
      category: 2,
      content: "<p>内容</p>",
    });
    ids[name] = String(result["id"]);
  }
  return { word, ids };
}

const open = async (page: Page, word: string) => {
  await signIn(page, "admin", `/content/notices?keyword=${encodeURIComponent(word)}`);
  await listIsReady(page);
  await expect(rows(page)).toHaveCount(3);
};

test("rows take a step together, after confirmation with their count", async ({ page, baseURL }) => {
  const { word } = await drafts(baseURL ?? "");
  await open(page, word);
  await visiblePage(page).getByRole("checkbox", { name: "选择本页全部" }).click();
  await batch(page, "提交审核");
  const dialog = page.getByRole("dialog", { name: "提交审核" });
  await expect(dialog).toContainText("将处理选中的 3 条记录");
  await page.screenshot({ path: test.info().outputPath("confirm-1440.png") });
  await dialog.getByRole("button", { name: "提交审核" }).click();
  await expect(page.getByText("提交审核成功，共 3 条")).toBeVisible();
  await expect(rows(page).filter({ hasText: "待审核" })).toHaveCount(3);
  await expect(visiblePage(page).locator(".hw-selected")).toHaveCount(0);
});

test("what was refused is named with the reason, stays selected, and can be tried again", async ({ page, baseURL }) => {
  const { word, ids } = await drafts(baseURL ?? "");
  await open(page, word);
  await visiblePage(page).getByRole("checkbox", { name: "选择本页全部" }).click();
  // Another person changes one of them after it was shown.
  await callAs(baseURL ?? "", "admin", "PUT", "/notice/edit", { id: ids["乙"], title: `${word}乙（改）` });
  await batch(page, "提交审核");
  await page.getByRole("dialog", { name: "提交审核" }).getByRole("button", { name: "提交审核" }).click();
  const outcome = page.getByRole("dialog", { name: "提交审核" });
  await expect(outcome.getByRole("alert")).toContainText("已“提交审核” 2 条，1 条未成功");
  await expect(outcome.getByRole("listitem")).toHaveText([new RegExp(`^${word}乙：.+`)]);
  await page.screenshot({ path: test.info().outputPath("outcome-1440.png") });
  await outcome.getByRole("button", { name: "知道了" }).click();
  await expect(visiblePage(page).locator(".hw-selected")).toContainText("已选 1 项");
  await expect(row(page, `${word}乙`).getByRole("checkbox")).toBeChecked();
  await expect(rows(page).filter({ hasText: "待审核" })).toHaveCount(2);
  // It is shown as it is now, so that the second attempt goes against that.
  await batch(page, "提交审核");
  await page.getByRole("dialog", { name: "提交审核" }).getByRole("button", { name: "提交审核" }).click();
  await expect(rows(page).filter({ hasText: "待审核" })).toHaveCount(3);
});

test("only steps that a selected row allows are listed; the other rows are left out, and stay selected", async ({
  page,
  baseURL,
}) => {
  const { word, ids } = await drafts(baseURL ?? "");
  await callAs(baseURL ?? "", "admin", "POST", "/notice/submit", { id: ids["甲"] });
  await open(page, word);
  await select(page, `${word}乙`);
  await visiblePage(page).getByRole("button", { name: "批量操作" }).click();
  await expect(page.locator(".ant-dropdown").getByRole("menuitem")).toHaveText(["提交审核", "删除"]);
  await page.keyboard.press("Escape");
  await select(page, `${word}甲`);
  await select(page, `${word}丙`);
  await batch(page, "提交审核");
  const dialog = page.getByRole("dialog", { name: "提交审核" });
  await expect(dialog).toContainText("将处理选中的 2 条记录");
  await expect(dialog).toContainText("所选另有 1 条当前不能“提交审核”，不在其中");
  await dialog.getByRole("button", { name: "提交审核" }).click();
  await expect(rows(page).filter({ hasText: "待审核" })).toHaveCount(3);
  await expect(visiblePage(page).locator(".hw-selected")).toContainText("已选 1 项");
  await expect(row(page, `${word}甲`).getByRole("checkbox")).toBeChecked();
});

test("a step asks once for what it needs, for all rows; on a phone too", async ({ page, baseURL }) => {
  const base = baseURL ?? "";
  const { word, ids } = await drafts(base);
  for (const id of Object.values(ids)) await callAs(base, "admin", "POST", "/notice/submit", { id });
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, "reviewer", `/content/notices?keyword=${encodeURIComponent(word)}`);
  await listIsReady(page);
  for (const name of ["甲", "丙"])
    await visiblePage(page)
      .getByRole("checkbox", { name: `选择 ${word}${name}` })
      .click();
  await batch(page, "退回");
  const dialog = page.getByRole("dialog", { name: "退回" });
  await dialog.getByRole("button", { name: /退\s?回/ }).click();
  await expect(dialog.getByText("请输入退回原因")).toBeVisible();
  await dialog.getByRole("textbox", { name: "退回原因" }).fill("内容不全");
  await page.screenshot({ path: test.info().outputPath("input-390.png") });
  await dialog.getByRole("button", { name: /退\s?回/ }).click();
  await expect(page.getByText("退回成功，共 2 条")).toBeVisible();
  const left = await callAs<{ total: number }>(
    base,
    "admin",
    "GET",
    `/notice/list?keyword=${encodeURIComponent(word)}&status=1&pageSize=1`,
  );
  expect(left.result.total).toBe(1);
});
