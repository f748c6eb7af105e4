// The way into the back office, as browser tests take it.
import { expect, type Page } from "@playwright/test";
import { signInOnce, STATIC_ADDRESS, type Account } from "./accounts.ts";

const PASSWORD = "Wood@2026";
const HOME = "/dashboard/analysis";

/** Signs in as a person does, starting at the page that is asked for. */
export async function signInByPage(page: Page, username: string, path = HOME): Promise<void> {
  await page.goto(path);
  await page.getByLabel("账号").fill(username);
  await page.getByLabel("密码", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "登录" }).click();
  // The first page brings the whole of the script with it.
  await expect(page.getByRole("button", { name: /^账户/ })).toBeVisible({ timeout: 30_000 });
}

/**
 * Opens a page for one who is signed in already: for tests of what comes after. Whoever ends the session signs in by
 * the page.
 */
export async function signIn(page: Page, username: Account, path = HOME): Promise<void> {
  const { token, signKey, userInfo } = await signInOnce(process.env["E2E_BASE_URL"] ?? "", username);
  if (!page.url().endsWith(STATIC_ADDRESS)) await page.goto(STATIC_ADDRESS);
  await page.evaluate(
    ([value, key, user]) => {
      localStorage.setItem("Access-Sign-Key", key);
      localStorage.setItem("Access-Token", JSON.stringify({ value, expire: Date.now() + 600_000_000 }));
      localStorage.setItem("Login_Userinfo", JSON.stringify(user));
    },
    [token, signKey, userInfo] as const,
  );
  await page.goto(path);
  // The first page brings the whole of the script with it.
  await expect(page.getByRole("button", { name: /^账户/ })).toBeVisible({ timeout: 30_000 });
}

/** Goes to another page as the menu does, without loading the scripts again; the first time by its address. */
export async function navigateTo(page: Page, path: string): Promise<void> {
  if ((await page.locator(".hw-frame").count()) === 0) return void (await page.goto(path));
  await page.evaluate((to) => {
    // As the router numbers its own entries: it warns about one that it did not make.
    const { idx = 0 } = (history.state ?? {}) as { readonly idx?: number };
    const state = { usr: null, key: crypto.randomUUID(), idx: idx + 1 };
    history.pushState(state, "", to);
    dispatchEvent(new PopStateEvent("popstate", { state }));
  }, path);
}

/** The list in front is ready when its rows, or its emptiness, are announced. */
export async function listIsReady(page: Page): Promise<void> {
  // The first page brings the whole of the script with it.
  await expect(visiblePage(page).locator(".hw-unseen[role=status]").first()).toHaveText(/共 \d+ 条记录/, {
    timeout: 30_000,
  });
}

/** The page in front. */
export const visiblePage = (page: Page) => page.locator("main.hw-page:not([hidden])");
