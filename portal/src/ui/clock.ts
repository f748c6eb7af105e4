/**
 * The server's time in the browser: one clock for the whole site. Answers of the server set it, corrected by half the
 * round trip, and a steady source that cannot be set drives it; the device's own clock may be wrong and may jump.
 */
import { createContext, useContext, useSyncExternalStore } from "react";

export interface ServerClock {
  /** Epoch milliseconds by the server; undefined before anything is known. */
  now(): number | undefined;
  /** When the page was rendered, at `at` of the steady source. Any answer is better: the page may be cached. */
  assume(serverTime: number, at: number): void;
  /** Takes the server's time of an answer, and the steady source's times of request and answer. */
  learn(serverTime: number, sentAt: number, receivedAt: number): void;
  /** An answer has set it, and nothing has put it in doubt since. */
  isSure(): boolean;
  /** Changes whenever the clock comes into doubt: the computer slept, or its own clock was set. */
  doubts(): number;
  /** The steady source itself, for durations. */
  elapsed(): number;
  /** Called four times a second while anybody listens. */
  subscribe(listener: () => void): () => void;
}

interface TimeSources {
  /** Milliseconds of a clock that cannot be set; may stop while the computer sleeps. */
  readonly elapsed: () => number;
  /** The device's clock: only its jumps against the other are looked at. */
  readonly device: () => number;
}

const BEAT_MS = 250;
/** The two sources drift apart by far less between two beats. */
const JUMP_MS = 1000;
/** How much worse a reading becomes in each millisecond: half a second in a quarter of an hour. */
const DRIFT = 0.0005;

interface Reading {
  /** Server's time minus elapsed time. */
  readonly offset: number;
  /** By how much it may be wrong. */
  readonly error: number;
  readonly at: number;
}

const BROWSER: TimeSources = { elapsed: () => performance.now(), device: () => Date.now() };

/** Everything but whether a page listens: the last known time of the server, and whether it can still be trusted. */
function createReadings({ elapsed, device }: TimeSources) {
  let reading: Reading | undefined;
  let apart: number | undefined;
  let sure = false;
  let doubts = 0;
  const watch = () => {
    const next = device() - elapsed();
    if (apart !== undefined && Math.abs(next - apart) > JUMP_MS) {
      sure = false;
      doubts += 1;
      reading = reading && { ...reading, error: Infinity };
    }
    apart = next;
  };
  return {
    watch,
    now: () => reading && elapsed() + reading.offset,
    assume: (serverTime: number, at: number) => {
      reading ??= { offset: serverTime - at, error: Infinity, at };
    },
    learn: (serverTime: number, sentAt: number, receivedAt: number) => {
      watch();
      const error = (receivedAt - sentAt) / 2;
      const next = { offset: serverTime - receivedAt + error, error, at: receivedAt };
      if (isBetter(next, reading)) reading = next;
      sure = true;
    },
    isSure: () => sure,
    doubts: () => doubts,
  };
}

function isBetter(next: Reading, reading: Reading | undefined): boolean {
  if (reading === undefined) return true;
  const error = reading.error + (next.at - reading.at) * DRIFT;
  // Two readings that cannot both be right: the later one is.
  return next.error <= error || Math.abs(next.offset - reading.offset) > next.error + error;
}

export function createServerClock(sources: TimeSources = BROWSER): ServerClock {
  const listeners = new Set<() => void>();
  let beat: ReturnType<typeof setInterval> | undefined;
  const { watch, ...readings } = createReadings(sources);
  const notify = () => {
    watch();
    for (const listener of listeners) listener();
  };
  return {
    ...readings,
    elapsed: sources.elapsed,
    subscribe: (listener) => {
      listeners.add(listener);
      beat ??= setInterval(notify, BEAT_MS);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        clearInterval(beat);
        beat = undefined;
      };
    },
  };
}

/** The clock of this page; on the server it is never set. */
export const pageClock = createServerClock();
/** Tests put one of their own around what they draw. */
export const ClockContext = createContext(pageClock);

/**
 * What a component computes from the server's time; it re-renders only when that changes. The first value is computed
 * from the given instant, so that the first render in the browser equals the server's.
 * @param serverTime ISO text from the data this page was made of
 * @param pick a text or a number of milliseconds
 */
export function useServerTime<T extends string | number>(serverTime: string, pick: (now: number) => T): T {
  const clock = useContext(ClockContext);
  const given = () => pick(Date.parse(serverTime));
  return useSyncExternalStore(clock.subscribe, () => pick(clock.now() ?? Date.parse(serverTime)), given);
}
