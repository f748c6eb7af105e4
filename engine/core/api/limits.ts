/** Limits and times that server and pages share. */

/** Rows that one call may change: a batch, a step of several rows, `saveRows`. */
export const MAX_BATCH_ROWS = 200;

/** Seven days in which a token is valid after its sign-in: the server refuses it afterwards, and browsers forget it. */
export const TOKEN_LIFETIME_MS = 604_800_000;
