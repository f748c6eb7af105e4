/**
 * The scroll position of each entry of the history. The router restores positions in its data mode only, which would
 * exceed the home page's budget (bench/README.md).
 */
import { useCallback, useEffect, useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router-dom";

const STORAGE_KEY = "scroll-positions";

/** Positions by the key of the entry, in the order in which the entries were left. */
type Positions = Map<string, number>;

function readPositions(): Positions {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "[]") as [string, number][]);
  } catch {
    return new Map();
  }
}

function writePositions(positions: Positions): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...positions]));
  } catch {
    // Without storage, positions last as long as the document.
  }
}

/** @returns the position of an entry; 0 if it was never left */
export function useScrollPositions(): (key: string) => number {
  const { key } = useLocation();
  const positions = useRef<Positions>(new Map());
  useEffect(() => {
    positions.current = readPositions();
    return restoreByBrowserOnLoad(() => writePositions(positions.current));
  }, []);
  // The next page is still being loaded: the document is scrolled as the entry was left.
  useLayoutEffect(() => () => void positions.current.set(key, window.scrollY), [key]);
  return useCallback((entry) => positions.current.get(entry) ?? 0, []);
}

/** The browser restores a document that it loads. Within the site it would do so before the page is rendered. */
function restoreByBrowserOnLoad(onLeave: () => void): () => void {
  const restoreByPage = () => {
    window.history.scrollRestoration = "manual";
  };
  const leave = () => {
    window.history.scrollRestoration = "auto";
    onLeave();
  };
  if (document.readyState === "complete") restoreByPage();
  window.addEventListener("load", restoreByPage);
  window.addEventListener("pageshow", restoreByPage);
  window.addEventListener("pagehide", leave);
  return () => {
    window.removeEventListener("load", restoreByPage);
    window.removeEventListener("pageshow", restoreByPage);
    window.removeEventListener("pagehide", leave);
  };
}
