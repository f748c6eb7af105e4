import { LRUCache } from "lru-cache";

/**
 * A cache of a few seconds: many visitors request public pages at once, and these change slowly. Failures are not
 * cached; equal requests at the same time are answered by one computation.
 */
export interface TtlCache {
  getOrLoad<T>(key: string, make: () => Promise<T>): Promise<T>;
  clear(): void;
}

/** When it is full, the entry not used for longest makes room: random search words push out one another. */
const MAX_ENTRIES = 500;

/** @param ttlMs how long an answer holds by the given clock */
export function createTtlCache(clock: () => number, ttlMs: number, max = MAX_ENTRIES): TtlCache {
  const answers = new LRUCache<string, Promise<unknown>>({ max, ttl: ttlMs, ttlResolution: 0, perf: { now: clock } });
  return {
    getOrLoad: <T>(key: string, make: () => Promise<T>): Promise<T> => {
      const known = answers.get(key);
      if (known !== undefined) return known as Promise<T>;
      const answer = make();
      answers.set(key, answer);
      answer.catch(() => {
        // A newer answer may have taken its place.
        if (answers.peek(key, { allowStale: true }) === answer) answers.delete(key);
      });
      return answer;
    },
    clear: () => answers.clear(),
  };
}
