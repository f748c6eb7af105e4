import { defineConfig } from "@playwright/test";
import { CHROMIUM_FLAGS, findChromium } from "./tests/support/browser.ts";

const executablePath = findChromium();
const baseURL = process.env["E2E_BASE_URL"];

export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results/browser",
  globalSetup: "./tests/e2e/built-server.setup.ts",
  fullyParallel: true,
  workers: 2,
  // A browser on two busy cores may miss a moment; what fails twice is wrong.
  retries: 1,
  forbidOnly: true,
  // Some tests visit a dozen pages; on a busy machine that takes long.
  timeout: 120_000,
  expect: { timeout: 10_000 },
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
    launchOptions: { args: CHROMIUM_FLAGS, ...(executablePath === undefined ? {} : { executablePath }) },
  },
});
