/** Shows the page of the address; on a walk loads the next one first and keeps the old one until it is there. */
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLocation, useNavigate, useNavigationType, type Location } from "react-router-dom";
import type { SiteInfo } from "#server/modules/content/contract";
import { leftFirstPage } from "#portal/ui/index.ts";
import type { SiteApi } from "./api.ts";
import { Layout } from "./Layout.tsx";
import { titleOf } from "./head.ts";
import { resolve, type Resolved } from "./resolve.ts";
import { Moved } from "./route.ts";
import { SiteApiContext } from "./SiteApiContext.ts";
import { stageTexts } from "./texts.ts";

export interface StageProps {
  readonly first: Resolved;
  readonly site: SiteInfo;
  readonly api: SiteApi;
}

/** A walk that takes longer than this is told of. */
const BUSY_AFTER_MS = 200;

export function Stage({ first, site, api }: StageProps) {
  const { shown, busy } = useWalk(first, site, api);
  useArrival(shown, site);
  useReady();
  const { Page, data } = shown;
  return (
    <SiteApiContext.Provider value={api}>
      <Layout site={site}><Page data={data} site={site} /></Layout>
      <p className="unseen" role="status">{busy ? stageTexts.loading : ""}</p>
      {busy ? <div className="stage-busy" aria-hidden /> : null}
    </SiteApiContext.Provider>
  );
}

/** From here on the page answers: for whoever waits for that (tests, benches). */
function useReady(): void {
  useEffect(() => {
    document.getElementById("root")?.setAttribute("data-ready", "true");
  }, []);
}

function addressOf({ pathname, search }: Location): string {
  return pathname + search;
}

function useWalk(first: Resolved, site: SiteInfo, api: SiteApi): { readonly shown: Resolved; readonly busy: boolean } {
  const [shown, setShown] = useState(first);
  const [busy, setBusy] = useState(false);
  const address = addressOf(useLocation());
  const navigate = useNavigate();
  useEffect(() => {
    if (address === shown.address) return undefined;
    leftFirstPage();
    let left = false;
    const slow = setTimeout(() => setBusy(true), BUSY_AFTER_MS);
    const arrive = (act: () => void) => {
      clearTimeout(slow);
      if (left) return;
      setBusy(false);
      act();
    };
    resolve(address, api, site).then(
      (next) => arrive(() => setShown(next)),
      // The whole page again: the server says what is wrong, or the browser that there is no network.
      (error: unknown) => arrive(() => (error instanceof Moved ? void navigate(error.to, { replace: true }) : window.location.assign(address))),
    );
    return () => {
      left = true;
      clearTimeout(slow);
    };
  }, [address, shown, site, api, navigate]);
  return { shown, busy };
}

const positions = new Map<string, number>();

/** The title, the place on the page, and for a new page the reader's focus. */
function useArrival(shown: Resolved, site: SiteInfo): void {
  const { key } = useLocation();
  const kind = useNavigationType();
  const before = useRef({ address: shown.address, key });
  useEffect(() => {
    window.history.scrollRestoration = "manual";
    const remember = () => positions.set(before.current.key, window.scrollY);
    window.addEventListener("scroll", remember, { passive: true });
    return () => window.removeEventListener("scroll", remember);
  }, []);
  useLayoutEffect(() => {
    const from = before.current;
    if (from.address === shown.address) return;
    before.current = { address: shown.address, key };
    document.title = titleOf(shown.head, site);
    if (kind === "POP") return window.scrollTo(0, positions.get(key) ?? 0);
    const [[path, pageNo], [oldPath, oldPageNo]] = [partsOf(shown.address), partsOf(from.address)];
    if (path === oldPath && pageNo === oldPageNo) return;
    window.scrollTo(0, 0);
    document.getElementById("main")?.focus({ preventScroll: true });
  }, [shown, key, kind, site]);
}

function partsOf(address: string): readonly [string, string | null] {
  const [path = "", query = ""] = address.split("?");
  return [path, new URLSearchParams(query).get("pageNo")];
}
