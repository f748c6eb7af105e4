/**
 * The queue of password hashes. Only a few run at once, because each takes 128 MiB and a thread of libuv's pool, of
 * which file reads need one; only a few may wait. Sources that fail often wait behind others, and a full queue drops
 * its last entry. After each wrong password the lane of sources that fail often pauses, so that a flood of guesses
 * takes at most a third of a core and hardly slows the hashes of others.
 */

/** How far the source of a password is trusted, before the password is verified. */
export type TrustLevel = "internal" | "known" | "familiar" | "clean" | "suspect";

export interface QueuePriority {
  readonly trust: TrustLevel;
  /** How much was counted against the source, as a share of its limits: who has less goes first. */
  readonly load: number;
}

interface HashQueueOptions {
  readonly parallel: number;
  readonly length: number;
  /** Makes the error for a caller who gets no place in the queue. */
  readonly busy: (retryAfterSeconds: number) => Error;
}

interface Waiting {
  readonly priority: QueuePriority;
  readonly start: () => void;
  readonly reject: (error: Error) => void;
}

interface HashQueue {
  /** Runs the work in its turn. An answer of `false` means a wrong password. */
  run<T>(work: () => Promise<T>, priority: QueuePriority): Promise<T>;
  /** Throws where `run` would find no place, so that nothing is counted for the attempt. */
  assertCapacity(priority: QueuePriority): void;
}

const RANK: Readonly<Record<TrustLevel, number>> = { internal: 0, known: 1, familiar: 2, clean: 3, suspect: 4 };
const FIRST_GUESS_MS = 350;
/** The pause is this many times as long as the wrong password of the suspect took. */
const PAUSE_FACTOR = 2;

export function createHashQueue({ parallel, length, busy }: HashQueueOptions): HashQueue {
  const waiting: Waiting[] = [];
  const running: Record<TrustLevel, number> = { internal: 0, known: 0, familiar: 0, clean: 0, suspect: 0 };
  let averageMs = FIRST_GUESS_MS;
  const pause = createPause(() => next());
  const busyError = (): Error => busy(Math.max(1, Math.ceil(((waiting.length + 1) * averageMs) / parallel / 1000)));
  const next = (): void => {
    const first = waiting[0];
    if (
      first === undefined ||
      !hasSlot(first.priority.trust, running, parallel) ||
      (pause.active && first.priority.trust === "suspect")
    )
      return;
    waiting.shift();
    running[first.priority.trust] += 1;
    first.start();
  };
  const enter = (priority: QueuePriority): Promise<void> =>
    new Promise((start, reject) => {
      insert(waiting, { priority, start, reject });
      next();
      if (waiting.length > length && waiting.at(-1)?.priority.trust !== "internal") waiting.pop()?.reject(busyError());
    });
  const leave = ({ trust }: QueuePriority, ms: number, wrong: boolean): void => {
    averageMs += (ms - averageMs) / 8;
    running[trust] -= 1;
    if (wrong && trust === "suspect") pause.begin(PAUSE_FACTOR * ms);
    next();
  };
  return {
    assertCapacity: (priority) => {
      if (waiting.length >= length && !hasPriorityOver(priority, waiting.at(-1)?.priority)) throw busyError();
    },
    run: async (work, priority) => {
      await enter(priority);
      const start = performance.now();
      let answer: Awaited<ReturnType<typeof work>> | undefined;
      try {
        return (answer = await work());
      } finally {
        leave(priority, performance.now() - start, answer === false);
      }
    },
  };
}

interface Pause {
  readonly active: boolean;
  /** Begins a pause, or extends the one that runs to the later of both ends. */
  begin(ms: number): void;
}

function createPause(over: () => void): Pause {
  let timer: NodeJS.Timeout | undefined;
  let until = 0;
  return {
    get active() {
      return timer !== undefined;
    },
    begin: (ms) => {
      const end = performance.now() + ms;
      if (timer !== undefined && end <= until) return;
      clearTimeout(timer);
      until = end;
      timer = setTimeout(() => {
        timer = undefined;
        over();
      }, ms);
      timer.unref();
    },
  };
}

/**
 * One slot is kept free for known devices and addresses. Of the others, one is kept free from sources that fail often.
 */
function hasSlot(trust: TrustLevel, running: Readonly<Record<TrustLevel, number>>, parallel: number): boolean {
  const total = Object.values(running).reduce((sum, count) => sum + count, 0);
  if (RANK[trust] <= RANK.familiar) return total < parallel;
  return total < Math.max(1, parallel - 1) && (trust !== "suspect" || running.suspect < Math.max(1, parallel - 2));
}

function hasPriorityOver(priority: QueuePriority, other: QueuePriority | undefined): boolean {
  if (other === undefined) return true;
  const [one, two] = [RANK[priority.trust], RANK[other.trust]];
  return one < two || (one === two && priority.load < other.load);
}

function insert(waiting: Waiting[], entry: Waiting): void {
  const at = waiting.findIndex((other) => hasPriorityOver(entry.priority, other.priority));
  waiting.splice(at < 0 ? waiting.length : at, 0, entry);
}
