/**
 * Polls for the data of a page. It has no timer of its own: each tick of the site's clock checks what is due, so that
 * no wait is too long, none is lost in sleep, and a request that hangs is given up.
 */
import type { ServerClock } from "#portal/ui/index.ts";

/** `refreshing`: what is shown may be old and is requested. `lost`: requests have failed for long; the page says so. */
export type LiveState = "fresh" | "refreshing" | "lost";

export interface PollParts<T> {
  readonly clock: ServerClock;
  /** What is shown already. */
  readonly given: T;
  /** Undefined, like a rejection, is no answer. */
  readonly ask: (signal: AbortSignal) => Promise<T | undefined>;
  /** Milliseconds until something may have changed, by the server's time; undefined: nothing will any more. */
  readonly waitFor: (data: T, now: number | undefined) => number | undefined;
  readonly show: (data: T, state: LiveState) => void;
  /** The page was opened by going back or forward: what it was drawn from may be of any age. */
  readonly reopened?: boolean;
  /** 0 to 1. */
  readonly chance?: () => number;
}

const TIMEOUT_MS = 5000;
/** At least this time between two requests, however often the page is hidden and shown. */
const LEAST_MS = 1000;
/** An answer older than this is said to be old where the next one fails. */
const OLD_MS = 10_000;
const FAILURES_UNTIL_LOST = 2;
const FIRST_RETRY_MS = 1000;
const LAST_RETRY_MS = 30_000;

interface Question {
  readonly since: number;
  readonly doubts: number;
  readonly abort: AbortController;
}

/** The requests of one page. `beat` sends what is due; `wake`, when page or network come back, sends one at once. */
export class Poll<T> {
  readonly #parts: PollParts<T>;
  #data: T;
  #question: Question | undefined;
  #failures = 0;
  #receivedAt: number;
  #receivedDoubts: number;
  #woken: boolean;
  #due: number;
  #reported: LiveState = "fresh";

  constructor(parts: PollParts<T>) {
    const { clock, given, reopened = false } = parts;
    const sure = clock.isSure();
    this.#parts = parts;
    this.#data = given;
    // What this page fetched itself is fresh; what the server drew, or a cache kept, is asked for again at once.
    this.#receivedAt = sure ? clock.elapsed() : -Infinity;
    this.#receivedDoubts = sure ? clock.doubts() : -1;
    this.#woken = reopened && !sure;
    this.#due = this.#nextDue();
  }

  readonly beat = (): void => {
    const now = this.#now();
    if (this.#question !== undefined && now - this.#question.since > TIMEOUT_MS) {
      this.stop();
      this.#failed();
    }
    if (this.#due === Infinity) return;
    const doubted = this.#isDoubted() && this.#failures === 0;
    if (doubted && this.#receivedDoubts >= 0) this.#woken = true;
    if (this.#question === undefined && isVisible() && (now >= this.#due || doubted)) this.#ask();
    this.#report();
  };

  readonly wake = (): void => {
    const now = this.#now();
    if (this.#due === Infinity || !isVisible() || now - this.#receivedAt < LEAST_MS) return this.#report();
    if (now - this.#receivedAt > OLD_MS) this.#woken = true;
    // A request that was under way may have failed while the page was hidden.
    if (this.#question !== undefined && now - this.#question.since > LEAST_MS) this.stop();
    if (this.#question === undefined) this.#due = now;
    this.beat();
  };

  readonly stop = (): void => {
    this.#question?.abort.abort();
    this.#question = undefined;
  };

  #now(): number {
    return this.#parts.clock.elapsed();
  }

  #chance(): number {
    return (this.#parts.chance ?? Math.random)();
  }

  #isDoubted(): boolean {
    return this.#receivedDoubts !== this.#parts.clock.doubts();
  }

  /** A little more or less than wanted, so that pages opened together do not ask together. */
  #nextDue(): number {
    const wait = this.#parts.waitFor(this.#data, this.#parts.clock.now());
    return wait === undefined ? Infinity : this.#now() + wait * (0.95 + 0.1 * this.#chance());
  }

  #state(): LiveState {
    if (this.#due === Infinity) return "fresh";
    const old = this.#now() - this.#receivedAt > OLD_MS;
    if (!navigator.onLine || this.#failures >= FAILURES_UNTIL_LOST || (this.#failures > 0 && (old || this.#woken)))
      return "lost";
    return this.#woken ? "refreshing" : "fresh";
  }

  #report(): void {
    const state = this.#state();
    if (state === this.#reported) return;
    this.#reported = state;
    this.#parts.show(this.#data, state);
  }

  #ask(): void {
    const mine: Question = { since: this.#now(), doubts: this.#parts.clock.doubts(), abort: new AbortController() };
    this.#question = mine;
    const end = (answer: T | undefined) => {
      if (this.#question !== mine) return;
      this.#question = undefined;
      if (answer === undefined) this.#failed();
      else this.#receive(answer, mine.doubts);
    };
    this.#parts.ask(mine.abort.signal).then(end, () => end(undefined));
  }

  #receive(answer: T, doubts: number): void {
    this.#data = answer;
    this.#failures = 0;
    this.#receivedAt = this.#now();
    this.#receivedDoubts = doubts;
    this.#woken = this.#isDoubted();
    this.#due = this.#nextDue();
    this.#reported = this.#state();
    this.#parts.show(answer, this.#reported);
  }

  #failed(): void {
    this.#failures += 1;
    const most = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** (this.#failures - 1));
    this.#due = this.#now() + most * (0.5 + 0.5 * this.#chance());
    this.#report();
  }
}

const isVisible = (): boolean => document.visibilityState === "visible";
