/** Pages and assets: built files, strict headers, one HTML a face. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import compress from "@fastify/compress";
import helmet from "@fastify/helmet";
import fastifyStatic from "@fastify/static";
import type { MenuNode, Model } from "#core/language";
import type { Config } from "./config.ts";
import { decidePage } from "./pages.ts";

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

export async function registerSite(app: FastifyInstance, config: Config, model: () => Model): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: CONTENT_SECURITY_POLICY,
    strictTransportSecurity: config.production ? { maxAge: 31_536_000 } : false,
    crossOriginOpenerPolicy: config.production,
    originAgentCluster: config.production,
  });
  await app.register(compress, { global: true, threshold: 1024 });
  const assets = join(config.clientDir, "assets");
  if (existsSync(assets)) await app.register(fastifyStatic, { root: assets, prefix: "/assets/", maxAge: "365d", immutable: true, index: false });
  app.setNotFoundHandler((_request, reply) => reply.code(404).type("text/plain; charset=utf-8").send("很抱歉，资源未找到!"));
  app.get("/icon.svg", (_request, reply) => reply.sendFile("icon.svg", config.clientDir));
  const admin = pageTemplate(join(config.clientDir, "admin.html"), config);
  const menuPaths = rememberPaths(model);
  app.get("/*", (request, reply) => {
    const path = new URL(request.raw.url ?? "/", "http://host").pathname;
    const decision = decidePage(path, menuPaths());
    if ("redirect" in decision) return reply.redirect(decision.redirect);
    return reply.code(decision.status).header("cache-control", "no-cache").type("text/html; charset=utf-8").send(admin);
  });
}

/** The built page with the product's names in it, as data that no policy has to allow. */
function pageTemplate(file: string, { names }: Config): string {
  if (!existsSync(file)) return '<!doctype html><html lang="zh-CN"><title>未构建</title><p>页面尚未构建，请运行 npm run build。</p></html>';
  const brand = JSON.stringify({ platform: names.platform, office: names.office, logoTitle: names.logo, oldOffice: names.oldOffice }).replaceAll("<", "\\u003c");
  return readFileSync(file, "utf8").replace("</head>", `<script type="application/json" id="brand">${brand}</script></head>`);
}

/** Every path that the menu opens, made once per model. */
function rememberPaths(model: () => Model): () => ReadonlySet<string> {
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
