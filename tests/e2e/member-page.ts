// A form of the portal as visitors and members see it: its fields, what is said about them, whether it looks right.
import { expect as promptly, type Browser, type Locator, type Page } from "@playwright/test";
import { MEMBER_LOGIN, signInAs } from "../support/signIn.ts";
import { browserOf, STATIC_ADDRESS } from "./accounts.ts";
import { axeViolations } from "./axe.ts";
import { overflowingElements } from "./page-errors.ts";

/** Registering, codes and the slider compute, which takes its time on a busy machine. */
export const expect = promptly.configure({ timeout: 30_000 });

export const WIDE = { width: 1440, height: 900 };

interface Look {
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly dark?: boolean;
  readonly phone?: boolean;
}

/** A visitor's page, which the file closes with its contexts. */
export async function visit(browser: Browser, url: string, path: string, look: Look = {}): Promise<Page> {
  const page = await (await browserOf(browser, url, undefined, { ...look, ofFile: true })).newPage();
  await page.goto(path);
  return page;
}

/** Of the members that the demo has. */
export const PASSWORD = "Wood@2026";

/** Signs in a member of the demo on every page of this one's context. */
export async function signInMember(page: Page, url: string, member: string): Promise<void> {
  const { token, signKey, userInfo } = await signInAs(url, member, PASSWORD, MEMBER_LOGIN);
  await page.goto(STATIC_ADDRESS);
  await page.evaluate(
    ([key, value, user]) => {
      localStorage.setItem("Access-Sign-Key", key!);
      localStorage.setItem("Access-Token", JSON.stringify({ value, expire: Date.now() + 600_000_000 }));
      localStorage.setItem("Login_Userinfo", user!);
    },
    [signKey, token, JSON.stringify(userInfo)],
  );
}

export const field = (page: Page, label: string): Locator =>
  page.getByLabel(label, { exact: true }).filter({ visible: true });

/** The field is described by a sentence that begins like this one. */
export async function says(page: Page, label: string, sentence: string): Promise<void> {
  const escaped = sentence.replaceAll(/[!.*?()+]/g, "\\$&");
  await expect(field(page, label)).toHaveAccessibleDescription(new RegExp(`^${escaped}`));
}

/** Nothing that axe finds, and nothing cut; the whole page is in `test-results/`. */
export async function looksRight(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: `test-results/${name}.png`, fullPage: true });
  expect(await axeViolations(page)).toEqual([]);
  expect(await overflowingElements(page)).toEqual([]);
}
