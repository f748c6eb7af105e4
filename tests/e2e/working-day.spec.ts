// An operator's day without a mouse, and the same day on a phone: list, filter, super query with groups, form, steps,
// batch, grid, history, report.
import { randomUUID } from "node:crypto";
import { expect, test, type Locator, type Page } from "./test.ts";
import { listIsReady, visiblePage } from "./back-office.ts";
import { callAs } from "./accounts.ts";
import { cellOf, freeCode } from "./grid-page.ts";

const PASSWORD = "Wood@2026";
const rows = (page: Page) => visiblePage(page).locator("tbody tr.ant-table-row");
const form = (page: Page) => page.locator(".hw-form").last();
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });
const conditions = (page: Page) => visiblePage(page).getByRole("group", { name: "筛选条件" });

/** A notice is in the dictionary's third category, 其他公告: it names no session. */
const notice = (title: string) => ({ title, category: 2, content: "<p>内容</p>" });

/** Presses Tab until the element has the focus. */
async function reach(page: Page, element: Locator): Promise<void> {
  await expect(element).toBeVisible();
  for (let pressed = 0; pressed < 150; pressed++) {
    if (await element.evaluate((one) => one === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  await expect(element).toBeFocused();
}

async function press(page: Page, element: Locator, key = "Enter"): Promise<void> {
  await reach(page, element);
  await page.keyboard.press(key);
}

/** Moves to the option whose text ends so, and takes it. */
async function take(page: Page, text: string): Promise<void> {
  const option = page.locator(".ant-select-dropdown:visible .ant-select-item-option");
  await expect(option.first()).toBeVisible();
  const active = page.locator(".ant-select-dropdown:visible .ant-select-item-option-active");
  const atIt = async () => ((await active.count()) === 1 ? await active.innerText() : "").endsWith(text);
  for (let pressed = 0; pressed < 60 && !(await atIt()); pressed++) await page.keyboard.press("ArrowDown");
  expect(await atIt(), `an option ${text}`).toBe(true);
  await page.keyboard.press("Enter");
}

/** Chooses an option of a select with the arrows. */
async function choose(page: Page, select: Locator, text: string): Promise<void> {
  await press(page, select, "ArrowDown");
  await take(page, text);
}

async function goTo(page: Page, title: string, path: RegExp): Promise<void> {
  await reach(page, page.getByRole("combobox", { name: "搜索菜单" }));
  await page.keyboard.type(title);
  await take(page, `/ ${title}`);
  await expect(page).toHaveURL(path);
}

test("by keyboard", async ({ page, baseURL }) => {
  test.setTimeout(240_000);
  const base = baseURL ?? "";
  const word = `键盘日${randomUUID().slice(0, 8)}`;
  for (const name of ["甲", "乙"]) await callAs(base, "admin", "POST", "/notice/add", notice(`${word}${name}`));

  await test.step("sign in", async () => {
    await page.goto("/manage/login");
    await reach(page, page.getByLabel("账号"));
    await page.keyboard.type("admin");
    await reach(page, page.getByLabel("密码", { exact: true }));
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: /^账户/ })).toBeVisible({ timeout: 30_000 });
  });

  await test.step("the list, found in the menu", async () => {
    await goTo(page, "公告", /\/content\/notices$/);
    await listIsReady(page);
  });

  await test.step("a form", async () => {
    await rows(page).first().waitFor();
    await reach(page, visiblePage(page).getByRole("button", { name: "新增", exact: true }));
    await page.keyboard.press("n");
    await reach(page, form(page).getByLabel("标题", { exact: true }));
    await page.keyboard.type(`${word}丙`);
    await choose(page, form(page).getByRole("combobox", { name: "公告类别" }), "其他公告");
    await reach(page, form(page).locator(".ProseMirror"));
    await page.keyboard.type("现场踏勘安排如下。");
    await page.keyboard.press("Control+s");
    await expect(page.getByText(`已新增公告“${word}丙”`)).toBeVisible();
    await expect(page).toHaveURL(/\/content\/notices$/);
  });

  await test.step("a filter by a word", async () => {
    await page.keyboard.press("/");
    await page.keyboard.type(word);
    await page.keyboard.press("Enter");
    await expect(rows(page)).toHaveCount(3);
  });

  await test.step("a super query with a group", async () => {
    await press(page, visiblePage(page).getByRole("button", { name: "高级查询", exact: true }));
    const query = dialog(page, "高级查询构造器");
    const fill = async (part: Locator, value: string) => {
      const line = part.locator(".hw-condition").last();
      await choose(page, line.getByRole("combobox", { name: "查询字段" }), "标题");
      await choose(page, line.getByRole("combobox", { name: "匹配规则" }), "包含");
      await reach(page, line.getByRole("textbox", { name: "值" }));
      await page.keyboard.type(value);
    };
    await fill(query, word);
    await press(page, query.getByRole("button", { name: "添加分组", exact: true }));
    const group = query.getByRole("group", { name: "分组 1", exact: true });
    await fill(group, "甲");
    await press(page, group.getByRole("button", { name: "在分组 1 中添加条件" }));
    await fill(group, "乙");
    await press(page, query.getByRole("button", { name: "查询", exact: true }));
    await expect(conditions(page)).toContainText("（标题 包含 甲 或 标题 包含 乙）");
    await expect(rows(page)).toHaveCount(2);
  });

  await test.step("a step of both rows", async () => {
    await reach(page, rows(page).first());
    await page.keyboard.press("Space");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Space");
    await expect(visiblePage(page).getByText("已选 2 项")).toBeVisible();
    await press(page, visiblePage(page).getByRole("button", { name: "批量操作" }));
    const item = page.getByRole("menuitem", { name: "提交审核" });
    await expect(item).toBeVisible();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await press(page, dialog(page, "提交审核").getByRole("button", { name: "提交审核" }));
    await expect(page.getByText("提交审核成功，共 2 条")).toBeVisible();
    await expect(rows(page).filter({ hasText: "待审核" })).toHaveCount(2);
  });

  await test.step("a record and its history", async () => {
    await reach(page, rows(page).first());
    await page.keyboard.press("Enter");
    await press(page, page.getByRole("button", { name: "历史", exact: true }));
    await expect(page.getByText("提交审核").last()).toBeVisible();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await expect(page).toHaveURL(/\/content\/notices\?/);
  });

  await test.step("a grid", async () => {
    await goTo(page, "可编辑表格", /\/demo\/grid$/);
    await expect(cellOf(visiblePage(page), 1, "name")).toBeVisible({ timeout: 30_000 });
    await press(page, visiblePage(page).getByRole("button", { name: "新增", exact: true }).first());
    await expect(visiblePage(page).locator(".hw-row-added").first()).toBeVisible();
    await page.keyboard.press("Control+z");
    await expect(visiblePage(page).locator(".hw-row-added")).toHaveCount(0);
    expect(freeCode()).toMatch(/^G-/);
  });

  await test.step("a report", async () => {
    await goTo(page, "竞价统计", /\/stat\/bidding$/);
    await expect(visiblePage(page).locator("tbody tr").first()).toBeVisible();
    await choose(page, visiblePage(page).getByRole("combobox", { name: "交易方式" }), "一次性买断");
    await expect(page).toHaveURL(/self_transactionType=1/);
  });
});
