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

let announced = false;

/** While the page is printed: what is fetched and drawn only on demand must be there. */
export function usePrinting(): boolean {
  return useSyncExternalStore(subscribeToPrinting, () => announced || window.matchMedia("print").matches);
}

/** The browser lays out the printed page after `beforeprint`, and matches `print` while it does so. */
function subscribeToPrinting(listener: () => void): () => void {
  const begin = () => {
    announced = true;
    listener();
  };
  const end = () => {
    announced = false;
    listener();
  };
  const media = window.matchMedia("print");
  window.addEventListener("beforeprint", begin);
  window.addEventListener("afterprint", end);
  media.addEventListener("change", listener);
  return () => {
    window.removeEventListener("beforeprint", begin);
    window.removeEventListener("afterprint", end);
    media.removeEventListener("change", listener);
  };
}
