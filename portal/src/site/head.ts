/** What is in the head of a page, as text for the server and as a title for the browser. */
import type { SiteInfo } from "#server/modules/content/contract";
import type { Head } from "./route.ts";

export function titleOf(head: Head, site: SiteInfo): string {
  return `${head.title} · ${site.platform}`;
}

const SIGNS: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign);
}

/** A block of data is no script that runs: the content security policy allows it. It holds no `<`. */
function structuredHtml(object: object): string {
  return `<script type="application/ld+json">${JSON.stringify(object).replaceAll("<", "\\u003c")}</script>`;
}

/** Where a page has no picture of its own. */
const SHARING_PICTURE = "/sharing.png";

/**
 * @param path the route's own address, canonical where the page names no other
 * @param origin `https://…` of this site, empty where it is not configured: then the page names no address of its own,
 * and no `Host` of a request enters a page that others are shown
 */
export function headHtml(head: Head, path: string, status: number, site: SiteInfo, origin: string): string {
  const title = titleOf(head, site);
  const meta = (kind: "name" | "property", name: string, content: string | undefined) =>
    content === undefined || content === "" ? "" : `<meta ${kind}="${name}" content="${escapeHtml(content)}" />`;
  const address = origin + (head.canonical ?? path);
  const listed = status === 200 && head.hidden !== true;
  return [
    `<title>${escapeHtml(title)}</title>`,
    meta("name", "description", head.description),
    // Read by others than this site: complete, or not at all.
    listed && origin !== "" ? `<link rel="canonical" href="${escapeHtml(address)}" />` : "",
    listed ? "" : meta("name", "robots", "noindex"),
    meta("property", "og:type", "website"),
    meta("property", "og:site_name", site.platform),
    meta("property", "og:title", head.title),
    meta("property", "og:description", head.description),
    meta("property", "og:url", listed && origin !== "" ? address : undefined),
    meta("property", "og:image", origin === "" ? undefined : origin + (head.image ?? SHARING_PICTURE)),
    ...(listed && origin !== "" ? (head.structured?.(origin) ?? []) : []).map(structuredHtml),
  ]
    .filter((line) => line !== "")
    .join("\n    ");
}
