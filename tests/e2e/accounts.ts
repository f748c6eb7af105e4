// Browsers that are signed in already: one sign-in an account and worker, not one a test.
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "@playwright/test";
import { signInAs, type SignedInUser } from "../support/signIn.ts";

export type Account = "admin" | "editor" | "reviewer" | "auditor";
export const ACCOUNTS: readonly Account[] = ["admin", "editor", "reviewer", "auditor"];

const signed = new Map<string, Promise<SignedInUser>>();

export function signInOnce(baseURL: string, account: Account): Promise<SignedInUser> {
  const key = `${baseURL} ${account}`;
  let known = signed.get(key);
  if (known === undefined) signed.set(key, (known = signInAs(baseURL, account)));
  return known;
}

interface BrowserLook {
  readonly dark?: boolean;
  readonly viewport?: { readonly width: number; readonly height: number };
}

/** A browser context of its own; anonymous without an account. */
export async function browserOf(
  browser: Browser,
  baseURL: string,
  account: Account | undefined,
  looks: BrowserLook = {},
): Promise<BrowserContext> {
  const localStorage: { name: string; value: string }[] = [];
  if (account) {
    const { token, signKey, userInfo } = await signInOnce(baseURL, account);
    localStorage.push(
      { name: "Access-Sign-Key", value: signKey },
      { name: "Access-Token", value: JSON.stringify({ value: token, expire: Date.now() + 600_000_000 }) },
      { name: "Login_Userinfo", value: JSON.stringify(userInfo) },
    );
  }
  if (looks.dark) localStorage.push({ name: "Display-Settings", value: JSON.stringify({ tone: "dark" }) });
  const options: BrowserContextOptions = {
    baseURL,
    locale: "zh-CN",
    timezoneId: "Asia/Shanghai",
    reducedMotion: "reduce",
    colorScheme: looks.dark ? "dark" : "light",
    viewport: looks.viewport ?? { width: 1440, height: 900 },
    storageState: { cookies: [], origins: [{ origin: new URL(baseURL).origin, localStorage }] },
  };
  return browser.newContext(options);
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

/** A page in a browser of its own. */
export async function openAs(
  browser: Browser,
  baseURL: string | undefined,
  path: string,
  account: Account = "admin",
  looks: BrowserLook = {},
): Promise<Page> {
  const page = await (await browserOf(browser, baseURL ?? "", account, looks)).newPage();
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
