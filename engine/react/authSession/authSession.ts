/** Who is signed in on this browser: the token and the user info of the sign-in, as long as the token is valid. */
import { useSyncExternalStore } from "react";
import {
  removeSession,
  SESSION_KEYS,
  storedSession,
  storeSession,
  storeUser,
  type StoredSession as AuthSession,
  type StoredUser,
} from "#core/api";

export type UserInfo = StoredUser;

/** `userType` of who works in the back office; any other belongs elsewhere. */
export const OPERATOR = 1;

let current: AuthSession | undefined | null = null;
const listeners = new Set<() => void>();

/** The session; undefined without a sign-in or after the lifetime of its token. */
export function readAuthSession(): AuthSession | undefined {
  if (current === null) current = load();
  return current;
}

export function signIn(session: AuthSession): void {
  storeSession(localStorage, session, Date.now());
  changed();
}

/** What has changed about who is signed in; nothing where the session has ended. */
export function updateUser(change: Partial<UserInfo>): void {
  const user = readAuthSession()?.user;
  if (user === undefined) return;
  storeUser(localStorage, { ...user, ...change });
  changed();
}

/** Forgets everything this browser kept about the person; display settings stay. */
export function signOut(): void {
  removeSession(localStorage);
  sessionStorage.clear();
  changed();
}

export function useAuthSession(): AuthSession | undefined {
  return useSyncExternalStore(subscribe, readAuthSession);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", onStorage);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener("storage", onStorage);
  };
}

/** Another tab has written; without a key it has cleared everything. */
function onStorage({ key }: StorageEvent): void {
  if (key === null || SESSION_KEYS.has(key)) changed();
}

function changed(): void {
  const before = current;
  current = same(before, load());
  if (current !== before) for (const listener of listeners) listener();
}

/** An unchanged user stays the same object: a form is made for a user, and its input must outlive a new token. */
function same(before: AuthSession | undefined | null, now: AuthSession | undefined): AuthSession | undefined {
  if (!before || !now || JSON.stringify(before.user) !== JSON.stringify(now.user)) return now;
  return before.token === now.token ? before : { ...now, user: before.user };
}

const load = (): AuthSession | undefined => storedSession(localStorage, Date.now());
