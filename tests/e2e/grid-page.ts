// What browser tests of pages with an editable grid do over and over.
import { expect, type Locator, type Page } from "@playwright/test";
import type { SignedInBrowser } from "./form-page.ts";

/** A cell by its row's place (from 1) and its column's field. */
export const cellOf = (within: Page | Locator, row: number, field: string): Locator =>
  within.locator(`.hw-row:not(.hw-row-total)[aria-rowindex="${row + 1}"] [role=gridcell][data-column="${field}"]`);

/** Types over a cell and leaves it downwards. */
export async function typeInto(
  page: Page,
  within: Page | Locator,
  row: number,
  field: string,
  text: string,
): Promise<void> {
  await cellOf(within, row, field).click();
  await page.keyboard.type(text);
  await page.keyboard.press("Enter");
}

/** What Excel puts on the clipboard, as its own event. */
export async function pasteInto(
  within: Page | Locator,
  row: number,
  field: string,
  cells: readonly (readonly string[])[],
): Promise<void> {
  // Without a row to begin at, the rows are added.
  if (row > 0) await cellOf(within, row, field).click();
  await within
    .locator(".hw-cell-input")
    .last()
    .evaluate(
      (box, text) => {
        const data = new DataTransfer();
        data.setData("text/plain", text);
        box.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
      },
      cells.map((one) => one.join("\t")).join("\r\n"),
    );
}

export const saveGrid = (within: Page | Locator) => within.getByRole("button", { name: "保存", exact: true }).click();

let serial = 0;

/** Rows of the grid's example that no other test touches, and a page that shows just them. */
export async function ownRows(
  signed: Pick<SignedInBrowser, "api">,
  count: number,
  more: (index: number) => Record<string, unknown> = () => ({}),
): Promise<{ readonly word: string; readonly ids: readonly string[] }> {
  const word = `自测${process.pid}${Date.now() % 100_000}x${serial++}`;
  const ids: string[] = [];
  for (let index = 0; index < count; index++) {
    const add = () =>
      signed.api("POST", "/online/api/demo_grid/add", {
        sort: index + 1,
        code: nextCode(),
        name: `${word} ${index + 1}`,
        quantity: "1.000",
        price: "10.00",
        ...more(index),
      });
    let made = await add();
    // There are a thousand codes, and other workers take them too.
    while (made.message === "编号已存在") made = await add();
    expect(made.message).toBe("");
    ids.push(String(made.result["id"]));
  }
  return { word, ids };
}

let codes = 100 + Math.floor(Math.random() * 700);

const nextCode = (): string => `G-${String((codes = (codes + 1) % 1000)).padStart(3, "0")}`;

/** A code for a row that is typed: there are a thousand, and other tests have taken some of them. */
export async function freeCode({ api }: Pick<SignedInBrowser, "api">): Promise<string> {
  for (;;) {
    const code = nextCode();
    const { result } = await api("GET", `/online/api/demo_grid/list?code=${code}`);
    if (result["total"] === 0) return code;
  }
}

/** Opens the grid's example on rows whose name holds a word, and waits until others' changes arrive. */
export async function openGrid(signed: SignedInBrowser, word: string): Promise<Page> {
  const page = await signed.context.newPage();
  await page.goto(`/demo/grid?name=${encodeURIComponent(word)}`);
  await expect(page.locator(".hw-live-live")).toBeVisible({ timeout: 30_000 });
  return page;
}
