/** Renders a public page to text, for an anonymous visitor. Built for Node; the server loads it by its path. */
import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router-dom";
import type { SiteInfo } from "#server/modules/content/contract";
import type { SiteApi } from "./site/api.ts";
import { headHtml } from "./site/head.ts";
import { failedPage, loadPage, matchPath, type LoadedPage } from "./site/loadPage.ts";
import { PageOutlet } from "./site/PageOutlet.tsx";
import { routes } from "./routes.tsx";

export { createHttpApi } from "./site/httpApi.ts";

export interface RenderRequest {
  /** Path and query. */
  readonly address: string;
  readonly api: SiteApi;
  readonly site: SiteInfo;
  readonly origin: string;
  /** The server's time, epoch milliseconds. */
  readonly now: number;
  /** Lets other requests be served; awaited before each page is rendered, which takes some milliseconds in one go. */
  readonly turn: () => Promise<void>;
}

/** The `Response` of a loader that redirects, or a page. */
export type Rendered =
  | Response
  | {
      readonly status: number;
      readonly head: string;
      readonly body: string;
      /** For `<script type="application/json">`: holds no `<`. */
      readonly data: string;
      /** The page's file below `portal/src/`. */
      readonly file: string;
    };

/** Whether a public page has this path. */
export function knows(path: string): boolean {
  return matchPath(path) !== undefined;
}

/** Pages that the site map leaves out, and the page of a session, which is one of a session's address only. */
const UNLISTED = /^site\/(account|bidSession|demo|error|member)\//;

/** Addresses without parameters that may be listed, for the site map. */
export function listedPaths(): readonly string[] {
  return routes.filter((route) => !route.path.includes(":") && !UNLISTED.test(route.file)).map((route) => route.path);
}

export async function render(request: RenderRequest): Promise<Rendered> {
  const { address, api, site } = request;
  try {
    return await renderPage(await loadPage(address, api, site), request);
  } catch (error) {
    if (error instanceof Response) return error;
    throw error;
  }
}

export async function renderFailure(request: RenderRequest, requestId: string): Promise<Rendered> {
  return renderPage(await failedPage(request.address, requestId, request.api, request.site), request);
}

async function renderPage(page: LoadedPage, { site, origin, api, now, turn }: RenderRequest): Promise<Rendered> {
  await turn();
  const { address, status, data, route, head } = page;
  const body = renderToString(
    <StaticRouter location={address}>
      <PageOutlet first={page} site={site} api={api} />
    </StaticRouter>,
  );
  const given = JSON.stringify({ address, status, data, site, now }).replaceAll("<", "\\u003c");
  return {
    status,
    head: headHtml(head, route.path, status, site, origin),
    body: body.replace(PRELOADS, ""),
    data: given,
    file: route.file,
  };
}

/**
 * React begins a page with links that preload its first pictures. Of the widths of a picture a browser shows a larger
 * one that it has in memory, and would load the one of the link in vain; it finds the picture itself just as early.
 */
const PRELOADS = /^(?:<link rel="preload" as="image"[^>]*>)+/;
