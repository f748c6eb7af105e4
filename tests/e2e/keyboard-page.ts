// What browser tests without a mouse do over and over: bring the focus to an element, see that it shows, press keys.
import { expect, type Locator, type Page } from "@playwright/test";
import { visiblePage } from "./back-office.ts";

const PASSWORD = "Wood@2026";
/** More than any page has stops. */
const MOST_STOPS = 200;

/** How an element, what is beside it and what it is in look: what may show that it has the focus. */
const lookOf = (element: Locator): Promise<string> =>
  element.evaluate((one) => {
    const looks: string[] = [];
    let holder: Element | null = one;
    for (let level = 0; holder !== null && level < 4; level++, holder = holder.parentElement) {
      for (const node of [holder, ...holder.children]) {
        for (const pseudo of ["", "::before", "::after"]) {
          const style = getComputedStyle(node, pseudo);
          const outline = style.outlineStyle === "none" ? "none" : `${style.outlineWidth} ${style.outlineColor}`;
          looks.push([outline, style.boxShadow, style.borderColor, style.backgroundColor, style.clipPath].join(" "));
        }
      }
    }
    return looks.join("|");
  });

const hasFocus = (element: Locator): Promise<boolean> => element.evaluate((one) => one === document.activeElement);

/** Presses a key until the element has the focus, and expects that one sees it there. */
export async function reach(page: Page, element: Locator, key = "Tab"): Promise<void> {
  await expect(element).toBeVisible();
  if (await hasFocus(element)) return;
  const before = await lookOf(element);
  for (let pressed = 0; pressed < MOST_STOPS && !(await hasFocus(element)); pressed++) await page.keyboard.press(key);
  await expect(element).toBeFocused();
  expect(await lookOf(element), `the focus shows at ${String(element)}`).not.toBe(before);
}

export async function press(page: Page, element: Locator, key = "Enter"): Promise<void> {
  await reach(page, element);
  await page.keyboard.press(key);
}

/** Types over what the box has. */
export async function typeOver(page: Page, box: Locator, text: string): Promise<void> {
  await reach(page, box);
  await page.keyboard.press("Control+a");
  await page.keyboard.type(text);
}

/** Moves to the option whose text ends so, and takes it. */
async function takeOption(page: Page, text: string): Promise<void> {
  await expect(page.locator(".ant-select-dropdown:visible .ant-select-item-option").first()).toBeVisible();
  const active = page.locator(".ant-select-dropdown:visible .ant-select-item-option-active");
  const atIt = async () => ((await active.count()) === 1 ? await active.innerText() : "").endsWith(text);
  for (let pressed = 0; pressed < 60 && !(await atIt()); pressed++) await page.keyboard.press("ArrowDown");
  expect(await atIt(), `an option ${text}`).toBe(true);
  await page.keyboard.press("Enter");
}

/** Chooses an option of a select with the arrows. */
export async function choose(page: Page, select: Locator, text: string): Promise<void> {
  await press(page, select, "ArrowDown");
  await takeOption(page, text);
}

/** Opens a menu with its button and takes an item of it. */
export async function takeItem(page: Page, button: Locator, item: string): Promise<void> {
  await press(page, button);
  // The menu takes the focus when it has opened.
  await expect(page.locator('[role="menuitem"]:focus')).toBeVisible();
  const wanted = page.getByRole("menuitem", { name: item, exact: true });
  for (let pressed = 0; pressed < 20 && !(await hasFocus(wanted)); pressed++) await page.keyboard.press("ArrowDown");
  await expect(wanted).toBeFocused();
  await page.keyboard.press("Enter");
}

/** Finds a page by its title in the menu's search. */
export async function goTo(page: Page, title: string, path: RegExp): Promise<void> {
  await reach(page, page.getByRole("combobox", { name: "搜索菜单" }));
  await page.keyboard.type(title);
  await takeOption(page, `/ ${title}`);
  await expect(page).toHaveURL(path);
  await expect(visiblePage(page)).toBeVisible();
}

export async function signInByKeyboard(page: Page, account: string): Promise<void> {
  await page.goto("/manage/login");
  await reach(page, page.getByLabel("账号"));
  await page.keyboard.type(account);
  await reach(page, page.getByLabel("密码", { exact: true }));
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press("Enter");
  // The first page brings the whole of the script with it.
  await expect(page.getByRole("button", { name: /^账户/ })).toBeVisible({ timeout: 30_000 });
}
