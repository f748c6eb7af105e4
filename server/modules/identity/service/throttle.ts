/**
 * Counts attempts at a password in the database before the password is verified: exactly, however many arrive at once,
 * on every node, across restarts. The number of counters is bounded by how many passwords can be hashed within a
 * window, and a counter ends only with its own window, so that no flood of names removes another one.
 */
import type { Database, WriteTransaction } from "#engine/server";
import { identityErrors } from "../errors.ts";
import { createAttemptRepo, type AttemptRepo } from "../repo/attempts.ts";
import { trustLevelOf, type AttemptCounter } from "../rules.ts";
import { attemptKey } from "./attemptKey.ts";
import { assertHashingCapacity } from "./password.ts";
import { createRecentAttempts } from "./recentAttempts.ts";
import type { QueuePriority } from "./hashQueue.ts";

/** What the transaction of a successful attempt must do with the counters. */
export type ClearCounters = (tx: WriteTransaction) => Promise<void>;

export interface Attempt {
  readonly counters: readonly AttemptCounter[];
  /** Whether it comes from a device that this account has signed in on. */
  readonly knownDevice: boolean;
  /** Whether it comes from an address that this account has signed in from. */
  readonly knownAddress: boolean;
  readonly now: number;
}

export interface Throttle {
  /**
   * Counts the attempt, then verifies the password; undefined where it is wrong. Throws, without verifying, where too
   * many attempts were counted or too many passwords wait.
   */
  verify(attempt: Attempt, check: (priority: QueuePriority) => Promise<boolean>): Promise<ClearCounters | undefined>;
  /** What a success does with counters that an earlier request has counted. */
  clearing(counters: readonly AttemptCounter[]): ClearCounters;
}

interface KeyedCounter extends AttemptCounter {
  readonly key: string;
}

interface Count {
  readonly count: number;
  readonly endsAt: number;
}

class LimitReached extends Error {
  readonly counter: KeyedCounter;
  constructor(counter: KeyedCounter) {
    super();
    this.counter = counter;
  }
}

export function createThrottle(database: Database): Throttle {
  const repo = createAttemptRepo(database);
  /** Attempts that this node is verifying. They take places of a limit although they have not failed. */
  const pending = createTally();
  const arrivals = createRecentAttempts();
  return {
    clearing: (counters) => (tx) => clearCounters(repo, tx, counters.map(withKey)),
    verify: async ({ counters: given, knownDevice, knownAddress, now }, check) => {
      // Counters are taken in one order, so that two transactions never wait for each other.
      const counters = given.map(withKey).sort((one, other) => (one.key < other.key ? -1 : 1));
      const arriving = counters.filter((counter) => counter.arrivals === true);
      const before = new Map(arriving.map(({ key }) => [key, arrivals.add(key, now)]));
      const { load, sourceLoad } = await loadOf(repo, counters, { pending, before }, now);
      const busy = counters.some(({ source, key }) => source === true && pending.of(key) > 0);
      const priority: QueuePriority = { trust: trustLevelOf({ knownDevice, knownAddress, busy, sourceLoad }), load };
      assertHashingCapacity(priority);
      // Of sixty attempts at once only as many may fail as the limit allows. The others are refused here, without a
      // write.
      if (counters.some(({ key, limit }) => pending.of(key) >= limit.tries))
        throw identityErrors.error("TRIES_PENDING", { retryAfter: 1 });
      for (const { key } of counters) pending.add(key, 1);
      try {
        await countAll({ database, repo, pending }, counters, now);
        const fits = await check(priority).catch(async (error: unknown) => {
          await database.write(async (tx) => {
            for (const { key } of counters) await repo.takeBack(tx, key);
          });
          throw error;
        });
        if (fits) for (const { key } of arriving) arrivals.takeBack(key);
        return fits ? (tx) => clearCounters(repo, tx, counters) : undefined;
      } finally {
        for (const { key } of counters) pending.add(key, -1);
      }
    },
  };
}

async function clearCounters(
  repo: AttemptRepo,
  tx: WriteTransaction,
  counters: readonly KeyedCounter[],
): Promise<void> {
  for (const { key, clearedBySuccess } of counters)
    await (clearedBySuccess === true ? repo.clear(tx, key) : repo.takeBack(tx, key));
}

function withKey(counter: AttemptCounter): KeyedCounter {
  return { ...counter, key: attemptKey(counter.of) };
}

/** Reads the counters before anything is written, so that a flood that is refused costs only a read. */
async function loadOf(
  repo: AttemptRepo,
  counters: readonly KeyedCounter[],
  { pending, before }: { readonly pending: Tally; readonly before: ReadonlyMap<string, number> },
  now: number,
): Promise<{ readonly load: number; readonly sourceLoad: number }> {
  let load = 0;
  let sourceLoad = 0;
  for (const counter of counters) {
    const stored = await repo.counted(counter.key);
    const count = stored === undefined || stored.endsAt <= now ? { count: 0, endsAt: now } : stored;
    if (count.count >= counter.limit.tries) throw limitError(counter, count, pending, now);
    const part = Math.max(count.count, before.get(counter.key) ?? 0) / counter.limit.tries;
    // Attempts that others made at the account are left out, because they would put its owner behind them.
    if (counter.source === true || counter.arrivals === true) load += part;
    if (counter.source === true) sourceLoad += part;
  }
  return { load, sourceLoad };
}

async function countAll(
  { database, repo, pending }: { readonly database: Database; readonly repo: AttemptRepo; readonly pending: Tally },
  counters: readonly KeyedCounter[],
  now: number,
): Promise<void> {
  try {
    await database.write(async (tx) => {
      await repo.sweep(tx, now);
      for (const counter of counters) {
        const { tries, windowMs, lockMs } = counter.limit;
        const attempt = { key: counter.key, now, tries, windowEnd: now + windowMs, lockEnd: now + lockMs };
        if (!(await repo.count(tx, attempt))) throw new LimitReached(counter);
      }
    });
  } catch (error) {
    if (!(error instanceof LimitReached)) throw error;
    const count = await repo.counted(error.counter.key);
    throw limitError(error.counter, count ?? { count: 0, endsAt: now }, pending, now);
  }
}

/** The error of a limit: too many failures or, for a moment, as many attempts under way as may still fail. */
function limitError({ key, limit }: KeyedCounter, { count, endsAt }: Count, pending: Tally, now: number): Error {
  if (count - pending.of(key) < limit.tries) return identityErrors.error("TRIES_PENDING", { retryAfter: 1 });
  const seconds = Math.max(1, Math.ceil((endsAt - now) / 1000));
  return identityErrors.error("TOO_MANY_TRIES", { minutes: Math.ceil(seconds / 60), retryAfter: seconds });
}

interface Tally {
  add(key: string, change: 1 | -1): void;
  of(key: string): number;
}

function createTally(): Tally {
  const counts = new Map<string, number>();
  return {
    of: (key) => counts.get(key) ?? 0,
    add: (key, change) => {
      const count = (counts.get(key) ?? 0) + change;
      if (count === 0) counts.delete(key);
      else counts.set(key, count);
    },
  };
}
