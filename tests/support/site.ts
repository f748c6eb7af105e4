// The built server with the demo's rows, for tests of its public pages.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { startServer } from "./server.ts";

export const PLATFORM = "木材网络竞价交易平台";
export const LIVE = "019aa3c0-0001-7000-8000-000000000030";
export const TENDER = "019aa3c0-0001-7000-8000-000000000046";
export const NOTICE = "019aa3c0-0000-7000-8000-000000000040";
export const ARTICLE = "019aa3c0-0000-7000-8000-000000000055";

/** For a describe block: a server of its own with these settings. */
export function startSite(env: Readonly<Record<string, string>> = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), "heartwood-site-"));
  let server: Awaited<ReturnType<typeof startServer>>;
  beforeAll(async () => {
    server = await startServer({ env: { DATA_DIR: dataDir, ...env }, patienceMs: 120_000 });
  }, 180_000);
  afterAll(async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  return {
    url: () => server.url,
    get: (path: string, headers: Readonly<Record<string, string>> = {}) =>
      fetch(server.url + path, { redirect: "manual", headers }),
  };
}

export const titleOf = (html: string) => /<title>([^<]*)<\/title>/.exec(html)?.[1];

export const scriptsOf = (html: string) =>
  [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map((found) => found[1] ?? "");
