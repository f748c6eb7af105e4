/** Whether a person is at the page: a session that only the page itself uses is to end. */

const IDLE_MS = 60_000;
const EVENTS = ["pointerdown", "pointermove", "keydown", "wheel", "touchmove", "focus"] as const;

let lastActivity = Date.now();

/** Notices what the person does at the page; returns its end. */
export function watchUserActivity(): () => void {
  const listening = new AbortController();
  const noteActivity = () => {
    lastActivity = Date.now();
  };
  for (const event of EVENTS)
    window.addEventListener(event, noteActivity, { capture: true, passive: true, signal: listening.signal });
  return () => listening.abort();
}

/** No user activity for a minute. */
export function isIdle(): boolean {
  return Date.now() - lastActivity > IDLE_MS;
}
