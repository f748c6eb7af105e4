// What browser tests of forms do over and over: sign in, open a record, find a field by its label.
import type { Browser, BrowserContext, Locator, Page } from "@playwright/test";
import { expect } from "@playwright/test";
import { signInAs } from "../support/signIn.ts";

export interface SignedInBrowser {
  readonly token: string;
  readonly context: BrowserContext;
  /** Calls the API as this person; answers status and envelope. */
  api(
    method: "GET" | "POST" | "PUT" | "DELETE",
    path: string,
    body?: unknown,
  ): Promise<{
    readonly status: number;
    readonly message: string;
    readonly code: string;
    readonly result: Record<string, unknown>;
  }>;
}

/** A browser of its own in which this person is signed in already. */
export async function signedIn(browser: Browser, baseURL: string, username: string): Promise<SignedInBrowser> {
  const context = await browser.newContext({
    baseURL,
    locale: "zh-CN",
    timezoneId: "America/New_York",
    viewport: { width: 1440, height: 900 },
  });
  const result = await signInAs(baseURL, username);
  await context.addInitScript(
    ([token, user]) => {
      localStorage.setItem("Access-Token", JSON.stringify({ value: token, expire: Date.now() + 600_000_000 }));
      localStorage.setItem("Login_Userinfo", JSON.stringify(user));
    },
    [result.token, result.userInfo],
  );
  return {
    token: result.token,
    context,
    api: async (method, path, body) => {
      const answer = await context.request.fetch(`/api${path}`, {
        method,
        headers: { "X-Access-Token": result.token },
        ...(body === undefined ? {} : { data: body }),
      });
      return { status: answer.status(), ...(await answer.json()) };
    },
  };
}

/** A section further down than the window shows is drawn when it comes near: scrolls to it. */
export async function drawSection(page: Page, title: string): Promise<void> {
  await page.getByRole("heading", { name: title, level: 3, exact: true }).last().scrollIntoViewIfNeeded();
}

export async function openForm(signed: SignedInBrowser, address: string): Promise<Page> {
  const page = await signed.context.newPage();
  await page.goto(address);
  await expect(page.locator(".hw-form")).toBeVisible();
  return page;
}

/** The input of a field by the label above it. */
export const fieldOf = (page: Page, label: string): Locator =>
  page
    .locator(".hw-form .hw-field")
    .filter({ has: page.locator("label").filter({ hasText: new RegExp(`^${label}\\*?$`) }) });

/** The box of a field by its label; a list may stand hidden behind the form and has the same titles. */
export const inputOf = (page: Page, label: string): Locator => page.locator(".hw-form").last().getByLabel(label);

export const save = (page: Page) => page.getByRole("button", { name: "保存", exact: true }).click();
