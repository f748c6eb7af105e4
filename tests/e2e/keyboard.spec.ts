// Everything by keyboard, as the back office promises: / n e Ctrl+S Esc and the arrows. No mouse is touched here.
import { expect, test, type Page } from "./test.ts";
import { visiblePage, listIsReady } from "./back-office.ts";
import { pageOf, callAs } from "./accounts.ts";

const rows = (page: Page) => visiblePage(page).locator("tbody tr.ant-table-row");
const boxes = (page: Page) => page.locator(".hw-form").last();
let made = 0;

/** A demo text of this test's own, found by its word. */
async function ownText(baseURL: string): Promise<{ readonly id: string; readonly plain: string }> {
  const plain = `键盘演示 ${process.pid} ${++made}`;
  const { result } = await callAs(baseURL, "admin", "POST", "/online/api/demo_text/add", { plain });
  return { id: String(result["id"]), plain };
}

test.describe("with no mouse", () => {
  let page: Page;

  test.beforeEach(async ({ browser, baseURL }) => {
    page = await pageOf(browser, baseURL ?? "", "admin");
  });

  test("/ goes to the search, Enter asks, Esc leaves it", async () => {
    await page.goto("/content/notices");
    await listIsReady(page);
    await page.keyboard.press("/");
    await expect(visiblePage(page).getByRole("textbox", { name: /^搜索/ })).toBeFocused();
    await page.keyboard.type("台风");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/keyword=/);
    await expect(rows(page).filter({ hasNotText: "台风" })).toHaveCount(0);
  });

  test("/ and n typed into a box are letters", async () => {
    await page.goto("/content/notices");
    await listIsReady(page);
    await page.keyboard.press("/");
    await page.keyboard.type("n/n");
    await expect(visiblePage(page).getByRole("textbox", { name: /^搜索/ })).toHaveValue("n/n");
    await expect(page).toHaveURL(/\/content\/notices$/);
  });

  test("n adds, Ctrl+S saves, and the list is back", async () => {
    const plain = `键盘新增 ${process.pid} ${++made}`;
    await page.goto("/demo/text");
    await listIsReady(page);
    await page.keyboard.press("n");
    await expect(page).toHaveURL(/\/demo\/text\/new$/);
    await expect(boxes(page).getByLabel("普通文本")).toBeFocused();
    await page.keyboard.type(plain);
    await page.keyboard.press("Control+s");
    await expect(page.getByText(`已新增示例：文本“${plain}”`)).toBeVisible();
    await expect(page).toHaveURL(/\/demo\/text$/);
    await expect(rows(page).filter({ hasText: plain })).toHaveCount(1);
  });

  test("arrows move the focus between rows, e edits the one that has the focus, Ctrl+S saves it", async ({
    baseURL,
  }) => {
    const { id, plain } = await ownText(baseURL ?? "");
    await page.goto(`/demo/text?plain=${encodeURIComponent(plain)}`);
    await listIsReady(page);
    await rows(page).first().focus();
    await page.keyboard.press("e");
    await expect(page).toHaveURL(new RegExp(`/demo/text/${id}/edit`));
    await expect(boxes(page).getByLabel("普通文本")).toHaveValue(plain);
    await boxes(page).getByLabel("普通文本").focus();
    await page.keyboard.press("End");
    await page.keyboard.type("改");
    await page.keyboard.press("Control+s");
    await expect(page.getByText(`已保存示例：文本“${plain}改”`)).toBeVisible();
  });

  test("Home and End go to the first and the last row; Space chooses", async () => {
    await page.goto("/content/notices");
    await listIsReady(page);
    await rows(page).first().focus();
    await page.keyboard.press("End");
    await expect(rows(page).last()).toBeFocused();
    await page.keyboard.press("ArrowUp");
    await expect(rows(page).nth(8)).toBeFocused();
    await page.keyboard.press("Space");
    await expect(visiblePage(page).getByText("已选 1 项")).toBeVisible();
    await page.keyboard.press("Home");
    await expect(rows(page).first()).toBeFocused();
  });

  test("Esc closes what is in front, one at a time", async () => {
    await page.goto("/content/notices/new");
    await expect(boxes(page)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page).toHaveURL(/\/content\/notices$/);
    await page.goto("/demo/text/new");
    await expect(boxes(page).getByLabel("普通文本")).toBeVisible();
    await boxes(page).getByLabel("普通文本").focus();
    await page.keyboard.type("没保存");
    await page.keyboard.press("Escape");
    const ask = page.getByRole("dialog").filter({ hasText: "有未保存的修改" });
    await expect(ask).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(ask).toHaveCount(0);
    await expect(boxes(page).getByLabel("普通文本")).toHaveValue("没保存");
  });

  test("Tab begins with a way past the menu", async () => {
    await page.goto("/content/notices");
    await listIsReady(page);
    await page.keyboard.press("Tab");
    const skip = page.getByRole("link", { name: "跳到页面内容" });
    await expect(skip).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(visiblePage(page)).toBeFocused();
  });

  test("the menu of page sizes lies over the totals", async () => {
    await page.goto("/bid/info");
    await listIsReady(page);
    await expect(visiblePage(page).locator(".hw-totals")).toContainText("合计");
    await visiblePage(page).getByRole("combobox", { name: "页码" }).focus();
    await page.keyboard.press("ArrowDown");
    const options = page.locator(".ant-select-dropdown:visible .ant-select-item-option");
    await expect(options).not.toHaveCount(0);
    for (const option of await options.all()) {
      const onTop = await option.evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      });
      expect(onTop, (await option.textContent()) ?? "").toBe(true);
    }
    await page.keyboard.press("Escape");
    await expect(options).toHaveCount(0);
  });

  test("更多 of a row keeps its look, answers the arrows, and Esc goes back to it", async () => {
    await page.goto("/content/articles");
    await listIsReady(page);
    const more = visiblePage(page)
      .getByRole("button", { name: /^更多 / })
      .first();
    await more.focus();
    const look = () =>
      more.evaluate((element) => {
        const { color, backgroundColor, borderTopWidth, height } = getComputedStyle(element);
        return { color, backgroundColor, borderTopWidth, height };
      });
    const closed = await look();
    await page.keyboard.press("Enter");
    const items = page.locator(".ant-dropdown [role=menuitem]:visible");
    await expect(items.first()).toBeVisible();
    expect(await look()).toEqual(closed);
    await expect(more).toHaveAttribute("aria-expanded", "true");
    const count = await items.count();
    for (let at = 0; at < count; at++) {
      await page.keyboard.press("ArrowDown");
      await expect(page.locator(".ant-dropdown-menu-item-active")).toHaveCount(1);
    }
    await page.keyboard.press("Escape");
    await expect(items).toHaveCount(0);
    await expect(more).toBeFocused();
    await expect(page).toHaveURL(/\/content\/articles$/);
    await page.keyboard.press("Enter");
    await expect(items.first()).toBeVisible();
    const titles = await items.allTextContents();
    const history = titles.findIndex((title) => title.includes("历史"));
    expect(history, titles.join()).toBeGreaterThanOrEqual(0);
    // Each press is awaited: a second one before the mark has moved would pass the item by.
    const active = () =>
      items.evaluateAll((all) => all.findIndex((item) => item.classList.contains("ant-dropdown-menu-item-active")));
    for (let at = await active(); at !== history; at = await active()) {
      await page.keyboard.press("ArrowDown");
      await expect.poll(active).not.toBe(at);
    }
    await page.keyboard.press("Enter");
    await expect(page.locator(".ant-drawer").getByText(/历史/).first()).toBeVisible();
  });

  test("Esc after a restore closes the history, and only the next one leaves the record", async ({ baseURL }) => {
    const { result } = await callAs(baseURL ?? "", "editor", "POST", "/notice/add", {
      title: `键盘恢复 ${process.pid} ${++made}`,
      category: 2,
      content: "<p>一</p>",
    });
    const id = String(result["id"]);
    await callAs(baseURL ?? "", "editor", "PUT", "/notice/edit", { id, content: "<p>二</p>", version: 1 });
    await page.goto(`/content/notices/${id}`);
    await page.getByRole("button", { name: "历史", exact: true }).focus();
    await page.keyboard.press("Enter");
    const entries = page.getByRole("article", { name: "第 1 版" });
    await entries.getByRole("button", { name: "恢复到此版" }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog").getByRole("button", { name: "恢复", exact: true })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByText("已恢复到第 1 版")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(entries).toHaveCount(0);
    await expect(page).toHaveURL(new RegExp(`/content/notices/${id}$`));
    await page.keyboard.press("Escape");
    await expect(page).toHaveURL(/\/content\/notices$/);
  });
});
