/**
 * Which HTML answers which path. The back office is one page; its own router draws what the menu opens. A path that
 * nobody knows is that page's 404, with status 404.
 */
export interface PageAnswer {
  readonly html: "admin";
  readonly status: 200 | 404;
}

export type PageDecision = PageAnswer | { readonly redirect: string };

/** Paths of the back office that stand in no menu. */
const OFFICE_PATHS = new Set([
  "/manage/login", "/dashboard/analysis", "/account/password", "/exception/403", "/exception/404", "/exception/500",
]);

/** @param menuPaths every path that a menu entry opens, whoever may open it */
export function decidePage(path: string, menuPaths: ReadonlySet<string>): PageDecision {
  if (path === "/" || path === "/admin" || path === "/person") return { redirect: "/dashboard/analysis" };
  if (OFFICE_PATHS.has(path) || menuPaths.has(path)) return { html: "admin", status: 200 };
  if (underMenu(path, menuPaths)) return { html: "admin", status: 200 };
  return { html: "admin", status: 404 };
}

/** `/content/articles/add`, `/content/articles/<id>` and `/content/articles/<id>/edit` belong to `/content/articles`. */
function underMenu(path: string, menuPaths: ReadonlySet<string>): boolean {
  const parts = path.split("/");
  const list = parts.slice(0, -1).join("/");
  if (menuPaths.has(list)) return true;
  return parts.at(-1) === "edit" && menuPaths.has(parts.slice(0, -2).join("/"));
}
