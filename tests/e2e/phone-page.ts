// What browser tests of a phone do over and over: tap what is large enough for a finger, type, choose.
import { expect, type Locator, type Page } from "@playwright/test";
import { visiblePage } from "./back-office.ts";
import { overflowingElements } from "./page-errors.ts";

const PASSWORD = "Wood@2026";
/** Pixels of a finger, less what rounding takes. */
const FINGER = 43.5;

/** The height of what answers to the finger: a box with its frame, a check box with its words. */
const tappedHeight = (element: Locator): Promise<number> =>
  element.evaluate((one) => {
    const holders = "label, .ant-select, .ant-picker, .ant-input-affix-wrapper, .ant-input-number, [role=row]";
    const holder = one.matches("input, textarea, [role=gridcell]") ? one.closest(holders) : null;
    return Math.max(...[one, ...(holder ? [holder] : [])].map((each) => each.getBoundingClientRect().height));
  });

export async function tap(element: Locator): Promise<void> {
  await expect(element).toBeVisible();
  expect.soft(await tappedHeight(element), `height of ${String(element)}`).toBeGreaterThanOrEqual(FINGER);
  await element.tap();
}

/** Types into a box as the keyboard on the screen does. */
export async function typeInto(page: Page, box: Locator, text: string): Promise<void> {
  await tap(box);
  await page.keyboard.type(text);
}

export async function choose(page: Page, select: Locator, text: string): Promise<void> {
  await tap(select);
  const list = page.locator(".ant-select-dropdown:visible");
  const option = list.locator(".ant-select-item-option").filter({ hasText: new RegExp(`^${text}$`) });
  await expect(list.locator(".ant-select-item-option").first()).toBeVisible();
  // A long list is moved upwards, as with a finger.
  const holder = list.locator(".ant-select-dropdown-list-holder").first();
  for (let moved = 0; moved < 20 && (await option.count()) === 0; moved++) {
    // The list draws the options of its new place with the next frame.
    await holder.evaluate((box) => {
      box.scrollBy(0, 120);
      return new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    });
  }
  await tap(option);
  await expect(list).toHaveCount(0);
}

export async function takeItem(page: Page, button: Locator, item: string): Promise<void> {
  await tap(button);
  await tap(page.getByRole("menuitem", { name: item, exact: true }));
}

/** Goes to a page through the menu, which is a drawer on a phone. */
export async function goTo(page: Page, group: string, title: string, path: RegExp): Promise<void> {
  await tap(page.getByRole("button", { name: "打开菜单" }));
  const menu = page.getByRole("dialog");
  const entry = menu.getByRole("menuitem", { name: title, exact: true });
  if (!(await entry.isVisible())) await tap(menu.getByRole("menuitem", { name: group }));
  await tap(entry);
  await expect(page).toHaveURL(path);
  await expect(menu).toBeHidden();
  await expect(visiblePage(page)).toBeVisible();
}

export async function signInByTouch(page: Page, account: string): Promise<void> {
  await page.goto("/manage/login");
  await typeInto(page, page.getByLabel("账号"), account);
  await typeInto(page, page.getByLabel("密码", { exact: true }), PASSWORD);
  await tap(page.getByRole("button", { name: "登录" }));
  // The first page brings the whole of the script with it.
  await expect(page.getByRole("button", { name: /^账户/ })).toBeVisible({ timeout: 30_000 });
}

/** Nothing sticks out at the side. */
export async function fits(page: Page): Promise<void> {
  expect(await overflowingElements(page)).toEqual([]);
}
