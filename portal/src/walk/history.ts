/** The browser's history as a store: one place at a time, and how far down each step was left. */
import { addressOfPlace, placeOf, type Place } from "./place.ts";
import type { Go } from "./Walk.tsx";

interface Kept {
  readonly step: number;
  readonly scroll: number;
}

const listeners = new Set<() => void>();
let now: Place | undefined;
let steps = 0;

const keptIn = (state: unknown): Kept | undefined =>
  typeof state === "object" && state !== null && "step" in state ? (state as Kept) : undefined;

function place(): Place {
  // A page that is loaded is put where it was by the browser itself.
  now ??= placeOf(window.location.href, { scroll: undefined });
  return now;
}

function move(next: Place): void {
  now = next;
  for (const each of listeners) each();
}

const go: Go = (to, { replace = false, keepScroll = false } = {}) => {
  const next = placeOf(new URL(to, window.location.href).href, { step: ++steps, scroll: keepScroll ? undefined : 0 });
  const state: Kept = { step: next.step, scroll: 0 };
  if (replace) window.history.replaceState(state, "", addressOfPlace(next));
  else {
    // From now on this site says where a page is shown: the browser would do so before what stood there is drawn again.
    window.history.scrollRestoration = "manual";
    window.history.replaceState({ step: place().step, scroll: window.scrollY } satisfies Kept, "");
    window.history.pushState(state, "", addressOfPlace(next));
  }
  move(next);
};

function back(event: PopStateEvent): void {
  const kept = keptIn(event.state);
  const next = placeOf(window.location.href, { step: kept?.step ?? ++steps, scroll: kept?.scroll ?? 0 });
  // A hash on the same page is the browser's own affair.
  if (kept === undefined && now !== undefined && next.pathname === now.pathname && next.search === now.search) {
    now = { ...next, step: now.step, scroll: undefined };
    return;
  }
  move(next);
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener("popstate", back);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener("popstate", back);
  };
}

export const walks = { place, go, subscribe };
