// What the tests of the grid do over and over.
import { expect, type Locator, type Page } from "@playwright/test";

const GRADES = [
  { value: "1", text: "一等", color: "green" },
  { value: "2", text: "二等", color: "orange" },
  { value: "3", text: "三等" },
];
export const envelope = (result: unknown, message = "") => ({
  json: { success: true, message, code: "200", result, timestamp: 0 },
});

/** Opens the page of the grid with some rows and some columns. */
export async function openGrid(page: Page, url: string): Promise<void> {
  await page.route("**/api/sys/dict/**", (route) => route.fulfill(envelope(GRADES)));
  await page.goto(url);
  // The first page brings the whole of the script with it.
  await expect(page.getByRole("gridcell").first()).toBeVisible({ timeout: 30_000 });
}

/** A cell by the number of its row as people count. */
export const cell = (page: Page, row: number, key: string): Locator =>
  page.locator(`[role=row][aria-rowindex="${row + 1}"] [role=gridcell][data-column="${key}"]`);
export const header = (page: Page, key: string): Locator => page.locator(`[role=columnheader][data-column="${key}"]`);
export const value = (page: Page, row: number, key: string) =>
  page.evaluate(([at, name]) => window.rows.value(window.rows.rowAt(at - 1) ?? "", name), [row, key] as const);
export const active = (page: Page) => page.locator(".hw-cell.hw-active");
export const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};
export const at = async (page: Page, row: number, key: string) => {
  await expect(cell(page, row, key)).toHaveClass(/hw-active/);
};

/**
 * Makes a column wider or narrower by the line after it, pixel by pixel as a hand does; `beside`: pixels from the
 * middle of the line.
 */
export async function dragLine(page: Page, key: string, by: number, beside = 0): Promise<void> {
  const box = await header(page, key).boundingBox();
  const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) - 0.5 + beside, (box?.y ?? 0) + 10];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + by, y, { steps: Math.min(Math.abs(by), 60) });
  await page.mouse.up();
}

/** A paste event as the browser sends it, with what Excel puts there. */
export async function paste(page: Page, text: string, html = ""): Promise<void> {
  await page.locator(".hw-cell-input").evaluate(
    (box, [plain, table]) => {
      const data = new DataTransfer();
      data.setData("text/plain", plain);
      if (table !== "") data.setData("text/html", table);
      box.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
    },
    [text, html] as const,
  );
}

export async function copied(
  page: Page,
  kind: "copy" | "cut" = "copy",
): Promise<{ readonly text: string; readonly html: string }> {
  return page.locator(".hw-cell-input").evaluate((box, type) => {
    const data = new DataTransfer();
    box.dispatchEvent(new ClipboardEvent(type, { clipboardData: data, bubbles: true, cancelable: true }));
    return { text: data.getData("text/plain"), html: data.getData("text/html") };
  }, kind);
}
