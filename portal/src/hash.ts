/**
 * The addresses of the earlier site: `/#/index/biddingList?keyWord=…`. Stands alone in the page at `/`, so that such an
 * address is sent on before anything else is fetched.
 */
const { hash, origin, pathname } = window.location;

if (pathname === "/" && hash.startsWith("#/")) {
  const to = new URL(hash.slice(1), origin);
  // `#//elsewhere` is an address of another site; nobody is sent there.
  if (to.origin === origin) window.location.replace(to.pathname + to.search + to.hash);
}

export {};
