// What axe can find in the dark: colours that are too near to each other.
import { expect, test } from "./test.ts";
import { OVERLAYS, openOverlay } from "./overlays.ts";
import { pageOf } from "./accounts.ts";
import { groupsOf, PAGES } from "./axe-pages.ts";
import { axeViolations } from "./axe.ts";

for (const some of groupsOf(PAGES.slice(0, 4)))
  test(some.map(({ name }) => name).join(", "), async ({ browser, baseURL }) => {
    const page = await pageOf(browser, baseURL ?? "", "admin", { dark: true });
    for (const { name, go } of some) {
      await go(page);
      expect.soft(await axeViolations(page, true), name).toEqual([]);
    }
  });

for (const name of ["conflict", "errors"])
  test(name, async ({ browser, baseURL }) => {
    const overlay = OVERLAYS.find((each) => each.name === name);
    if (!overlay) throw new Error(`No overlay is called ${name}`);
    const page = await pageOf(browser, baseURL ?? "", "admin", { dark: true });
    await openOverlay(page, overlay, baseURL ?? "");
    expect(await axeViolations(page, true)).toEqual([]);
  });

test("sign-in", async ({ browser, baseURL }) => {
  const page = await pageOf(browser, baseURL ?? "", undefined, { dark: true });
  await page.goto("/manage/login");
  await expect(page.getByLabel("账号")).toBeVisible();
  expect(await axeViolations(page, true)).toEqual([]);
});
