// A list whose rows are edited in place, within the back office: its sizes, its toolbar, and how it is printed.
import { expect, test } from "./test.ts";
import { signIn } from "./back-office.ts";

test("has one toolbar, and the heights of a list", async ({ page }) => {
  await signIn(page, "admin", "/demo/grid");
  const rows = page.locator(".hw-row:not(.hw-row-total)");
  await expect(rows.first()).toBeVisible({ timeout: 30_000 });
  const toolbar = page.getByRole("toolbar");
  await expect(toolbar).toHaveCount(1);
  for (const name of ["撤销", "查找", "列设置", "刷新", "保存"])
    await expect(toolbar.getByRole("button", { name, exact: true })).toHaveCount(1);
  const height = (element: Element) => element.getBoundingClientRect().height;
  expect(await rows.first().evaluate(height)).toBe(40);
  expect(await page.locator(".hw-row-total").first().evaluate(height)).toBe(40);
  const status = await page.getByText(/^共 \d+ 行$/).boundingBox();
  const pager = await page.locator(".hw-pager").boundingBox();
  expect((status?.y ?? 0) + (status?.height ?? 0), "the pager does not lie over it").toBeLessThanOrEqual(pager?.y ?? 0);
  // On a wide screen two lines of buttons would take the place of rows.
  expect(await toolbar.evaluate(height)).toBeLessThan(60);
});

test("is printed without what surrounds it, with every row of the page", async ({ page }) => {
  await signIn(page, "admin", "/demo/grid");
  const grid = page.getByRole("grid", { name: "示例：可编辑表格" });
  await expect(grid.getByRole("gridcell").first()).toBeVisible({ timeout: 30_000 });
  const count = Number(await grid.getAttribute("aria-rowcount"));
  await page.emulateMedia({ media: "print" });
  const table = page.getByRole("table", { name: "示例：可编辑表格" });
  // Header and totals are counted on both sides.
  await expect(table.getByRole("row")).toHaveCount(count);
  await expect(page.getByRole("button")).toHaveCount(0);
  await expect(page.getByRole("toolbar")).toHaveCount(0);
});
