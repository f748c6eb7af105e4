// A session's page that stays open: whatever happens to the reader's clock, network and computer, it says what the
// server says. The server of this file has a clock of its own, and the browser's is moved along with it.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import Database from "better-sqlite3";
import { expect, test, type BrowserContext, type Page } from "@playwright/test";
import type { BidSessionView } from "#server/modules/bidding/contract";
import { PROJECT_ROOT, startServer, type RunningServer } from "../support/server.ts";
import { sessions } from "./public-pages.ts";

test.describe.configure({ mode: "serial" });

const HOUR = 3_600_000;
const PHASES: Readonly<Record<string, string>> = {
  signUp: "报名中",
  waiting: "待开始",
  free: "自由竞价中",
  limited: "限时竞价中",
  deciding: "待确认",
  failed: "已流拍",
};

const folder = mkdtempSync(join(tmpdir(), "heartwood-live-"));
const shiftFile = join(folder, "shift");
let server: RunningServer;
let shift = 0;

test.beforeAll(async () => {
  writeFileSync(shiftFile, "0");
  const preload = pathToFileURL(join(PROJECT_ROOT, "tests/support/shiftedClock.mjs")).href;
  server = await startServer({
    env: { DATA_DIR: folder, CLOCK_SHIFT_FILE: shiftFile, NODE_OPTIONS: `--import ${preload}` },
    patienceMs: 60_000,
  });
});
test.afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Time passes at the server alone: for the reader the computer slept. */
function moveServer(ms: number): void {
  shift += ms;
  writeFileSync(shiftFile, String(shift));
}

function write(text: string, ...values: (string | number)[]): void {
  const database = new Database(join(folder, "heartwood.sqlite"));
  database.pragma("busy_timeout = 5000");
  database.prepare(text).run(...values);
  database.close();
}

function bid(mainId: string, fen: number): void {
  write(`update "bid_session" set "currentPrice" = ?, "bidCount" = "bidCount" + 1 where "mainId" = ?`, fen, mainId);
}

async function viewOf(mainId: string): Promise<BidSessionView> {
  const reply = await fetch(`${server.url}/api/frontApi/unLogin/getPublishBidById?mainId=${mainId}`);
  return ((await reply.json()) as { readonly result: BidSessionView }).result;
}

/** What the panel counts down, in milliseconds. */
async function leftOn(page: Page): Promise<number | undefined> {
  const label = await page
    .locator(".panel .countdown [role=timer]")
    .getAttribute("aria-label", { timeout: 500 })
    .catch(() => null);
  const match = /(?:(\d+) 天 )?(?:(\d+):)?(\d+):(\d+)$/.exec(label ?? "");
  if (match === null) return undefined;
  const [days, a, b, c] = match.slice(1).map((part) => Number(part ?? 0)) as [number, number, number, number];
  return days > 0 ? undefined : (a * 3600 + b * 60 + c) * 1000;
}

/** Price, state and countdown are the server's, to the second; given so long to become so. */
async function agrees(page: Page, mainId: string, step: string): Promise<void> {
  await expect(async () => {
    const { now, session } = await viewOf(mainId);
    const [tag, price, left] = await Promise.all([
      page.locator(".session-head .tag").textContent(),
      page.locator(".panel-figure .price").textContent(),
      leftOn(page),
    ]);
    const after = await viewOf(mainId);
    expect(tag, `${step}: state`).toBe(PHASES[session.phase]);
    expect(price?.replace(/[¥,]/g, ""), `${step}: price`).toBe(session.currentPrice ?? session.startPrice);
    if (session.nextTime !== null && left !== undefined) {
      const most = Date.parse(session.nextTime) - Date.parse(now) + 1000;
      const least = Date.parse(session.nextTime) - Date.parse(after.now) - 1000;
      expect(left, `${step}: at most`).toBeLessThanOrEqual(most);
      expect(left, `${step}: at least`).toBeGreaterThanOrEqual(least);
    }
    await expect(page.locator(".panel.stale")).toHaveCount(0, { timeout: 1 });
  }, step).toPass({ timeout: 15_000, intervals: [100] });
}

/** The same of a card: in the hall, or at home. */
async function cardAgrees(page: Page, mainId: string, step: string): Promise<void> {
  const card = page.locator("article", { has: page.locator(`a[href*="mainId=${mainId}"]`) }).first();
  await expect(async () => {
    const { now, session } = await viewOf(mainId);
    const [tag, price, label] = await Promise.all([
      card.locator(".tag").textContent(),
      card.locator(".price").first().textContent(),
      card
        .locator("[role=timer]")
        .first()
        .getAttribute("aria-label", { timeout: 500 })
        .catch(() => null),
    ]);
    const after = await viewOf(mainId);
    expect(tag, `${step}: state`).toBe(PHASES[session.phase]);
    expect(Number(price?.replace(/[¥,]/g, "")), `${step}: price`).toBe(
      Number(session.currentPrice ?? session.startPrice),
    );
    const match = /(?:(\d+):)?(\d+):(\d+)$/.exec(label ?? "");
    if (session.nextTime !== null && match !== null && !(label ?? "").includes("天")) {
      const left = Number(match[1] ?? 0) * 3600 + Number(match[2]) * 60 + Number(match[3]);
      expect(left * 1000, `${step}: at most`).toBeLessThanOrEqual(
        Date.parse(session.nextTime) - Date.parse(now) + 1000,
      );
      expect(left * 1000, `${step}: at least`).toBeGreaterThanOrEqual(
        Date.parse(session.nextTime) - Date.parse(after.now) - 1000,
      );
    }
    await expect(page.locator(".stale, .live-note")).toHaveCount(0, { timeout: 1 });
  }, step).toPass({ timeout: 30_000, intervals: [100] });
}

interface Opened {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly mainId: string;
}

/** The page of a session that opens for bids in so many milliseconds; its moments are set in the rows. */
async function openBefore(
  browser: import("@playwright/test").Browser,
  ms: number,
  viewport = { width: 1440, height: 900 },
): Promise<Opened> {
  const [session] = (await sessions(server.url, "state=signUp&pageSize=50")).filter(
    ({ scene, sealed, priceUnit }) => scene === "sale" && !sealed && priceUnit === "元",
  );
  if (session === undefined) throw new Error("The demo data has no session that is open for sign-up.");
  const start = Math.ceil((Date.now() + shift + ms) / 1000) * 1000;
  write(
    'update "bid_session" set "signUpEnd" = ?, "marginDeadline" = ?, "freeStart" = ?, ' +
      '"freeEnd" = ?, "endDateTime" = ?, "registeredCount" = 3, "minRegistered" = 1, ' +
      '"currentPrice" = null, "bidCount" = 0 where "mainId" = ?',
    start - HOUR,
    start - HOUR,
    start,
    start + HOUR,
    start + HOUR + 180_000,
    session.mainId,
  );
  await expect.poll(async () => (await viewOf(session.mainId)).session.freeStart).toBe(new Date(start).toISOString());
  const context = await browser.newContext({
    baseURL: server.url,
    locale: "zh-CN",
    timezoneId: "Asia/Shanghai",
    reducedMotion: "reduce",
    viewport,
  });
  const page = await context.newPage();
  await page.clock.install({ time: Date.now() + shift });
  await page.goto(`/index/biddingDetail?mainId=${session.mainId}`);
  await expect(page.locator("#root[data-ready]")).toBeAttached();
  return { context, page, mainId: session.mainId };
}

/** Time passes for both. */
async function pass(page: Page, ms: number): Promise<void> {
  moveServer(ms);
  await page.clock.fastForward(ms);
}

test(
  "opened 7 hours before: through its moments, a lost network, sleep, a device clock that " +
    "jumps, going back and forward, it says what the server says",
  async ({ browser }) => {
    const { context, page, mainId } = await openBefore(browser, 8 * HOUR);
    await agrees(page, mainId, "as it was opened");
    const leftAtFirst = (await leftOn(page)) ?? 0;
    await expect.poll(() => leftOn(page), "the countdown runs").toBeLessThan(leftAtFirst - 2000);
    await agrees(page, mainId, "after some seconds, of which each counts once");

    await pass(page, 7 * HOUR + 60_000);
    await agrees(page, mainId, "seven hours later sign-up has closed");
    await pass(page, HOUR - 60_000 + 2000);
    await agrees(page, mainId, "bids are taken");
    bid(mainId, 99_887_700);
    await agrees(page, mainId, "a bid");

    await context.setOffline(true);
    await expect(page.locator(".panel [role=alert]")).toContainText("连接中断");
    await expect(page.locator(".panel").getByRole("button", { name: "登录后出价" })).toBeDisabled();
    bid(mainId, 100_887_700);
    await context.setOffline(false);
    await agrees(page, mainId, "the network is back");

    // The computer sleeps: its steady clock stands still, its own is right when it wakes.
    moveServer(10 * 60_000);
    await page.clock.setSystemTime(Date.now() + shift);
    bid(mainId, 101_887_700);
    await agrees(page, mainId, "after sleep");
    // The device's clock is set a day back.
    await page.clock.setSystemTime(Date.now() + shift - 24 * HOUR);
    await agrees(page, mainId, "with a wrong device clock");

    // Hidden and shown.
    const devtools = await context.newCDPSession(page);
    await devtools.send("Page.setWebLifecycleState", { state: "frozen" });
    moveServer(5 * 60_000);
    bid(mainId, 102_887_700);
    await devtools.send("Page.setWebLifecycleState", { state: "active" });
    await page.clock.fastForward(5 * 60_000);
    await agrees(page, mainId, "frozen and thawed");

    await page.getByRole("navigation", { name: "主菜单" }).first().getByRole("link", { name: "交易指南" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("指南");
    bid(mainId, 103_887_700);
    await pass(page, 60_000);
    await page.goBack();
    await agrees(page, mainId, "back within the site");
    await page.goto("/sitemap.xml");
    bid(mainId, 104_887_700);
    moveServer(60_000);
    await page.goBack();
    await expect(page.locator("#root[data-ready]")).toBeAttached();
    await agrees(page, mainId, "back from elsewhere");
    await page.goForward();
    await page.goBack();
    await agrees(page, mainId, "forward and back");

    await pass(page, HOUR);
    await agrees(page, mainId, "the limited period, or its end");
    await context.close();
  },
);

test(
  "one 404 and a request that hangs do not end it; on a phone it says where the price " +
    "stands that the line is lost",
  async ({ browser }) => {
    const { context, page, mainId } = await openBefore(browser, 2 * HOUR, { width: 390, height: 844 });
    await pass(page, 2 * HOUR + 2000);
    await agrees(page, mainId, "bids are taken");
    let answer: "404" | "hang" | "ok" = "404";
    let asked = 0;
    await page.route(/getPublishBidById/, (route) => {
      asked += 1;
      if (answer === "404")
        return route.fulfill({
          status: 404,
          json: { success: false, message: "", code: "BIDDING.SESSION_UNKNOWN", result: null, timestamp: 0 },
        });
      return answer === "hang" ? undefined : route.continue();
    });
    await expect.poll(() => asked, { timeout: 20_000 }).toBeGreaterThan(0);
    answer = "hang";
    await expect(page.locator(".panel [role=alert]")).toContainText(/连接中断，显示的是 \d\d:\d\d:\d\d 的价格/, {
      timeout: 30_000,
    });
    await expect(page.locator(".panel [role=alert]")).toBeInViewport();
    await expect(page.locator(".panel").getByRole("button", { name: "登录后出价" })).toBeDisabled();
    expect(
      await page.locator(".panel-figure .price").evaluate((price) => Number(getComputedStyle(price).opacity)),
    ).toBeLessThan(0.6);
    // Further down the bar at the foot of the screen says the same.
    await page.getByRole("heading", { name: "位置" }).scrollIntoViewIfNeeded();
    const bar = page.getByRole("region", { name: "价格与剩余时间" });
    await expect(bar).toBeInViewport();
    await expect(bar).toContainText(/连接中断，\d\d:\d\d:\d\d 的价格/);
    await expect(bar.getByRole("button", { name: "登录后出价" })).toBeDisabled();
    bid(mainId, 77_887_700);
    answer = "ok";
    await agrees(page, mainId, "answered again");
    await expect(bar.getByRole("link", { name: "登录后出价" })).toBeVisible();
    await context.close();
  },
);

test(
  "home and hall agree with the server on a phone whose clock is wrong and changes, " +
    "through a lost network and on a slow one",
  async ({ browser }) => {
    const { context, page, mainId } = await openBefore(browser, HOUR, { width: 390, height: 844 });
    const { session } = await viewOf(mainId);
    moveServer(HOUR + 1000);
    write(`update "bid_session" set "bidCount" = 900, "currentPrice" = 99_887_700 where "mainId" = ?`, mainId);
    // Three hours slow when the page is opened.
    await page.clock.setSystemTime(Date.now() + shift - 3 * HOUR);
    for (const address of [`/index/biddingList?keyWord=${session.landCode}`, "/index/home"]) {
      await page.goto(address);
      await expect(page.locator("#root[data-ready]")).toBeAttached();
      await cardAgrees(page, mainId, `${address} with a slow device clock`);
      await page.clock.setSystemTime(Date.now() + shift + 24 * HOUR);
      await cardAgrees(page, mainId, `${address}, its clock set a day on`);

      await context.setOffline(true);
      const note = page.getByRole("alert");
      await expect(note).toContainText(/连接中断，显示的是 \d\d:\d\d:\d\d 的价格/);
      // At the edge of the screen from side to side, and no figure that cannot be scrolled clear of it.
      const [box, last] = [await note.boundingBox(), page.locator("footer").last()];
      expect([box?.x, box?.width, Math.round((box?.y ?? 0) + (box?.height ?? 0))]).toEqual([0, 390, 844]);
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      await expect
        .poll(async () => {
          const foot = await last.boundingBox();
          return (foot?.y ?? 0) + (foot?.height ?? 0);
        })
        .toBeLessThanOrEqual((box?.y ?? 0) + 1);
      bid(mainId, 100_887_700);
      await page.clock.fastForward(120_000);
      moveServer(120_000);
      await context.setOffline(false);
      await cardAgrees(page, mainId, `${address}, two minutes later`);
    }

    const devtools = await context.newCDPSession(page);
    await devtools.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 400,
      downloadThroughput: 50_000,
      uploadThroughput: 50_000,
    });
    await page.goto(`/index/biddingDetail?mainId=${mainId}`);
    await expect(page.locator("#root[data-ready]")).toBeAttached({ timeout: 60_000 });
    await agrees(page, mainId, "on a slow network");
    bid(mainId, 101_887_700);
    await agrees(page, mainId, "a bid, on a slow network");
    await context.close();
  },
);
