import type Sqlite from "better-sqlite3";
import type { WriteTransaction } from "../database.ts";
import { StrayAwait, databaseErrors } from "../errors.ts";
import type { Handle } from "./handle.ts";
import { createYielder, yieldToEventLoop } from "../eventLoop.ts";
import { translateSqlite } from "./translate.ts";
import { SqliteTransaction } from "./transaction.ts";

interface Waiting {
  readonly job: (tx: WriteTransaction) => Promise<unknown>;
  readonly deadlineMs: number;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

type Outcome =
  | { readonly waiting: Waiting; readonly value: unknown; readonly effects: readonly (() => void)[] }
  | { readonly waiting: Waiting; readonly error: unknown };

interface GroupCommitOptions {
  readonly clock: () => number;
  /** How long another process may hold the file before writes are refused. */
  readonly busyMs: number;
  /** Called with what an effect threw after its commit. */
  readonly onEffectError: (error: unknown) => void;
}

const GROUP = 64;
const RETRY_MS = 10;

/**
 * The one writer: jobs that wait together share one COMMIT, each in a savepoint of its own, and are answered after it.
 * A COMMIT that fails refuses them all. A job that is alone has the transaction to itself: within a savepoint SQLite
 * keeps a copy of each page that is changed, and each statement with triggers walks all of them, so that loading many
 * rows would take the square of their number.
 */
export class GroupCommit {
  readonly #handle: Handle;
  readonly #options: GroupCommitOptions;
  readonly #words: Readonly<
    Record<"begin" | "commit" | "rollback" | "save" | "release" | "undo", Sqlite.Statement<[]>>
  >;
  #queue: Waiting[] = [];
  #running: Promise<void> | undefined;
  #closed = false;

  constructor(handle: Handle, options: GroupCommitOptions) {
    this.#handle = handle;
    this.#options = options;
    const word = (sql: string) => handle.raw.prepare<[]>(sql);
    this.#words = {
      begin: word("begin immediate"),
      commit: word("commit"),
      rollback: word("rollback"),
      save: word("savepoint job"),
      release: word("release job"),
      undo: word("rollback to job"),
    };
  }

  write<T>(job: (tx: WriteTransaction) => Promise<T>, deadlineMs: number): Promise<T> {
    if (this.#closed) return Promise.reject(databaseErrors.error("CLOSED"));
    return new Promise<T>((resolve, reject) => {
      this.#queue.push({ job, deadlineMs, resolve: resolve as (value: unknown) => void, reject });
      this.#running ??= this.#drain();
    });
  }

  /** Refuses what comes after, and resolves when all that waited has been answered. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#running;
  }

  async #drain(): Promise<void> {
    // One turn of the event loop lets the requests that arrived together join the group.
    do {
      await yieldToEventLoop();
      await this.#commitGroup(this.#queue.splice(0, GROUP));
    } while (this.#queue.length > 0);
    this.#running = undefined;
  }

  async #commitGroup(group: readonly Waiting[]): Promise<void> {
    const busy = await this.#begin();
    if (busy !== undefined) return rejectAll(group, busy);
    const outcomes: Outcome[] = [];
    const pause = createYielder();
    for (const waiting of group) {
      await pause();
      const outcome = await this.#runOne(waiting, group.length === 1);
      outcomes.push(outcome);
      // A full disk or a failing one makes SQLite throw the whole transaction away, the jobs before this one too.
      if (!this.#handle.raw.inTransaction) {
        this.#queue.unshift(...group.slice(outcomes.length));
        return rejectAll(
          group.slice(0, outcomes.length),
          "error" in outcome ? outcome.error : databaseErrors.error("UNAVAILABLE"),
        );
      }
    }
    try {
      this.#words.commit.run();
    } catch (error) {
      if (this.#handle.raw.inTransaction) this.#words.rollback.run();
      return rejectAll(group, translateSqlite(error, this.#handle.raw.name));
    }
    for (const outcome of outcomes) {
      this.#answer(outcome);
      await pause();
    }
  }

  /** Takes the file's write lock without holding up the event loop; answers why not. */
  async #begin(): Promise<unknown> {
    const until = performance.now() + this.#options.busyMs;
    for (;;) {
      try {
        this.#words.begin.run();
        return undefined;
      } catch (error) {
        const busy = error instanceof Error && "code" in error && String(error.code).startsWith("SQLITE_BUSY");
        if (!busy || performance.now() > until) return translateSqlite(error, this.#handle.raw.name);
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
  }

  /**
   * Statements answer at once: if the loop turns and the transaction did not let it, the job waits for something else.
   */
  async #runOne(waiting: Waiting, alone: boolean): Promise<Outcome> {
    const job = { over: false, stray: () => undefined as void };
    const watch = () =>
      void setImmediate(() => {
        if (!job.over && tx.idle) job.stray();
      });
    const tx = new SqliteTransaction(
      this.#handle,
      this.#options.clock(),
      performance.now() + waiting.deadlineMs,
      watch,
    );
    try {
      if (!alone) this.#words.save.run();
      watch();
      const value = await new Promise<unknown>((resolve, reject) => {
        job.stray = () => reject(new StrayAwait());
        // A job that throws before its first await is refused like any other.
        void Promise.resolve()
          .then(() => waiting.job(tx))
          .then(resolve, reject);
      });
      if (tx.failure !== undefined) throw tx.failure;
      if (!alone) this.#words.release.run();
      return { waiting, value, effects: tx.effects };
    } catch (error) {
      if (this.#handle.raw.inTransaction) {
        if (alone) this.#words.rollback.run();
        else {
          this.#words.undo.run();
          this.#words.release.run();
        }
      }
      return { waiting, error: translateSqlite(error, this.#handle.raw.name) };
    } finally {
      job.over = true;
      tx.close();
    }
  }

  #answer(outcome: Outcome): void {
    if ("error" in outcome) return outcome.waiting.reject(outcome.error);
    for (const effect of outcome.effects) {
      try {
        effect();
      } catch (error) {
        this.#options.onEffectError(error);
      }
    }
    outcome.waiting.resolve(outcome.value);
  }
}

function rejectAll(group: readonly Waiting[], error: unknown): void {
  for (const waiting of group) waiting.reject(error);
}
