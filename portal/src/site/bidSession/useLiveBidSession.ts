/** Keeps a session's page true until it has ended. */
import { useMemo } from "react";
import type { BidSessionView } from "#server/modules/bidding/contract";
import { IDLE_POLL_MS, useCurrentPhases, pollDelay } from "../live/currentPhases.ts";
import type { LiveState } from "../live/poll.ts";
import { useLive } from "../live/useLive.ts";
import { useSiteApi } from "../SiteApiContext.ts";
import { LIVE_SECONDS } from "./texts.ts";

export interface LiveBidSession extends BidSessionView {
  readonly alive: boolean;
  readonly state: LiveState;
}

const LIVE_MS = LIVE_SECONDS * 1000;
/** The result is often confirmed soon after the end. */
const SOON_MS = 10 * 60_000;

/** How long until something may have changed; undefined: nothing will. */
export function waitForBidSession(
  { now: drawn, session }: BidSessionView,
  now = Date.parse(drawn),
): number | undefined {
  const { phase, endDateTime } = session;
  if (phase === "sold" || phase === "failed" || phase === "withdrawn") return undefined;
  if (phase === "deciding") return now - Date.parse(endDateTime) < SOON_MS ? 2 * LIVE_MS : IDLE_POLL_MS;
  return pollDelay([session], LIVE_MS, now);
}

/** @param given what the page was drawn with */
export function useLiveBidSession(given: BidSessionView): LiveBidSession {
  const api = useSiteApi();
  const { data, state, alive } = useLive(
    given,
    async (signal) => {
      const update = await api.sessionUpdate(given.session.mainId, signal);
      return update && { now: update.now, session: { ...given.session, ...update.session } };
    },
    waitForBidSession,
  );
  const rows = useMemo(() => [data.session], [data]);
  const [session = data.session] = useCurrentPhases(rows, data.now);
  return { now: data.now, session, state, alive };
}
