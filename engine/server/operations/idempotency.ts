/** Stores answers under the key that the caller has chosen, so that a call that is sent again takes effect once. */
import { staticQueries, type Database, type Params, type WriteTransaction } from "../db/index.ts";
import { requestErrors } from "./errors.ts";
import type { StoredAnswer } from "./operation.ts";

interface Tables {
  readonly hw_answer: {
    readonly viewer: string;
    readonly key: string;
    readonly hash: string;
    readonly answer: string;
    readonly at: number;
  };
}

export interface KeyedCall {
  /** Id of the caller. A key belongs to one person, so that nobody gets the answer of somebody else by its key. */
  readonly viewer: string;
  readonly key: string;
  /** Hash of method, path, query and body. */
  readonly hash: string;
}

interface KnownCall {
  /** Throws REQUEST.KEY_REUSED if the hash is that of a different call. */
  answerTo(hash: string): StoredAnswer;
}

export interface Idempotency {
  find(viewer: string, key: string): Promise<KnownCall | undefined>;
  /**
   * Records the answer in the transaction that causes it. Throws REQUEST.KEY_TAKEN if another call has used the key
   * meanwhile, which undoes this transaction.
   */
  record(tx: WriteTransaction, call: KeyedCall, answer: StoredAnswer): Promise<void>;
}

const RETENTION_MS = 2 * 86_400_000;

const query = staticQueries<Tables>();

const FIND = query((db, { viewer, key }: Params<{ viewer: string; key: string }>) =>
  db.selectFrom("hw_answer").select(["hash", "answer"]).where("viewer", "=", viewer).where("key", "=", key),
);
const INSERT = query((db, row: Params<Tables["hw_answer"]>) =>
  db
    .insertInto("hw_answer")
    .values({ viewer: row.viewer, key: row.key, hash: row.hash, answer: row.answer, at: row.at })
    .onConflict((conflict) => conflict.doNothing()),
);
const SWEEP = query((db, { before }: Params<{ before: number }>) =>
  db.deleteFrom("hw_answer").where("at", "<", before),
);

export function createIdempotency(database: Pick<Database, "read" | "dialect">): Idempotency {
  const { dialect, read } = database;
  return {
    find: async (viewer, key) => {
      const row = await FIND[dialect].get(read, { viewer, key });
      return (
        row && {
          answerTo: (hash) => {
            if (row.hash !== hash) throw requestErrors.error("KEY_REUSED");
            return JSON.parse(row.answer) as StoredAnswer;
          },
        }
      );
    },
    record: async (tx, { viewer, key, hash }, { result, message, code }) => {
      await SWEEP[dialect].run(tx, { before: tx.now - RETENTION_MS });
      const answer = JSON.stringify({ result: result ?? null, message, code });
      if ((await INSERT[dialect].run(tx, { viewer, key, hash, answer, at: tx.now })) !== 1)
        throw requestErrors.error("KEY_TAKEN");
    },
  };
}
