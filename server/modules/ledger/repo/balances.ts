/** Balances as they are stored: each was written in the transaction of its last line. */
import { staticQueries, type Database, type Params, type ReadConnection } from "#engine/server";
import type { LedgerTables } from "./tables.ts";

const query = staticQueries<LedgerTables>();

/** Sums may outgrow a number. */
const SUM = { exact: ["sum"] };

const ONE = query((db, { id }: Params<{ id: string }>) =>
  db.selectFrom("ledger_account").select("balanceFen").where("id", "=", id),
);
const OF_MEMBER = query(
  (db, { memberId, enterpriseId }: Params<{ memberId: string; enterpriseId: string }>) =>
    db
      .selectFrom("ledger_account")
      .select((eb) => ["code", eb.fn.sum<string>("balanceFen").as("sum")])
      .where("ownerType", "=", "member")
      .where("ownerId", "=", memberId)
      .where("enterpriseId", "=", enterpriseId)
      .groupBy("code"),
  SUM,
);
const FIRST_FILLED = query((db, { memberId }: Params<{ memberId: string }>) =>
  db
    .selectFrom("ledger_account")
    .select("id")
    .where("ownerType", "=", "member")
    .where("ownerId", "=", memberId)
    .where("balanceFen", "<>", 0)
    .limit(1),
);
const BY_CODE = query(
  (db) =>
    db
      .selectFrom("ledger_account")
      .select((eb) => ["code", eb.fn.sum<string>("balanceFen").as("sum")])
      .groupBy("code")
      .orderBy("code"),
  SUM,
);
const OF_REF = query((db, { refType, refId }: Params<{ refType: string; refId: string }>) =>
  db
    .selectFrom("ledger_entry")
    .select(["id", "event", "bookDate", "seq", "occurredAt", "reversesId"])
    .where("refType", "=", refType)
    .where("refId", "=", refId)
    .orderBy("bookDate")
    .orderBy("seq"),
);

export function createBalanceRepo({ dialect }: Pick<Database, "dialect">) {
  return {
    balance: async (read: ReadConnection, accountId: string) =>
      (await ONE[dialect].get(read, { id: accountId }))?.balanceFen ?? 0,
    /** A row for each code of which the member has an account. */
    ofMember: (read: ReadConnection, memberId: string, enterpriseId: string) =>
      OF_MEMBER[dialect].all(read, { memberId, enterpriseId }),
    /** An account of the member that is not empty, in any of their books. */
    firstFilled: (read: ReadConnection, memberId: string) => FIRST_FILLED[dialect].get(read, { memberId }),
    byCode: (read: ReadConnection) => BY_CODE[dialect].all(read),
    entriesOf: (read: ReadConnection, refType: string, refId: string) => OF_REF[dialect].all(read, { refType, refId }),
  };
}
