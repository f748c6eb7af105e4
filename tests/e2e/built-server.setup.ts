// Playwright's global setup: one built server with demo data in a fresh folder, for all browser tests.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startServer } from "../support/server.ts";

export default async function setup(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), "heartwood-e2e-"));
  const server = await startServer({ env: { DATA_DIR: dataDir }, patienceMs: 60_000 });
  // Workers start after this and read it in playwright.config.ts.
  process.env["E2E_BASE_URL"] = server.url;
  return async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
