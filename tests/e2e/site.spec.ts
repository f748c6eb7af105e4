// The public site as a visitor meets it: by keyboard, on a phone, without script, on paper.
import { expect, test, type Page } from "@playwright/test";
import { detailOf, liveSession, publicPages } from "./public-pages.ts";
import { DESKTOP, hydrated, inspectPages, PHONE, visitor } from "./site-visitor.ts";

inspectPages("light", PHONE, DESKTOP);

/** Presses Tab until this has the focus. */
async function tabTo(page: Page, target: ReturnType<Page["locator"]>, most = 60): Promise<void> {
  for (let presses = 0; presses < most; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`After ${most} times Tab the focus is not on ${String(target)}`);
}

test(
  "a keyboard alone gets from home through search, words and filters to a lot, and back",
  { tag: "@gate" },
  async ({ browser, baseURL }) => {
    const page = await visitor(browser, baseURL);
    await page.goto("/index/home");
    await hydrated(page);
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "跳到正文" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.locator("main")).toBeFocused();

    await page.goto("/index/home");
    await hydrated(page);
    await tabTo(page, page.getByRole("searchbox").first());
    const words = page.locator(".head-search .search-words");
    await expect(words).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(words).toBeHidden();
    await page.keyboard.type("橡胶");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/index\/biddingList\?.*keyWord=/);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("竞价大厅");
    await expect(page.locator("main")).toBeFocused();

    // Choices are links; the rest is a form.
    const choice = page.getByRole("group", { name: "场次状态" }).getByRole("link", { name: "报名中" });
    await tabTo(page, choice);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/state=signUp/);
    await expect(choice).toHaveAttribute("aria-current", "true");
    const species = page.getByLabel("树种");
    await tabTo(page, species);
    await page.keyboard.press("ArrowDown");
    await expect(species).not.toHaveValue("");
    await tabTo(page, page.getByRole("button", { name: "应用筛选" }));
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/species=/);
    // The word is in the list as a chip that can be let go.
    const drop = page.locator("main .chosen").getByRole("link", { name: /橡胶”$/ });
    await tabTo(page, drop);
    await page.keyboard.press("Enter");
    await expect(page).not.toHaveURL(/keyWord=/);
    const narrowed = page.url();

    const lot = page.locator("main").locator("a[href*='biddingDetail']").first();
    await expect(lot).toBeVisible();
    await tabTo(page, lot, 90);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/biddingDetail\?mainId=/);
    await expect(page.getByRole("heading", { level: 2, name: "竞价规则" })).toBeVisible();
    // The key of the browser itself is not among those a page is sent.
    await page.goBack();
    await expect(page).toHaveURL(narrowed);
    await page.context().close();
  },
);

test("back, forward and reload show the place that was left, at once, also where links scroll smoothly", async ({
  browser,
  baseURL,
}) => {
  const page = await visitor(browser, baseURL, { viewport: PHONE, reducedMotion: "no-preference" });
  await page.goto("/index/biddingList");
  await hydrated(page);
  // The page as soon as it is another one, before anything could have scrolled there slowly.
  const placeAfter = async (go: () => Promise<unknown>, heading: RegExp) => {
    await go();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
    return page.evaluate(() => new Promise((done) => requestAnimationFrame(() => done(Math.round(scrollY)))));
  };
  const scrollTo = (top: number) => page.evaluate((to) => window.scrollTo({ top: to, behavior: "instant" }), top);
  await scrollTo(1500);
  const lot = page.locator("main .lot a[href*='biddingDetail']").nth(3);
  expect(await placeAfter(() => lot.evaluate((link: HTMLElement) => link.click()), /分公司/)).toBe(0);
  await expect(page).toHaveURL(/biddingDetail/);
  await scrollTo(700);
  expect(await placeAfter(() => page.goBack(), /竞价大厅/)).toBe(1500);
  expect(await placeAfter(() => page.goForward(), /分公司/)).toBe(700);
  await page.reload();
  await hydrated(page);
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(700);
  expect(await placeAfter(() => page.goBack(), /竞价大厅/)).toBe(1500);
  await page.context().close();
});

test(
  "without script home, hall, a lot and notices can be read and reached",
  { tag: "@gate" },
  async ({ browser, baseURL }) => {
    const page = await visitor(browser, baseURL, { javaScriptEnabled: false });
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.getByRole("navigation", { name: "主菜单" }).first().getByRole("link", { name: "竞价大厅" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("竞价大厅");
    await page.getByRole("searchbox").first().fill("橡胶");
    await page.getByRole("search").first().getByRole("button", { name: "搜索" }).click();
    await expect(page).toHaveURL(/keyWord=/);
    const lot = page.locator("main a[href*='biddingDetail']").first();
    const title = (await lot.textContent()) ?? "";
    await lot.click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title.trim());
    for (const part of ["竞价规则", "时间安排", "位置"])
      await expect(page.getByRole("heading", { name: part })).toBeVisible();
    await expect(page.locator(".price").first()).toContainText("¥");
    await page.goto("/noticeList");
    await page.locator("main").getByRole("link", { name: "成交公告" }).click();
    await expect(page).toHaveURL(/tabCurrent=1/);
    const notice = page.locator(".notice-rows a").first();
    const noticeTitle = (await notice.locator(".notice-title").textContent()) ?? "";
    await notice.click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(noticeTitle.replace("置顶", ""));
    await expect(page.locator(".prose")).not.toBeEmpty();
    await expect(page.getByRole("button", { name: "打印" })).toBeHidden();
    await page.context().close();
  },
);

test("a running session keeps its price true, says when the line is lost, and does not jump", async ({
  browser,
  baseURL,
}) => {
  const page = await visitor(browser, baseURL, { viewport: PHONE });
  await page.clock.install();
  const live = await liveSession(baseURL ?? "");
  let line: "up" | "moved" | "down" = "up";
  await page.route(/getPublishBidById/, async (route) => {
    if (line === "down") return route.abort();
    // A whole answer is changed here: one that says that nothing has changed has no body.
    const { "if-none-match": _known, ...headers } = route.request().headers();
    const reply = await route.fetch({ headers });
    const body = (await reply.json()) as { result: { session: Record<string, unknown> & { bids: object[] } } };
    if (line === "moved")
      Object.assign(body.result.session, {
        currentPrice: "99887766.00",
        bidCount: 77,
        bids: [
          { seq: 77, bidderNumber: "9911", price: "99887766.00", time: new Date().toISOString() },
          ...body.result.session.bids,
        ],
      });
    return route.fulfill({ response: reply, json: body });
  });
  await page.goto(detailOf(live));
  await hydrated(page);
  const panel = page.locator(".panel");
  const before = await panel.locator(".panel-figure").textContent();
  line = "moved";
  await page.clock.runFor(6000);
  await expect(panel.locator(".panel-figure")).toHaveText(/99,887,766/);
  expect(before).not.toContain("99,887,766");
  await expect(panel.getByRole("status")).toHaveText("当前价 ¥99,887,766.00，第 77 次出价");
  await expect(panel.locator("tbody tr").first()).toContainText("9911");
  line = "down";
  await page.clock.runFor(6000);
  await page.clock.runFor(6000);
  await expect(panel.getByRole("alert")).toContainText("连接中断");
  line = "up";
  await page.clock.runFor(6000);
  await expect(panel.getByRole("alert")).toHaveCount(0);
  expect(await page.evaluate(() => window.shifted)).toBeLessThan(0.05);
  await page.context().close();
});

test("on a phone the menu opens, leads on and closes; a suggested word that is let go stays away", async ({
  browser,
  baseURL,
}) => {
  const page = await visitor(browser, baseURL, { viewport: PHONE });
  await page.goto("/index/home");
  await hydrated(page);
  const menu = page.locator("summary", { has: page.locator("svg") }).and(page.getByLabel("菜单"));
  await menu.click();
  const words = page.locator(".phone-menu .chip");
  await expect(words).toHaveText(["橡胶", "海南", "海口"]);
  await page.locator(".phone-menu").getByRole("button", { name: "移除“海南”" }).click();
  await expect(words).toHaveText(["橡胶", "海口"]);
  await page.keyboard.press("Escape");
  await expect(page.locator(".phone-menu")).not.toHaveAttribute("open");
  await menu.click();
  await page.locator(".phone-menu").getByRole("link", { name: "公示公告" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("公示公告");
  await expect(page.locator(".phone-menu")).not.toHaveAttribute("open");
  await page.reload();
  await hydrated(page);
  await menu.click();
  await expect(words).toHaveText(["橡胶", "海口"]);
  await page.context().close();
});

test("hash addresses are sent on, and what is not there says so with its status", async ({ browser, baseURL }) => {
  const page = await visitor(browser, baseURL);
  const scripts: string[] = [];
  page.on("request", (request) => void (request.resourceType() === "script" && scripts.push(request.url())));
  await page.goto("/#/index/notice/list?tabCurrent=1");
  await expect(page).toHaveURL(/\/index\/notice\/list\?tabCurrent=1$/);
  await expect(
    page.getByRole("navigation", { name: "公告类别" }).getByRole("link", { name: "成交公告" }),
  ).toHaveAttribute("aria-current", "page");
  expect(scripts.filter((url) => /admin/.test(url))).toEqual([]);
  await page.goto("/#/content/articles");
  await expect(page).toHaveURL(/\/(content\/articles|manage\/login)/);
  const lost = await page.goto("/index/nothing-here");
  expect(lost?.status()).toBe(404);
  await expect(page).toHaveTitle(/页面不存在/);
  await page.getByRole("main").getByRole("link", { name: "返回首页" }).click();
  await expect(page).toHaveURL(/\/index\/home$/);
  await page.context().close();
});

test("what is folded on the screen is on paper: all bids of a session, all answers of the guide", async ({
  browser,
  baseURL,
}) => {
  const page = await visitor(browser, baseURL);
  for (const [address, folded] of [
    [detailOf(await liveSession(baseURL ?? "")), ".log-more tbody tr"],
    ["/index/transactionGuide?activeIndex=3", ".fold .prose"],
  ] as const) {
    await page.emulateMedia({ media: "screen" });
    await page.goto(address);
    await hydrated(page);
    await expect(page.locator(folded).last()).toBeHidden();
    await page.emulateMedia({ media: "print" });
    for (const each of await page.locator(folded).all()) await expect(each).toBeVisible();
  }
  await page.context().close();
});

test("on a small phone titles are whole, with the section at their end", async ({ browser, baseURL }) => {
  const page = await visitor(browser, baseURL, { viewport: { width: 320, height: 640 } });
  for (const address of ["/index/home", "/index/biddingList?keyWord=橡胶"]) {
    await page.goto(address);
    await hydrated(page);
    const cut = await page
      .locator("main")
      .locator(".lot-title, .line-what a, .deal > a")
      .evaluateAll((titles) =>
        titles.filter((title) => title.scrollHeight > title.clientHeight + 1).map((title) => title.textContent),
      );
    expect(cut, address).toEqual([]);
  }
  await page.context().close();
});

test("the titles of sessions in lists look like titles; a filter that is applied on a phone folds away", async ({
  browser,
  baseURL,
}) => {
  const page = await visitor(browser, baseURL);
  await page.goto("/index/home");
  const sizes = await page
    .locator(".line-what a, .line-what a span")
    .evaluateAll((parts) => [...new Set(parts.map((part) => getComputedStyle(part).fontSize))]);
  expect(sizes).toEqual(["15px"]);
  await page.context().close();
  const phone = await visitor(browser, baseURL, { viewport: PHONE, hasTouch: true });
  await phone.goto("/index/biddingList");
  await hydrated(phone);
  await phone.locator(".filters-open").tap();
  const word = phone.locator(".filter-form").getByLabel("关键词");
  await word.fill("橡胶");
  await phone.getByRole("button", { name: "应用筛选" }).tap();
  await expect(phone).toHaveURL(/keyWord=/);
  await expect(word).toBeHidden();
  await expect(phone.getByText(/^共 \d+ 个场次/)).toBeInViewport();
  await phone.context().close();
});

/**
 * What is tapped and not 44 pixels high and 24 wide, its surroundings that belong to it included. Links within a
 * sentence are as high as its lines.
 */
function smallTargets(page: Page, within = "body"): Promise<string[]> {
  return page.evaluate((part) => {
    const TARGETS = "a[href], button, select, summary, label:has(input), input:not([type=hidden])";
    const reaches = (target: Element, x: number, y: number) => {
      const hit = document.elementFromPoint(x, y);
      return hit !== null && (target.contains(hit) || hit.closest(TARGETS) === target);
    };
    // Borders and half pixels apart: 41 of 44. Nothing that is fixed may lie over what is measured.
    for (const fixed of document.querySelectorAll<HTMLElement>(".to-top, .price-bar")) fixed.style.display = "none";
    return [...document.querySelectorAll<HTMLElement>(TARGETS)]
      .filter((target) => target.closest(part) !== null)
      .filter(
        (target) =>
          target.checkVisibility({ visibilityProperty: true }) &&
          !target.matches(".skip, .unseen, .prose *, :disabled") &&
          getComputedStyle(target).display !== "inline",
      )
      .flatMap((target) => {
        target.scrollIntoView({ block: "center", behavior: "instant" });
        const { left, right, top, bottom } = target.getBoundingClientRect();
        const [x, y] = [(left + right) / 2, (top + bottom) / 2];
        const high = reaches(target, x, y - 20.5) && reaches(target, x, y + 20.5);
        const wide = reaches(target, x - 11.5, y) && reaches(target, x + 11.5, y);
        const name = `${target.tagName}.${target.className} ${target.textContent.trim().slice(0, 20)}`;
        return high && wide ? [] : [`${name} ${Math.round(right - left)} × ${Math.round(bottom - top)}`];
      });
  }, within);
}

for (const half of [0, 1])
  test(`on a small phone what is tapped is 44 pixels high, half ${half + 1} of the pages`, async ({
    browser,
    baseURL,
  }) => {
    const page = await visitor(browser, baseURL, { viewport: { width: 320, height: 640 }, hasTouch: true });
    const pages = (await publicPages(baseURL ?? "")).filter((_each, index) => index % 2 === half);
    for (const { name, address } of pages) {
      await page.goto(address);
      await hydrated(page);
      await page.evaluate(() => {
        for (const folded of document.querySelectorAll<HTMLDetailsElement>("details:not(.phone-menu)"))
          folded.open = true;
        document.querySelector<HTMLInputElement>(".filters-open input")?.click();
      });
      expect.soft(await smallTargets(page), name).toEqual([]);
    }
    await page.goto("/index/home");
    await hydrated(page);
    await page.getByLabel("菜单", { exact: true }).click();
    expect.soft(await smallTargets(page, ".phone-menu"), "menu").toEqual([]);
    await page.context().close();
  });

test("a notice on paper: its title, source, time and address, and nothing to press", async ({ browser, baseURL }) => {
  const page = await visitor(browser, baseURL);
  const notice = (await publicPages(baseURL ?? "")).find(({ name }) => name === "site-notice-time");
  await page.goto(notice?.address ?? "");
  await hydrated(page);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator(".sheet-about")).toContainText("发布时间");
  await expect(page.locator(".sheet-about")).toContainText("来源");
  await expect(page.locator(".imprint")).toContainText(`${baseURL ?? ""}${notice?.address ?? ""}`);
  await expect(page.locator(".imprint")).toContainText("打印时间");
  for (const gone of ["body header:not(article header)", "footer", ".crumbs", ".sheet-acts", ".neighbours"]) {
    for (const each of await page.locator(gone).all()) await expect(each).toBeHidden();
  }
  expect(await page.locator("body").evaluate((body) => getComputedStyle(body).backgroundColor)).toBe(
    "rgb(255, 255, 255)",
  );
  await page.context().close();
});
