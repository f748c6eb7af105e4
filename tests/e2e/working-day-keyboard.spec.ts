// A working day of an operator by keyboard alone, one step after the other: no mouse, no touch, no script.
import { randomInt } from "node:crypto";
import type { Browser } from "@playwright/test";
import { expect, test, type Locator, type Page } from "./test.ts";
import { browserOf, callAs } from "./accounts.ts";
import { listIsReady, visiblePage } from "./back-office.ts";
import { cellOf, ownRows } from "./grid-page.ts";
import { choose, goTo, press, reach, signInByKeyboard, takeItem, typeOver } from "./keyboard-page.ts";

test.describe.configure({ mode: "serial" });

const rows = (page: Page) => visiblePage(page).locator("tbody tr.ant-table-row");
const rowOf = (page: Page, text: string) => rows(page).filter({ hasText: text });
const form = (page: Page) => page.locator(".hw-form").last();
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });
const button = (page: Page, name: string) => visiblePage(page).getByRole("button", { name, exact: true });
const conditions = (page: Page) => visiblePage(page).getByRole("group", { name: "筛选条件" });

let page: Page;
let word: string;

const openPage = async (browser: Browser, baseURL: string | undefined): Promise<Page> => {
  const opened = await (await browserOf(browser, baseURL ?? "", undefined, { ofFile: true })).newPage();
  // A printout is a dialog of the browser: it is counted here.
  await opened.addInitScript(() => {
    window.print = () => void (document.documentElement.dataset["printed"] = "yes");
  });
  return opened;
};

/** Lists the notices of this test. */
async function find(text: string, count: number): Promise<void> {
  await page.keyboard.press("/");
  await expect(visiblePage(page).getByRole("textbox", { name: /^搜索/ })).toBeFocused();
  await page.keyboard.press("Control+a");
  await page.keyboard.type(text);
  await page.keyboard.press("Enter");
  await expect(rows(page)).toHaveCount(count);
}

async function openRow(row: Locator): Promise<void> {
  await reach(page, rows(page).first());
  for (let pressed = 0; pressed < 10; pressed++) {
    if (await row.evaluate((one) => one === document.activeElement)) break;
    await page.keyboard.press("ArrowDown");
  }
  await expect(row).toBeFocused();
  await page.keyboard.press("Enter");
}

test.beforeAll(async ({ browser, baseURL }) => {
  word = `键盘日${randomInt(100_000_000)}`;
  for (const name of ["甲", "乙"])
    await callAs(baseURL ?? "", "admin", "POST", "/notice/add", {
      title: `${word}${name}`,
      category: 2,
      content: "<p>内容</p>",
    });
  page = await openPage(browser, baseURL);
});
test.afterAll(() => page.context().close());

test("signs in", () => signInByKeyboard(page, "admin"));

test("finds a list in the menu's search", async () => {
  await goTo(page, "公告", /\/content\/notices$/);
  await listIsReady(page);
});

test("adds a record: what is missing is said at its field, which has the focus, and is corrected", async () => {
  await reach(page, button(page, "新增"));
  await page.keyboard.press("n");
  await expect(form(page).getByRole("textbox", { name: "公告标题" })).toBeFocused();
  await reach(page, form(page).getByRole("radio").first());
  const other = form(page).getByRole("radio", { name: "其他公告" });
  for (let pressed = 0; pressed < 5 && !(await other.isChecked()); pressed++) await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Control+s");
  await expect(form(page).getByText("请输入公告标题")).toBeVisible();
  await expect(form(page).getByRole("textbox", { name: "公告标题" })).toBeFocused();
  await page.keyboard.type(`${word}丙`);
  await reach(page, form(page).getByRole("textbox", { name: "公告内容" }));
  await page.keyboard.type("现场踏勘安排如下。");
  await page.keyboard.press("Control+s");
  await expect(page.getByText(`已新增公告“${word}丙”`)).toBeVisible();
  await expect(page).toHaveURL(/\/content\/notices$/);
});

test("filters by a word and by a state", async () => {
  await find(word, 3);
  await choose(page, visiblePage(page).getByRole("combobox", { name: "状态" }), "草稿");
  await expect(conditions(page)).toContainText("状态：草稿");
  await expect(rows(page)).toHaveCount(3);
  await press(page, conditions(page).getByRole("button", { name: "清空" }));
  await expect(page).toHaveURL(/\/content\/notices$/);
});

test("asks with a super query that has a group in it", async () => {
  await press(page, button(page, "高级查询"));
  const query = dialog(page, "高级查询构造器");
  const fill = async (part: Locator, value: string) => {
    const line = part.locator(".hw-condition").last();
    await choose(page, line.getByRole("combobox", { name: "查询字段" }), "公告标题");
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
  await expect(conditions(page)).toContainText("（公告标题 包含 甲 或 公告标题 包含 乙）");
  await expect(rows(page)).toHaveCount(2);
});

test("takes a step with both rows at once", async () => {
  await reach(page, rows(page).first());
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Space");
  await expect(visiblePage(page).getByText("已选 2 项")).toBeVisible();
  await takeItem(page, visiblePage(page).getByRole("button", { name: "批量操作" }), "提交审核");
  await press(page, dialog(page, "提交审核").getByRole("button", { name: "提交审核" }));
  await expect(page.getByText("提交审核成功，共 2 条")).toBeVisible();
  await expect(rows(page).filter({ hasText: "待审核" })).toHaveCount(2);
  await press(page, conditions(page).getByRole("button", { name: "清空" }));
});

test("submits the record that is open", async () => {
  await find(word, 3);
  await openRow(rowOf(page, `${word}丙`));
  await press(page, button(page, "提交审核"));
  await expect(page.getByText(/提交审核成功/)).toBeVisible();
  await expect(page.locator(".hw-form-title")).toContainText("待审核");
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/\/content\/notices\?keyword=/);
});

test("another person, led by the queue, approves it", async ({ browser, baseURL }) => {
  const reviewer = await openPage(browser, baseURL);
  await signInByKeyboard(reviewer, "reviewer");
  await press(reviewer, visiblePage(reviewer).getByRole("link", { name: /公告 · 待审核/ }));
  await listIsReady(reviewer);
  const approve = reviewer.getByRole("button", { name: `审核通过 ${word}丙` });
  await press(reviewer, approve);
  const asked = dialog(reviewer, "审核通过");
  await reach(reviewer, asked.getByRole("textbox", { name: "审核意见" }));
  await reviewer.keyboard.type("同意");
  await press(reviewer, asked.getByRole("button", { name: "审核通过" }));
  await expect(reviewer.getByText(/审核通过成功/)).toBeVisible();
  await expect(approve).toHaveCount(0);
  await reviewer.context().close();
});

test("reads the history of the record, which names both persons", async () => {
  await press(page, button(page, "刷新"));
  await expect(rowOf(page, `${word}丙`)).toContainText("已发布");
  await openRow(rowOf(page, `${word}丙`));
  await press(page, page.getByRole("button", { name: "历史", exact: true }));
  const entries = page.getByRole("article");
  await expect(entries.filter({ hasText: "审核通过" })).toContainText("符志明");
  await expect(entries.filter({ hasText: "提交审核" })).toContainText("陈建国");
  await page.keyboard.press("Escape");
  await expect(entries).toHaveCount(0);
});

test("copies the record under another title", async () => {
  await press(page, page.getByRole("button", { name: "复制", exact: true }));
  await expect(visiblePage(page).getByRole("alert")).toContainText("保存后成为一条新记录");
  await typeOver(page, form(page).getByRole("textbox", { name: "公告标题" }), `${word}丁`);
  await page.keyboard.press("Control+s");
  await expect(page.getByText(`已新增公告“${word}丁”`)).toBeVisible();
  await expect(rows(page)).toHaveCount(4);
  await expect(rowOf(page, `${word}丁`)).toContainText("草稿");
});

test("edits a grid, takes an edit back, pastes and saves", async ({ baseURL }) => {
  const { word: own } = await ownRows({ api: (...call) => callAs(baseURL ?? "", "admin", ...call) }, 3);
  const main = visiblePage(page);
  await goTo(page, "可编辑表格", /\/demo\/grid$/);
  await reach(page, main.getByRole("textbox", { name: "名称", exact: true }));
  await page.keyboard.type(own);
  await page.keyboard.press("Enter");
  await expect(cellOf(main, 3, "name")).toBeVisible();
  await expect(cellOf(main, 4, "name")).toHaveCount(0);
  const typing = main.locator(".hw-cell-input");
  for (let pressed = 0; pressed < 60; pressed++) {
    if (await typing.evaluate((one) => one === document.activeElement)) break;
    await page.keyboard.press("Tab");
  }
  await expect(typing).toBeFocused();
  await page.keyboard.press("Control+Home");
  await expect(main.locator(".hw-active")).toBeVisible();
  const toColumn = async (field: string) => {
    for (let pressed = 0; pressed < 30; pressed++) {
      if ((await main.locator(".hw-cell.hw-active").getAttribute("data-column")) === field) return;
      await page.keyboard.press("ArrowRight");
    }
  };
  await toColumn("name");
  await page.keyboard.type(`${own} 改`);
  await page.keyboard.press("Enter");
  await expect(cellOf(main, 1, "name")).toHaveText(`${own} 改`);
  await page.keyboard.type(`${own} 不要`);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Control+z");
  await expect(cellOf(main, 2, "name")).toHaveText(`${own} 2`);
  await page.keyboard.press("Control+Home");
  await toColumn("quantity");
  await page.keyboard.type("7.5");
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Control+c");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Control+v");
  await expect(cellOf(main, 3, "quantity")).toHaveText("7.500");
  await page.keyboard.press("Control+s");
  await expect(page.getByText("已保存 3 行")).toBeVisible();
});

test("runs a report with a condition, exports and prints it", async () => {
  await goTo(page, "竞价统计", /\/stat\/bidding$/);
  await expect(visiblePage(page).locator("tbody tr.ant-table-row").first()).toBeVisible({ timeout: 20_000 });
  await choose(page, visiblePage(page).getByRole("combobox", { name: "交易方式" }), "一次性买断");
  await expect(page).toHaveURL(/self_transactionType=1/);
  const download = page.waitForEvent("download");
  await takeItem(page, button(page, "导出"), "导出 CSV");
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
  await page.keyboard.press("Control+p");
  await expect(page.locator("html[data-printed=yes]")).toBeAttached();
});

test("signs out", async () => {
  await takeItem(page, page.getByRole("button", { name: /^账户/ }), "退出登录");
  await press(page, dialog(page, "退出登录").getByRole("button", { name: /^确\s*定$/ }));
  await expect(page).toHaveURL(/\/manage\/login/);
});
