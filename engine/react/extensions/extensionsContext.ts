import { createContext, useContext } from "react";
import type { Extensions } from "./contract.ts";

const Context = createContext<Extensions | undefined>(undefined);

export const ExtensionsProvider = Context.Provider;

/** Components that features of this package use from each other; provided once by the shell. */
export function useExtensions(): Extensions {
  const extensions = useContext(Context);
  if (!extensions) throw new Error("useExtensions needs ExtensionsProvider above it");
  return extensions;
}
