/** Statements of the bank and their lines; which deposits and withdrawals they may be. */
import {
  countTableChange,
  staticQueries,
  type Database,
  type Params,
  type ReadConnection,
  type WriteTransaction,
} from "#engine/server";
import type { Tables } from "#schemas/.gen/tables.ts";
import { DEPOSIT_STATUS, DIRECTION, LINE_STATE, STATEMENT_STATE } from "../rules/index.ts";

type StatementTables = Pick<
  Tables,
  "bank_statement" | "bank_line" | "member_bank" | "member_deposit" | "member_withdrawal"
>;

const query = staticQueries<StatementTables>();

const OF_DIGEST = query((db, { digest }: Params<{ digest: string }>) =>
  db.selectFrom("bank_statement").select("serialNo").where("digest", "=", digest),
);
const LATEST = query((db) =>
  db
    .selectFrom("bank_statement")
    .select(["id", "serialNo", "account", "dayFrom", "dayTo", "closing"])
    .orderBy("dayTo", "desc")
    .limit(1),
);
const OF_DAY = query((db, { day }: Params<{ day: string }>) =>
  db
    .selectFrom("bank_statement")
    .select(["serialNo", "dayFrom", "dayTo"])
    .where("dayFrom", "<=", day)
    .where("dayTo", ">=", day),
);
const LINE_OF_SERIAL = query((db, { serial }: Params<{ serial: string }>) =>
  db
    .selectFrom("bank_line as l")
    .innerJoin("bank_statement as s", "s.id", "l.statementId")
    .select([
      "l.id",
      "l.statementId",
      "l.state",
      "l.direction",
      "l.amount",
      "l.bankDay",
      "l.payerName",
      "l.depositId",
      "l.withdrawalId",
      "s.serialNo as statementNo",
    ])
    .where("l.serial", "=", serial),
);
const OPEN_DEPOSITS = query((db) =>
  db
    .selectFrom("member_deposit")
    .select(["id", "serialNo", "memberId", "enterpriseId", "holder", "amount", "createTime"])
    .where("status", "in", [DEPOSIT_STATUS.declared, DEPOSIT_STATUS.inReview])
    .where("deletedAt", "is", null)
    .orderBy("createTime")
    .orderBy("id"),
);
const DEPOSIT_OF_SERIAL = query((db, { serial }: Params<{ serial: string }>) =>
  db
    .selectFrom("member_deposit")
    .select(["id", "serialNo", "status", "bankDay", "payerName", "creditedAmount"])
    .where("bankSerial", "=", serial),
);
const WITHDRAWAL_OF_SERIAL = query((db, { serial }: Params<{ serial: string }>) =>
  db
    .selectFrom("member_withdrawal")
    .select(["id", "serialNo", "status", "returner", "amount", "charge"])
    .where("bankSerial", "=", serial),
);
const CARDS_OF = query((db, { memberId }: Params<{ memberId: string }>) =>
  db
    .selectFrom("member_bank")
    .select(["bankId", "bankCard", "enterpriseId", "acountName"])
    .where("memberId", "=", memberId)
    .where("deletedAt", "is", null),
);

interface LineLink {
  readonly id: string;
  readonly from: number;
  readonly state: number;
  readonly depositId: string | null;
  readonly withdrawalId: string | null;
  readonly now: number;
}

const LINK_LINE = query((db, { id, from, state, depositId, withdrawalId, now }: Params<LineLink>) =>
  db
    .updateTable("bank_line")
    .set((eb) => ({ state, depositId, withdrawalId, updateTime: now, version: eb("version", "+", eb.lit(1)) }))
    .where("id", "=", id)
    .where("state", "=", from),
);
const LINE_OF_DEPOSIT = query((db, { depositId }: Params<{ depositId: string }>) =>
  db
    .selectFrom("bank_line")
    .select(["id", "statementId"])
    .where("depositId", "=", depositId)
    .where("state", "=", LINE_STATE.matched),
);
/** Done: each payment that came in is matched or resolved. */
const REFRESH_STATEMENT = query((db, { id, state, now }: Params<{ id: string; state: number; now: number }>) =>
  db
    .updateTable("bank_statement")
    .set((eb) => ({ state, updateTime: now, version: eb("version", "+", eb.lit(1)) }))
    .where("id", "=", id)
    .where("state", "<>", state),
);
const WAITING_LINE = query((db, { id }: Params<{ id: string }>) =>
  db
    .selectFrom("bank_line")
    .select("id")
    .where("statementId", "=", id)
    .where("direction", "=", DIRECTION.income)
    .where("state", "in", [LINE_STATE.unmatched, LINE_STATE.suspense])
    .limit(1),
);

export function createStatementsRepo({ dialect, fieldCipher }: Pick<Database, "dialect" | "fieldCipher">) {
  return {
    statementOfDigest: (tx: WriteTransaction, digest: string) => OF_DIGEST[dialect].get(tx, { digest }),
    /** The one after which the next begins; the unique key of `previousId` lets one of several at once follow it. */
    latestStatement: (tx: WriteTransaction) => LATEST[dialect].get(tx),
    statementOfDay: (tx: WriteTransaction, day: string) => OF_DAY[dialect].get(tx, { day }),
    lineOfSerial: (tx: WriteTransaction, serial: string) => LINE_OF_SERIAL[dialect].get(tx, { serial }),
    depositOfSerial: (tx: WriteTransaction, serial: string) => DEPOSIT_OF_SERIAL[dialect].get(tx, { serial }),
    withdrawalOfSerial: (tx: WriteTransaction, serial: string) => WITHDRAWAL_OF_SERIAL[dialect].get(tx, { serial }),
    /** Those that nobody has found at the bank yet, the oldest first. */
    openDeposits: (tx: WriteTransaction) => OPEN_DEPOSITS[dialect].all(tx),
    /** Numbers of the bank accounts of all books of a member. */
    cardsOf: async (connection: ReadConnection, memberId: string) =>
      (await CARDS_OF[dialect].all(connection, { memberId })).map(({ bankId, bankCard, enterpriseId, acountName }) => ({
        enterpriseId: enterpriseId ?? null,
        acountName,
        card: fieldCipher.open({ entity: "member_bank", field: "bankCard" }, bankId, String(bankCard)),
      })),
    lineOfDeposit: (tx: WriteTransaction, depositId: string) => LINE_OF_DEPOSIT[dialect].get(tx, { depositId }),
    /** False: it is not in the state `from` any more. `countLines` follows, once everything else is written. */
    linkLine: async (tx: WriteTransaction, line: Omit<LineLink, "now">): Promise<boolean> =>
      (await LINK_LINE[dialect].run(tx, { ...line, now: tx.now })) > 0,
    /** After lines of a statement have changed: whether it is done; for code that the engine does not count. */
    countLines: async (tx: WriteTransaction, statementId: string): Promise<void> => {
      const waits = (await WAITING_LINE[dialect].get(tx, { id: statementId })) !== undefined;
      const state = waits ? STATEMENT_STATE.open : STATEMENT_STATE.done;
      await REFRESH_STATEMENT[dialect].run(tx, { id: statementId, state, now: tx.now });
      for (const table of ["bank_line", "bank_statement"]) await countTableChange(dialect, tx, table);
    },
  };
}
