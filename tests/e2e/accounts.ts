// Browser contexts that are signed in already: one sign-in an account and worker, not one a test.
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "@playwright/test";
import { signInAs, type SignedInUser } from "../support/signIn.ts";

/** Of this site, and nothing runs there. */
export const STATIC_ADDRESS = "/icon.svg";

/** Those with whom every page is tried. */
export type BusinessAccount = "admin" | "editor" | "reviewer" | "auditor";
export type Account = BusinessAccount | "personnel" | "security";
export const ACCOUNTS: readonly BusinessAccount[] = ["admin", "editor", "reviewer", "auditor"];

/** Dangerous acts ask for the password again ten minutes after a sign-in: no test begins late within them. */
const SIGNED_FOR_MS = 5 * 60_000;
const signed = new Map<string, { readonly at: number; readonly user: Promise<SignedInUser> }>();

export function signInOnce(baseURL: string, account: Account): Promise<SignedInUser> {
  const key = `${baseURL} ${account}`;
  const known = signed.get(key);
  if (known !== undefined && Date.now() - known.at < SIGNED_FOR_MS) return known.user;
  const user = signInAs(baseURL, account);
  signed.set(key, { at: Date.now(), user });
  return user;
}

const PHONE = { width: 390, height: 844 };

interface BrowserOptions {
  readonly dark?: boolean;
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly timezoneId?: string;
  /** Touched with a finger. */
  readonly phone?: boolean;
  /** For a test that changes the context itself (its clock, its sockets): no later test gets it. */
  readonly alone?: boolean;
  /** Signed in anew, for a test that ends the session: no other test has it. */
  readonly ownSession?: boolean;
  /** For all tests of a file, which closes the context itself. */
  readonly ofFile?: boolean;
}

/**
 * Contexts of earlier tests of this worker, by their options. A later test gets one again, with nothing stored: in it
 * the scripts have been fetched and compiled, which takes longer than most tests.
 */
const idle = new Map<string, BrowserContext[]>();
const taken: { readonly key: string; readonly context: BrowserContext; readonly alone: boolean }[] = [];

/** A browser context that no other test has now; anonymous without an account. `releaseBrowsers` ends it. */
export async function browserOf(
  browser: Browser,
  baseURL: string,
  account: Account | undefined,
  {
    dark = false,
    viewport,
    timezoneId = "Asia/Shanghai",
    phone = false,
    alone = false,
    ownSession = false,
    ofFile = false,
  }: BrowserOptions = {},
): Promise<BrowserContext> {
  const options: BrowserContextOptions = {
    baseURL,
    locale: "zh-CN",
    timezoneId,
    reducedMotion: "reduce",
    colorScheme: dark ? "dark" : "light",
    viewport: viewport ?? (phone ? PHONE : { width: 1440, height: 900 }),
    ...(phone ? { hasTouch: true, isMobile: true } : {}),
  };
  const key = JSON.stringify(options);
  const context = (alone || ofFile ? undefined : idle.get(key)?.pop()) ?? (await browser.newContext(options));
  if (!ofFile) taken.push({ key, context, alone });
  const stored: Record<string, string> = dark ? { "Display-Settings": JSON.stringify({ tone: "dark" }) } : {};
  if (account) {
    const { token, signKey, userInfo } = await (ownSession ? signInAs : signInOnce)(baseURL, account);
    stored["Access-Sign-Key"] = signKey;
    stored["Access-Token"] = JSON.stringify({ value: token, expire: Date.now() + 600_000_000 });
    stored["Login_Userinfo"] = JSON.stringify(userInfo);
  }
  const page = await context.newPage();
  await page.goto(STATIC_ADDRESS);
  await page.evaluate((entries) => {
    localStorage.clear();
    for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value);
  }, stored);
  await page.close();
  return context;
}

/** After each test: its pages are closed, its contexts wait for the next one. */
export async function releaseBrowsers(): Promise<void> {
  for (const { key, context, alone } of taken.splice(0)) {
    if (alone) await context.close();
    // A test may have closed its context itself.
    else if (context.browser()?.contexts().includes(context) === true) {
      for (const page of context.pages()) {
        // Of the page's own site, which need not be the product.
        await page.evaluate(() => localStorage.clear()).catch(() => undefined);
        await page.close();
      }
      await context.unrouteAll({ behavior: "ignoreErrors" });
      await context.clearCookies();
      idle.set(key, [...(idle.get(key) ?? []), context]);
    }
  }
}

interface Answer<R> {
  readonly success: boolean;
  readonly message: string;
  readonly code: string;
  readonly result: R;
}

/** Calls the API as this person. */
export async function callAs<R = Record<string, unknown>>(
  baseURL: string,
  account: Account,
  method: string,
  path: string,
  body?: unknown,
): Promise<Answer<R> & { readonly status: number }> {
  const { token } = await signInOnce(baseURL, account);
  const reply = await fetch(`${baseURL}/api${path}`, {
    method,
    headers: { "x-access-token": token, ...(body === undefined ? {} : { "content-type": "application/json" }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: reply.status, ...((await reply.json()) as Answer<R>) };
}

/** A blank page in a context that no other test has now. */
export async function pageOf(...whose: Parameters<typeof browserOf>): Promise<Page> {
  return (await browserOf(...whose)).newPage();
}

/** The same, opened at an address. */
export async function openAs(
  browser: Browser,
  baseURL: string | undefined,
  path: string,
  account: Account = "admin",
  options: BrowserOptions = {},
): Promise<Page> {
  const page = await pageOf(browser, baseURL ?? "", account, options);
  await page.goto(path);
  return page;
}

export type Row = Readonly<Record<string, string | number | null>>;

/** Every row of an entity, page by page. */
export async function rowsOf(baseURL: string | undefined, path: string): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (let pageNo = 1; ; pageNo += 1) {
    const { result } = await callAs<{ records: Row[]; pages: number }>(
      baseURL ?? "",
      "admin",
      "GET",
      `${path}/list?pageNo=${pageNo}&pageSize=200`,
    );
    rows.push(...result.records);
    if (pageNo >= result.pages) return rows;
  }
}
