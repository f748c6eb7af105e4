/** Media queries of the page: right at the first render, unlike antd's breakpoints, which come after it. */
import { useSyncExternalStore } from "react";

function mediaHook(query: string): () => boolean {
  const subscribe = (listener: () => void) => {
    const media = window.matchMedia(query);
    media.addEventListener("change", listener);
    return () => media.removeEventListener("change", listener);
  };
  return () => useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}

/** A phone, by the specification's breakpoint. */
export const usePhone = mediaHook("(max-width: 767.99px)");

/** False under 500 px, where tables scroll sideways at a fixed width. */
export const useWideScreen = mediaHook("(min-width: 500px)");

/** Whether the person asked the system that nothing may move. */
export const useStill = mediaHook("(prefers-reduced-motion: reduce)");
