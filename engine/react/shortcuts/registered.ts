/** The shortcuts that pages and dialogs handle now, for the help. */
import { useEffect, useSyncExternalStore } from "react";
import { SCOPES, shortcutNames, type Scope, type ShortcutName } from "./table.ts";

type Registered = ReadonlyMap<Scope, ReadonlySet<string>>;

interface Registration {
  readonly scope: Scope;
  readonly names: readonly string[];
}

const registrations = new Set<Registration>();
const listeners = new Set<() => void>();
let current: Registered = new Map();

function register(registration: Registration): () => void {
  registrations.add(registration);
  publish();
  return () => {
    registrations.delete(registration);
    publish();
  };
}

function publish(): void {
  const next = new Map<Scope, Set<string>>();
  for (const scope of SCOPES) {
    const names = [...registrations].filter((each) => each.scope === scope).flatMap((each) => each.names);
    if (names.length > 0) next.set(scope, new Set(names));
  }
  current = next;
  for (const listener of listeners) listener();
}

/** Lists shortcuts of a scope in the help while they are active; all of the scope by default. */
export function useListedShortcuts<S extends Scope>(
  scope: S,
  active: boolean,
  names: readonly ShortcutName<S>[] = shortcutNames(scope),
): void {
  const joined = names.join(" ");
  useEffect(
    () => (active && joined !== "" ? register({ scope, names: joined.split(" ") }) : undefined),
    [scope, active, joined],
  );
}

export function useRegisteredShortcuts(): Registered {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
  );
}
