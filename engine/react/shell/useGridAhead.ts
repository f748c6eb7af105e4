import { useEffect, useMemo } from "react";
import { useIsFetching } from "@tanstack/react-query";
import type { MenuNode } from "#core/language";
import { fetchGrid } from "../grid/fetchGrid.ts";
import { leaves } from "./menu.ts";

/** Where the browser does not say when it is idle. */
const PAUSE_MS = 2000;

/**
 * Fetches the grid's code when the menu leads to a grid and neither the line nor the browser has anything else to do;
 * not where the person saves data or the line is slow.
 */
export function useGridAhead(menu: readonly MenuNode[]): void {
  const hasGrid = useMemo(() => leaves(menu).some((trail) => trail.at(-1)?.grid === true), [menu]);
  const isBusy = useIsFetching() > 0;
  useEffect(() => (hasGrid && !isBusy && !savesData() ? whenIdle(fetchGrid) : undefined), [hasGrid, isBusy]);
}

/** Not in every browser, nor in the language's types. */
interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

function savesData(): boolean {
  const { connection } = navigator as { readonly connection?: Connection };
  return connection?.saveData === true || connection?.effectiveType?.endsWith("2g") === true;
}

/** Answers how to call it off. */
function whenIdle(work: () => void): () => void {
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(work, PAUSE_MS);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(work);
  return () => window.cancelIdleCallback(handle);
}
