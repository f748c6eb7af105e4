// What axe can find: no violation on the pages that everybody meets.
import { expect, test } from "./test.ts";
import { listIsReady } from "./back-office.ts";
import { OVERLAYS, openOverlay } from "./overlays.ts";
import { pageOf } from "./accounts.ts";
import { groupsOf, PAGES } from "./axe-pages.ts";
import { axeViolations } from "./axe.ts";

for (const some of groupsOf(PAGES))
  test(some.map(({ name }) => name).join(", "), async ({ browser, baseURL }) => {
    const page = await pageOf(browser, baseURL ?? "", "admin");
    for (const { name, go } of some) {
      await go(page);
      expect.soft(await axeViolations(page), name).toEqual([]);
    }
  });

for (const name of ["history", "conflict", "super-query", "delete", "errors", "settings"])
  test(name, async ({ browser, baseURL }) => {
    const overlay = OVERLAYS.find((each) => each.name === name);
    if (!overlay) throw new Error(`No overlay is called ${name}`);
    const page = await pageOf(browser, baseURL ?? "", "admin");
    await openOverlay(page, overlay, baseURL ?? "");
    expect(await axeViolations(page)).toEqual([]);
  });

test("sign-in", async ({ browser, baseURL }) => {
  const page = await pageOf(browser, baseURL ?? "", undefined);
  await page.goto("/manage/login");
  await expect(page.getByLabel("账号")).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
});

test("a list on a phone", async ({ browser, baseURL }) => {
  const page = await pageOf(browser, baseURL ?? "", "admin", { viewport: { width: 390, height: 844 } });
  await page.goto("/content/notices");
  await listIsReady(page);
  expect(await axeViolations(page)).toEqual([]);
});
