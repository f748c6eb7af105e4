/** Shows the page of the address; on a walk loads the next one first and keeps the old one until it is there. */
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { SiteInfo } from "#server/modules/content/contract";
import { useLocation, useNavigate } from "#portal/walk/index.ts";
import type { SiteApi } from "./api.ts";
import { titleOf } from "./head.ts";
import { Layout } from "./Layout.tsx";
import { resolve, type Resolved } from "./resolve.ts";
import { RedirectError } from "./route.ts";
import { SiteApiContext } from "./SiteApiContext.ts";
import { stageTexts } from "./texts.ts";

interface StageProps {
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
    <SiteApiContext value={api}>
      <Layout site={site}>
        <Page data={data} site={site} />
      </Layout>
      <p className="unseen" role="status">
        {busy ? stageTexts.loading : ""}
      </p>
      {busy ? <div className="stage-busy" aria-hidden /> : null}
    </SiteApiContext>
  );
}

function useWalk(first: Resolved, site: SiteInfo, api: SiteApi): { readonly shown: Resolved; readonly busy: boolean } {
  const [shown, setShown] = useState(first);
  const [busy, setBusy] = useState(false);
  const { pathname, search, step } = useLocation();
  const go = useNavigate();
  const address = pathname + search;
  // What the server drew stands here, whatever it was made of: an address that it could not read is the page of 404.
  const loaded = useRef({ address, step });
  useEffect(() => {
    // The same address walked to again is read again: prices have moved on.
    if (address === loaded.current.address && step === loaded.current.step) return undefined;
    let left = false;
    const slow = setTimeout(() => setBusy(true), BUSY_AFTER_MS);
    const arrive = (act: () => void) => {
      clearTimeout(slow);
      if (left) return;
      setBusy(false);
      loaded.current = { address, step };
      act();
    };
    resolve(address, api, site).then(
      (next) => arrive(() => setShown(next)),
      // The whole page again: the server says what is wrong, or the browser that there is no network.
      (error: unknown) =>
        arrive(() => (error instanceof RedirectError ? go(error.to, { replace: true }) : window.location.reload())),
    );
    return () => {
      left = true;
      clearTimeout(slow);
    };
  }, [address, step, site, api, go]);
  return { shown, busy };
}

/** The title, the place on the page, and for a page seen from its top the reader's focus. */
function useArrival(shown: Resolved, site: SiteInfo): void {
  const { scroll } = useLocation();
  const before = useRef(shown);
  useLayoutEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    document.title = titleOf(shown.head, site);
    if (scroll === undefined) return;
    window.scrollTo(0, scroll);
    if (scroll === 0) document.getElementById("main")?.focus({ preventScroll: true });
  }, [shown, scroll, site]);
}

/** From here on the page answers: for whoever waits for that (tests, benches). */
function useReady(): void {
  useEffect(() => {
    document.getElementById("root")?.setAttribute("data-ready", "true");
  }, []);
}
