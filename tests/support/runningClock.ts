/** 2026-11-25 10:00 in Shanghai, a working day. */
const BEGIN = Date.parse("2026-11-25T02:00:00Z");
const STARTED = performance.now();

/** A clock that begins on one morning, so that no test meets midnight or the end of a month by chance, and runs. */
export const runningClock = (): number => BEGIN + Math.floor(performance.now() - STARTED);
