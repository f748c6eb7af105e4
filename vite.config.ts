// One config, four builds: the back office and, in mode "public", the public pages (dist/client), what renders those on
// the server (dist/site, mode "site") and, with --ssr, the server as one bundle (dist/server).
import { readFileSync, readdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin, type UserConfig, type ViteDevServer } from "vite";

const root = dirname(fileURLToPath(import.meta.url));
const at = (...parts: string[]) => join(root, ...parts);

/** The public page, and the script that is alone at `/` (portal/src/hash.ts). */
const PUBLIC_ENTRIES = { index: at("portal/index.html"), hash: at("portal/src/hash.ts") };

/** Of `portal/src/ui`, what home does without. */
const LIST_PARTS = "Breadcrumb|Card|Dialog|Disclosure|Field|ListIcon|Notice|Pager|pageNumbers|Prose|Steps|Table|Tabs";

/**
 * Used by every public page: one file. Only by lists and forms: another. Only by texts and their files: a third. Home
 * loads the first.
 */
const PUBLIC_CHUNKS = [
  {
    name: "ui",
    priority: 2,
    test: new RegExp(
      [
        /node_modules\/react(-router|-router-dom)?\//,
        new RegExp(`portal/src/ui/(?!${LIST_PARTS})`),
        /portal\/src\/(site\/lot|site\/live|TreeRings|site\/query)/,
      ]
        .map(({ source }) => source)
        .join("|"),
    ),
  },
  { name: "lists", priority: 1, test: /portal\/src\/ui\// },
  { name: "sheets", priority: 1, test: /portal\/src\/site\/(files|notice\/(PrintableArticle|NoticeRows|texts))/ },
];

/**
 * The bundle's entries: the server, the commands of a built product, and every worker thread (`x.worker.ts`), which
 * must be a file of its own.
 */
function serverEntries(): Record<string, string> {
  const workers = ["engine/server", "server"].flatMap((folder) =>
    readdirSync(at(folder), { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".worker.ts"))
      .map((file) => [basename(file, ".ts"), at(folder, file)] as const),
  );
  return {
    main: at("server/main.ts"),
    admin: at("server/admin.ts"),
    audit: at("server/audit.ts"),
    ledger: at("server/ledger.ts"),
    ...Object.fromEntries(workers),
  };
}

interface SiteEntry {
  knows(path: string): boolean;
  createHttpApi(base: string): unknown;
  render(
    request: object,
  ): Promise<
    Response | { readonly status: number; readonly head: string; readonly body: string; readonly data: string }
  >;
}

/**
 * In development a public address is rendered here, with the data of the running server; every other address that is
 * not a file opens the back office. Built, `server/app/pages.ts` decides.
 */
function pagesInDevelopment(): Plugin {
  return {
    name: "pages-in-development",
    apply: "serve",
    configureServer(server) {
      server.middlewares.use((request, reply, next) => {
        const url = request.url ?? "/";
        const asksForPage = request.method === "GET" && (request.headers.accept ?? "").includes("text/html");
        if (!asksForPage || /\.\w+(\?|$)/.test(url)) return next();
        drawPage(server, url)
          .then((page) => {
            if (page === undefined) {
              request.url = "/admin.html";
              return next();
            }
            reply.writeHead(page.status, page.headers).end(page.html);
          })
          .catch(next);
      });
    },
  };
}

async function drawPage(
  server: ViteDevServer,
  url: string,
): Promise<{ readonly status: number; readonly headers: Record<string, string>; readonly html: string } | undefined> {
  const entry = (await server.ssrLoadModule("/src/entry-server.tsx")) as unknown as SiteEntry;
  const path = url.split("?")[0] ?? "/";
  if (!entry.knows(path)) return undefined;
  const site = ((await (await fetch(`${api}/api/frontApi/unLogin/getSiteInfo`)).json()) as { readonly result: unknown })
    .result;
  const rendered = await entry.render({
    address: url,
    api: entry.createHttpApi(`${api}/api`),
    site,
    origin: "",
    now: Date.now(),
  });
  if (rendered instanceof Response)
    return { status: rendered.status, headers: Object.fromEntries(rendered.headers), html: "" };
  const template = await server.transformIndexHtml(url, readFileSync(at("portal/index.html"), "utf8"));
  const hash = path === "/" ? '<script type="module" src="/src/hash.ts"></script>' : "";
  const parts = {
    head: rendered.head + hash,
    app: rendered.body,
    data: `<script type="application/json" id="page">${rendered.data}</script>`,
  };
  return {
    status: rendered.status,
    headers: { "content-type": "text/html; charset=utf-8" },
    html: template.replace(/<!--(head|app|data)-->/g, (_mark, name: keyof typeof parts) => parts[name]),
  };
}

const office: UserConfig["build"] = {
  outDir: at("dist/client"),
  emptyOutDir: true,
  chunkSizeWarningLimit: 1500,
  rollupOptions: { input: at("portal/admin.html") },
};

/** Built apart from the back office, so that no chunk of theirs is shared and nothing of it comes along. */
const open: UserConfig["build"] = {
  outDir: at("dist/client"),
  emptyOutDir: false,
  copyPublicDir: false,
  manifest: true,
  modulePreload: { polyfill: false },
  rollupOptions: {
    input: PUBLIC_ENTRIES,
    // Unused exports stay out of the bundle, though an index names them: parts that no page renders, error tables.
    treeshake: {
      moduleSideEffects: [
        {
          test: /(portal\/src\/ui|engine\/core|server\/modules\/[^/]+\/contract)(\/.*)?\.tsx?$/,
          sideEffects: false,
        },
      ],
    },
    output: { codeSplitting: { groups: PUBLIC_CHUNKS } },
  },
};

const server: UserConfig["build"] = {
  ssr: true,
  outDir: at("dist/server"),
  emptyOutDir: true,
  copyPublicDir: false,
  target: "node20",
  minify: false,
  rollupOptions: {
    input: serverEntries(),
    output: { entryFileNames: "[name].js", chunkFileNames: "chunks/[name].js" },
  },
};

/** What renders the public pages, whole with its packages: in production React must be React's production half. */
const site: UserConfig["build"] = {
  ssr: at("portal/src/entry-server.tsx"),
  outDir: at("dist/site"),
  emptyOutDir: true,
  copyPublicDir: false,
  target: "node20",
  minify: false,
  rollupOptions: { output: { entryFileNames: "[name].js", chunkFileNames: "chunks/[name].js" } },
};

const api = `http://127.0.0.1:${process.env["PORT"] ?? "3000"}`;

/** The package's exports name only its development half, which carries warnings that nobody reads in production. */
const ROUTER_WITHOUT_WARNINGS = [
  { find: /^react-router$/, replacement: at("node_modules/react-router/dist/production/index.mjs") },
  { find: /^react-router\/dom$/, replacement: at("node_modules/react-router/dist/production/dom-export.mjs") },
];

/** Names for a debugger, which would keep the router's forms and navigation links in a page that has neither. */
function routerWithoutNames(): Plugin {
  return {
    name: "router-without-names",
    apply: "build",
    transform: {
      filter: { id: /node_modules\/react-router\/dist\/production\// },
      handler: (code) => ({
        code: code
          .replace(/^\w+\.displayName = "[^"]*";$/gm, "")
          .replace(/^(var \w+ = )(?=React\d*\.(forwardRef|createContext)\()/gm, "$1/* @__PURE__ */ "),
        map: null,
      }),
    },
  };
}

const BUILDS: Readonly<Record<string, UserConfig["build"]>> = { public: open, site };

export default defineConfig(({ command, isSsrBuild, mode }) => ({
  root: at("portal"),
  appType: "mpa",
  plugins: [react(), routerWithoutNames(), pagesInDevelopment()],
  resolve: { alias: command === "build" ? ROUTER_WITHOUT_WARNINGS : [] },
  build: BUILDS[mode] ?? (isSsrBuild ? server : office),
  ...(mode === "site" && { ssr: { noExternal: true as const }, define: { "process.env.NODE_ENV": '"production"' } }),
  server: {
    port: 5173,
    strictPort: false,
    proxy: { "/api": { target: api, ws: true }, "/websocket": { target: api, ws: true } },
  },
}));
