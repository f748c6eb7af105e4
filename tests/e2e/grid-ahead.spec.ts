// The grid's code comes before it is needed: for a menu that leads to a grid, once nothing else is on its way.
import { expect, test, type Page } from "./test.ts";
import { signIn } from "./back-office.ts";

const GRID = /EditableGrid[^/]*\.js/;

/** Requests of the grid's view since the page was opened, by when the page had been idle for a while. */
async function requestsOf(page: Page, account: "admin" | "editor"): Promise<() => readonly string[]> {
  const urls: string[] = [];
  page.on("request", (request) => {
    if (GRID.test(request.url())) urls.push(request.url());
  });
  await signIn(page, account, "/dashboard/workplace");
  await page.waitForLoadState("networkidle");
  return () => urls;
}

test("after the shell is idle the grid's code has been fetched", async ({ page }) => {
  const requests = await requestsOf(page, "admin");
  await expect.poll(() => requests().length).toBeGreaterThan(0);
});

test("with a menu without grids it has not, nor where data is saved", async ({ browser, page, baseURL }) => {
  const requests = await requestsOf(page, "editor");
  await page.evaluate(() => new Promise((done) => requestIdleCallback(() => requestIdleCallback(done))));
  expect(requests()).toEqual([]);
  const saving = await browser.newContext({ ...(baseURL === undefined ? {} : { baseURL }) });
  await saving.addInitScript(() => {
    Object.defineProperty(navigator, "connection", { value: { saveData: true, effectiveType: "4g" } });
  });
  const other = await saving.newPage();
  const saved = await requestsOf(other, "admin");
  await other.evaluate(() => new Promise((done) => requestIdleCallback(() => requestIdleCallback(done))));
  expect(saved()).toEqual([]);
  await saving.close();
});
