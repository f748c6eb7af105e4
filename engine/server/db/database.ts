/**
 * Read connections and write transactions: the only access to the data. No other code touches a database handle,
 * because a read on the writer's handle sees uncommitted rows.
 */
import type { Stored } from "#core/values";
import type { FieldCipher } from "../encryption/index.ts";

/** SQL text compiled once per shape, with `?`-style parameters already in the dialect's own form. */
export interface Statement {
  readonly sql: string;
  /** Keeps the prepared statement on each handle; one object per shape. */
  readonly key: object;
  /**
   * Result columns answered as decimal strings of any size (sums). Elsewhere an integer beyond ±(2^53−1) is refused.
   */
  readonly exact?: readonly string[];
  /** Holds `hw_meter()`: SQLite can end it on the serving process when it takes too long there. */
  readonly metered?: true;
  /** Never for the serving process: one row of it may already take too long. */
  readonly alwaysOffload?: true;
}

export type DbRow = Record<string, Stored>;

/** The insert of rows of one table (`insertInto`). */
export interface InsertStatement {
  readonly one: Statement;
  /** Takes an array for each column; absent where a statement a row costs no more. */
  readonly many?: Statement;
}

export interface ReadConnection {
  all<R extends object = DbRow>(statement: Statement, values: readonly Stored[]): Promise<R[]>;
  get<R extends object = DbRow>(statement: Statement, values: readonly Stored[]): Promise<R | undefined>;
  /** Lets the event loop turn; in a transaction the one way to (`eventLoop.ts`). */
  yieldToEventLoop(): Promise<void>;
}

/** Inside one write transaction, or on SQLite a savepoint of one that several jobs share. A job may await only this. */
export interface WriteTransaction extends ReadConnection {
  /** Answers how many rows changed. */
  run(statement: Statement, values: readonly Stored[]): Promise<number>;
  /** Stores rows in few statements. `ConstraintViolation.row` is the one that the database refused. */
  insert(into: InsertStatement, rows: readonly (readonly Stored[])[]): Promise<void>;
  /** Epoch milliseconds, one instant for the whole job. */
  readonly now: number;
  /** Runs after the commit; never if it is rolled back. Effects outside the database belong here or in the outbox. */
  afterCommit(effect: () => void): void;
}

export interface Database {
  readonly dialect: DialectName;
  /** Where `openReader` finds the same rows. Holds a password where the address does: never logged, never sent. */
  readonly source: { readonly url?: string; readonly file?: string };
  /** Seals and opens the values of encrypted fields. The rows of connections hold them sealed. */
  readonly fieldCipher: FieldCipher;
  readonly read: ReadConnection;
  /** One snapshot for several reads (a list, its total and its change counter). */
  snapshot<T>(fn: (read: ReadConnection) => Promise<T>, options?: SnapshotOptions): Promise<T>;
  /** Reading in processes of their own, ended at a deadline. SQLite's long reads go there by themselves. */
  readonly readers: ReaderPool;
  /** The job's effects are durable when this resolves. A throw rolls back this job only. */
  write<T>(job: (tx: WriteTransaction) => Promise<T>, options?: WriteOptions): Promise<T>;
  /** Refuses new writes, finishes those that wait, and lets go of the handles. */
  close(): Promise<void>;
}

export interface SnapshotOptions {
  /** Whose reads they are; one caller's long ones never take the place of all others'. */
  readonly by?: string;
}

interface WriteOptions {
  /** Milliseconds after which the job is refused and rolled back. Default 5,000; migrations take Infinity. */
  readonly deadlineMs?: number;
}

export type DialectName = "sqlite" | "postgres";

export interface ReaderRequest {
  /** Whose it is: one caller never has all processes. */
  readonly by: string;
  /** Milliseconds from its begin to its end, by force. */
  readonly ms: number;
}

/** Processes that read, one snapshot at a time each. */
export interface ReaderPool {
  /** One snapshot for all reads of `fn`. Throws when too many wait; `ReaderEnded` if it took too long or too much. */
  use<T>(asked: ReaderRequest, fn: (read: ReadConnection) => Promise<T>): Promise<T>;
  close(): void;
}

/** Settings of a database that both dialects have. */
export interface CommonOptions {
  /** Epoch milliseconds. Default: the machine's clock. */
  readonly clock?: () => number;
  /** Default: one without keys, which refuses every value. */
  readonly fieldCipher?: FieldCipher;
  /** Milliseconds a write job may take. Default 5,000. */
  readonly deadlineMs?: number;
  /** Milliseconds that a read may take. Default 10,000. */
  readonly readMs?: number;
  /** Called with what an effect threw after its commit. Default: a process warning. */
  readonly onEffectError?: (error: unknown) => void;
}

/** A handle that only reads, for a process of its own. */
export interface Reader {
  readonly read: ReadConnection;
  /** Begins one snapshot, until `end`; `ms`: how long each statement may take, if the database can end it itself. */
  begin(ms: number): Promise<void>;
  end(): Promise<void>;
  close(): Promise<void>;
}
