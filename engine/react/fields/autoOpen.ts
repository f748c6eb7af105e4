/** An input over a grid cell takes the focus and opens at once. */
import { createContext, useContext } from "react";

const AutoOpen = createContext(false);

export const AutoOpenProvider = AutoOpen.Provider;

const OPEN = { autoFocus: true, defaultOpen: true } as const;
const CLOSED = {} as const;

export function useAutoOpen(): { readonly autoFocus?: true; readonly defaultOpen?: true } {
  return useContext(AutoOpen) ? OPEN : CLOSED;
}
