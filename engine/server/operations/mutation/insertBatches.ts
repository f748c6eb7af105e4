/** Rows that a transaction stores together instead of one by one. */
import type { ApiError } from "#core/api";
import type { Stored } from "#core/values";
import { auditFailure } from "../audit.ts";
import { ConstraintViolation, createYielder, type InsertStatement, type WriteTransaction } from "../../db/index.ts";

interface WaitingRow {
  readonly values: readonly Stored[];
  readonly refused: ((error: unknown) => unknown) | undefined;
}

/** So many rows, or so much text, are stored before more are taken. */
const ROWS_PER_BATCH = 500;
const TEXT_PER_BATCH = 1_000_000;

export class WaitingInserts {
  readonly #tx: WriteTransaction;
  readonly #rows = new Map<InsertStatement, WaitingRow[]>();
  /** Rows that wait run no statement, between which the event loop would turn. */
  readonly #pause: () => Promise<void> | undefined;
  #count = 0;
  #text = 0;

  constructor(tx: WriteTransaction) {
    this.#tx = tx;
    this.#pause = createYielder(tx);
  }

  get empty(): boolean {
    return this.#count === 0;
  }

  /** `refused`: the error of this row, made from that of the database. */
  async add(into: InsertStatement, values: readonly Stored[], refused?: (error: unknown) => unknown): Promise<void> {
    const rows = this.#rows.get(into);
    if (rows === undefined) this.#rows.set(into, [{ values, refused }]);
    else rows.push({ values, refused });
    this.#count++;
    for (const value of values) if (typeof value === "string") this.#text += value.length;
    if (this.#count >= ROWS_PER_BATCH || this.#text >= TEXT_PER_BATCH) await this.flush();
    await this.#pause();
  }

  async flush(): Promise<void> {
    if (this.#count === 0) return;
    const waiting = [...this.#rows];
    this.#rows.clear();
    this.#count = this.#text = 0;
    for (const [into, rows] of waiting) {
      try {
        await this.#tx.insert(
          into,
          rows.map((row) => row.values),
        );
      } catch (error) {
        const row = error instanceof ConstraintViolation ? rows[error.row ?? 0] : undefined;
        throw row?.refused?.(error) ?? auditFailure(into, error);
      }
    }
  }
}

/** The same transaction; what waits is stored before any other statement. */
export function flushingFirst(tx: WriteTransaction, inserts: WaitingInserts): WriteTransaction {
  const after = async <T>(run: () => Promise<T>): Promise<T> => {
    await inserts.flush();
    return run();
  };
  return {
    all: (one, values) => (inserts.empty ? tx.all(one, values) : after(() => tx.all(one, values))),
    get: (one, values) => (inserts.empty ? tx.get(one, values) : after(() => tx.get(one, values))),
    run: (one, values) => (inserts.empty ? tx.run(one, values) : after(() => tx.run(one, values))),
    insert: (into, rows) => (inserts.empty ? tx.insert(into, rows) : after(() => tx.insert(into, rows))),
    yieldToEventLoop: () => tx.yieldToEventLoop(),
    afterCommit: (effect) => tx.afterCommit(effect),
    now: tx.now,
  };
}

/** One of several rows that were stored together was refused. */
export class RowRefused extends Error {
  readonly id: string;
  override readonly cause: ApiError;

  constructor(id: string, cause: ApiError) {
    super(cause.message, { cause });
    this.id = id;
    this.cause = cause;
  }
}
