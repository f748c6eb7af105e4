import { createContext, useContext } from "react";
import type { SiteApi } from "./api.ts";

/** For what a page asks after it stands; on the server nothing is asked then. */
export const SiteApiContext = createContext<SiteApi | undefined>(undefined);

/** The calls of the browser. To be used in effects and answers to a person, never while drawing. */
export function useSiteApi(): SiteApi {
  const api = useContext(SiteApiContext);
  if (api === undefined) throw new Error("SiteApiContext stands around every page.");
  return api;
}
