/** The state of a link whose target scrolls nowhere: what changes is where the user looks. */
export const KEEP_SCROLL = { keepScroll: true };

/** @param state of a location */
export function keepsScroll(state: unknown): boolean {
  return typeof state === "object" && state !== null && "keepScroll" in state && state.keepScroll === true;
}
