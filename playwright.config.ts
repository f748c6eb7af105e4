import { defineConfig } from "@playwright/test";
import { CHROMIUM_FLAGS, findChromium } from "./tests/support/browser.ts";

/**
 * Pages of tests live for seconds: what a browser prepares for later takes a quarter of their processor time. So no
 * code is optimised, and no process waits for the next page. Of two lists of features the last one holds, so what
 * Playwright turns off for the sake of tests is named again.
 */
const SHORT_LIVES = [
  "--js-flags=--no-opt,--no-maglev,--single-threaded-gc,--no-concurrent-sparkplug",
  `--disable-features=${[
    "SpareRendererForSitePerProcess",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsUpgrades",
    "HttpsFirstBalancedModeAutoEnable",
    "MediaRouter",
    "OptimizationHints",
    "PaintHolding",
    "ThirdPartyStoragePartitioning",
  ].join(",")}`,
];

/** How pages look, for `npm run looks`: what these find seldom comes back, and `npm test` has to be quick. */
const LOOKS = ["**/*look*.spec.ts", "**/contact-sheet*.spec.ts"];
/** Pictures for the eye, taken when they are asked for (tests/e2e/camera.ts); what they show has tests of its own. */
const SHEETS = process.env["SHEET"] === undefined ? ["**/contact-sheet{,-sign-in}.spec.ts"] : [];

/**
 * The journeys of the gate: files that are one journey as a whole, and single tests with the tag `@gate`. They cross
 * the product once; every other browser test runs with `npm run test:all`.
 */
const GATE = /working-day-phone|member-lifecycle-|member-funds|bid-room|@gate/;

const executablePath = findChromium();
const baseURL = process.env["E2E_BASE_URL"];

export default defineConfig({
  testDir: "tests/e2e",
  projects: [
    // What passes at a second try only would hide a fault that comes by chance.
    { name: "gate", testIgnore: LOOKS, grep: GATE, retries: 0 },
    { name: "pages", testIgnore: LOOKS },
    { name: "looks", testMatch: LOOKS, testIgnore: SHEETS },
  ],
  outputDir: "test-results/browser",
  globalSetup: "./tests/e2e/built-server.setup.ts",
  fullyParallel: true,
  workers: 2,
  // A browser on two busy cores may miss a moment; what fails twice is wrong.
  retries: 1,
  forbidOnly: true,
  // Some tests visit a dozen pages; on a busy machine that takes long.
  timeout: 180_000,
  expect: { timeout: 15_000 },
  reporter: "list",
  use: {
    ...(baseURL === undefined ? {} : { baseURL }),
    locale: "zh-CN",
    timezoneId: "Asia/Shanghai",
    // Tests wait for what is there, not for how it comes in.
    contextOptions: { reducedMotion: "reduce" },
    viewport: { width: 1440, height: 900 },
    screenshot: "only-on-failure",
    trace: "on-first-retry",
    launchOptions: {
      args: [...CHROMIUM_FLAGS, ...SHORT_LIVES],
      ...(executablePath === undefined ? {} : { executablePath }),
    },
  },
});
