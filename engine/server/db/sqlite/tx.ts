import type { Stored } from "#core/values";
import type { DbRow, Statement, Tx } from "../door.ts";
import { TransactionOver, databaseErrors } from "../errors.ts";
import type { Handle } from "./handle.ts";

/**
 * One job's view of the writer's handle. It closes with its job, so that a promise that comes late reaches nothing; and a
 * failed statement dooms it, as it does on PostgreSQL, so that a job cannot rely on going on.
 */
export class SqliteTx implements Tx {
  readonly now: number;
  readonly effects: (() => void)[] = [];
  doomed: unknown;
  #open = true;
  readonly #handle: Handle;
  readonly #deadline: number;

  constructor(handle: Handle, now: number, deadline: number) {
    this.#handle = handle;
    this.now = now;
    this.#deadline = deadline;
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

  afterCommit(effect: () => void): void {
    this.effects.push(effect);
  }

  close(): void {
    this.#open = false;
  }

  #do<T>(work: () => T): Promise<T> {
    if (!this.#open) return Promise.reject(new TransactionOver());
    if (this.doomed !== undefined) return Promise.reject(new TransactionOver(this.doomed));
    try {
      if (performance.now() > this.#deadline) throw databaseErrors.refuse("TOO_SLOW");
      return Promise.resolve(work());
    } catch (error) {
      this.doomed = error;
      return Promise.reject(error);
    }
  }
}
