// Builds the page of the grid and serves it from memory of a folder: no server of the product is needed for what only
// the face does.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { build, preview } from "vite";

const root = dirname(fileURLToPath(import.meta.url));

export async function serveGridPage(): Promise<{ readonly url: string; readonly stop: () => Promise<void> }> {
  const outDir = mkdtempSync(join(tmpdir(), "grid-page-"));
  const { NODE_ENV } = process.env;
  await build({
    root,
    base: "/",
    configFile: false,
    plugins: [react()],
    logLevel: "error",
    build: { outDir, emptyOutDir: true, minify: false, reportCompressedSize: false, chunkSizeWarningLimit: 20_000 },
  });
  const server = await preview({
    root,
    configFile: false,
    logLevel: "error",
    build: { outDir },
    preview: { port: 0, host: "127.0.0.1" },
  });
  // Vite sets it to production: a server that a later test of this worker starts would have no demo accounts.
  if (NODE_ENV === undefined) delete process.env["NODE_ENV"];
  else process.env["NODE_ENV"] = NODE_ENV;
  return {
    url: server.resolvedUrls?.local[0] ?? "",
    stop: async () => {
      await server.close();
      rmSync(outDir, { recursive: true, force: true });
    },
  };
}
