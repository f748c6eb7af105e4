/** Keeps a list of sessions up to date while it is visible. */
import type { HallData } from "../data.ts";
import { useCurrentPhases, pollDelay } from "../live/currentPhases.ts";
import type { LiveState } from "../live/poll.ts";
import { useLive } from "../live/useLive.ts";
import { useSiteApi } from "../SiteApiContext.ts";

const ASK_AGAIN_MS = 10_000;

function waitForPage({ now: drawn, records }: HallData["page"], now = Date.parse(drawn)): number {
  return pollDelay(records, ASK_AGAIN_MS, now);
}

/** @param given what the page was drawn with; another question is another list */
export function useLiveHall(given: HallData): { readonly data: HallData; readonly state: LiveState } {
  const api = useSiteApi();
  const { data: page, state } = useLive(given.page, (signal) => api.sessions(given.query, signal), waitForPage);
  const records = useCurrentPhases(page.records, page.now);
  return { data: { ...given, page: { ...page, records } }, state };
}
