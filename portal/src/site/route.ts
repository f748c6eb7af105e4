/** One line of the route table. */
import type { ComponentType } from "react";
import type { Params } from "react-router-dom";
import type { SiteInfo } from "#server/modules/content/contract";
import type { SiteApi } from "./api.ts";

export interface LoadContext {
  readonly api: SiteApi;
  readonly site: SiteInfo;
  /** Path and query as asked. */
  readonly address: string;
  /** Of the path: `:id`. */
  readonly params: Params;
  readonly query: URLSearchParams;
}

/** Of the page, made from what was loaded: the title in the tab, and what others show of a shared address. */
export interface Head {
  /** Without the platform's name. */
  readonly title: string;
  readonly description?: string;
  /** Path and query under which the page is known; default: the route's own path. */
  readonly canonical?: string;
  readonly image?: string;
  /** What the page describes, for search engines (schema.org); addresses in it are complete. */
  readonly structured?: (origin: string) => readonly object[];
  /** For search engines not to list. */
  readonly hidden?: boolean;
}

export interface PageProps<D> {
  readonly data: D;
  readonly site: SiteInfo;
}

interface PageModule<D> {
  readonly Page: ComponentType<PageProps<D>>;
}

export interface SiteRoute<D = unknown> {
  /** The address by which the page is known. */
  readonly path: string;
  /** Other addresses of the same page. */
  readonly aliases: readonly string[];
  /** The page's file below `portal/src/`, which the server preloads; empty in the browser. */
  readonly file: string;
  readonly page: () => Promise<PageModule<D>>;
  /** Throws `notFound()` or the router's `redirect(address)`. */
  readonly load: (context: LoadContext) => Promise<D>;
  /** In the browser the title alone. */
  readonly head: (data: D, context: LoadContext) => Head;
}

/** What a loader throws if nothing is at the address: the page of 404, with that status. */
export const notFound = (): Response => new Response(null, { status: 404 });

/** One line of the table; the types of `load`, `head` and `page` are held together here and forgotten outside. */
export function siteRoute<D>(
  route: Omit<SiteRoute<D>, "aliases"> & { readonly aliases?: readonly string[] },
): SiteRoute {
  return { ...route, aliases: route.aliases ?? [] } as unknown as SiteRoute;
}
