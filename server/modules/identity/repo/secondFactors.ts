/** Second factors, their recovery codes, and sign-ins that wait for a code. */
import { staticQueries, type Database, type Params, type ReadConnection, type WriteTransaction } from "#engine/server";
import type { IdentityTables } from "./tables.ts";

type FactorRow = IdentityTables["sys_second_factor"];
type ChallengeRow = IdentityTables["sys_sign_in_challenge"];

const query = staticQueries<IdentityTables>();

const FACTOR = query((db, { userId }: Params<{ userId: string }>) =>
  db
    .selectFrom("sys_second_factor")
    .select(["userId", "secret", "createdAt", "confirmedAt", "lastStep"])
    .where("userId", "=", userId),
);
const REMOVE = query((db, { userId }: Params<{ userId: string }>) =>
  db.deleteFrom("sys_second_factor").where("userId", "=", userId),
);
const ADD = query((db, row: Params<Pick<FactorRow, "userId" | "secret" | "createdAt">>) =>
  db.insertInto("sys_second_factor").values({ userId: row.userId, secret: row.secret, createdAt: row.createdAt }),
);
const CONFIRM = query((db, { userId, now }: Params<{ userId: string; now: number }>) =>
  db
    .updateTable("sys_second_factor")
    .set({ confirmedAt: now })
    .where("userId", "=", userId)
    .where("confirmedAt", "is", null),
);
/**
 * Takes a time step only if it is later than the last one. A code is therefore good once: of two calls at the same
 * time, one raises the step.
 */
const TAKE_STEP = query((db, { userId, step }: Params<{ userId: string; step: number }>) =>
  db
    .updateTable("sys_second_factor")
    .set({ lastStep: step })
    .where("userId", "=", userId)
    .where((eb) => eb.or([eb("lastStep", "is", null), eb("lastStep", "<", step)])),
);
const REMOVE_CODES = query((db, { userId }: Params<{ userId: string }>) =>
  db.deleteFrom("sys_recovery_code").where("userId", "=", userId),
);
const ADD_CODE = query((db, { userId, codeHash }: Params<{ userId: string; codeHash: string }>) =>
  db.insertInto("sys_recovery_code").values({ userId, codeHash }),
);
const TAKE_CODE = query((db, { userId, codeHash }: Params<{ userId: string; codeHash: string }>) =>
  db.deleteFrom("sys_recovery_code").where("userId", "=", userId).where("codeHash", "=", codeHash),
);
const CODES_LEFT = query((db, { userId }: Params<{ userId: string }>) =>
  db
    .selectFrom("sys_recovery_code")
    .select(({ fn }) => fn.countAll<number>().as("n"))
    .where("userId", "=", userId),
);
const ADD_CHALLENGE = query((db, row: Params<ChallengeRow>) =>
  db.insertInto("sys_sign_in_challenge").values({
    id: row.id,
    userId: row.userId,
    enterpriseId: row.enterpriseId,
    addressGroup: row.addressGroup,
    origin: row.origin,
    passwordChange: row.passwordChange,
    tries: row.tries,
    endsAt: row.endsAt,
  }),
);
const SWEEP = query((db, { now }: Params<{ now: number }>) =>
  db.deleteFrom("sys_sign_in_challenge").where("endsAt", "<=", now),
);
const COUNT_TRY = query(
  (db, { id, addressGroup, now, most }: Params<{ id: string; addressGroup: string; now: number; most: number }>) =>
    db
      .updateTable("sys_sign_in_challenge")
      .set((eb) => ({ tries: eb("tries", "+", 1) }))
      .where("id", "=", id)
      .where("addressGroup", "=", addressGroup)
      .where("endsAt", ">", now)
      .where("tries", "<", most),
);
const CHALLENGE = query((db, { id }: Params<{ id: string }>) =>
  db
    .selectFrom("sys_sign_in_challenge")
    .select(["userId", "enterpriseId", "origin", "passwordChange"])
    .where("id", "=", id),
);
const REMOVE_CHALLENGE = query((db, { id }: Params<{ id: string }>) =>
  db.deleteFrom("sys_sign_in_challenge").where("id", "=", id),
);

export function createSecondFactorRepo({ dialect }: Pick<Database, "dialect">) {
  return {
    factor: (connection: ReadConnection, userId: string): Promise<FactorRow | undefined> =>
      FACTOR[dialect].get(connection, { userId }),
    /** Takes the place of a factor that exists. */
    replaceFactor: async (tx: WriteTransaction, userId: string, secret: string) => {
      await REMOVE[dialect].run(tx, { userId });
      await ADD[dialect].run(tx, { userId, secret, createdAt: tx.now });
    },
    confirm: async (tx: WriteTransaction, userId: string) =>
      (await CONFIRM[dialect].run(tx, { userId, now: tx.now })) === 1,
    removeFactor: async (tx: WriteTransaction, userId: string) => {
      await REMOVE_CODES[dialect].run(tx, { userId });
      return (await REMOVE[dialect].run(tx, { userId })) === 1;
    },
    takeStep: async (tx: WriteTransaction, userId: string, step: number) =>
      (await TAKE_STEP[dialect].run(tx, { userId, step })) === 1,
    replaceCodes: async (tx: WriteTransaction, userId: string, hashes: readonly string[]) => {
      await REMOVE_CODES[dialect].run(tx, { userId });
      for (const codeHash of hashes) await ADD_CODE[dialect].run(tx, { userId, codeHash });
    },
    takeCode: async (tx: WriteTransaction, userId: string, codeHash: string) =>
      (await TAKE_CODE[dialect].run(tx, { userId, codeHash })) === 1,
    codesLeft: async (connection: ReadConnection, userId: string) =>
      Number((await CODES_LEFT[dialect].get(connection, { userId }))?.n ?? 0),
    addChallenge: async (tx: WriteTransaction, row: ChallengeRow) => {
      await SWEEP[dialect].run(tx, { now: tx.now });
      await ADD_CHALLENGE[dialect].run(tx, row);
    },
    /** Counts one more try, before the code is checked. Undefined where no try is left, or no such challenge exists. */
    tryChallenge: async (tx: WriteTransaction, id: string, addressGroup: string, most: number) =>
      (await COUNT_TRY[dialect].run(tx, { id, addressGroup, now: tx.now, most })) === 1
        ? CHALLENGE[dialect].get(tx, { id })
        : undefined,
    removeChallenge: (tx: WriteTransaction, id: string) => REMOVE_CHALLENGE[dialect].run(tx, { id }),
  };
}
