/** For search engines: the site map, and the paths that they should not index. */
import { API_BASE } from "#core/api";
import { STATIC_PATH } from "#server/modules/files/index";
import { TENDER_MODE, type Content } from "#server/modules/content/index";
import type { BidSessions } from "#server/modules/bidding/index";

/** A site map holds 50,000 addresses at most; the newest are enough. */
const MOST = 5000;

export async function siteMap(
  origin: string,
  paths: readonly string[],
  { content, bidSessions }: { readonly content: Content; readonly bidSessions: BidSessions },
): Promise<string> {
  const [announced, { notices, articles }] = await Promise.all([bidSessions.addresses(MOST), content.published(MOST)]);
  const lines = [
    ...paths.map((path) => entry(origin + path)),
    ...announced.map(({ mainId, mode, updateTime }) =>
      entry(
        [
          origin,
          mode === TENDER_MODE ? "/inviteDetail" : "/index/biddingDetail",
          `?mainId=${encodeURIComponent(mainId)}`,
        ].join(""),
        updateTime,
      ),
    ),
    ...notices.map(({ id, category, publishTime }) =>
      entry(`${origin}/index/notice/Detail/${encodeURIComponent(id)}/${category ?? 2}`, publishTime),
    ),
    ...articles.map(({ id, publishTime }) =>
      entry(`${origin}/index/notice/Detail/${encodeURIComponent(id)}/article`, publishTime),
    ),
  ];
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...lines,
    "</urlset>\n",
  ].join("\n");
}

function entry(address: string, changed?: number): string {
  const when = changed === undefined ? "" : `<lastmod>${new Date(changed).toISOString()}</lastmod>`;
  return `<url><loc>${address.replaceAll("&", "&amp;")}</loc>${when}</url>`;
}

export function robots(origin: string): string {
  return [
    "User-agent: *",
    // Pictures of pages, also of addresses that are shared.
    `Allow: ${API_BASE}${STATIC_PATH}/`,
    `Disallow: ${API_BASE}/`,
    "Disallow: /userCenter",
    "Disallow: /user/",
    `Sitemap: ${origin}/sitemap.xml`,
    "",
  ].join("\n");
}
