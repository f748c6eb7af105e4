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

const FIRST_RETRY_MS = 1000;
const LAST_RETRY_MS = 10_000;

/** The next page is being loaded and takes its time, or waits for the network or the server. */
type Pending = "no" | "slow" | "offline" | "unreachable";

interface ShownPage {
  readonly page: LoadedPage;
  /** Where the document scrolls to; undefined: it stays where it is. */
  readonly scroll: number | undefined;
}

export function PageOutlet({ first, site, api }: PageOutletProps) {
  const { shown, pending } = usePage(first, site, api);
  useArrival(shown, site);
  useReady();
  const { Page, data } = shown.page;
  return (
    <SiteApiContext value={api}>
      <Layout site={site}>
        <Page data={data} site={site} />
      </Layout>
      <PendingPage pending={pending} />
    </SiteApiContext>
  );
}

function PendingPage({ pending }: { readonly pending: Pending }) {
  return (
    <>
      <p className="unseen" role="status">
        {pending === "slow" ? outletTexts.loading : ""}
      </p>
      {pending === "slow" && <div className="loading-bar no-print" aria-hidden />}
      {(pending === "offline" || pending === "unreachable") && (
        <p className="live-note live-note-lost outlet-note no-print" role="alert">
          {outletTexts[pending]}
        </p>
      )}
    </>
  );
}

function usePage(
  first: LoadedPage,
  site: SiteInfo,
  api: SiteApi,
): { readonly shown: ShownPage; readonly pending: Pending } {
  const [shown, setShown] = useState<ShownPage>({ page: first, scroll: undefined });
  const [pending, setPending] = useState<Pending>("no");
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
    const end = (next: () => void) => {
      loaded.current = { address, key };
      next();
    };
    return keepLoading(() => loadPage(address, api, site), {
      onPending: setPending,
      onPage: (page) => end(() => setShown({ page, scroll })),
      onError: (error) => {
        const to = error instanceof Response ? error.headers.get("location") : null;
        // The document again: the server says what is wrong.
        end(() => (to === null ? window.location.reload() : void navigate(to, { replace: true })));
      },
    });
  }, [address, key, type, state, site, api, navigate, positionOf]);
  return { shown, pending };
}

interface LoadListeners {
  readonly onPending: (pending: Pending) => void;
  readonly onPage: (page: LoadedPage) => void;
  readonly onError: (error: unknown) => void;
}

/**
 * Without network or server it tries again until they are back: the page in place stays, its address is the next one's.
 * The document itself is only loaded from a server that answers: else the browser's error would take the page's place.
 */
function keepLoading(load: () => Promise<LoadedPage>, { onPending, onPage, onError }: LoadListeners): () => void {
  let ended = false;
  const slow = setTimeout(() => onPending("slow"), LOADING_AFTER_MS);
  const end = () => {
    ended = true;
    clearTimeout(slow);
    stopWaiting();
    onPending("no");
  };
  const finish = (next: () => void) => {
    if (ended) return;
    end();
    next();
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waits = FIRST_RETRY_MS;
  const wait = () => {
    clearTimeout(slow);
    onPending(navigator.onLine ? "unreachable" : "offline");
    window.addEventListener("online", retry, { once: true });
    if (!navigator.onLine) return;
    timer = setTimeout(retry, waits);
    waits = Math.min(2 * waits, LAST_RETRY_MS);
  };
  const attempt = async () => {
    try {
      const page = await load();
      finish(() => onPage(page));
    } catch (error) {
      if (error instanceof Response || (await serverAnswers())) finish(() => onError(error));
      else if (!ended) wait();
    }
  };
  const retry = () => {
    stopWaiting();
    void attempt();
  };
  const stopWaiting = () => {
    clearTimeout(timer);
    window.removeEventListener("online", retry);
  };
  void attempt();
  return end;
}

/** What a proxy answers while there is no server behind it. */
const NO_SERVER: ReadonlySet<number> = new Set([502, 503, 504]);

/** Whether the document of the address can be had, be it that of an error. */
async function serverAnswers(): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    const { status } = await fetch(window.location.href, { method: "HEAD", cache: "no-store" });
    return !NO_SERVER.has(status);
  } catch {
    return false;
  }
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
