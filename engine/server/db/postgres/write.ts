import type pg from "pg";
import type { WriteTransaction } from "../database.ts";
import { StrayAwait, databaseErrors } from "../errors.ts";
import { isRetryable, isStalePlan, translatePostgres } from "./translate.ts";
import type { PostgresClient, PreparedNames } from "./runQuery.ts";
import { PostgresTransaction } from "./transaction.ts";

interface WriteSettings {
  readonly clock: () => number;
  readonly deadlineMs: number;
  readonly onEffectError: (error: unknown) => void;
}

const ATTEMPTS = 5;

/**
 * READ COMMITTED with row locks: an update that names the version it was made from decides by its row count, and a hot
 * row (a change counter) makes its writers wait in turn where a snapshot would refuse them. A deadlock runs the job
 * again.
 */
export async function writePostgres<T>(
  { client: pool, names }: PostgresClient<pg.Pool>,
  job: (tx: WriteTransaction) => Promise<T>,
  settings: WriteSettings,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await attemptWrite(await pool.connect(), names, job, settings);
    } catch (error) {
      if (attempt < ATTEMPTS && (isRetryable(error) || isStalePlan(error))) continue;
      throw translatePostgres(error);
    }
  }
}

async function attemptWrite<T>(
  client: pg.PoolClient,
  names: PreparedNames,
  job: (tx: WriteTransaction) => Promise<T>,
  settings: WriteSettings,
): Promise<T> {
  let broken = false;
  let timedOut = false;
  const lost = () => {
    broken = true;
  };
  client.once("error", lost);
  try {
    await client.query("begin");
    const { value, effects } = await runInTransaction({ client, names }, job, settings, () => {
      timedOut = true;
    });
    await client.query("commit");
    runEffects(effects, settings.onEffectError);
    return value;
  } catch (error) {
    // The connection goes away where its state is not known: a statement may still be under way in it.
    if (error instanceof StrayAwait || timedOut) broken = true;
    else await client.query("rollback").catch(lost);
    throw error;
  } finally {
    client.off("error", lost);
    client.release(broken);
  }
}

/** The same promise as on SQLite: a job that waits for anything but its statements, or for too long, is refused. */
async function runInTransaction<T>(
  connection: PostgresClient,
  job: (tx: WriteTransaction) => Promise<T>,
  settings: WriteSettings,
  onTimeout: () => void,
): Promise<{ value: T; effects: readonly (() => void)[] }> {
  let over = false;
  let rejectJob: (error: unknown) => void = () => undefined;
  const refused = new Promise<never>((_resolve, reject) => {
    rejectJob = reject;
  });
  refused.catch(() => undefined);
  // The job goes on in microtasks after a statement; if the loop turns and none is under way, it waits for something
  // else.
  const watch = () =>
    void setImmediate(() => {
      if (!over && tx.idle) rejectJob(new StrayAwait());
    });
  const tx = new PostgresTransaction(connection, settings.clock(), watch);
  const timer = Number.isFinite(settings.deadlineMs)
    ? setTimeout(() => {
        onTimeout();
        rejectJob(databaseErrors.error("TOO_SLOW"));
      }, settings.deadlineMs)
    : undefined;
  try {
    watch();
    const value = await Promise.race([Promise.resolve().then(() => job(tx)), refused]);
    if (tx.failure !== undefined) throw tx.failure;
    return { value, effects: tx.effects };
  } catch (error) {
    // What the database said first, so that a deadlock is known as one whatever the job made of it.
    if (isRetryable(tx.failure) || isStalePlan(tx.failure)) throw tx.failure;
    throw error;
  } finally {
    over = true;
    clearTimeout(timer);
    tx.close();
  }
}

function runEffects(effects: readonly (() => void)[], onError: (error: unknown) => void): void {
  for (const effect of effects) {
    try {
      effect();
    } catch (error) {
      onError(error);
    }
  }
}
