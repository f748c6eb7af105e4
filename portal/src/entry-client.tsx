/** Hydrates what the server rendered, once the code of the page is loaded. */
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { API_BASE } from "#core/api";
import type { SiteInfo } from "#server/modules/content/contract";
import { createHttpApi } from "./site/httpApi.ts";
import { restorePage } from "./site/loadPage.ts";
import { PageOutlet } from "./site/PageOutlet.tsx";
import { pageClock } from "./ui/index.ts";
import "./site/site.css";

interface ServerData {
  readonly address: string;
  readonly status: number;
  readonly data: unknown;
  readonly site: SiteInfo;
  /** The server's time when the page was drawn, epoch milliseconds. */
  readonly now: number;
}

/** When the page's first byte came, by the clock that durations are measured with. */
function responseStartTime(): number {
  const [entry] = performance.getEntriesByType("navigation");
  return (entry as PerformanceNavigationTiming | undefined)?.responseStart ?? 0;
}

async function hydrate(root: HTMLElement, given: ServerData): Promise<void> {
  pageClock.assume(given.now, responseStartTime());
  const api = createHttpApi(API_BASE, pageClock.learn);
  const first = await restorePage(given.address, given.status, given.data, api, given.site);
  // In slices, so that a phone's slow processor answers a finger in between.
  startTransition(
    () =>
      void hydrateRoot(
        root,
        <StrictMode>
          <BrowserRouter useTransitions={false}>
            <PageOutlet first={first} site={given.site} api={api} />
          </BrowserRouter>
        </StrictMode>,
      ),
  );
}

const root = document.getElementById("root");
const page = document.getElementById("page");
if (root === null || page === null) throw new Error("index.html lost its #root or its data");
void hydrate(root, JSON.parse(page.textContent) as ServerData);
