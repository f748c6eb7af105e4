/** How often a member may bid: a bucket of tokens each, before any lock is taken. */
import { LRUCache } from "lru-cache";

export interface BidLimiter {
  /** Takes a token; false: there is none. */
  take(memberId: string): boolean;
}

const PER_SECOND = 3;
const BURST = 5;
/** Members whose buckets are remembered; a full one is like none. */
const MOST = 20_000;

export function createBidLimiter(clock: () => number): BidLimiter {
  const buckets = new LRUCache<string, { readonly tokens: number; readonly at: number }>({ max: MOST });
  return {
    take: (memberId) => {
      const now = clock();
      const { tokens, at } = buckets.get(memberId) ?? { tokens: BURST, at: now };
      // A clock that was set back fills nothing.
      const filled = Math.min(BURST, tokens + (Math.max(0, now - at) * PER_SECOND) / 1000);
      const has = filled >= 1;
      buckets.set(memberId, { tokens: has ? filled - 1 : filled, at: now });
      return has;
    },
  };
}
