// The browser of the benches, and a page that is built for one of them.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Browser } from "@playwright/test";
import react from "@vitejs/plugin-react";
import { build, preview } from "vite";
import { CHROMIUM_FLAGS, findChromium } from "../tests/support/browser.ts";

export function launchBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  return chromium.launch({
    args: CHROMIUM_FLAGS,
    ...(executablePath === undefined ? {} : { executablePath }),
  });
}

interface BuiltPage {
  readonly browser: Browser;
  readonly url: string;
  close(): Promise<void>;
}

/** Builds the page in a folder as for production, and serves it. */
export async function openBuiltPage(root: string): Promise<BuiltPage> {
  const outDir = mkdtempSync(join(tmpdir(), "bench-page-"));
  await build({
    root,
    base: "/",
    plugins: [react()],
    logLevel: "error",
    build: { outDir, emptyOutDir: true, chunkSizeWarningLimit: 9000 },
  });
  const server = await preview({ root, logLevel: "error", build: { outDir }, preview: { port: 0, host: "127.0.0.1" } });
  const browser = await launchBrowser();
  return {
    browser,
    url: server.resolvedUrls?.local[0] ?? "",
    close: async () => {
      await browser.close();
      await server.close();
      rmSync(outDir, { recursive: true, force: true });
    },
  };
}
