/**
 * Which HTML answers which path. The back office is one page; its own router draws what the menu opens. Public
 * addresses are rendered one by one. An unknown path is a page of 404 with status 404: the back office's own
 * below its folders, the public one elsewhere.
 */
type PageDecision =
  | { readonly html: "admin"; readonly status: 200 | 404 }
  | { readonly html: "site" }
  | { readonly redirect: string };

/** Paths of the back office that are in no menu. */
const OFFICE_PATHS = new Set([
  "/manage/login",
  "/dashboard/analysis",
  "/account/password",
  "/account/sessions",
  "/schema/findings",
  "/exception/403",
  "/exception/404",
  "/exception/500",
  "/result/success",
  "/result/fail",
  "/result/register",
]);

interface KnownPaths {
  /** Every path that a menu entry opens, whoever may open it. */
  readonly menu: ReadonlySet<string>;
  /** Whether a public page is there. */
  readonly isPublic: (path: string) => boolean;
}

export function decidePage(path: string, { menu, isPublic }: KnownPaths): PageDecision {
  if (path === "/admin" || path === "/person") return { redirect: "/dashboard/analysis" };
  if (isPublic(path)) return { html: "site" };
  if (OFFICE_PATHS.has(path) || menu.has(path) || underMenu(path, menu)) return { html: "admin", status: 200 };
  return inOfficeFolder(path, menu) ? { html: "admin", status: 404 } : { html: "site" };
}

/**
 * `/content/articles/add`, `/content/articles/<id>` and `/content/articles/<id>/edit` belong to `/content/articles`.
 */
function underMenu(path: string, menu: ReadonlySet<string>): boolean {
  const parts = path.split("/");
  const list = parts.slice(0, -1).join("/");
  if (menu.has(list)) return true;
  return parts.at(-1) === "edit" && menu.has(parts.slice(0, -2).join("/"));
}

const folderOf = (path: string): string => path.split("/")[1] ?? "";

function inOfficeFolder(path: string, menu: ReadonlySet<string>): boolean {
  const folder = folderOf(path);
  return folder !== "" && [...OFFICE_PATHS, ...menu].some((known) => folderOf(known) === folder);
}
