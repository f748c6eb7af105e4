/**
 * Whether the clock of this server can be trusted. Beside a clock that cannot be set it may drift, as time servers make
 * it, and must not jump: what it says after a jump decides nothing.
 */
import type { Log } from "#engine/server";

/** More than this between two looks is a jump. */
export const MOST_JUMP_MS = 250;
/** So long it has to run evenly after a jump that nobody took back: time for people to suspend what is running. */
export const STEADY_MS = 5 * 60_000;

export interface ClockGuard {
  /** Looks at the clock; false: bids are refused, and no session is moved on. */
  isSteady(): boolean;
}

interface Clocks {
  /** Epoch milliseconds, as it is set. */
  readonly systemTime: () => number;
  /** Milliseconds that only pass. */
  readonly monotonic: () => number;
}

export function createClockGuard(
  log: Pick<Log, "error" | "warn">,
  { systemTime, monotonic }: Clocks = { systemTime: () => Date.now(), monotonic: () => performance.now() },
): ClockGuard {
  const look = () => ({ offset: systemTime() - monotonic(), at: monotonic() });
  let trusted = look().offset;
  let jumped: { readonly offset: number; readonly at: number } | undefined;
  const near = (one: number, other: number): boolean => Math.abs(one - other) <= MOST_JUMP_MS;
  const trust = (offset: number): true => {
    trusted = offset;
    if (jumped !== undefined) log.warn({ offset }, "the clock is trusted again");
    jumped = undefined;
    return true;
  };
  return {
    isSteady: () => {
      const now = look();
      if (near(now.offset, trusted)) return trust(now.offset);
      if (jumped === undefined || !near(now.offset, jumped.offset)) {
        log.error({ jumpMs: Math.round(now.offset - trusted) }, "the clock has jumped: bids are refused");
        jumped = now;
        return false;
      }
      return now.at - jumped.at >= STEADY_MS ? trust(now.offset) : false;
    },
  };
}
