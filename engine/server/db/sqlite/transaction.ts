import type { Stored } from "#core/values";
import type { DbRow, InsertStatement, Statement, WriteTransaction } from "../database.ts";
import { TransactionOver, databaseErrors, errorOfRow } from "../errors.ts";
import { SLICE_MS, yieldToEventLoop } from "../eventLoop.ts";
import type { Handle } from "./handle.ts";

/** Between so many rows of one insert the event loop may turn. */
const ROWS_AT_ONCE = 10;

/**
 * One job's view of the writer's handle. It closes with its job, so that a promise that comes late reaches nothing; and
 * a failed statement dooms it, as it does on PostgreSQL, so that a job cannot rely on going on.
 */
export class SqliteTransaction implements WriteTransaction {
  readonly now: number;
  readonly effects: (() => void)[] = [];
  failure: unknown;
  #open = true;
  #since = performance.now();
  #turning: Promise<void> | undefined;
  readonly #handle: Handle;
  readonly #deadline: number;
  readonly #onIdle: () => void;

  /** `onIdle` is called each time it has let the event loop turn. */
  constructor(handle: Handle, now: number, deadline: number, onIdle: () => void) {
    this.#handle = handle;
    this.now = now;
    this.#deadline = deadline;
    this.#onIdle = onIdle;
  }

  /** The event loop turns because the transaction lets it, not because the job waits for something else. */
  get idle(): boolean {
    return this.#turning === undefined;
  }

  yieldToEventLoop(): Promise<void> {
    this.#turning ??= yieldToEventLoop().then(() => {
      this.#turning = undefined;
      this.#since = performance.now();
      this.#onIdle();
    });
    return this.#turning;
  }

  all<R extends object = DbRow>(statement: Statement, values: readonly Stored[]): Promise<R[]> {
    return this.#do(() => this.#handle.all(statement, values) as R[]);
  }

  get<R extends object = DbRow>(statement: Statement, values: readonly Stored[]): Promise<R | undefined> {
    return this.#do(() => this.#handle.get(statement, values) as R | undefined);
  }

  run(statement: Statement, values: readonly Stored[]): Promise<number> {
    return this.#do(() => this.#handle.run(statement, values));
  }

  async insert({ one }: InsertStatement, rows: readonly (readonly Stored[])[]): Promise<void> {
    for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
      await this.#do(() => {
        for (const [at, row] of rows.slice(from, from + ROWS_AT_ONCE).entries()) this.#insertRow(one, row, from + at);
      });
  }

  #insertRow(one: Statement, row: readonly Stored[], at: number): void {
    try {
      this.#handle.run(one, row);
    } catch (error) {
      throw errorOfRow(error, at);
    }
  }

  afterCommit(effect: () => void): void {
    this.effects.push(effect);
  }

  close(): void {
    this.#open = false;
  }

  /** Between two statements of a long job others have their turn. */
  #do<T>(work: () => T): Promise<T> {
    if (this.#turning !== undefined || performance.now() - this.#since > SLICE_MS)
      return this.yieldToEventLoop().then(() => this.#now(work));
    return this.#now(work);
  }

  #now<T>(work: () => T): Promise<T> {
    if (!this.#open) return Promise.reject(new TransactionOver());
    if (this.failure !== undefined) return Promise.reject(new TransactionOver(this.failure));
    try {
      if (performance.now() > this.#deadline) throw databaseErrors.error("TOO_SLOW");
      return Promise.resolve(work());
    } catch (error) {
      this.failure = error;
      return Promise.reject(error);
    }
  }
}
