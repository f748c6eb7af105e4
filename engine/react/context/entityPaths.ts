import { createContext, useContext } from "react";

/** Where the menu shows an entity, for links to its records; undefined where this person has no such page. */
export type EntityPath = (entity: string) => string | undefined;

const Context = createContext<EntityPath>(() => undefined);

export const EntityPathProvider = Context.Provider;

export function useEntityPath(): EntityPath {
  return useContext(Context);
}
