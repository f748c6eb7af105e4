/** From an address to everything its page needs: the same on the server, at first sight and on every walk. */
import type { ComponentType } from "react";
import type { SiteInfo } from "#server/modules/content/contract";
import { fits, openPlaces, type Params } from "#portal/walk/index.ts";
import { errorRoute, routes } from "../routes.tsx";
import type { SiteApi } from "./api.ts";
import { NotFoundError, type Head, type LoadContext, type PageProps, type SiteRoute } from "./route.ts";

export interface Resolved {
  /** Path and query it was made for. */
  readonly address: string;
  readonly status: number;
  readonly route: SiteRoute;
  readonly Page: ComponentType<PageProps<unknown>>;
  readonly data: unknown;
  readonly head: Head;
}

/** `/userCenter/*`: every address below. */
const BELOW = "/*";

/** The more exact pattern wins. */
const table = routes
  .flatMap((route) => [route.path, ...route.twins].map((pattern) => ({ pattern, route })))
  .sort((a, b) => openness(a.pattern) - openness(b.pattern));

function openness(pattern: string): number {
  return pattern.endsWith(BELOW) ? Infinity : openPlaces(pattern);
}

function paramsOf(pattern: string, path: string): Params | undefined {
  if (pattern.endsWith(BELOW)) return path.startsWith(pattern.slice(0, -1)) ? {} : undefined;
  return fits(pattern, path);
}

interface Match {
  readonly route: SiteRoute;
  readonly params: Params;
}

/** Undefined: no public page stands at this path. */
export function matchAddress(path: string): Match | undefined {
  for (const { pattern, route } of table) {
    const params = paramsOf(pattern, path);
    if (params !== undefined) return { route, params };
  }
  return undefined;
}

/** Throws `Moved`; what is missing is the page of 404. */
export async function resolve(address: string, api: SiteApi, site: SiteInfo): Promise<Resolved> {
  const { match, context } = place(address, api, site);
  if (match === undefined) return missed(address, context);
  try {
    const [{ Page }, data] = await Promise.all([match.route.page(), match.route.load(context)]);
    return {
      address,
      status: match.route === errorRoute ? 404 : 200,
      route: match.route,
      Page,
      data,
      head: match.route.head(data, context),
    };
  } catch (error) {
    if (error instanceof NotFoundError || isUnanswerable(error)) return missed(address, context);
    throw error;
  }
}

/** Refused as a question that nothing answers (a null byte in a name, a code that is none), by the service or over HTTP. */
function isUnanswerable(error: unknown): boolean {
  const { status } = error as { readonly status?: unknown };
  return status === 400 || status === 404;
}

/** What the server already loaded, with the page fetched for it. */
export async function revive(
  address: string,
  status: number,
  data: unknown,
  api: SiteApi,
  site: SiteInfo,
): Promise<Resolved> {
  const { match, context } = place(address, api, site);
  const route = status === 200 && match !== undefined ? match.route : errorRoute;
  const { Page } = await route.page();
  return { address, status, route, Page, data, head: route.head(data, context) };
}

/** The page that says it went wrong. */
export async function failure(address: string, requestId: string, api: SiteApi, site: SiteInfo): Promise<Resolved> {
  return revive(address, 500, { status: 500, requestId }, api, site);
}

async function missed(address: string, context: LoadContext): Promise<Resolved> {
  const { Page } = await errorRoute.page();
  const data = await errorRoute.load(context);
  return { address, status: 404, route: errorRoute, Page, data, head: errorRoute.head(data, context) };
}

function place(
  address: string,
  api: SiteApi,
  site: SiteInfo,
): { readonly match: Match | undefined; readonly context: LoadContext } {
  const mark = address.indexOf("?");
  const path = mark < 0 ? address : address.slice(0, mark);
  const match = path === errorRoute.path ? { route: errorRoute, params: {} } : matchAddress(path);
  return {
    match,
    context: {
      api,
      site,
      address,
      params: match?.params ?? {},
      query: new URLSearchParams(mark < 0 ? "" : address.slice(mark + 1)),
    },
  };
}
