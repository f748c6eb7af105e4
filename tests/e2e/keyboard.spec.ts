// Everything by keyboard, as the back office promises: / n e Ctrl+S Esc and the arrows. No mouse is touched here.
import { expect, test, type Page } from "./test.ts";
import { visiblePage, listIsReady } from "./back-office.ts";
import { browserOf, callAs } from "./accounts.ts";

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
    page = await (await browserOf(browser, baseURL ?? "", "admin")).newPage();
  });
  test.afterEach(() => page.context().close());

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
});
