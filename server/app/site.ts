/** Pages and assets: built files, strict headers, one HTML a face. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import compress from "@fastify/compress";
import helmet from "@fastify/helmet";
import fastifyStatic from "@fastify/static";
import type { MenuNode, Model } from "#core/language";
import { yieldToEventLoop } from "#engine/server";
import { COMPRESSION } from "./compression.ts";
import type { Config } from "./config.ts";
import type { Product } from "./product.ts";
import { decidePage } from "./pages.ts";
import { loadRenderer, type Renderer } from "./renderer.ts";
import { createSiteApi } from "./siteApi.ts";
import { robots, siteMap } from "./siteMap.ts";

/**
 * Scripts come from this server only and none is inline. Styles may be inline: the component library writes its
 * theme into style elements at run time.
 */
const CONTENT_SECURITY_POLICY = {
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", "data:", "blob:"],
    fontSrc: ["'self'", "data:"],
    connectSrc: ["'self'"],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
  },
};

/** Over http browsers ignore these, and report the second one as an error. */
const HTTPS_HEADERS = {
  "strict-transport-security": "max-age=31536000; includeSubDomains",
  "cross-origin-opener-policy": "same-origin",
  "origin-agent-cluster": "?1",
};

export async function registerSite(app: FastifyInstance, config: Config, product: Product): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: CONTENT_SECURITY_POLICY,
    strictTransportSecurity: false,
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
  });
  if (config.production)
    app.addHook("onRequest", (request, reply, done) => {
      if (request.protocol === "https") reply.headers(HTTPS_HEADERS);
      done();
    });
  await app.register(compress, COMPRESSION);
  const assets = join(config.clientDir, "assets");
  if (existsSync(assets))
    await app.register(fastifyStatic, {
      root: assets,
      prefix: "/assets/",
      maxAge: "365d",
      immutable: true,
      index: false,
      preCompressed: true,
    });
  const renderer = await loadRenderer(config, createSiteApi(product), product.content.siteInfo, product.engine.clock);
  app.setErrorHandler((error, request, reply) => sendErrorPage(error, request, reply, renderer));
  app.setNotFoundHandler((request, reply) => sendNotFoundPage(request, reply, renderer));
  registerIcons(app, config);
  registerForSearchEngines(app, config, product, renderer);
  const admin = pageTemplate(join(config.clientDir, "admin.html"), config);
  const menuPaths = cacheMenuPaths(product.engine.model);
  app.get("/*", (request, reply) => {
    const decision = decidePage(pathOf(request), {
      menu: menuPaths(),
      isPublic: (path) => renderer?.knows(path) ?? false,
    });
    if ("redirect" in decision) return reply.redirect(decision.redirect);
    if (decision.html === "site") return sendPublicPage(request, reply, renderer);
    return reply.code(decision.status).header("cache-control", "no-cache").type("text/html; charset=utf-8").send(admin);
  });
}

/** Their names never change, so their contents may: cached for a day. */
const ICONS = ["icon.svg", "favicon.ico", "apple-touch-icon.png", "icon-192.png", "icon-512.png", "sharing.png"];

function registerIcons(app: FastifyInstance, { clientDir, names }: Config): void {
  for (const name of ICONS)
    app.get(`/${name}`, (_request, reply) => reply.sendFile(name, clientDir, { maxAge: "1d", immutable: false }));
  app.get("/manifest.webmanifest", (_request, reply) =>
    reply
      .type("application/manifest+json; charset=utf-8")
      .header("cache-control", "public, max-age=86400")
      .send(JSON.stringify(manifestOf(names.platform))),
  );
}

function manifestOf(name: string): object {
  return {
    name,
    short_name: name,
    lang: "zh-CN",
    start_url: "/index/home",
    display: "browser",
    background_color: "#faf8f3",
    theme_color: "#faf8f3",
    icons: [192, 512].map((size) => ({ src: `/icon-${size}.png`, sizes: `${size}x${size}`, type: "image/png" })),
  };
}

const MISSING = "/404";

/** Path and query as asked; what is no address of this site is nowhere. */
function addressOf(request: FastifyRequest): string {
  const url = request.raw.url ?? "/";
  return url.startsWith("/") && !url.startsWith("//") && URL.canParse(url, "http://site") ? url : MISSING;
}

function pathOf(request: FastifyRequest): string {
  return addressOf(request).split("?")[0] ?? "/";
}

/** The same HTML for all requests within moments: rendered as anonymous, without cookies and headers. */
const SHARED = "public, max-age=2";

async function sendPublicPage(
  request: FastifyRequest,
  reply: FastifyReply,
  renderer: Renderer | undefined,
): Promise<FastifyReply> {
  reply.type("text/html; charset=utf-8");
  if (renderer === undefined) return reply.code(pathOf(request) === "/" ? 200 : 404).send(NOT_BUILT);
  reply.header("content-security-policy", renderer.contentSecurityPolicy);
  const address = addressOf(request);
  try {
    const page = await renderer.page(address);
    // A page that many wait for is given to one after another: each is compressed on its way out.
    await yieldToEventLoop();
    reply.header("cache-control", SHARED);
    if ("location" in page) return await reply.redirect(page.location, page.status);
    return await reply.code(page.status).send(page.html);
  } catch (error) {
    request.log.error({ err: error }, "a public page failed");
    const page = await renderer.failure(address, request.id);
    return reply
      .code(500)
      .header("cache-control", "no-store")
      .send("html" in page ? page.html : "");
  }
}

/** Where no route or no file stands: a person is shown the page of 404, whatever else asked gets a sentence. */
async function sendNotFoundPage(
  request: FastifyRequest,
  reply: FastifyReply,
  renderer: Renderer | undefined,
): Promise<FastifyReply> {
  const person = request.headers.accept?.includes("text/html") ?? false;
  const page = person ? await renderer?.page(MISSING) : undefined;
  if (renderer === undefined || page === undefined || !("html" in page))
    return reply.code(404).type("text/plain; charset=utf-8").send("很抱歉，资源未找到!");
  return reply
    .code(page.status)
    .header("content-security-policy", renderer.contentSecurityPolicy)
    .type("text/html; charset=utf-8")
    .send(page.html);
}

/** Of a file or a list of addresses; whoever asked learns nothing of the framework and nothing of this machine. */
function sendErrorPage(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  renderer: Renderer | undefined,
): FastifyReply | Promise<FastifyReply> {
  const { statusCode = 500 } = error as { readonly statusCode?: number };
  reply.header("cache-control", "no-store").type("text/plain; charset=utf-8");
  if (statusCode < 500) return sendNotFoundPage(request, reply, renderer);
  request.log.error({ err: error }, "an address of the site failed");
  return reply.code(500).send("服务器出错，请稍后再试");
}

function registerForSearchEngines(
  app: FastifyInstance,
  config: Config,
  product: Product,
  renderer: Renderer | undefined,
): void {
  // Without a configured address the map names this machine alone, and is not cached: the host that a request names
  // is whatever its sender wrote, and a shared cache would hand it on to others.
  const originOf = (request: FastifyRequest) =>
    config.origin === "" ? `http://localhost:${request.socket.localPort ?? config.port}` : config.origin;
  const cached = config.origin === "" ? "no-store" : "public, max-age=3600";
  app.get("/sitemap.xml", async (request, reply) => {
    reply.type("application/xml; charset=utf-8").header("cache-control", cached);
    return siteMap(originOf(request), renderer?.listedPaths() ?? [], product);
  });
  app.get("/robots.txt", (request, reply) =>
    reply
      .type("text/plain; charset=utf-8")
      .header("cache-control", cached)
      .send(robots(originOf(request))),
  );
}

const NOT_BUILT =
  '<!doctype html><html lang="zh-CN"><title>未构建</title>' +
  "<p>页面尚未构建，请运行 npm run build；npm run dev 的页面在 http://localhost:5173。</p></html>";

/** The built page with the product's names in it, as data that no policy has to allow. */
function pageTemplate(file: string, { names }: Config): string {
  if (!existsSync(file)) return NOT_BUILT;
  const brand = JSON.stringify({
    platform: names.platform,
    office: names.office,
    logoTitle: names.logo,
    oldOffice: names.oldOffice,
  }).replaceAll("<", "\\u003c");
  return readFileSync(file, "utf8").replace(
    "</head>",
    `<script type="application/json" id="brand">${brand}</script></head>`,
  );
}

/** Every path that the menu opens, made once per model. */
function cacheMenuPaths(model: () => Model): () => ReadonlySet<string> {
  let of: Model | undefined;
  let paths: ReadonlySet<string> = new Set();
  return () => {
    const current = model();
    if (current !== of) {
      of = current;
      paths = new Set(pathsOf(current.menu));
    }
    return paths;
  };
}

function pathsOf(nodes: readonly MenuNode[]): string[] {
  return nodes.flatMap((node) => [...(node.opens === undefined ? [] : [node.path]), ...pathsOf(node.children)]);
}
