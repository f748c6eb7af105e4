/** Renders a public page to text, as somebody who is not signed in. Built for Node; the server loads it by its place. */
import { renderToString } from "react-dom/server";
import type { SiteInfo } from "#server/modules/content/contract";
import type { SiteApi } from "./site/api.ts";
import { headHtml } from "./site/head.ts";
import { failure, matchAddress, resolve, type Resolved } from "./site/resolve.ts";
import { errorRoute, routes } from "./routes.tsx";
import { StillWalk } from "./walk/index.ts";
import { RedirectError } from "./site/route.ts";
import { Stage } from "./site/Stage.tsx";

export { createHttpApi } from "./site/httpApi.ts";

export interface RenderRequest {
  /** Path and query. */
  readonly address: string;
  readonly api: SiteApi;
  readonly site: SiteInfo;
  readonly origin: string;
  /** The server's time, epoch milliseconds. */
  readonly now: number;
  /** Lets others be served; awaited before each page is drawn, which takes some milliseconds in one go. */
  readonly turn: () => Promise<void>;
}

export type Rendered =
  | { readonly moved: string }
  | {
      readonly status: number;
      readonly head: string;
      readonly body: string;
      /** For `<script type="application/json">`: holds no `<`. */
      readonly data: string;
      /** The page's file below `portal/src/`. */
      readonly file: string;
    };

/** Whether a public page stands at this path. */
export function knows(path: string): boolean {
  return path === errorRoute.path || matchAddress(path) !== undefined;
}

/** Pages that search engines need not know. */
const UNLISTED = /^site\/(account|demo|error)\//;

/** Addresses without parameters that may be listed, for the site map. */
export function listedPaths(): readonly string[] {
  return routes.filter((route) => !route.path.includes(":") && !UNLISTED.test(route.file)).map((route) => route.path);
}

export async function render(request: RenderRequest): Promise<Rendered> {
  const { address, api, site } = request;
  try {
    return await draw(await resolve(address, api, site), request);
  } catch (error) {
    if (error instanceof RedirectError) return { moved: error.to };
    throw error;
  }
}

export async function renderFailure(request: RenderRequest, requestId: string): Promise<Rendered> {
  return draw(await failure(request.address, requestId, request.api, request.site), request);
}

async function draw(resolved: Resolved, { site, origin, api, now, turn }: RenderRequest): Promise<Rendered> {
  await turn();
  const { address, status, data, route, head } = resolved;
  const body = renderToString(
    <StillWalk at={address}>
      <Stage first={resolved} site={site} api={api} />
    </StillWalk>,
  );
  const given = JSON.stringify({ address, status, data, site, now }).replaceAll("<", "\\u003c");
  return { status, head: headHtml(head, route.path, status, site, origin), body, data: given, file: route.file };
}
