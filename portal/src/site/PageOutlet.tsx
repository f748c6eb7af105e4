/** Renders the page of the address. A navigation keeps the current page until the next one is loaded. */
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLocation, useNavigate, useNavigationType } from "react-router-dom";
import type { SiteInfo } from "#server/modules/content/contract";
import { keepsScroll } from "#portal/ui/index.ts";
import type { SiteApi } from "./api.ts";
import { titleOf } from "./head.ts";
import { Layout } from "./Layout.tsx";
import { loadPage, type LoadedPage } from "./loadPage.ts";
import { SiteApiContext } from "./SiteApiContext.ts";
import { outletTexts } from "./texts.ts";
import { useScrollPositions } from "./useScrollPositions.ts";

interface PageOutletProps {
  /** The page of the first address, loaded by the server. */
  readonly first: LoadedPage;
  readonly site: SiteInfo;
  readonly api: SiteApi;
}

/** A navigation that takes longer than this says so. */
const LOADING_AFTER_MS = 200;

interface ShownPage {
  readonly page: LoadedPage;
  /** Where the document scrolls to; undefined: it stays where it is. */
  readonly scroll: number | undefined;
}

export function PageOutlet({ first, site, api }: PageOutletProps) {
  const { shown, loading } = usePage(first, site, api);
  useArrival(shown, site);
  useReady();
  const { Page, data } = shown.page;
  return (
    <SiteApiContext value={api}>
      <Layout site={site}>
        <Page data={data} site={site} />
      </Layout>
      <p className="unseen" role="status">
        {loading ? outletTexts.loading : ""}
      </p>
    </SiteApiContext>
  );
}

function usePage(
  first: LoadedPage,
  site: SiteInfo,
  api: SiteApi,
): { readonly shown: ShownPage; readonly loading: boolean } {
  const [shown, setShown] = useState<ShownPage>({ page: first, scroll: undefined });
  const [loading, setLoading] = useState(false);
  const { pathname, search, key, state } = useLocation();
  const type = useNavigationType();
  const navigate = useNavigate();
  const positionOf = useScrollPositions();
  const address = pathname + search;
  // The first page stays for its address, whatever it was made of: one that the server cannot read has the page of 404.
  const loaded = useRef({ address, key });
  useEffect(() => {
    const { current } = loaded;
    // Back and forward between fragments of one page are the browser's. A link to the same address loads it again.
    if (address === current.address && (key === current.key || type === "POP")) return undefined;
    const scroll = scrollFor(type === "POP", keepsScroll(state), positionOf(key));
    let left = false;
    const slow = setTimeout(() => setLoading(true), LOADING_AFTER_MS);
    const finish = (show: () => void) => {
      if (left) return;
      clearTimeout(slow);
      setLoading(false);
      loaded.current = { address, key };
      show();
    };
    loadPage(address, api, site).then(
      (page) => finish(() => setShown({ page, scroll })),
      (error: unknown) => {
        const to = error instanceof Response ? error.headers.get("location") : null;
        // The document again: the server says what is wrong, or the browser that there is no network.
        finish(() => (to === null ? window.location.reload() : void navigate(to, { replace: true })));
      },
    );
    return () => {
      left = true;
      clearTimeout(slow);
      setLoading(false);
    };
  }, [address, key, type, state, site, api, navigate, positionOf]);
  return { shown, loading };
}

function scrollFor(isBack: boolean, keeps: boolean, position: number): number | undefined {
  if (isBack) return position;
  return keeps ? undefined : 0;
}

/** The title, the scroll position and, for a page that begins at its top, the focus. */
function useArrival(shown: ShownPage, site: SiteInfo): void {
  const before = useRef(shown);
  useLayoutEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    const { page, scroll } = shown;
    document.title = titleOf(page.head, site);
    if (scroll === undefined) return;
    // At once: the sheet's smooth scrolling is for links within a page.
    window.scrollTo({ top: scroll, left: 0, behavior: "instant" });
    if (scroll === 0) document.getElementById("main")?.focus({ preventScroll: true });
  }, [shown, site]);
}

/** From now on the page handles events: for whoever waits for that (tests, benches). */
function useReady(): void {
  useEffect(() => {
    document.getElementById("root")?.setAttribute("data-ready", "true");
  }, []);
}
