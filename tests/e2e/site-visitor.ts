// A visitor of the public site, and what is inspected of every page of it.
import { expect, test, type Browser, type BrowserContextOptions, type Page } from "@playwright/test";
import { axeViolations } from "./axe.ts";
import { collectPageErrors, overflowingElements } from "./page-errors.ts";
import { foreignOn } from "./page-texts.ts";
import { publicPages, type PublicPage } from "./public-pages.ts";

export const DESKTOP = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };

declare global {
  interface Window {
    shifted: number;
  }
}

/** A visitor in a context of their own; `window.shifted`: how far what they see has moved by itself. */
export async function visitor(
  browser: Browser,
  baseURL: string | undefined,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: baseURL ?? "",
    locale: "zh-CN",
    timezoneId: "Asia/Shanghai",
    reducedMotion: "reduce",
    viewport: DESKTOP,
    ...options,
  });
  const page = await context.newPage();
  await page.addInitScript(() => {
    window.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) window.shifted += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  return page;
}

/** React has taken over what the server drew. */
export const hydrated = (page: Page) => expect(page.locator("#root[data-ready]")).toBeAttached();

/** Those that everybody meets: looked at in every theme and width. */
const EVERYBODYS = ["site-home", "site-hall", "site-detail-live", "site-notices", "site-notice-time"];

/** Of WCAG 2.2, and that a name holds the words that are seen, by which people who speak to a page name it. */
const MORE_RULES = ["target-size", "label-content-name-mismatch"];

async function inspect(page: Page, { name, address, heading }: PublicPage, dark: boolean): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
  await hydrated(page);
  expect.soft(await page.getByRole("heading", { level: 1 }).count(), `${name}: one h1`).toBe(1);
  expect.soft(await axeViolations(page, dark, MORE_RULES), `${name}: axe`).toEqual([]);
  expect.soft(await overflowingElements(page), `${name} scrolls sideways`).toEqual([]);
  expect.soft(await foreignOn(page), `${name}: Chinese only`).toEqual([]);
  expect.soft(await page.evaluate(() => window.shifted), `${name}: nothing jumps`).toBeLessThan(0.05);
}

/** Every page in one width and only those that everybody meets in the other. */
export function inspectPages(theme: "light" | "dark", whole: typeof PHONE, part: typeof PHONE): void {
  // Two halves, so that two workers share them.
  for (const half of [0, 1]) inspectInTest(theme, whole, `half ${half + 1}`, (_page, index) => index % 2 === half);
  inspectInTest(theme, part, "those that everybody meets", ({ name }) => EVERYBODYS.includes(name));
}

function inspectInTest(
  theme: "light" | "dark",
  viewport: typeof PHONE,
  which: string,
  isMine: (page: PublicPage, index: number) => boolean,
): void {
  test(
    `pages at ${viewport.width}, ${theme}, ${which}: nothing serious, nothing jumps, no foreign word, ` +
      "no complaint, no script of the back office",
    { tag: theme === "light" && viewport === PHONE && which === "half 1" ? "@gate" : [] },
    async ({ browser, baseURL }) => {
      const page = await visitor(browser, baseURL, { viewport, colorScheme: theme });
      const complaints = collectPageErrors(page);
      const office: string[] = [];
      page.on("request", (request) => {
        if (/admin|antd|rjsf|ag-grid|echarts/i.test(new URL(request.url()).pathname)) office.push(request.url());
      });
      complaints.expect(/\/404$/);
      const mine = (await publicPages(baseURL ?? "")).filter(isMine);
      expect(mine.length).toBeGreaterThan(4);
      for (const each of mine) await inspect(page, each, theme === "dark");
      expect(complaints.reported).toEqual([]);
      expect(office).toEqual([]);
      await page.context().close();
    },
  );
}
