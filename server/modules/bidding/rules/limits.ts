/** How much a page shows, and how long what was read is kept. */

/** Sessions that the clock still moves, kept together; more than these are found by the list alone. */
export const MOST_OPEN = 500;
/** Bids that the page of a session lists. */
export const MOST_BIDS = 50;
/** Of what a calendar file shows; a session is changed a few times. */
export const MOST_CHANGES = 1_000;
/** As many as the home page shows. */
export const HOME_LIVE = 5;
/** Sessions of each other list of the home page. */
export const HOME_SOME = 5;
/** Deals on the home page. */
export const HOME_DEALS = 6;
/** Other sessions beside the page of one. */
export const OTHER_SESSIONS = 4;
/** Deals of the same kind beside a session. */
export const COMPARABLES = 5;
/** Of so many latest deals of a kind the comparable ones are chosen. */
export const LATEST_DEALS = 60;

/** How long a read row may be old. */
export const CACHE_TTL_MS = 1000;
/** Bids that a page may have missed and still be told of one by one. */
export const MOST_EVENTS = 500;
