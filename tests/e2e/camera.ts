// What pictures of the contact sheet are taken with: a page that complains of errors, and of what scrolls sideways.
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page, type Route } from "./test.ts";
import { PROJECT_ROOT } from "../support/server.ts";
import { collectPageErrors, overflowingElements, type PageErrors } from "./page-errors.ts";
import { browserOf } from "./accounts.ts";

const SHEET = join(PROJECT_ROOT, "test-results/sheet");
/**
 * The whole sheet takes ten minutes (`SHEET=all`), the phone's half of it, where things stick out first, some
 * (`SHEET=phone`). `npm run looks` only looks at the narrowest pages of members, and keeps no pictures.
 */
export const EVERYTHING = process.env["SHEET"] === "all";
const PICTURES = process.env["SHEET"] !== undefined;
export type Width = 1440 | 390 | 320;
export const WIDTHS: readonly Width[] = EVERYTHING ? [1440, 390] : [390];
type State = "rows" | "empty" | "loading" | "error" | "refused" | "dark";

if (PICTURES) mkdirSync(SHEET, { recursive: true });

/** Each worker lists all that is there: the last one to end has seen everything. */
export function listPictures(): void {
  if (!PICTURES) return;
  const pictures = readdirSync(SHEET)
    .filter((file) => file.endsWith(".png"))
    .sort();
  writeFileSync(join(SHEET, "pictures.js"), `window.PICTURES = ${JSON.stringify(pictures, null, 1)};\n`);
}

export interface Camera {
  readonly page: Page;
  /** `long`: the whole page, not what fits on the screen. */
  shoot(name: string, state: State, long?: boolean): Promise<void>;
  readonly complaints: PageErrors;
  close(): Promise<void>;
}

export async function cameraOf(
  browser: Parameters<typeof browserOf>[0],
  baseURL: string,
  width: Width,
  { dark = false, tall = false, anonymous = false } = {},
): Promise<Camera> {
  const height = width < 760 ? (tall ? 1500 : 844) : tall ? 1300 : 900;
  const context = await browserOf(browser, baseURL, anonymous ? undefined : "admin", {
    dark,
    viewport: { width, height },
  });
  const page = await context.newPage();
  const complaints = collectPageErrors(page);
  return {
    page,
    complaints,
    shoot: async (name, state, long = false) => {
      await page.evaluate(() => document.fonts.ready);
      expect.soft(await overflowingElements(page), `${name} ${width} ${state} scrolls sideways`).toEqual([]);
      if (!PICTURES) return;
      await page.screenshot({
        path: join(SHEET, `${name}.${width}.${state}.png`),
        animations: "disabled",
        caret: "hide",
        fullPage: long,
      });
    },
    close: async () => {
      expect.soft(complaints.reported).toEqual([]);
      await page.close();
    },
  };
}

const errorReply = (status: number) => ({
  status,
  contentType: "application/json",
  body: JSON.stringify({
    success: false,
    code: status === 403 ? "RIGHT.REFUSED" : "SERVER.FAULT",
    message: status === 403 ? "拒绝访问" : "服务器出错，请稍后再试",
    result: null,
    timestamp: 0,
  }),
});

/** Takes the calls of an address in hand: they wait until a test says how they are answered. */
export async function hold(page: Page, url: RegExp) {
  let answer: ((route: Route) => Promise<void>) | undefined;
  const waiting: Route[] = [];
  await page.route(url, async (route) => {
    if (answer) await answer(route);
    else waiting.push(route);
  });
  const from = async (next: (route: Route) => Promise<void>) => {
    answer = next;
    await Promise.all(waiting.splice(0).map(next));
  };
  return {
    refuse: () => from((route) => route.fulfill(errorReply(403))),
    break: () => from((route) => route.fulfill(errorReply(500))),
    free: () => from((route) => route.continue()),
  };
}
