/** Whether a person is at the page: a session that only the page itself uses is to end. */

const IDLE_MS = 60_000;
const EVENTS = ["pointerdown", "pointermove", "keydown", "wheel", "touchmove", "focus"] as const;

let lastActivity = Date.now();

if (typeof window !== "undefined") {
  for (const sign of EVENTS)
    window.addEventListener(
      sign,
      () => {
        lastActivity = Date.now();
      },
      { capture: true, passive: true },
    );
}

/** No user activity for a minute. */
export function isIdle(): boolean {
  return Date.now() - lastActivity > IDLE_MS;
}
