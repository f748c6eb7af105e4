import { createContext, useContext, useMemo, useState, useSyncExternalStore, type ReactNode } from "react";
import { walks } from "./history.ts";
import { placeOf, type Place } from "./place.ts";

interface Going {
  /** The step before is not one to come back to. */
  readonly replace?: boolean;
  /** The page stays where it is on the screen: what changes stands where one looks. */
  readonly keepScroll?: boolean;
}

export type Go = (to: string, how?: Going) => void;

interface Walking {
  readonly place: Place;
  readonly go: Go;
}

const Context = createContext<Walking | undefined>(undefined);

function useWalking(): Walking {
  const walking = useContext(Context);
  if (walking === undefined) throw new Error("A walk stands around every page.");
  return walking;
}

export const useLocation = (): Place => useWalking().place;
export const useNavigate = (): Go => useWalking().go;

/** In the browser: the address bar and its history. */
export function BrowserWalk({ children }: { readonly children: ReactNode }) {
  const place = useSyncExternalStore(walks.subscribe, walks.place, walks.place);
  const walking = useMemo(() => ({ place, go: walks.go }), [place]);
  return <Context value={walking}>{children}</Context>;
}

/** On the server, and in tests: begins at an address; who walks here moves no address bar. */
export function StillWalk({ at, children }: { readonly at: string; readonly children: ReactNode }) {
  const [place, setPlace] = useState(() => placeOf(at));
  const walking = useMemo(
    () => ({ place, go: (to: string) => setPlace(placeOf(to, { step: place.step + 1 })) }),
    [place],
  );
  return <Context value={walking}>{children}</Context>;
}
