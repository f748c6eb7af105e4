// What an eye found wrong on the public pages, put so that a browser can measure it.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { chromium, expect, test, type Browser, type Page } from "@playwright/test";
import { CHROMIUM_FLAGS, findChromium } from "../support/browser.ts";
import { detailOf, liveSession, publicPages, sessions } from "./public-pages.ts";

const PHONE = { width: 390, height: 844 };

async function visit(browser: Browser, baseURL: string | undefined, viewport = PHONE): Promise<Page> {
  const context = await browser.newContext({ baseURL: baseURL ?? "", locale: "zh-CN", viewport });
  return context.newPage();
}

/** The right edges of these, to a whole pixel. */
const rightEdges = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((parts) => parts.map((part) => Math.round(part.getBoundingClientRect().right)));

test("a page that comes in pieces does not move sideways when it outgrows the screen", async ({ baseURL }) => {
  // A line so slow that the header is painted before the rest is there.
  const slow = createServer((request, reply) => {
    void fetch(`${baseURL ?? ""}${request.url ?? "/"}`).then(async (whole) => {
      const html = await whole.text();
      const cut = html.indexOf("</header>");
      reply.writeHead(whole.status, { "content-type": whole.headers.get("content-type") ?? "" });
      if (cut < 0) return reply.end(html);
      reply.write(html.slice(0, cut));
      setTimeout(() => reply.end(html.slice(cut)), 1000);
      return reply;
    });
  });
  await new Promise<void>((done) => slow.listen(0, "127.0.0.1", done));
  // Playwright's own browser has no scroll bars that take space.
  const executablePath = findChromium();
  const browser = await chromium.launch({
    args: CHROMIUM_FLAGS,
    ignoreDefaultArgs: ["--hide-scrollbars"],
    ...(executablePath === undefined ? {} : { executablePath }),
  });
  const page = await visit(browser, `http://127.0.0.1:${(slow.address() as AddressInfo).port}`, {
    width: 1440,
    height: 900,
  });
  await page.goto("/index/notice/list?tabCurrent=2", { waitUntil: "commit" });
  const left = () => page.locator(".logo").evaluate((logo) => logo.getBoundingClientRect().left);
  const first = await left();
  await expect(page.locator("footer")).toHaveCount(0);
  await expect(page.locator("footer")).toBeAttached();
  const [inner, used] = await page.evaluate(() => [window.innerWidth, document.documentElement.clientWidth]);
  expect(inner, "this browser's scroll bar takes space").toBeGreaterThan(used ?? 0);
  expect(await left()).toBe(first);
  await browser.close();
  slow.close();
});

test("on a phone the price and the time of a card end at one edge", async ({ browser, baseURL }) => {
  const page = await visit(browser, baseURL);
  for (const address of ["/index/biddingList", "/inviteList"]) {
    await page.goto(address);
    const prices = await rightEdges(page, ".lot .lot-price");
    expect(prices.length, address).toBeGreaterThan(1);
    expect(await rightEdges(page, ".lot .lot-when b"), address).toEqual(prices);
    expect(new Set(prices).size, address).toBe(1);
  }
  await page.context().close();
});

for (const width of [390, 1000])
  test(`at ${width} the lines at home say price and deposit`, async ({ browser, baseURL }) => {
    const page = await visit(browser, baseURL, { width, height: 844 });
    await page.goto("/index/home");
    const figures = page.locator(".line .line-price");
    expect(await figures.count()).toBeGreaterThan(5);
    for (const figure of await figures.all()) {
      await expect(figure).toBeVisible();
      await expect(figure).toContainText(/(当前价|起始价|保证金|最低价)\s*¥[\d,]+/);
    }
    await page.context().close();
  });

test("on a phone the titles of lots and notices break between their parts", async ({ browser, baseURL }) => {
  const page = await visit(browser, baseURL);
  const pages = await publicPages(baseURL ?? "");
  const sold = (await sessions(baseURL ?? "", "state=ended&pageSize=50")).find(({ phase }) => phase === "sold");
  expect(sold).toBeDefined();
  for (const [address, titles] of [
    ["/index/home", ".line-what a"],
    ["/index/notice/list?tabCurrent=1", ".notice-title"],
    [pages.find(({ name }) => name === "site-notice-deal")?.address ?? "", ".neighbours a"],
    [sold === undefined ? "" : detailOf(sold), ".related a"],
  ] as const) {
    await page.goto(address);
    const parts = page.locator(titles).locator(".phrase");
    expect(await parts.count(), address).toBeGreaterThan(0);
    // A part that is higher than a line and a half is broken within itself.
    const broken = await parts.evaluateAll((all) =>
      all
        .filter((part) => part.getBoundingClientRect().height > 1.5 * parseFloat(getComputedStyle(part).lineHeight))
        .map((part) => part.textContent),
    );
    expect(broken, address).toEqual([]);
  }
  await page.context().close();
});

test("the gaps between tabs are as wide beside a short word as beside a long one", async ({ browser, baseURL }) => {
  const page = await visit(browser, baseURL, { width: 1440, height: 900 });
  for (const [address, tabs] of [
    ["/index/home", ".kinds-tabs label"],
    [detailOf(await liveSession(baseURL ?? "")), ".session .tabs > a"],
  ] as const) {
    await page.goto(address);
    const gaps = await page.locator(tabs).evaluateAll((all) => {
      const words = all.map((tab) => {
        const range = document.createRange();
        range.selectNodeContents(tab.querySelector(":scope > span:not(.tabs-count)") ?? tab);
        return range.getBoundingClientRect();
      });
      return words.slice(1).map((word, at) => Math.round(word.left - (words[at]?.right ?? 0)));
    });
    expect(gaps.length, address).toBeGreaterThan(1);
    expect(Math.max(...gaps) - Math.min(...gaps), `${address}: ${gaps.join(", ")}`).toBeLessThanOrEqual(1);
  }
  await page.context().close();
});

test("pinned notices have one sign everywhere, and it is not that of what runs", async ({ browser, baseURL }) => {
  const page = await visit(browser, baseURL);
  const pinned: string[] = [];
  for (const address of ["/index/home", "/index/notice/list", "/index/notice/list?tabCurrent=1"]) {
    await page.goto(address);
    pinned.push(
      ...(await page.locator("main .tag", { hasText: "置顶" }).evaluateAll((tags) => tags.map((tag) => tag.className))),
    );
  }
  await page.locator(".notice-rows a", { hasText: "置顶" }).first().click();
  await expect(page.locator(".sheet-tags .tag", { hasText: "置顶" })).toHaveClass("tag tag-open");
  expect(pinned.length).toBeGreaterThan(2);
  expect(new Set(pinned)).toEqual(new Set(["tag tag-open"]));
  await page.context().close();
});

test("the day of a notice says what it is the day of", async ({ browser, baseURL }) => {
  const page = await visit(browser, baseURL);
  await page.goto("/index/notice/list");
  const row = page.locator(".notice-rows a").first();
  await expect(row).toHaveAccessibleName(/发布/);
  expect(await row.locator(".notice-day").evaluate((day: HTMLElement) => day.innerText.replace(/\s+/g, " "))).toMatch(
    /^发布 /,
  );
  await page.context().close();
});

test("an article leads back to its topic", async ({ browser, baseURL }) => {
  const page = await visit(browser, baseURL);
  await page.goto("/rural");
  const heading = await page.getByRole("heading", { level: 1 }).textContent();
  const article = (await publicPages(baseURL ?? "")).find(({ name }) => name === "site-article");
  await page.goto(article?.address ?? "");
  const trail = page.getByRole("navigation", { name: "当前位置" });
  await expect(trail.getByRole("link", { name: heading ?? "" })).toHaveAttribute("href", "/rural");
  await page
    .locator(".sheet-acts")
    .getByRole("link", { name: `返回${heading ?? ""}` })
    .click();
  await expect(page).toHaveURL(/\/rural$/);
  await page.context().close();
});

test("on a phone nothing blank lies between the page's last band and the foot", async ({ browser, baseURL }) => {
  const page = await visit(browser, baseURL);
  for (const [address, band] of [
    ["/user/register", ".account-contact"],
    ["/user/login", ".sign-in-side"],
  ] as const) {
    await page.goto(address);
    const last = await page.locator(band).boundingBox();
    const foot = await page.locator("footer").last().boundingBox();
    expect(Math.round((foot?.y ?? 0) - (last?.y ?? 0) - (last?.height ?? 0)), address).toBe(0);
  }
  await page.context().close();
});

test("the name of a telephone line is not broken", async ({ browser, baseURL }) => {
  const address = detailOf(await liveSession(baseURL ?? ""));
  for (const width of [320, 390, 1440]) {
    const page = await visit(browser, baseURL, { width, height: 844 });
    await page.goto(address);
    const lines = await page.locator(".panel-hint", { hasText: "业务咨询" }).evaluate((hint) => {
      const texts = document.createTreeWalker(hint, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
        const at = node.textContent?.indexOf("业务咨询") ?? -1;
        if (at < 0) continue;
        range.setStart(node, at);
        range.setEnd(node, at + 4);
        return range.getClientRects().length;
      }
      return 0;
    });
    expect(lines, String(width)).toBe(1);
    await page.context().close();
  }
});

test("a short page ends with its foot, and a long one has a way back to its top", async ({ browser, baseURL }) => {
  for (const viewport of [PHONE, { width: 1440, height: 900 }, { width: 1440, height: 1600 }]) {
    const page = await visit(browser, baseURL, viewport);
    for (const address of ["/404", "/user/login", "/userCenter", "/index/biddingList?keyWord=没有这样的标的"]) {
      await page.goto(address);
      const below = await page.evaluate(() => {
        const foot = document.querySelector("footer")?.getBoundingClientRect().bottom ?? 0;
        return document.documentElement.scrollHeight - Math.max(foot + window.scrollY, window.innerHeight);
      });
      expect(Math.abs(Math.round(below)), `${address} at ${viewport.width} × ${viewport.height}`).toBe(0);
    }
    await page.goto("/index/home");
    const top = page.locator(".to-top");
    await expect(page.locator("#root[data-ready]")).toBeAttached();
    await page.evaluate(() => window.scrollTo(0, window.innerHeight));
    await expect(top).not.toHaveClass(/to-top-shown/);
    await page.evaluate(() => window.scrollTo(0, 1.3 * window.innerHeight));
    await expect(top).toHaveClass(/to-top-shown/);
    await page.context().close();
  }
});
