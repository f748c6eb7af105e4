// Called by bench/grid.ts: 100,000 × 20 in a browser. First rows, frames dropped in a fast scroll, Enter to laid out,
// beside a table written by hand.
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import type { Browser } from "@playwright/test";
import { openBuiltPage } from "../browser.ts";
import type { Measured } from "./harness.ts";

const root = dirname(fileURLToPath(import.meta.url));
const RUNS = 2;
const BUDGET = { firstMs: 200, dropped: 5, enterMs: 5 };

/** Prints a table; answers whether the budgets hold. */
export async function benchFrames(): Promise<boolean> {
  const { browser, url, close } = await openBuiltPage(root);
  try {
    const runs: Record<string, ReturnType<typeof summary>> = {};
    let held = true;
    for (let run = 1; run <= RUNS; run++) {
      const floor = await measure(browser, url, "floor");
      const grid = await measure(browser, url, "grid");
      runs[`floor ${run}`] = summary(floor);
      runs[`grid ${run}`] = summary(grid);
      held &&=
        grid.firstMs <= BUDGET.firstMs && grid.dropped <= BUDGET.dropped && middle(grid.enterMs) <= BUDGET.enterMs;
    }
    console.table(runs);
    console.log(
      `budgets: first rows ≤ ${BUDGET.firstMs} ms, dropped ≤ ${BUDGET.dropped} of 180, Enter ≤ ` +
        `${BUDGET.enterMs} ms: ${held ? "held" : "not held"}`,
    );
    return held;
  } finally {
    await close();
  }
}

async function measure(browser: Browser, url: string, what: "grid" | "floor"): Promise<Measured> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  try {
    await page.goto(url);
    await page.waitForFunction(() => typeof window.runGridBench === "function");
    return await page.evaluate((one) => window.runGridBench(one), what);
  } finally {
    await page.close();
  }
}

function summary({ firstMs, frames, dropped, wrong, meanMs, enterMs }: Measured) {
  return {
    "first rows ms": Math.round(firstMs),
    "of 180 frames": frames,
    dropped,
    "blank or wrong": wrong,
    "mean frame ms": round(meanMs),
    "Enter p50 ms": round(middle(enterMs)),
    "Enter max ms": round(Math.max(...enterMs)),
  };
}

const round = (value: number) => (Number.isFinite(value) ? Math.round(value * 10) / 10 : null);

function middle(list: readonly number[]): number {
  return [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? NaN;
}
