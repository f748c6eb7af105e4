/** Keeps a session's page true while bids may come: asks again every few seconds, only while live and looked at. */
import { useEffect, useEffectEvent, useState } from "react";
import type { SessionView } from "#server/modules/bidding/contract";
import { isLive } from "../lot/session.ts";
import { LIVE_SECONDS } from "./texts.ts";

export interface LiveSession extends SessionView {
  /** Script runs: before that the page says how to see the latest price. */
  readonly alive: boolean;
  /** The last two questions got no answer. */
  readonly lost: boolean;
}

export type AskSession = (mainId: string) => Promise<SessionView | undefined>;

const TRIES_UNTIL_LOST = 2;
/** After the moment itself, so that the server has turned the phase. */
const AFTER_MS = 400;
/** Beyond this nobody leaves a page open, and timers of browsers overflow at 24.8 days. */
const LONGEST_WAIT_MS = 6 * 3_600_000;

/** How long until something may have changed; undefined: nothing will. */
export function waitFor({ now, session }: SessionView): number | undefined {
  if (isLive(session.phase)) return LIVE_SECONDS * 1000;
  const left = session.nextTime === null ? undefined : Date.parse(session.nextTime) - Date.parse(now);
  if (left === undefined) return session.phase === "deciding" ? LIVE_SECONDS * 2000 : undefined;
  return left > LONGEST_WAIT_MS ? undefined : Math.max(left + AFTER_MS, 1000);
}

/** @param given what the page was drawn with; a new one replaces what was fetched */
export function useLiveSession(given: SessionView, ask: AskSession): LiveSession {
  const [fetched, setFetched] = useState<{ readonly over: SessionView; readonly view: SessionView }>();
  const [failures, setFailures] = useState(0);
  const [alive, setAlive] = useState(false);
  const view = fetched?.over === given ? fetched.view : given;

  const look = useEffectEvent(async (signal: AbortSignal) => {
    try {
      const next = await ask(view.session.mainId);
      if (signal.aborted) return;
      setFailures(0);
      if (next !== undefined) setFetched({ over: given, view: next });
    } catch {
      if (!signal.aborted) setFailures((count) => count + 1);
    }
  });

  useEffect(() => setAlive(true), []);
  useEffect(() => {
    const wait = waitFor(view);
    if (wait === undefined) return;
    const ended = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const plan = (ms: number) => {
      clearTimeout(timer);
      if (document.visibilityState === "visible") timer = setTimeout(() => void look(ended.signal), ms);
    };
    // Back from another tab: what stands here may be old, so ask at once.
    const seen = () => plan(0);
    document.addEventListener("visibilitychange", seen);
    plan(failures === 0 ? wait : LIVE_SECONDS * 1000);
    return () => {
      ended.abort();
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", seen);
    };
  }, [view, failures]);
  return { ...view, alive, lost: failures >= TRIES_UNTIL_LOST };
}
