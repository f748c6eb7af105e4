/** Who is signed in on this browser, as the pages of the site see it: after mount, since the server never knows. */
import { useSyncExternalStore } from "react";
import {
  removeSession,
  SESSION_KEYS,
  storedSession,
  storeSession,
  storeUser,
  type StoredSession,
  type StoredUser,
} from "#core/api";

const MEMBER = 0;

export const isMember = ({ userType }: StoredUser): boolean => userType === MEMBER;

const listeners = new Set<() => void>();
let known: { readonly text: string; readonly session: StoredSession | undefined } | undefined;

/** The same object as long as nothing has changed. */
export function readSession(): StoredSession | undefined {
  const session = storedSession(localStorage, Date.now());
  const text = JSON.stringify(session) ?? "";
  if (known?.text !== text) known = { text, session };
  return known.session;
}

export function keepSession(session: StoredSession): void {
  storeSession(localStorage, session, Date.now());
  for (const listener of listeners) listener();
}

/** What is known of who is signed in has changed; the session stays, with its end. */
export function keepUser(user: StoredUser): void {
  const before = readSession()?.user;
  if (before === undefined || JSON.stringify(before) === JSON.stringify(user)) return;
  storeUser(localStorage, user);
  for (const listener of listeners) listener();
}

export function forgetSession(): void {
  removeSession(localStorage);
  for (const listener of listeners) listener();
}

/** Undefined on the server, and in the first rendering. */
export function useSession(): StoredSession | undefined {
  return useSyncExternalStore(subscribe, readSession, () => undefined);
}

function subscribe(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent): void => {
    if (key === null || SESSION_KEYS.has(key)) listener();
  };
  listeners.add(listener);
  window.addEventListener("storage", onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", onStorage);
  };
}
