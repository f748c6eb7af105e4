import { databaseErrors } from "../errors.ts";

interface SemaphoreLimits {
  /** Turns at a time, of everybody together. */
  readonly size: number;
  /** How many one caller may hold at a time. */
  readonly perCaller: number;
  /** Beyond this many waiting, the next is refused. */
  readonly maxQueue: number;
}

interface QueuedCaller {
  readonly by: string;
  readonly grant: () => void;
  readonly reject: (error: unknown) => void;
}

/** Hands out a bounded number of turns, first come first served among those who have not their share already. */
export class FairSemaphore {
  readonly #limits: SemaphoreLimits;
  readonly #held = new Map<string, number>();
  #queue: QueuedCaller[] = [];
  #taken = 0;
  #closed = false;

  constructor(limits: SemaphoreLimits) {
    this.#limits = limits;
  }

  /** Resolves when it is the caller's turn, with what ends it. */
  async acquire(by: string): Promise<() => void> {
    if (this.#closed) throw databaseErrors.error("CLOSED");
    if (!this.#free(by)) {
      if (this.#queue.length >= this.#limits.maxQueue || this.#isHalfOf(by)) throw databaseErrors.error("READ_BUSY");
      await new Promise<void>((grant, reject) => this.#queue.push({ by, grant, reject }));
    } else this.#count(by, 1);
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      this.#count(by, -1);
      this.#next();
    };
  }

  /** Refuses those who wait and those who come. */
  close(): void {
    this.#closed = true;
    for (const one of this.#queue.splice(0)) one.reject(databaseErrors.error("CLOSED"));
  }

  #free(by: string): boolean {
    return this.#taken < this.#limits.size && (this.#held.get(by) ?? 0) < this.#limits.perCaller;
  }

  /**
   * One caller may fill half of the queue. The server itself, which names no caller, reads all dictionaries at once
   * when it starts.
   */
  #isHalfOf(by: string): boolean {
    return by !== "" && this.#queue.filter((one) => one.by === by).length >= this.#limits.maxQueue / 2;
  }

  #count(by: string, more: 1 | -1): void {
    this.#taken += more;
    const held = (this.#held.get(by) ?? 0) + more;
    if (held === 0) this.#held.delete(by);
    else this.#held.set(by, held);
  }

  #next(): void {
    const at = this.#queue.findIndex((one) => this.#free(one.by));
    const [next] = at < 0 ? [] : this.#queue.splice(at, 1);
    if (next === undefined) return;
    this.#count(next.by, 1);
    next.grant();
  }
}
