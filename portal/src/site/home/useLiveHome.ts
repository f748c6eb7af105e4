/** Keeps the home page true while bids are taken: asks again every few seconds, only while somebody looks. */
import { useEffect, useEffectEvent, useState } from "react";
import type { HomeView } from "#server/modules/bidding/contract";

/** Ten people looking at one exchange ask once a second together; the bidding room itself asks more often. */
export const ASK_AGAIN_MS = 10_000;

export interface LiveHome {
  readonly view: HomeView;
  /** Sessions with a bid since the last look. */
  readonly fresh: ReadonlySet<string>;
}

const NONE: ReadonlySet<string> = new Set();

/** Those whose bids became more from one view to the next. */
export function freshIn(before: HomeView, after: HomeView): ReadonlySet<string> {
  const counts = new Map(before.live.map(({ mainId, bidCount }) => [mainId, bidCount]));
  return new Set(after.live.filter(({ mainId, bidCount }) => bidCount > (counts.get(mainId) ?? bidCount)).map(({ mainId }) => mainId));
}

/** @param given what the page was drawn with; a new one replaces what was asked since */
export function useLiveHome(given: HomeView, ask: () => Promise<HomeView>): LiveHome {
  const [asked, setAsked] = useState<LiveHome & { readonly over: HomeView }>();
  const { view, fresh } = asked?.over === given ? asked : { view: given, fresh: NONE };
  const lives = view.live.length > 0;

  const look = useEffectEvent(async (gone: AbortSignal) => {
    // A question without an answer is asked again at the next beat; what stands here stays.
    const next = await ask().catch(() => undefined);
    if (next !== undefined && !gone.aborted) setAsked({ over: given, view: next, fresh: freshIn(view, next) });
  });

  useEffect(() => {
    if (!lives) return undefined;
    const ended = new AbortController();
    const lookIfSeen = () => {
      if (document.visibilityState === "visible") void look(ended.signal);
    };
    const beat = setInterval(lookIfSeen, ASK_AGAIN_MS);
    document.addEventListener("visibilitychange", lookIfSeen);
    return () => {
      ended.abort();
      clearInterval(beat);
      document.removeEventListener("visibilitychange", lookIfSeen);
    };
  }, [lives]);
  return { view, fresh };
}
