/** Keeps the home page up to date while it is visible. */
import type { HomeView } from "#server/modules/bidding/contract";
import { useCurrentPhases, pollDelay } from "../live/currentPhases.ts";
import type { LiveState } from "../live/poll.ts";
import { usePhaseChanges } from "../live/useChanges.ts";
import { useLive } from "../live/useLive.ts";
import { useSiteApi } from "../SiteApiContext.ts";

/** Ten people looking at one exchange ask once a second together; a session's own page asks more often. */
export const ASK_AGAIN_MS = 10_000;

interface LiveHome {
  readonly view: HomeView;
  readonly state: LiveState;
  /** Sessions with a bid since the last look. */
  readonly fresh: ReadonlySet<string>;
  /** What stands otherwise than before, in words. */
  readonly changes: string;
}

const NONE: ReadonlySet<string> = new Set();

/** Those whose bids became more from one view to the next. */
function freshIn(before: HomeView, after: HomeView): ReadonlySet<string> {
  const counts = new Map(before.live.map(({ mainId, bidCount }) => [mainId, bidCount]));
  return new Set(
    after.live
      .filter(({ mainId, bidCount }) => bidCount > (counts.get(mainId) ?? bidCount))
      .map(({ mainId }) => mainId),
  );
}

function waitForHome({ now: drawn, live, opening }: HomeView, now = Date.parse(drawn)): number {
  return pollDelay([...live, ...opening], ASK_AGAIN_MS, now);
}

/** @param given what the page was drawn with */
export function useLiveHome(given: HomeView): LiveHome {
  const api = useSiteApi();
  const { data, before, state } = useLive(given, api.home, waitForHome);
  const live = useCurrentPhases(data.live, data.now);
  const ending = useCurrentPhases(data.ending, data.now);
  const opening = useCurrentPhases(data.opening, data.now);
  return {
    view: { ...data, live, ending, opening },
    state,
    fresh: before === undefined ? NONE : freshIn(before, data),
    changes: usePhaseChanges(live),
  };
}
