import { useSyncExternalStore } from "react";

const WIDE = "(min-width: 500px)";

/** False under 500 px, where tables scroll sideways at a fixed width. */
export function useWideScreen(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(WIDE).matches);
}

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(WIDE);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}
