/** Who is signed in on this browser: the token and the user info of the sign-in, as long as the token is valid. */
import { useSyncExternalStore } from "react";
import { TOKEN_LIFETIME_MS } from "#core/api";

export interface UserInfo {
  readonly id: string;
  readonly username: string;
  readonly realname?: string;
  readonly avatar?: string;
  readonly phone?: string;
  readonly userType: number;
  readonly [key: string]: unknown;
}

interface AuthSession {
  readonly token: string;
  /** Hex; absent: this session cannot sign calls. */
  readonly signKey?: string;
  readonly user: UserInfo;
}

/** `userType` of who works in the back office; any other belongs elsewhere. */
export const OPERATOR = 1;

const TOKEN = "Access-Token";
const SIGN_KEY = "Access-Sign-Key";
const USER = "Login_Userinfo";

let current: AuthSession | undefined | null = null;
const listeners = new Set<() => void>();

/** The session; undefined without a sign-in or after the lifetime of its token. */
export function readAuthSession(): AuthSession | undefined {
  if (current === null) current = load();
  return current;
}

export function signIn(session: AuthSession): void {
  localStorage.setItem(TOKEN, JSON.stringify({ value: session.token, expire: Date.now() + TOKEN_LIFETIME_MS }));
  if (session.signKey === undefined) localStorage.removeItem(SIGN_KEY);
  else localStorage.setItem(SIGN_KEY, session.signKey);
  localStorage.setItem(USER, JSON.stringify(session.user));
  changed();
}

/** Forgets everything this browser kept about the person; display settings stay. */
export function signOut(): void {
  localStorage.removeItem(TOKEN);
  localStorage.removeItem(SIGN_KEY);
  localStorage.removeItem(USER);
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
  if (key === null || key === TOKEN || key === USER) changed();
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

function load(): AuthSession | undefined {
  const token = parse(localStorage.getItem(TOKEN));
  const user = parse(localStorage.getItem(USER));
  if (!isToken(token) || token.expire <= Date.now() || !isUser(user)) return undefined;
  const signKey = localStorage.getItem(SIGN_KEY);
  return { token: token.value, ...(signKey === null ? {} : { signKey }), user };
}

function parse(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isToken(value: unknown): value is { value: string; expire: number } {
  return (
    typeof value === "object" &&
    value !== null &&
    "value" in value &&
    typeof value.value === "string" &&
    "expire" in value &&
    typeof value.expire === "number"
  );
}

function isUser(value: unknown): value is UserInfo {
  return (
    typeof value === "object" && value !== null && "id" in value && typeof value.id === "string" && "username" in value
  );
}
