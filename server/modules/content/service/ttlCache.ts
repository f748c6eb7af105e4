/**
 * A cache of a few seconds: many visitors request public pages at once, and these change slowly. Failures are not
 * cached; equal requests at the same time are answered by one computation.
 */
export interface TtlCache {
  getOrLoad<T>(key: string, make: () => Promise<T>): Promise<T>;
  clear(): void;
}

const MAX_ENTRIES = 500;

/** @param ttlMs how long an answer holds by the given clock */
export function createTtlCache(clock: () => number, ttlMs: number): TtlCache {
  const known = new Map<string, { readonly until: number; readonly answer: Promise<unknown> }>();
  return {
    getOrLoad: <T>(key: string, make: () => Promise<T>): Promise<T> => {
      const now = clock();
      const found = known.get(key);
      if (found !== undefined && found.until > now) return found.answer as Promise<T>;
      if (known.size >= MAX_ENTRIES) known.clear();
      const answer = make();
      known.set(key, { until: now + ttlMs, answer });
      answer.catch(() => known.delete(key));
      return answer;
    },
    clear: () => known.clear(),
  };
}
