/**
 * Public pages as HTML. What draws them is built from the portal and loaded by its place at run time: no import leads
 * from the server to the pages. Always as an anonymous visitor, so that one text serves everybody for a moment.
 */
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { SiteInfo } from "#server/modules/content/index";
import { createTtlCache, yieldToEventLoop } from "#engine/server";
import type { Config } from "./config.ts";
import type { ServerSiteApi } from "./siteApi.ts";

/** What `portal/src/entry-server.tsx` exports. */
interface SiteEntry {
  knows(path: string): boolean;
  listedPaths(): readonly string[];
  render(request: RenderRequest): Promise<Rendered>;
  renderFailure(request: RenderRequest, requestId: string): Promise<Rendered>;
}

interface RenderRequest {
  readonly address: string;
  readonly api: ServerSiteApi;
  readonly site: SiteInfo;
  readonly origin: string;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly turn: () => Promise<void>;
}

/** The `Response` of a redirect, or a page. */
type Rendered =
  | Response
  | {
      readonly status: number;
      readonly head: string;
      readonly body: string;
      readonly data: string;
      readonly file: string;
    };

type SitePage =
  | { readonly status: number; readonly location: string }
  | { readonly status: number; readonly html: string };

export interface Renderer {
  knows(path: string): boolean;
  listedPaths(): readonly string[];
  /** Path and query as asked. */
  page(address: string): Promise<SitePage>;
  /** The page for an internal error; it shows the request's id and nothing else. */
  failure(address: string, requestId: string): Promise<SitePage>;
  readonly contentSecurityPolicy: string;
}

/** How long the HTML of an address is given to others. */
const CACHE_TTL_MS = 2000;

/** Undefined where the pages are not built. */
export async function loadRenderer(
  config: Config,
  api: ServerSiteApi,
  site: () => SiteInfo,
  clock: () => number,
): Promise<Renderer | undefined> {
  const file = join(config.siteDir, "entry-server.js");
  const template = join(config.clientDir, "index.html");
  if (!existsSync(file) || !existsSync(template)) return undefined;
  const entry = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as SiteEntry;
  const pageTemplate = loadPageTemplate(config.clientDir, readFileSync(template, "utf8"));
  const cache = createTtlCache(clock, CACHE_TTL_MS);
  const request = (address: string): RenderRequest => ({
    address,
    api,
    site: site(),
    origin: config.origin,
    now: clock(),
    turn: yieldToEventLoop,
  });
  return {
    knows: entry.knows,
    listedPaths: entry.listedPaths,
    page: (address) =>
      cache.getOrLoad(address, async () => pageTemplate.fill(address, await entry.render(request(address)))),
    failure: async (address, requestId) =>
      pageTemplate.fill(address, await entry.renderFailure(request(address), requestId)),
    contentSecurityPolicy: contentSecurityPolicyOf(pageTemplate.styleHash),
  };
}

/** A page can be read without its scripts: on a slow line its text and its first picture come before them. */
const LATER = 'fetchpriority="low"';

const withoutHaste = (html: string): string =>
  html.replace(/<(script type="module"|link rel="modulepreload")/g, `<$1 ${LATER}`);

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
}

/** The built page, cut where the parts go in; its one sheet is in it, allowed by its hash. */
function loadPageTemplate(clientDir: string, html: string) {
  const chunks = JSON.parse(readFileSync(join(clientDir, ".vite/manifest.json"), "utf8")) as Readonly<
    Record<string, Chunk>
  >;
  const sheets: string[] = [];
  const without = html.replace(/\s*<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g, (_link, file: string) => {
    sheets.push(readFileSync(join(clientDir, file), "utf8").trim());
    return "";
  });
  const sheet = sheets.join("\n");
  const template = withoutHaste(without.replace("</head>", `  <style>${sheet}</style>\n  </head>`));
  const hashScript = chunks["src/hash.ts"]?.file;
  const hash = hashScript === undefined ? "" : `\n    <script type="module" async src="/${hashScript}"></script>`;
  const early = (file: string) =>
    chunksToPreload(chunks, `src/${file}`)
      .filter((one) => !template.includes(`href="/${one}"`))
      .map((one) => `\n    <link rel="modulepreload" ${LATER} crossorigin href="/${one}" />`)
      .join("");
  return {
    styleHash: createHash("sha256").update(sheet).digest("base64"),
    fill: (address: string, rendered: Rendered): SitePage => {
      if (rendered instanceof Response)
        return { status: rendered.status, location: rendered.headers.get("location") ?? "/" };
      const parts: Readonly<Record<string, string>> = {
        head: rendered.head + early(rendered.file) + (address === "/" || address.startsWith("/?") ? hash : ""),
        app: rendered.body,
        data: `<script type="application/json" id="page">${rendered.data}</script>`,
      };
      return {
        status: rendered.status,
        html: template.replace(/<!--(head|app|data)-->/g, (_mark, name: string) => parts[name] ?? ""),
      };
    },
  };
}

/** A page's own chunk and what it needs; what the page's HTML names anyway is left out. */
function chunksToPreload(chunks: Readonly<Record<string, Chunk>>, key: string, seen = new Set<string>()): string[] {
  const chunk = chunks[key];
  if (chunk === undefined || key === "index.html" || seen.has(key)) return [];
  seen.add(key);
  return [chunk.file, ...(chunk.imports ?? []).flatMap((one) => chunksToPreload(chunks, one, seen))];
}

/** Stricter than the back office's: nothing inline but the sheet that the server wrote itself. */
function contentSecurityPolicyOf(styleHash: string): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' 'sha256-${styleHash}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // Texts of editors are the only HTML that a script writes: portal/src/ui/Prose.tsx.
    "require-trusted-types-for 'script'",
    "trusted-types sanitized-html",
  ].join(";");
}
