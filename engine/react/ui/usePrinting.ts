import { useSyncExternalStore } from "react";

/** The browser lays the page out right after `beforeprint`, before the media query of print has changed. */
let isAnnounced = false;

function subscribe(listener: () => void): () => void {
  const announce = ({ type }: Event) => {
    isAnnounced = type === "beforeprint";
    listener();
  };
  const media = window.matchMedia("print");
  window.addEventListener("beforeprint", announce);
  window.addEventListener("afterprint", announce);
  media.addEventListener("change", listener);
  return () => {
    window.removeEventListener("beforeprint", announce);
    window.removeEventListener("afterprint", announce);
    media.removeEventListener("change", listener);
  };
}

/** Whether the page is printed now: what only paper shows is rendered just then. */
export const usePrinting = (): boolean =>
  useSyncExternalStore(subscribe, () => isAnnounced || window.matchMedia("print").matches);
