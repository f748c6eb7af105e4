import pg from "pg";
import type { Stored } from "#core/values";
import type { Database, DbRow, ReadConnection, Statement, CommonOptions, Reader } from "../database.ts";
import { READ_MS, databaseErrors } from "../errors.ts";
import { NO_KEYS } from "../../encryption/index.ts";
import { yieldToEventLoop } from "../eventLoop.ts";
import { createReaderPool } from "../process/readerPool.ts";
import { FairSemaphore } from "../process/fairSemaphore.ts";
import { PreparedNames, runQuery, type PostgresClient } from "./runQuery.ts";
import { isOverTime, isStalePlan, translatePostgres } from "./translate.ts";
import { writePostgres } from "./write.ts";

interface PostgresOptions extends CommonOptions {
  readonly url: string;
  /** For reading and for writing, each. Default 8. */
  readonly connections?: number;
}

const CONNECTIONS = 8;
const MAX_WAITING = 256;

export async function openPostgres(options: PostgresOptions): Promise<Database> {
  const { readMs = READ_MS, connections = CONNECTIONS } = options;
  const readers = pool(options, `-c default_transaction_read_only=on -c statement_timeout=${readMs}`);
  const semaphore = new FairSemaphore({
    size: connections,
    perCaller: Math.max(1, Math.floor(connections / 2)),
    maxQueue: MAX_WAITING,
  });
  const processReaders = createReaderPool({ database: { dialect: "postgres", source: { url: options.url } } });
  const writers = pool(options, "");
  const names = new PreparedNames();
  const common = { clock: options.clock ?? Date.now, onEffectError: options.onEffectError ?? warn };
  const underway = new Set<Promise<unknown>>();
  let closed = false;
  const track = <T>(work: () => Promise<T>): Promise<T> => {
    if (closed) return Promise.reject(databaseErrors.error("CLOSED"));
    const promise = work();
    underway.add(promise);
    void promise.then(
      () => underway.delete(promise),
      () => underway.delete(promise),
    );
    return promise;
  };
  await assertReachable(writers);
  return {
    dialect: "postgres",
    fieldCipher: options.fieldCipher ?? NO_KEYS,
    source: { url: options.url },
    readers: processReaders,
    read: readConnection({ client: readers, names }, readMs),
    snapshot: (fn, { by = "" } = {}) =>
      track(async () => {
        const done = by === "" ? undefined : await semaphore.acquire(by);
        try {
          return await snapshot({ client: readers, names }, fn, readMs);
        } finally {
          done?.();
        }
      }),
    write: (job, { deadlineMs = options.deadlineMs ?? 5_000 } = {}) =>
      track(() => writePostgres({ client: writers, names }, job, { ...common, deadlineMs })),
    close: async () => {
      closed = true;
      processReaders.close();
      await Promise.allSettled(underway);
      await Promise.all([readers.end(), writers.end()]);
    },
  };
}

/** For a reader process: reading only, on a connection of its own. */
export function openPostgresReader(url: string): Reader {
  const readers = pool({ url, connections: 1 }, "-c default_transaction_read_only=on");
  const read = readConnection({ client: readers, names: new PreparedNames() }, READ_MS);
  const execute = async (sql: string): Promise<void> => void (await read.all({ sql, key: {} }, []));
  return {
    read,
    begin: async (ms) => {
      await execute("begin isolation level repeatable read read only");
      await execute(`set local statement_timeout = ${Math.trunc(ms)}`);
    },
    end: () => execute("commit"),
    close: () => readers.end(),
  };
}

function pool(options: PostgresOptions, more: string): pg.Pool {
  const made = new pg.Pool({
    connectionString: options.url,
    max: options.connections ?? CONNECTIONS,
    connectionTimeoutMillis: 10_000,
    application_name: "heartwood",
    options: `-c timezone=UTC ${more}`.trim(),
  });
  // An idle connection that dies is replaced by the pool; unheard, its error would end the process.
  made.on("error", () => undefined);
  return made;
}

async function assertReachable(writers: pg.Pool): Promise<void> {
  try {
    await writers.query("select 1");
  } catch (error) {
    await writers.end();
    throw translatePostgres(error);
  }
}

function readConnection(connection: PostgresClient, readMs: number): ReadConnection {
  const rows = async (statement: Statement, values: readonly Stored[]): Promise<unknown[]> => {
    try {
      return (await runQuery(connection, statement, values)).rows;
    } catch (error) {
      if (isOverTime(error)) throw databaseErrors.error("READ_TOO_SLOW", { seconds: readMs / 1000 });
      if (!isStalePlan(error) || !(connection.client instanceof pg.Pool)) throw translatePostgres(error);
      connection.names.forget(statement);
      return (await runQuery(connection, statement, values)).rows;
    }
  };
  return {
    yieldToEventLoop,
    all: async <R extends object = DbRow>(statement: Statement, values: readonly Stored[]) =>
      (await rows(statement, values)) as R[],
    get: async <R extends object = DbRow>(statement: Statement, values: readonly Stored[]) =>
      (await rows(statement, values))[0] as R | undefined,
  };
}

async function snapshot<T>(
  { client: pool, names }: PostgresClient<pg.Pool>,
  fn: (read: ReadConnection) => Promise<T>,
  readMs: number,
): Promise<T> {
  const client = await pool.connect().catch((error: unknown) => {
    throw translatePostgres(error);
  });
  let broken = false;
  try {
    await client.query("begin isolation level repeatable read read only");
    return await fn(readConnection({ client, names }, readMs));
  } catch (error) {
    throw translatePostgres(error);
  } finally {
    await client.query("commit").catch(() => {
      broken = true;
    });
    client.release(broken);
  }
}

function warn(error: unknown): void {
  process.emitWarning(error instanceof Error ? error : String(error), "AfterCommit");
}
