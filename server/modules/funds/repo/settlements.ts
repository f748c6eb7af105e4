/** Daily settlements as the run writes them: each step with the lease of its run. */
import {
  countTableChange,
  staticQueries,
  type Database,
  type Params,
  type ReadConnection,
  type WriteTransaction,
} from "#engine/server";
import type { Tables } from "#schemas/.gen/tables.ts";
import { DEPOSIT_STATUS } from "../rules/index.ts";
import { SETTLEMENT_STATUS } from "../rules/settlement.ts";

const query = staticQueries<Pick<Tables, "daily_settlement" | "member_deposit" | "settlement_item">>();

interface Lease {
  readonly id: string;
  readonly holder: string;
}

/** What a step found. */
export interface SettlementItem {
  readonly result: "difference" | "note" | "ok";
  readonly about: string;
  readonly opening?: number;
  readonly incoming?: number;
  readonly outgoing?: number;
  readonly closing?: number;
  readonly amount?: number;
}

const ONE = query((db, { id }: Params<{ id: string }>) =>
  db
    .selectFrom("daily_settlement")
    .select(["id", "bookDate", "statementBalance", "statementSource", "status", "step", "cutOffAt"])
    .where("id", "=", id)
    .where("deletedAt", "is", null),
);
const UNDER_WAY = query((db, { now }: Params<{ now: number }>) =>
  db
    .selectFrom("daily_settlement")
    .select("id")
    .where("status", "=", SETTLEMENT_STATUS.running)
    .where((eb) => eb.or([eb("leaseUntil", "is", null), eb("leaseUntil", "<=", now)]))
    .where("deletedAt", "is", null)
    .orderBy("bookDate"),
);
/** Of whoever has it already, or of nobody. */
const TAKE = query((db, { id, holder, now, until }: Params<Lease & { now: number; until: number }>) =>
  db
    .updateTable("daily_settlement")
    .set({ leaseHolder: holder, leaseUntil: until })
    .where("id", "=", id)
    .where("status", "=", SETTLEMENT_STATUS.running)
    .where((eb) => eb.or([eb("leaseUntil", "is", null), eb("leaseUntil", "<=", now), eb("leaseHolder", "=", holder)])),
);
const ADVANCE = query((db, { id, holder, step, until }: Params<Lease & { step: number; until: number }>) =>
  db
    .updateTable("daily_settlement")
    .set({ step, leaseUntil: until })
    .where("id", "=", id)
    .where("leaseHolder", "=", holder)
    .where("status", "=", SETTLEMENT_STATUS.running),
);
const CUT_OFF = query((db, { id, now }: Params<{ id: string; now: number }>) =>
  db.updateTable("daily_settlement").set({ cutOffAt: now }).where("id", "=", id).where("cutOffAt", "is", null),
);
const COMPARED = query(
  (db, { id, ledgerBalance, difference }: Params<{ id: string; ledgerBalance: number; difference: number }>) =>
    db.updateTable("daily_settlement").set({ ledgerBalance, difference }).where("id", "=", id),
);
const FINISH = query(
  (db, { id, status, differences, now }: Params<{ id: string; status: number; differences: number; now: number }>) =>
    db
      .updateTable("daily_settlement")
      .set({ status, differences, finishedAt: now, leaseHolder: null, leaseUntil: null })
      .where("id", "=", id),
);
const FORGET_ITEMS = query((db, { id, step }: Params<{ id: string; step: number }>) =>
  db.deleteFrom("settlement_item").where("settlementId", "=", id).where("step", ">=", step),
);
const ADD_ITEM = query(
  (
    db,
    row: Params<{
      id: string;
      settlementId: string;
      seq: number;
      step: number;
      result: string;
      about: string;
      opening: number | null;
      incoming: number | null;
      outgoing: number | null;
      closing: number | null;
      amount: number | null;
      now: number;
    }>,
  ) =>
    db.insertInto("settlement_item").values({
      id: row.id,
      settlementId: row.settlementId,
      seq: row.seq,
      step: row.step,
      result: row.result,
      about: row.about,
      opening: row.opening,
      incoming: row.incoming,
      outgoing: row.outgoing,
      closing: row.closing,
      amount: row.amount,
      createTime: row.now,
      createBy: null,
      updateTime: null,
      updateBy: null,
      version: 1,
    }),
);
const DIFFERENCES = query((db, { id }: Params<{ id: string }>) =>
  db
    .selectFrom("settlement_item")
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .where("settlementId", "=", id)
    .where("result", "=", "difference"),
);
/** Found at the bank until a day, and credited to nobody yet. */
const NOT_CREDITED = query((db, { bookDate }: Params<{ bookDate: string }>) =>
  db
    .selectFrom("member_deposit")
    .select(["serialNo", "bankSerial", "creditedAmount"])
    .where("status", "=", DEPOSIT_STATUS.confirmed)
    .where("bankDay", "<=", bookDate)
    .where("deletedAt", "is", null)
    .orderBy("serialNo"),
);

export function createSettlementRepo({ dialect }: Pick<Database, "dialect">) {
  return {
    one: (read: ReadConnection, id: string) => ONE[dialect].get(read, { id }),
    /** Runs that nobody holds: just asked for, or left by a process that is gone. */
    underWay: async (read: ReadConnection, now: number) =>
      (await UNDER_WAY[dialect].all(read, { now })).map(({ id }) => id),
    take: async (tx: WriteTransaction, { id, holder }: Lease, ms: number): Promise<boolean> =>
      (await TAKE[dialect].run(tx, { id, holder, now: tx.now, until: tx.now + ms })) === 1,
    advance: async (tx: WriteTransaction, { id, holder }: Lease, step: number, ms: number): Promise<boolean> =>
      (await ADVANCE[dialect].run(tx, { id, holder, step, until: tx.now + ms })) === 1,
    cutOff: (tx: WriteTransaction, id: string) => CUT_OFF[dialect].run(tx, { id, now: tx.now }),
    compared: (tx: WriteTransaction, id: string, ledgerBalance: number, difference: number) =>
      COMPARED[dialect].run(tx, { id, ledgerBalance, difference }),
    finish: (tx: WriteTransaction, id: string, status: number, differences: number) =>
      FINISH[dialect].run(tx, { id, status, differences, now: tx.now }),
    /** In the place of what an earlier run of this step, or of later ones, found. */
    replaceItems: async (tx: WriteTransaction, id: string, step: number, items: readonly SettlementItem[]) => {
      await FORGET_ITEMS[dialect].run(tx, { id, step });
      for (const [at, item] of items.entries()) {
        const seq = step * 1_000 + at;
        await ADD_ITEM[dialect].run(tx, {
          id: `${id}-${seq}`,
          settlementId: id,
          seq,
          step,
          result: item.result,
          about: item.about,
          opening: item.opening ?? null,
          incoming: item.incoming ?? null,
          outgoing: item.outgoing ?? null,
          closing: item.closing ?? null,
          amount: item.amount ?? null,
          now: tx.now,
        });
      }
    },
    countDifferences: async (read: ReadConnection, id: string) =>
      Number((await DIFFERENCES[dialect].get(read, { id }))?.n ?? 0),
    notCredited: (read: ReadConnection, bookDate: string) => NOT_CREDITED[dialect].all(read, { bookDate }),
    /** What pages cache of these tables. */
    changed: async (tx: WriteTransaction) => {
      for (const table of ["daily_settlement", "settlement_item"]) await countTableChange(dialect, tx, table);
    },
  };
}

export type SettlementRepo = ReturnType<typeof createSettlementRepo>;
