/** What a suspension leaves of a session, and where it goes on. Moments are epoch milliseconds. */
import { firstEnd, type EndRule } from "./end.ts";

/** A resumption is announced at least so long before bids are taken again. */
export const RESUME_NOTICE_MS = 15 * 60_000;

const SECOND = 1000;

export interface SuspendedSession extends EndRule {
  readonly endDateTime: number;
  readonly suspendTime: number;
}

interface ResumedTimes {
  readonly freeStart: number;
  readonly freeEnd: number;
  readonly latestEnd: number | null;
  readonly endDateTime: number;
}

/**
 * Bids are taken again from `resumeAt`, for what was left and at least one period of extension. The end stays what
 * `firstEnd` makes of the rules: where a limited period was under way, the free one is over when bidding resumes;
 * without limited periods the free one takes what was left.
 */
export function resumedTimes(session: SuspendedSession, resumeAt: number): ResumedTimes {
  const { suspendTime, freeEnd, endDateTime, extMode, extSec, latestEnd } = session;
  const left = Math.max(endDateTime - suspendTime, (extSec ?? 0) * SECOND);
  const resumedFreeEnd = extMode === "cycle" ? resumeAt + Math.max(freeEnd - suspendTime, 0) : resumeAt + left;
  const uncapped = firstEnd({ ...session, freeEnd: resumedFreeEnd, latestEnd: null });
  // What was announced as the latest end moves by the suspension, and never takes the rest that is promised.
  const latest =
    latestEnd === null ? null : Math.max(latestEnd + resumeAt - suspendTime, Math.min(uncapped, resumeAt + left));
  const moved = {
    ...session,
    freeEnd: latest === null ? resumedFreeEnd : Math.min(resumedFreeEnd, latest),
    latestEnd: latest,
  };
  return { freeStart: resumeAt, freeEnd: moved.freeEnd, latestEnd: latest, endDateTime: firstEnd(moved) };
}
