/** Whether the server can be reached, as the browser and the calls of this page find it. */
import { useSyncExternalStore } from "react";
import { TransportError, type Transport } from "#core/api";

let reachable = typeof navigator === "undefined" || navigator.onLine !== false;
const listeners = new Set<() => void>();

function setReachable(now: boolean): void {
  if (now === reachable) return;
  reachable = now;
  for (const listener of listeners) listener();
}

/** Follows the browser's network events; returns a function that stops it. */
export function watchNetwork(): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  window.addEventListener("offline", () => setReachable(false), { signal });
  window.addEventListener("online", () => setReachable(true), { signal });
  return () => listening.abort();
}

/** Every call shows whether the server is reachable: any answer means yes, none means no. */
export function trackReachability(transport: Transport): Transport {
  return async (request) => {
    try {
      const reply = await transport(request);
      setReachable(true);
      return reply;
    } catch (error) {
      if (error instanceof TransportError && error.reason === "offline") setReachable(false);
      throw error;
    }
  };
}

export function useServerReachable(): boolean {
  return useSyncExternalStore(subscribe, () => reachable);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
