// What browser tests of forms do over and over: sign in, open a record, find a field by its label.
import { expect, type Browser, type BrowserContext, type Locator, type Page } from "@playwright/test";
import { browserOf, callAs, type Account } from "./accounts.ts";

export interface SignedInBrowser {
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

/** A browser context in which this person is signed in already; in another time zone than the product's. */
export async function signedIn(
  browser: Browser,
  baseURL: string,
  account: Account,
  { alone = false } = {},
): Promise<SignedInBrowser> {
  return {
    context: await browserOf(browser, baseURL, account, { timezoneId: "America/New_York", alone }),
    api: (method, path, body) => callAs(baseURL, account, method, path, body),
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
