// Addresses from outside, in fragments and in `redirect`: a browser that follows them stays on this site.
import { expect, test, type BrowserContext, type Page } from "./test.ts";
import { browserOf } from "./accounts.ts";

const ELSEWHERE = "evil.example";
/** As an attacker would write them into a link; each is another site to a browser, at once or once it is normalised. */
const SPELLINGS = [
  `//${ELSEWHERE}/`,
  `///${ELSEWHERE}/`,
  `/.//${ELSEWHERE}/`,
  `/..//${ELSEWHERE}/`,
  `/a/..//${ELSEWHERE}/`,
  `/%2e//${ELSEWHERE}/`,
  `/%2e%2e//${ELSEWHERE}/`,
  `/\\${ELSEWHERE}/`,
  `/.\\/${ELSEWHERE}/`,
  `/\t/${ELSEWHERE}/`,
  `/.\t//${ELSEWHERE}/`,
  `/.//user@${ELSEWHERE}/`,
];

/** Each spelling is judged in engine/core/api/sameOriginPath.test.ts; in a browser the ways differ, not spellings. */
const PATHS = SPELLINGS.filter((_path, index) => index % 3 === 2);

/** Every host that anything of this browser asks for, apart from its own. */
async function watchHosts(context: BrowserContext, baseURL: string): Promise<string[]> {
  const own = new URL(baseURL).host;
  const asked: string[] = [];
  await context.route(
    ({ host }) => host !== own,
    (route) => {
      asked.push(route.request().url());
      return route.fulfill({ status: 200, contentType: "text/html", body: "elsewhere" });
    },
  );
  return asked;
}

const stays = (page: Page, baseURL: string) => expect(new URL(page.url()).host).toBe(new URL(baseURL).host);

test("a fragment of the public site leads to no other site", async ({ browser, baseURL }) => {
  const context = await browserOf(browser, baseURL ?? "", undefined);
  const asked = await watchHosts(context, baseURL ?? "");
  const page = await context.newPage();
  for (const path of PATHS) {
    // Through another page: from one fragment to the next the browser would not load anything.
    await page.goto("about:blank");
    await page.goto(`/#${path}`);
    await expect(page.locator("#root[data-ready]")).toBeAttached();
    stays(page, baseURL ?? "");
    expect(asked, path).toEqual([]);
  }
  await page.goto("/404");
  await page.goto("/#/index/notice/list?tabCurrent=1#top");
  await expect(page).toHaveURL(/\/index\/notice\/list\?tabCurrent=1#top$/);
});

test("at an address that is none the page of 404 stays, whatever a script makes of the address", async ({
  page,
  baseURL,
}) => {
  for (const path of [
    "//",
    "///",
    "/index//home",
    "/%E0%A4%A",
    "/index/%E0%A4%A",
    "/%00",
    "/nowhere/",
    `/${"a".repeat(9000)}`,
  ]) {
    expect((await page.goto(`${baseURL ?? ""}${path}`))?.status(), path.slice(0, 20)).toBe(404);
    await expect(page.locator("#root[data-ready]")).toBeAttached();
    // What would be painted over it has to be loaded first.
    await page.waitForLoadState("networkidle");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("很抱歉，资源未找到!");
  }
});

test("an address of the earlier site is followed where it is typed over an open page as well", async ({ page }) => {
  await page.goto("/");
  await expect(page.locator("#root[data-ready]")).toBeAttached();
  await page.evaluate(() => {
    window.location.hash = "#/index/notice/list?tabCurrent=1";
  });
  await expect(page).toHaveURL(/\/index\/notice\/list\?tabCurrent=1$/);
  await page.goto("/index/home");
  await page.evaluate(() => {
    window.location.hash = "#/index/notice/list";
  });
  await expect(page).toHaveURL(/\/index\/home#/);
});

test("neither a redirect after signing in nor a fragment of the back office leads to another site", async ({
  browser,
  baseURL,
}) => {
  const context = await browserOf(browser, baseURL ?? "", "admin");
  const asked = await watchHosts(context, baseURL ?? "");
  const page = await context.newPage();
  for (const path of PATHS) {
    for (const address of [`/manage/login?redirect=${encodeURIComponent(path)}`, `/content/articles#${path}`]) {
      await page.goto("about:blank");
      await page.goto(address);
      await expect(page.getByRole("banner").first()).toBeVisible();
      stays(page, baseURL ?? "");
      expect(asked, address).toEqual([]);
    }
  }
  await page.goto(`/manage/login?redirect=${encodeURIComponent("/content/articles?tab=1")}`);
  await expect(page).toHaveURL(/\/content\/articles/);
});
