/** One second hand for every clock of a page. */
import { useEffect, useState, useSyncExternalStore } from "react";

const listeners = new Set<() => void>();
let hand: ReturnType<typeof setInterval> | undefined;
let beats = 0;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  hand ??= setInterval(() => {
    beats += 1;
    for (const each of listeners) each();
  }, 1000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(hand);
    hand = undefined;
  };
}

const still = () => 0;
const beat = () => beats;

/** How long ago the page's own answer came; 0 where the data was fetched just now, after a walk inside the site. */
let isFirstPage = true;

function ageOfPage(): number {
  if (!isFirstPage || typeof performance === "undefined" || performance.getEntriesByType === undefined) return 0;
  const [entry] = performance.getEntriesByType("navigation");
  return entry === undefined ? 0 : Math.max(0, performance.now() - (entry as PerformanceNavigationTiming).responseStart);
}

/** The router says so at the first walk: from then on data is as old as the component that shows it. */
export function leftFirstPage(): void {
  isFirstPage = false;
}

/**
 * The server's time now, in milliseconds, ticking once a second after mount. The first answer is the given instant, so that
 * the browser's first picture equals the server's; the reader's own clock is never asked, because it may be wrong.
 * @param serverTime ISO text from the data this page was made of
 */
export function useServerNow(serverTime: string): number {
  useSyncExternalStore(subscribe, beat, still);
  const [start, setStart] = useState<{ readonly of: string; readonly offset: number }>();
  useEffect(() => {
    setStart({ of: serverTime, offset: Date.parse(serverTime) + ageOfPage() - performance.now() });
  }, [serverTime]);
  return start?.of === serverTime ? start.offset + performance.now() : Date.parse(serverTime);
}
