// Tests of one worker share a browser context, so that scripts are fetched and compiled once and not anew for each
// test: each has a page of its own, and begins with nothing stored.
import { test as base, type BrowserContext } from "@playwright/test";
import { STATIC_ADDRESS } from "./back-office.ts";

export { expect, type Browser, type Locator, type Page } from "@playwright/test";

export const test = base.extend<object, { readonly shared: BrowserContext }>({
  shared: [
    async ({ browser }, use) => {
      const context = await browser.newContext({
        baseURL: process.env["E2E_BASE_URL"] ?? "",
        locale: "zh-CN",
        timezoneId: "Asia/Shanghai",
        reducedMotion: "reduce",
        viewport: { width: 1440, height: 900 },
      });
      await use(context);
      await context.close();
    },
    { scope: "worker" },
  ],
  context: async ({ shared }, use) => use(shared),
  page: async ({ shared }, use) => {
    const page = await shared.newPage();
    await page.goto(STATIC_ADDRESS);
    await page.evaluate(() => localStorage.clear());
    await use(page);
    await page.close();
  },
});
