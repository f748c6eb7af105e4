/**
 * Answers remembered for a few seconds: public pages are asked for by many at once and show what changes slowly. What
 * fails is not remembered; the same question asked twice at once is answered once.
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
