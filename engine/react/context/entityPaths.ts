import { createContext, useContext } from "react";

/** Where the menu shows an entity, for links to its records; undefined where this person has no such page. */
export type PathOf = (entity: string) => string | undefined;

const Context = createContext<PathOf>(() => undefined);

export const PathsProvider = Context.Provider;

export function usePathOf(): PathOf {
  return useContext(Context);
}
