import type { Stored } from "#core/values";
import type { DbRow, InsertStatement, Statement, WriteTransaction } from "../database.ts";
import { TransactionOver } from "../errors.ts";
import { yieldToEventLoop } from "../eventLoop.ts";
import { insertRows } from "./insertRows.ts";
import { runQuery, type PostgresClient } from "./runQuery.ts";
import { isStalePlan, translatePostgres } from "./translate.ts";

/** One job's transaction. Statements go one after another, whatever the job awaits together. */
export class PostgresTransaction implements WriteTransaction {
  readonly now: number;
  readonly effects: (() => void)[] = [];
  failure: unknown;
  #open = true;
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;
  readonly #connection: PostgresClient;
  readonly #onIdle: () => void;

  /** `onIdle` is called each time no statement is under way any more. */
  constructor(connection: PostgresClient, now: number, onIdle: () => void) {
    this.#connection = connection;
    this.now = now;
    this.#onIdle = onIdle;
  }

  get idle(): boolean {
    return this.#waiting === 0;
  }

  async all<R extends object = DbRow>(statement: Statement, values: readonly Stored[]): Promise<R[]> {
    return (await this.#ask(statement, values)).rows as R[];
  }

  async get<R extends object = DbRow>(statement: Statement, values: readonly Stored[]): Promise<R | undefined> {
    return (await this.#ask(statement, values)).rows[0] as R | undefined;
  }

  async run(statement: Statement, values: readonly Stored[]): Promise<number> {
    return (await this.#ask(statement, values)).changes;
  }

  async insert(into: InsertStatement, rows: readonly (readonly Stored[])[]): Promise<void> {
    const [first] = rows;
    if (first === undefined) return;
    if (rows.length === 1) return void (await this.#ask(into.one, first));
    await this.#do(() => insertRows(this.#connection, into, rows), into.many ?? into.one);
  }

  async yieldToEventLoop(): Promise<void> {
    this.#waiting++;
    await yieldToEventLoop();
    if (--this.#waiting === 0) this.#onIdle();
  }

  afterCommit(effect: () => void): void {
    this.effects.push(effect);
  }

  close(): void {
    this.#open = false;
  }

  #ask(statement: Statement, values: readonly Stored[]): ReturnType<typeof runQuery> {
    return this.#do(() => runQuery(this.#connection, statement, values), statement);
  }

  #do<T>(work: () => Promise<T>, statement: Statement): Promise<T> {
    this.#waiting++;
    const answer = this.#last.then(() => {
      if (!this.#open) throw new TransactionOver();
      if (this.failure !== undefined) throw new TransactionOver(this.failure);
      return work();
    });
    const settled = answer.then(
      () => undefined,
      (error: unknown) => {
        if (isStalePlan(error)) this.#connection.names.forget(statement);
        this.failure ??= error;
      },
    );
    this.#last = settled;
    void settled.then(() => {
      if (--this.#waiting === 0) this.#onIdle();
    });
    // The job gets the error that it would get on SQLite; the driver's error stays in `failure`.
    return answer.catch((error: unknown) => {
      throw translatePostgres(error);
    });
  }
}
