// How the back office looks on a phone: calendars, conditions, the tools of grids and of rich text, titles of forms.
import type { Browser } from "@playwright/test";
import { expect, test, type Locator, type Page } from "./test.ts";
import { listIsReady, visiblePage } from "./back-office.ts";
import { openAs } from "./accounts.ts";

const phoneAt = (browser: Browser, baseURL: string | undefined, path: string): Promise<Page> =>
  openAs(browser, baseURL, path, "admin", { phone: true });

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (box === null) throw new Error(`${String(element)} has no box`);
  return box;
}
const bottomOf = async (element: Locator): Promise<number> => {
  const { y, height } = await boxOf(element);
  return y + height;
};

async function liesOnScreen(panel: Locator): Promise<void> {
  await expect(panel).toBeVisible();
  const { x, y, width, height } = await boxOf(panel);
  expect(x).toBeGreaterThanOrEqual(0);
  expect(y).toBeGreaterThanOrEqual(0);
  expect(Math.floor(x + width)).toBeLessThanOrEqual(390);
  expect(Math.floor(y + height)).toBeLessThanOrEqual(844);
}

test("a calendar lies on the screen: a day with its time, and a range", async ({ browser, baseURL }) => {
  const page = await phoneAt(browser, baseURL, "/content/notices/new");
  await page.getByRole("textbox", { name: "竞价时间" }).tap();
  const panel = page.locator(".ant-picker-dropdown:visible .ant-picker-panel-container");
  await liesOnScreen(panel);
  await expect(panel.getByRole("button", { name: "确定" })).toBeInViewport({ ratio: 1 });
  await page.goto("/content/notices");
  await listIsReady(page);
  await visiblePage(page).getByRole("button", { name: "筛选", exact: true }).tap();
  const unfold = visiblePage(page).getByRole("button", { name: "展开" });
  if (await unfold.isVisible()) await unfold.tap();
  await visiblePage(page).locator(".ant-picker-range input").first().tap();
  await liesOnScreen(panel);
  // One month, from which one goes on to the next.
  await expect(panel.locator(".ant-picker-date-panel:visible")).toHaveCount(1);
  await panel.locator(".ant-picker-header-next-btn:visible").tap();
  await panel.locator(".ant-picker-cell-in-view").first().tap();
  await panel.locator(".ant-picker-date-panel:visible .ant-picker-cell-in-view").last().tap();
  await expect(page).toHaveURL(/publishTime_begin=\d{4}-\d\d-01&publishTime_end=/);
});

test("the actions of a record stand below its title", async ({ browser, baseURL }) => {
  const page = await phoneAt(browser, baseURL, "/auth/users");
  await listIsReady(page);
  await page.locator(".hw-card").getByText("editor", { exact: true }).tap();
  const head = page.locator(".hw-form-drawer .ant-drawer-header");
  await expect(head.getByRole("button", { name: "冻结", exact: true })).toBeVisible();
  const title = await boxOf(head.locator(".ant-drawer-title"));
  expect(title.width).toBeGreaterThan(250);
  expect((await boxOf(head.locator(".ant-drawer-extra"))).y).toBeGreaterThanOrEqual(title.y + title.height);
});

test("the head of a group of conditions is one line", async ({ browser, baseURL }) => {
  const page = await phoneAt(browser, baseURL, "/bid/info");
  await listIsReady(page);
  await visiblePage(page).getByRole("button", { name: "高级查询" }).tap();
  await page.getByRole("button", { name: "添加分组", exact: true }).tap();
  const group = page.getByRole("group", { name: "分组 1", exact: true });
  const remove = await boxOf(group.getByRole("button", { name: "删除分组 1" }));
  const match = await boxOf(group.getByRole("combobox", { name: "分组 1 内的条件" }));
  expect(Math.abs(remove.y + remove.height / 2 - match.y - match.height / 2)).toBeLessThan(8);
});

test("the tools of a grid are one line, and its pager hides no row", async ({ browser, baseURL }) => {
  const page = await phoneAt(browser, baseURL, "/demo/grid");
  await expect(visiblePage(page).getByRole("gridcell").first()).toBeVisible({ timeout: 30_000 });
  const tools = visiblePage(page).getByRole("group", { name: "表格工具" });
  expect((await boxOf(tools)).height).toBeLessThanOrEqual(48);
  expect((await boxOf(visiblePage(page).locator(".hw-toolbar"))).height).toBeLessThanOrEqual(120);
  const total = visiblePage(page).locator(".hw-row-total").first();
  expect((await boxOf(visiblePage(page).locator(".hw-pager"))).y).toBeGreaterThanOrEqual(await bottomOf(total));
});

for (const name of ["链接", "插入表格"]) {
  test(`the box of ${name} covers no tool of a rich text`, async ({ browser, baseURL }) => {
    const page = await phoneAt(browser, baseURL, "/demo/richText/new");
    const tools = page.getByRole("toolbar", { name: /的格式$/ }).first();
    await tools.getByRole("button", { name, exact: true }).tap();
    const box = page.locator(".ant-popover:visible .ant-popover-container");
    await expect(box).toBeVisible();
    const { y, height } = await boxOf(box);
    for (const tool of await tools.getByRole("button").all()) {
      const one = await boxOf(tool);
      expect(one.y + one.height <= y || one.y >= y + height, (await tool.getAttribute("aria-label")) ?? "").toBe(true);
    }
  });
}

test("the title of a form is beside the button that goes back", async ({ browser, baseURL }) => {
  const page = await phoneAt(browser, baseURL, "/content/notices/new");
  const back = await boxOf(page.getByRole("button", { name: "返回" }));
  const title = await boxOf(page.locator(".hw-form-page > header > h2"));
  expect(Math.abs(back.y + back.height / 2 - title.y - title.height / 2)).toBeLessThan(8);
});

test("the label of a card is beside its words where they are a link, too", async ({ browser, baseURL }) => {
  const page = await phoneAt(browser, baseURL, "/bid/instances");
  await expect(visiblePage(page).locator(".hw-card-lines dd a").first()).toBeVisible();
  const apart = await visiblePage(page)
    .locator(".hw-card-lines > div")
    .evaluateAll((lines) => {
      const middleOf = (part: Element | null) => {
        const range = document.createRange();
        range.selectNodeContents(part ?? document.body);
        const { top, bottom } = range.getClientRects()[0] ?? new DOMRect();
        return (top + bottom) / 2;
      };
      return lines
        .filter((line) => line.querySelector("a") !== null)
        .map((line) => Math.abs(middleOf(line.querySelector("dt")) - middleOf(line.querySelector("a"))));
    });
  expect(Math.max(...apart)).toBeLessThan(3);
});

test("a hint touches no label below it; an empty grid's hint is whole", async ({ browser, baseURL }) => {
  const page = await phoneAt(browser, baseURL, "/system/jobs/new");
  await expect(page.locator(".hw-form .hw-help").first()).toBeVisible();
  const gaps = await page.locator(".hw-form .hw-field:has(> .hw-help) + .hw-field").evaluateAll((fields) =>
    fields.map((field) => {
      const hint = field.previousElementSibling?.querySelector(":scope > .hw-help");
      return field.getBoundingClientRect().top - (hint?.getBoundingClientRect().bottom ?? 0);
    }),
  );
  expect(gaps.length).toBeGreaterThan(1);
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(8);
  await page.goto("/demo/lines/new");
  const hint = page.locator(".hw-grid-empty small");
  await expect(hint).toBeVisible();
  const head = await boxOf(page.locator(".hw-lines-grid").getByRole("columnheader").first());
  // The row of the totals begins 61 px below the head; a scrollbar takes the last 16 of them.
  expect((await bottomOf(hint)) - head.y - head.height).toBeLessThanOrEqual(45);
});

test("the tabs of a list are a finger high, and a link in a card makes its line no higher", async ({
  browser,
  baseURL,
}) => {
  const page = await phoneAt(browser, baseURL, "/system/users");
  await listIsReady(page);
  const tabs = await boxOf(visiblePage(page).locator(".hw-list-tabs .ant-tabs-nav"));
  expect(tabs.height).toBeGreaterThanOrEqual(44);
  expect(tabs.height).toBeLessThanOrEqual(48);
  const lines = visiblePage(page).locator(".hw-card").first().locator(".hw-card-lines > div");
  const heights = await lines.evaluateAll((all) => all.map((line) => line.getBoundingClientRect().height));
  expect(Math.max(...heights)).toBeLessThanOrEqual(30);
  expect((await boxOf(lines.locator("dd a").first())).height).toBeGreaterThanOrEqual(44);
});
