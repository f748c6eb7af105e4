import { expect, test, type Page } from "./test.ts";
import { listIsReady, signIn, visiblePage } from "./back-office.ts";

const help = (page: Page) => page.getByRole("dialog", { name: "快捷键" });
const sections = (page: Page) => help(page).getByRole("region");
const names = async (page: Page) =>
  sections(page).evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));

test("? lists the shortcuts of a list, and Escape closes the help", async ({ page }) => {
  await signIn(page, "admin", "/content/notices");
  await listIsReady(page);
  await page.keyboard.press("?");
  await expect(help(page)).toBeVisible();
  expect(await names(page)).toEqual([
    "全局",
    "列表",
    "列表中的行（先点选或用 Tab 移到行上）",
    "列宽（先用 Tab 移到列标题的边缘）",
  ]);
  await expect(help(page)).toContainText("新增");
  await page.screenshot({ path: test.info().outputPath("list-1440.png") });
  await page.keyboard.press("Escape");
  await expect(help(page)).toHaveCount(0);
  // The list has its keys back.
  await page.keyboard.press("n");
  await expect(page).toHaveURL(/\/content\/notices\/new$/);
});

test("? in a box is typed", async ({ page }) => {
  await signIn(page, "admin", "/content/notices");
  await listIsReady(page);
  const box = visiblePage(page).getByRole("textbox", { name: /^搜索/ });
  await box.focus();
  await page.keyboard.type("?");
  await expect(box).toHaveValue("?");
  await expect(help(page)).toHaveCount(0);
});

test("of a form: saving and closing; who may not add has no key for it", async ({ page }) => {
  await signIn(page, "auditor", "/content/notices");
  await listIsReady(page);
  await page.keyboard.press("?");
  await expect(help(page).getByText("新增", { exact: true })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await signIn(page, "admin", "/content/notices/new");
  const title = visiblePage(page).getByRole("textbox", { name: "公告标题" });
  await expect(title).toBeFocused();
  await title.blur();
  await page.keyboard.press("?");
  expect(await names(page)).toEqual(["全局", "表单", "打开的记录"]);
  await page.keyboard.press("Escape");
  await expect(help(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/content\/notices\/new$/);
});

test("of a grid, from the user menu, on a phone as well", async ({ page }) => {
  await signIn(page, "admin", "/demo/grid");
  await expect(visiblePage(page).locator(".hw-grid")).toBeVisible();
  await page.getByRole("button", { name: /^账户/ }).click();
  await page.getByRole("menuitem", { name: "快捷键" }).click();
  await expect(sections(page)).not.toHaveCount(0);
  expect(await names(page)).toEqual(expect.arrayContaining(["表格中的单元格", "正在编辑的单元格"]));
  await page.screenshot({ path: test.info().outputPath("grid-1440.png") });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.screenshot({ path: test.info().outputPath("grid-390.png") });
});
