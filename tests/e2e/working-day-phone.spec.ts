// A working day of an operator on a phone, one step after the other, with a finger alone.
import { randomInt } from "node:crypto";
import type { Browser } from "@playwright/test";
import { expect, test, type Locator, type Page } from "./test.ts";
import { browserOf, callAs } from "./accounts.ts";
import { listIsReady, visiblePage } from "./back-office.ts";
import { cellOf, ownRows } from "./grid-page.ts";
import { choose, fits, goTo, signInByTouch, takeItem, tap, typeInto } from "./phone-page.ts";

test.describe.configure({ mode: "serial" });

const cards = (page: Page) => visiblePage(page).locator(".hw-card");
const cardOf = (page: Page, text: string) => cards(page).filter({ hasText: text });
const form = (page: Page) => page.locator(".hw-form").last();
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });
const button = (page: Page, name: string) => visiblePage(page).getByRole("button", { name, exact: true });
const conditions = (page: Page) => visiblePage(page).getByRole("group", { name: "筛选条件" });

let page: Page;
let word: string;

const openPage = async (browser: Browser, baseURL: string | undefined): Promise<Page> =>
  (await browserOf(browser, baseURL ?? "", undefined, { phone: true, ofFile: true })).newPage();

test.beforeAll(async ({ browser, baseURL }) => {
  word = `手机日${randomInt(100_000_000)}`;
  for (const name of ["甲", "乙"])
    await callAs(baseURL ?? "", "admin", "POST", "/notice/add", {
      title: `${word}${name}`,
      category: 2,
      content: "<p>内容</p>",
    });
  page = await openPage(browser, baseURL);
});
test.afterEach(() => fits(page));
test.afterAll(() => page.context().close());

test("signs in", () => signInByTouch(page, "admin"));

test("finds a list in the menu; its rows are cards", async () => {
  await goTo(page, "内容管理", "公告", /\/content\/notices$/);
  await listIsReady(page);
  await expect(cards(page).first()).toBeVisible();
});

test("adds a record: what is missing is said at its field and is corrected", async () => {
  await tap(button(page, "新增"));
  await tap(form(page).getByRole("radio", { name: "其他公告" }));
  await tap(page.getByRole("button", { name: "保存", exact: true }));
  await expect(form(page).getByText("请输入公告标题")).toBeInViewport();
  await typeInto(page, form(page).getByRole("textbox", { name: "公告标题" }), `${word}丙`);
  await typeInto(page, form(page).getByRole("textbox", { name: "公告内容" }), "现场踏勘安排如下。");
  await fits(page);
  await tap(page.getByRole("button", { name: "保存", exact: true }));
  await expect(page.getByText(`已新增公告“${word}丙”`)).toBeVisible();
  await expect(page).toHaveURL(/\/content\/notices$/);
});

test("filters by a state and by a word", async () => {
  await tap(button(page, "筛选"));
  await choose(page, visiblePage(page).getByRole("combobox", { name: "状态" }), "草稿");
  await expect(conditions(page)).toContainText("状态：草稿");
  await tap(button(page, "筛选"));
  await typeInto(page, visiblePage(page).getByRole("textbox", { name: /^搜索/ }), word);
  await page.keyboard.press("Enter");
  await expect(cards(page)).toHaveCount(3);
  await tap(conditions(page).getByRole("button", { name: "清空" }));
  await expect(page).toHaveURL(/\/content\/notices$/);
});

test("asks with a super query that has a group in it", async () => {
  await tap(button(page, "高级查询"));
  const query = dialog(page, "高级查询构造器");
  const fill = async (part: Locator, value: string) => {
    const line = part.locator(".hw-condition").last();
    await choose(page, line.getByRole("combobox", { name: "查询字段" }), "公告标题");
    await choose(page, line.getByRole("combobox", { name: "匹配规则" }), "包含");
    await typeInto(page, line.getByRole("textbox", { name: "值" }), value);
  };
  await fill(query, word);
  await tap(query.getByRole("button", { name: "添加分组", exact: true }));
  const group = query.getByRole("group", { name: "分组 1", exact: true });
  await fill(group, "甲");
  await tap(group.getByRole("button", { name: "在分组 1 中添加条件" }));
  await fill(group, "乙");
  await fits(page);
  await tap(query.getByRole("button", { name: "查询", exact: true }));
  await expect(conditions(page)).toContainText("（公告标题 包含 甲 或 公告标题 包含 乙）");
  await expect(cards(page)).toHaveCount(2);
});

test("takes a step with both rows at once", async () => {
  for (const name of ["甲", "乙"]) await tap(page.getByRole("checkbox", { name: `选择 ${word}${name}` }));
  await expect(visiblePage(page).getByText("已选 2 项")).toBeVisible();
  await takeItem(page, visiblePage(page).getByRole("button", { name: "批量操作" }), "提交审核");
  await tap(dialog(page, "提交审核").getByRole("button", { name: "提交审核" }));
  await expect(page.getByText("提交审核成功，共 2 条")).toBeVisible();
  await expect(cards(page).filter({ hasText: "待审核" })).toHaveCount(2);
  await tap(conditions(page).getByRole("button", { name: "清空" }));
});

test("submits one record at its card", async () => {
  await typeInto(page, visiblePage(page).getByRole("textbox", { name: /^搜索/ }), word);
  await page.keyboard.press("Enter");
  await expect(cards(page)).toHaveCount(3);
  await tap(cardOf(page, `${word}丙`).getByRole("button", { name: /^提交审核/ }));
  await expect(cardOf(page, `${word}丙`)).toContainText("待审核");
});

test("another person, led by the queue, approves it", async ({ browser, baseURL }) => {
  const reviewer = await openPage(browser, baseURL);
  await signInByTouch(reviewer, "reviewer");
  await tap(visiblePage(reviewer).getByRole("link", { name: /公告 · 待审核/ }));
  await listIsReady(reviewer);
  const approve = reviewer.getByRole("button", { name: `审核通过 ${word}丙` });
  await tap(approve);
  const asked = dialog(reviewer, "审核通过");
  await typeInto(reviewer, asked.getByRole("textbox", { name: "审核意见" }), "同意");
  await fits(reviewer);
  await tap(asked.getByRole("button", { name: "审核通过" }));
  await expect(reviewer.getByText(/审核通过成功/)).toBeVisible();
  await expect(approve).toHaveCount(0);
  await reviewer.context().close();
});

test("reads the record and its history, which names both persons", async () => {
  await tap(button(page, "刷新"));
  await expect(cardOf(page, `${word}丙`)).toContainText("已发布");
  await tap(cardOf(page, `${word}丙`).getByRole("link", { name: `${word}丙` }));
  await tap(page.getByRole("button", { name: "历史", exact: true }));
  const entries = page.getByRole("article");
  await expect(entries.filter({ hasText: "审核通过" })).toContainText("符志明");
  await expect(entries.filter({ hasText: "提交审核" })).toContainText("陈建国");
  await fits(page);
  await tap(page.getByRole("dialog").getByRole("button", { name: "关闭" }));
  await expect(entries).toHaveCount(0);
});

test("copies the record under another title", async () => {
  await tap(page.getByRole("button", { name: "复制", exact: true }));
  const title = form(page).getByRole("textbox", { name: "公告标题" });
  await expect(title).toHaveValue(`${word}丙`);
  await typeInto(page, title, "");
  await page.keyboard.press("End");
  await page.keyboard.type("（副本）");
  await tap(page.getByRole("button", { name: "保存", exact: true }));
  await expect(page.getByText(`已新增公告“${word}丙（副本）”`)).toBeVisible();
  await expect(cards(page)).toHaveCount(4);
});

test("edits a grid, takes an edit back and saves", async ({ baseURL }) => {
  const { word: own } = await ownRows({ api: (...call) => callAs(baseURL ?? "", "admin", ...call) }, 3);
  const main = visiblePage(page);
  await goTo(page, "示例", "可编辑表格", /\/demo\/grid$/);
  await typeInto(page, main.getByRole("textbox", { name: /^搜索/ }), own);
  await page.keyboard.press("Enter");
  await expect(cellOf(main, 3, "name")).toBeVisible();
  await expect(cellOf(main, 4, "name")).toHaveCount(0);
  for (const [row, text] of [
    [1, `${own} 改`],
    [2, `${own} 不要`],
  ] as const) {
    await tap(cellOf(main, row, "name"));
    await page.keyboard.type(text);
    await page.keyboard.press("Enter");
  }
  await tap(main.getByRole("button", { name: "撤销", exact: true }));
  await expect(cellOf(main, 2, "name")).toHaveText(`${own} 2`);
  await tap(main.getByRole("button", { name: "竖向查看" }));
  const panel = main.getByRole("complementary", { name: "竖向查看" });
  await expect(panel.getByText("第 2 行")).toBeVisible();
  await tap(panel.getByRole("button", { name: "关闭" }));
  await tap(button(page, "保存"));
  await expect(page.getByText("已保存 1 行")).toBeVisible();
});

test("runs a report with a condition and exports it", async () => {
  await goTo(page, "统计报表", "竞价统计", /\/stat\/bidding$/);
  await expect(visiblePage(page).locator("tbody tr.ant-table-row").first()).toBeVisible({ timeout: 20_000 });
  await choose(page, visiblePage(page).getByRole("combobox", { name: "交易方式" }), "一次性买断");
  await expect(page).toHaveURL(/self_transactionType=1/);
  const download = page.waitForEvent("download");
  await takeItem(page, button(page, "导出"), "导出 Excel");
  expect((await download).suggestedFilename()).toMatch(/\.xlsx$/);
});

test("signs out", async () => {
  await takeItem(page, page.getByRole("button", { name: /^账户/ }), "退出登录");
  await tap(dialog(page, "退出登录").getByRole("button", { name: /^确\s*定$/ }));
  await expect(page).toHaveURL(/\/manage\/login/);
});
