// npm run bench -- form: 300 fields, 60 conditions, live checks, antd inputs, against the same form in plain DOM.
import { cpus, totalmem } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Browser } from "@playwright/test";
import { openBuiltPage } from "./browser.ts";
import { benchView } from "./form/fixture.ts";
import type { Measured } from "./form/harness.ts";

const root = join(dirname(fileURLToPath(import.meta.url)), "form");
const RUNS = 3;
const BUDGET = { firstPaint: 300, p50: 3, p95: 8 };

async function measure(browser: Browser, url: string, what: "form" | "floor"): Promise<Measured> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  try {
    await page.goto(url);
    await page.waitForFunction(() => typeof window.runBench === "function");
    return await page.evaluate(([one, view]) => window.runBench(one, view), [what, benchView()] as const);
  } finally {
    await page.close();
  }
}

function at(sorted: readonly number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN;
}

function summary({ firstPaint, keys, late, inputsAtFirst }: Measured) {
  const sorted = [...keys].sort((a, b) => a - b);
  const round = (value: number) => Math.round(value * 100) / 100;
  return {
    "first paint ms": round(firstPaint),
    "first key ms": round(keys[0] ?? NaN),
    "p50 ms": round(at(sorted, 0.5)),
    "p95 ms": round(at(sorted, 0.95)),
    "max ms": round(sorted.at(-1) ?? NaN),
    keys: keys.length,
    "late keys": late.length,
    "inputs at first": inputsAtFirst,
  };
}

const { browser, url, close } = await openBuiltPage(root);
try {
  const rows: Record<string, ReturnType<typeof summary>> = {};
  for (let run = 1; run <= RUNS; run++) {
    for (const what of ["floor", "form"] as const) rows[`${what} ${run}`] = summary(await measure(browser, url, what));
  }
  console.log(
    `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? "unknown"}, ` +
      `${Math.round(totalmem() / 2 ** 30)} GB, Chromium ${browser.version()}`,
  );
  console.table(rows);
  const best = (what: string, key: "first paint ms" | "p50 ms" | "p95 ms") =>
    at(
      Object.entries(rows)
        .filter(([name]) => name.startsWith(what))
        .map(([, row]) => row[key])
        .sort((a, b) => a - b),
      0.5,
    );
  for (const [key, budget] of [
    ["first paint ms", BUDGET.firstPaint],
    ["p50 ms", BUDGET.p50],
    ["p95 ms", BUDGET.p95],
  ] as const) {
    const [form, floor] = [best("form", key), best("floor", key)];
    console.log(
      `${key}: form ${form}, floor ${floor}, ratio ${(form / floor).toFixed(1)}, budget ` +
        `${budget}: ${form <= budget ? "kept" : "MISSED"}`,
    );
  }
  const late = Object.values(rows).reduce((sum, row) => sum + row["late keys"], 0);
  console.log(`keys whose condition or error was not there in the same frame: ${late}`);
  if (late > 0) process.exitCode = 1;
} finally {
  await close();
}
