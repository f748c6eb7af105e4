/** One visit of the home page by a browser that has nothing cached: what was painted when, and what it had to load. */
import { gzipSync } from "node:zlib";
import type { Browser, Page, Response } from "@playwright/test";
import { emulate, type Network } from "./network.ts";

export interface Visit {
  readonly firstByte: number;
  readonly fcp: number;
  readonly lcp: number;
  readonly tbt: number;
  readonly cls: number;
  /** From the start of the navigation until the page says that it is alive; not a number without script. */
  readonly hydrated: number;
  /** Until a click that needs script had its effect. */
  readonly clicked: number;
  readonly scriptBytes: number;
  /** Everything: the page, its script, styles and pictures. */
  readonly pageBytes: number;
  readonly scripts: readonly (readonly [string, number])[];
}

interface Seen {
  fcp: number;
  lcp: number;
  cls: number;
  /** Start and length of every task over 50 ms. */
  long: [number, number][];
}

declare global {
  interface Window {
    seen: Seen;
  }
}

const HOME = "/index/home";
const QUIET_MS = 800;

type Timed = PerformanceEntry & { readonly value?: number; readonly hadRecentInput?: boolean };

/**
 * Runs in the page before anything of it does. Its functions have no names: what compiles this file would keep them by
 * a helper that no page has.
 */
function watch(): void {
  window.seen = { fcp: NaN, lcp: NaN, cls: 0, long: [] };
  for (const [type, note] of [
    [
      "paint",
      ({ name, startTime }: Timed) => void (name === "first-contentful-paint" && (window.seen.fcp = startTime)),
    ],
    ["largest-contentful-paint", ({ startTime }: Timed) => void (window.seen.lcp = startTime)],
    [
      "layout-shift",
      ({ value = 0, hadRecentInput = false }: Timed) => void (hadRecentInput || (window.seen.cls += value)),
    ],
    ["longtask", ({ startTime, duration }: Timed) => void window.seen.long.push([startTime, duration])],
  ] as const)
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
}

/** What the total blocking time counts: of every task after the first paint, what exceeds 50 ms. */
function blocking({ fcp, long }: Seen): number {
  return long
    .filter(([start, length]) => start + length > fcp)
    .reduce((sum, [start, length]) => sum + Math.max(0, length - Math.max(50, fcp - start)), 0);
}

async function sizes(responses: readonly Response[]): Promise<{ page: number; scripts: [string, number][] }> {
  let page = 0;
  const scripts: [string, number][] = [];
  for (const response of responses) {
    const body = await response.body().catch(() => undefined);
    if (!body) continue;
    const bytes = gzipSync(body).length;
    page += bytes;
    if (response.request().resourceType() === "script")
      scripts.push([new URL(response.url()).pathname.split("/").at(-1) ?? "", bytes]);
  }
  return { page, scripts };
}

/** @param script false: the floor; the same HTML, and every script refused. */
export async function visit(
  browser: Browser,
  url: string,
  network: Network,
  { script }: { readonly script: boolean },
): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: "zh-CN",
    timezoneId: "Asia/Shanghai",
  });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await emulate(session, network);
    if (!script) await session.send("Network.setBlockedURLs", { urls: ["*.js"] });
    const responses: Response[] = [];
    page.on("response", (response) => void responses.push(response));
    await page.addInitScript(watch);
    await page.goto(url + HOME, { waitUntil: "load", timeout: 60_000 });
    const hydrated = script ? await alive(page) : NaN;
    const clicked = script ? await answersClick(page) : NaN;
    await page.waitForLoadState("networkidle");
    await page.waitForTimeout(QUIET_MS);
    const seen = await page.evaluate(() => window.seen);
    const firstByte = await page.evaluate(
      () => (performance.getEntriesByType("navigation")[0] as PerformanceNavigationTiming).responseStart,
    );
    const { page: pageBytes, scripts } = await sizes(responses);
    return {
      firstByte,
      fcp: seen.fcp,
      lcp: seen.lcp,
      tbt: blocking(seen),
      cls: seen.cls,
      hydrated,
      clicked,
      scripts,
      pageBytes,
      scriptBytes: scripts.reduce((sum, [, bytes]) => sum + bytes, 0),
    };
  } finally {
    await context.close();
  }
}

/** The page says so once React has taken over what the server drew. */
async function alive(page: Page): Promise<number> {
  await page.waitForFunction(() => document.querySelector("#root[data-ready]") !== null, undefined, { polling: "raf" });
  return page.evaluate(() => performance.now());
}

/** Lets a suggested word go, which nothing but script can do. */
async function answersClick(page: Page): Promise<number> {
  await page.locator(".phone-menu > summary").click();
  const words = page.locator(".phone-menu .chip");
  const before = await words.count();
  await page.locator(".phone-menu .chip-drop").first().click();
  await page.waitForFunction((count) => document.querySelectorAll(".phone-menu .chip").length < count, before, {
    polling: "raf",
  });
  return page.evaluate(() => performance.now());
}
