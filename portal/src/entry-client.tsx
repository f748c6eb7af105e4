/** Takes over what the server rendered: the page's code is fetched first, then React finds everything as it stands. */
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import type { SiteInfo } from "#server/modules/content/contract";
import { createHttpApi } from "./site/httpApi.ts";
import { revive } from "./site/resolve.ts";
import { Stage } from "./site/Stage.tsx";
import { pageClock } from "./ui/index.ts";
import { BrowserWalk } from "./walk/index.ts";
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
  const api = createHttpApi("/api", pageClock.learn);
  const first = await revive(given.address, given.status, given.data, api, given.site);
  // In slices, so that a phone's slow processor answers a finger in between.
  startTransition(
    () =>
      void hydrateRoot(
        root,
        <StrictMode>
          <BrowserWalk>
            <Stage first={first} site={given.site} api={api} />
          </BrowserWalk>
        </StrictMode>,
      ),
  );
}

const root = document.getElementById("root");
const page = document.getElementById("page");
if (root === null || page === null) throw new Error("index.html lost its #root or its data");
void hydrate(root, JSON.parse(page.textContent) as ServerData);
