// Tests of one worker share browser contexts, so that scripts are fetched and compiled once and not anew for each test:
// each has pages of its own, and begins with nothing stored.
import { test as base } from "@playwright/test";
import { browserOf, releaseBrowsers } from "./accounts.ts";

export { expect, type Browser, type BrowserContext, type Locator, type Page, type Route } from "@playwright/test";

interface Fixtures {
  /** `test.use({ alone: true })`: the context is for this test only, which changes its clock. */
  readonly alone: boolean;
  readonly released: void;
}

interface WorkerFixtures {
  /** The address of the page with nothing but the grid. */
  readonly gridPage: string;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  alone: [false, { option: true }],
  released: [
    async ({}, use) => {
      await use();
      await releaseBrowsers();
    },
    { auto: true },
  ],
  gridPage: [
    async ({}, use) => {
      const { serveGridPage } = await import("./grid/serve.ts");
      const { url, stop } = await serveGridPage();
      await use(url);
      await stop();
    },
    { scope: "worker" },
  ],
  context: async ({ browser, baseURL, alone }, use) =>
    use(await browserOf(browser, baseURL ?? "", undefined, { alone })),
});
