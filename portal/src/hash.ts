/**
 * The addresses of the earlier site: `/#/index/biddingList?keyWord=…`. Stands alone in the page at `/`, so that such an
 * address is sent on before anything else is fetched.
 */
import { sameOriginPath } from "#core/api";

function followHash(): void {
  const { hash, origin, pathname } = window.location;
  if (pathname !== "/" || !hash.startsWith("#/")) return;
  // `#//elsewhere` and what normalises to it are addresses of another site and are not followed.
  const to = sameOriginPath(hash.slice(1), origin, URL);
  if (to !== undefined) window.location.replace(to);
}

followHash();
window.addEventListener("hashchange", followHash);
