/** Whether a person is at the page: a session that only the page itself uses is to end. */

const LEFT_ALONE_MS = 60_000;
const SIGNS = ["pointerdown", "pointermove", "keydown", "wheel", "touchmove", "focus"] as const;

let seenAt = Date.now();

if (typeof window !== "undefined") {
  for (const sign of SIGNS) window.addEventListener(sign, () => { seenAt = Date.now(); }, { capture: true, passive: true });
}

/** Nobody has touched the page for a minute. */
export function isUnattended(): boolean {
  return Date.now() - seenAt > LEFT_ALONE_MS;
}
