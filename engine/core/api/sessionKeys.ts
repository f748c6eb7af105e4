/** Under which keys a browser stores who is signed in. */
export const TOKEN_KEY = "Access-Token";
export const SIGN_KEY = "Access-Sign-Key";
export const USER_KEY = "Login_Userinfo";

/** What a session is made of; a change of another one concerns nobody. */
export const SESSION_KEYS: ReadonlySet<string> = new Set([TOKEN_KEY, USER_KEY]);
