/** Deposits, withdrawals and payments in suspense with their states, in pages, for the check of the ledger. */
import { staticQueries, type Database, type Params, type ReadConnection } from "#engine/server";
import type { Tables } from "#schemas/.gen/tables.ts";
import { LINE_STATE } from "../rules/index.ts";

const query = staticQueries<Pick<Tables, "bank_line" | "member" | "member_deposit" | "member_withdrawal">>();

interface Page {
  readonly after: string;
  readonly limit: number;
}

const DEPOSITS = query((db, { after, limit }: Params<Page>) =>
  db
    .selectFrom("member_deposit")
    .select(["id", "memberId", "enterpriseId", "status", "bankSerial", "creditedAmount"])
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit),
);
const WITHDRAWALS = query((db, { after, limit }: Params<Page>) =>
  db
    .selectFrom("member_withdrawal")
    .select(["id", "memberId", "enterpriseId", "status", "bankSerial", "amount", "charge", "sendTime"])
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit),
);
/** Payments that came in and were nobody's at first. */
const SUSPENSE = query((db, { after, limit, least }: Params<Page & { least: number }>) =>
  db
    .selectFrom("bank_line")
    .select(["id", "memberId", "enterpriseId", "state", "serial", "amount", "proposals"])
    .where("state", ">=", least)
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit),
);
const LEFT = query((db, { after, limit, status }: Params<Page & { status: number }>) =>
  db.selectFrom("member").select("id").where("status", "=", status).where("id", ">", after).orderBy("id").limit(limit),
);

/** Of a member who has left. */
const CLOSED = 4;

export function createStatesRepo({ dialect }: Pick<Database, "dialect">) {
  return {
    deposits: (read: ReadConnection, page: Page) =>
      DEPOSITS[dialect].all(read, { after: page.after, limit: page.limit }),
    withdrawals: (read: ReadConnection, page: Page) =>
      WITHDRAWALS[dialect].all(read, { after: page.after, limit: page.limit }),
    suspense: (read: ReadConnection, page: Page) =>
      SUSPENSE[dialect].all(read, { after: page.after, limit: page.limit, least: LINE_STATE.suspense }),
    left: (read: ReadConnection, page: Page) =>
      LEFT[dialect].all(read, { after: page.after, limit: page.limit, status: CLOSED }),
  };
}

type StatesRepo = ReturnType<typeof createStatesRepo>;

export type DepositState = Awaited<ReturnType<StatesRepo["deposits"]>>[number];
export type SuspenseState = Awaited<ReturnType<StatesRepo["suspense"]>>[number];
export type WithdrawalState = Awaited<ReturnType<StatesRepo["withdrawals"]>>[number];
