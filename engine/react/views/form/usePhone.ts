import { useSyncExternalStore } from "react";

/** The specification's breakpoint for phones. */
const PHONE = "(max-width: 767.99px)";

/** Whether the page is drawn on a phone: right at the first paint, unlike a breakpoint that is told after it. */
export function usePhone(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(PHONE).matches);
}

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(PHONE);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}
