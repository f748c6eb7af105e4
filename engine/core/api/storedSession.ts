/** How a browser keeps who is signed in: the token with its end, the key that signs calls, and the user. */
import { TOKEN_LIFETIME_MS } from "./limits.ts";
import { SIGN_KEY, TOKEN_KEY, USER_KEY } from "./sessionKeys.ts";

export interface StoredUser {
  readonly id: string;
  readonly username: string;
  readonly realname?: string;
  readonly avatar?: string | null;
  readonly phone?: string | null;
  readonly userType: number;
  readonly [key: string]: unknown;
}

export interface StoredSession {
  readonly token: string;
  /** Hex; absent: this session cannot sign calls. */
  readonly signKey?: string;
  readonly user: StoredUser;
}

/** The browser's storage. */
interface Store {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

export function storeSession(store: Store, { token, signKey, user }: StoredSession, now: number): void {
  store.setItem(TOKEN_KEY, JSON.stringify({ value: token, expire: now + TOKEN_LIFETIME_MS }));
  if (signKey === undefined) store.removeItem(SIGN_KEY);
  else store.setItem(SIGN_KEY, signKey);
  storeUser(store, user);
}

/** The session itself stays, with its end. */
export function storeUser(store: Store, user: StoredUser): void {
  store.setItem(USER_KEY, JSON.stringify(user));
}

export function removeSession(store: Store): void {
  for (const key of [TOKEN_KEY, SIGN_KEY, USER_KEY]) store.removeItem(key);
}

/** The session; undefined without a sign-in or after the lifetime of its token. */
export function storedSession(store: Store, now: number): StoredSession | undefined {
  const token = parse(store.getItem(TOKEN_KEY));
  const user = parse(store.getItem(USER_KEY));
  if (!isToken(token) || token.expire <= now || !isUser(user)) return undefined;
  const signKey = store.getItem(SIGN_KEY);
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

function isUser(value: unknown): value is StoredUser {
  return (
    typeof value === "object" && value !== null && "id" in value && typeof value.id === "string" && "username" in value
  );
}
