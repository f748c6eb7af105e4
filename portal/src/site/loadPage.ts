/** From an address to everything its page needs: on the server, in the first document and on every navigation. */
import type { ComponentType } from "react";
import { matchRoutes } from "react-router-dom";
import type { SiteInfo } from "#server/modules/content/contract";
import { errorRoute, routes } from "../routes.tsx";
import type { SiteApi } from "./api.ts";
import type { Head, LoadContext, PageProps, SiteRoute } from "./route.ts";

export interface LoadedPage {
  /** Path and query it was loaded for. */
  readonly address: string;
  readonly status: number;
  readonly route: SiteRoute;
  readonly Page: ComponentType<PageProps<unknown>>;
  readonly data: unknown;
  readonly head: Head;
}

interface RouteOfPath {
  readonly path: string;
  readonly route: SiteRoute;
}

/**
 * Every path and alias by its first segment, which is never a parameter: `matchRoutes` ranks the routes on each call,
 * and the server asks for every address, those of the back office included.
 */
const routesBySegment = groupBySegment([...routes, errorRoute]);

function groupBySegment(all: readonly SiteRoute[]): ReadonlyMap<string, RouteOfPath[]> {
  const groups = new Map<string, RouteOfPath[]>();
  for (const route of all)
    for (const path of [route.path, ...route.aliases]) {
      const segment = firstSegment(path);
      groups.set(segment, [...(groups.get(segment) ?? []), { path, route }]);
    }
  return groups;
}

/** In lower case: paths match in letters of either case. */
function firstSegment(path: string): string {
  const segment = path.split("/")[1] ?? "";
  try {
    return decodeURIComponent(segment).toLowerCase();
  } catch {
    return segment;
  }
}

interface Match {
  readonly route: SiteRoute;
  readonly params: LoadContext["params"];
}

/** Undefined: no public page has this path. None has two slashes in a row: in front they would name another site. */
export function matchPath(pathname: string): Match | undefined {
  if (pathname.includes("//")) return undefined;
  const match = matchRoutes(routesBySegment.get(firstSegment(pathname)) ?? [], { pathname })?.[0];
  return match && { route: match.route.route, params: match.params };
}

/** Throws the `Response` of a loader that redirects; what is missing is the page of 404. */
export async function loadPage(address: string, api: SiteApi, site: SiteInfo): Promise<LoadedPage> {
  const { match, context } = contextOf(address, api, site);
  if (match === undefined) return missingPage(context);
  const { route } = match;
  try {
    const [{ Page }, data] = await Promise.all([route.page(), route.load(context)]);
    const status = route === errorRoute ? 404 : 200;
    return { address, status, route, Page, data, head: route.head(data, context) };
  } catch (error) {
    if (isMissing(error)) return missingPage(context);
    throw error;
  }
}

/** Thrown by a loader, or refused by the service or over HTTP (a null byte in a name, a code that does not exist). */
function isMissing(error: unknown): boolean {
  const { status } = error as { readonly status?: unknown };
  return status === 400 || status === 404;
}

/** The page for data that the server loaded. */
export async function restorePage(
  address: string,
  status: number,
  data: unknown,
  api: SiteApi,
  site: SiteInfo,
): Promise<LoadedPage> {
  const { match, context } = contextOf(address, api, site);
  const route = status === 200 && match !== undefined ? match.route : errorRoute;
  const { Page } = await route.page();
  return { address, status, route, Page, data, head: route.head(data, context) };
}

/** The page that says that the address could not be rendered. */
export function failedPage(address: string, requestId: string, api: SiteApi, site: SiteInfo): Promise<LoadedPage> {
  return restorePage(address, 500, { status: 500, requestId }, api, site);
}

async function missingPage(context: LoadContext): Promise<LoadedPage> {
  const { Page } = await errorRoute.page();
  const data = await errorRoute.load(context);
  return { address: context.address, status: 404, route: errorRoute, Page, data, head: errorRoute.head(data, context) };
}

function contextOf(
  address: string,
  api: SiteApi,
  site: SiteInfo,
): { readonly match: Match | undefined; readonly context: LoadContext } {
  const mark = address.indexOf("?");
  const match = matchPath(mark < 0 ? address : address.slice(0, mark));
  const query = new URLSearchParams(mark < 0 ? "" : address.slice(mark + 1));
  return { match, context: { api, site, address, params: match?.params ?? {}, query } };
}
