// One config, two builds: the pages (dist/client) and, with --ssr, the server as one bundle (dist/server).
import { existsSync, readdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin, type UserConfig } from "vite";

const root = dirname(fileURLToPath(import.meta.url));
const at = (...parts: string[]) => join(root, ...parts);

/** The pages that exist: the back office, and the public site once it stands. */
function htmlFiles(): string[] {
  return ["admin.html", "index.html"].map((file) => at("portal", file)).filter((file) => existsSync(file));
}

/** The bundle's entries: the server, and every worker thread (`x.worker.ts`), which must be a file of its own. */
function serverEntries(): Record<string, string> {
  const workers = ["engine/server", "server"].flatMap((room) =>
    readdirSync(at(room), { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".worker.ts"))
      .map((file) => [basename(file, ".ts"), at(room, file)] as const));
  return { main: at("server/main.ts"), ...Object.fromEntries(workers) };
}

/** In development every address that is not a file opens the back office; built, `server/app/pages.ts` decides. */
function pagesInDevelopment(): Plugin {
  return {
    name: "pages-in-development",
    apply: "serve",
    configureServer(server) {
      server.middlewares.use((request, _reply, next) => {
        const asksForPage = request.method === "GET" && (request.headers.accept ?? "").includes("text/html");
        if (asksForPage && !/\.\w+(\?|$)/.test(request.url ?? "")) request.url = "/admin.html";
        next();
      });
    },
  };
}

const client: UserConfig["build"] = {
  outDir: at("dist/client"),
  emptyOutDir: true,
  chunkSizeWarningLimit: 1500,
  rollupOptions: { input: htmlFiles() },
};

const server: UserConfig["build"] = {
  ssr: true,
  outDir: at("dist/server"),
  emptyOutDir: true,
  copyPublicDir: false,
  target: "node20",
  minify: false,
  rollupOptions: { input: serverEntries(), output: { entryFileNames: "[name].js", chunkFileNames: "chunks/[name].js" } },
};

const api = `http://127.0.0.1:${process.env["PORT"] ?? "3000"}`;

export default defineConfig(({ isSsrBuild }) => ({
  root: at("portal"),
  appType: "mpa",
  plugins: [react(), pagesInDevelopment()],
  build: isSsrBuild ? server : client,
  server: { port: 5173, strictPort: false, proxy: { "/api": { target: api, ws: true }, "/websocket": { target: api, ws: true } } },
}));
