/** In a grid cell an input stands because somebody asked to choose: it takes the focus and opens at once. */
import { createContext, useContext } from "react";

const Opening = createContext(false);

export const OpeningProvider = Opening.Provider;

const OPEN = { autoFocus: true, defaultOpen: true } as const;
const CLOSED = {} as const;

export function useOpening(): { readonly autoFocus?: true; readonly defaultOpen?: true } {
  return useContext(Opening) ? OPEN : CLOSED;
}
