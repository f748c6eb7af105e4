/** Figures of pages: each is a balance of the ledger. Positive on the side of its account. */
import type { Database, ReadConnection } from "#engine/server";
import { createBalanceRepo } from "../repo/balances.ts";
import {
  CHART,
  accountOf,
  kindOf,
  shownBalance,
  type AccountName,
  type MemberBook,
  type Subjects,
} from "../rules/chart.ts";

/** In fen; `total` is the sum of the four. */
interface MemberFunds {
  readonly available: number;
  readonly margin: number;
  readonly bond: number;
  readonly withdrawing: number;
  readonly total: number;
}

export interface Balances {
  /** Of one account; 0: nothing was ever posted to it. */
  of(read: ReadConnection, account: AccountName, subjects: Subjects): Promise<number>;
  fundsOf(read: ReadConnection, book: MemberBook): Promise<MemberFunds>;
  /** Whether any account of a member holds something, in any of their books. */
  isEmpty(read: ReadConnection, memberId: string): Promise<boolean>;
  /** Of all accounts of each kind, as exact integers. */
  totals(read: ReadConnection): Promise<Readonly<Record<AccountName, bigint>>>;
  /** What was posted about a business row, in the order of the journal. */
  entriesOf: ReturnType<typeof createBalanceRepo>["entriesOf"];
}

const NAMES = Object.keys(CHART) as readonly AccountName[];

export function createBalances(database: Pick<Database, "dialect">): Balances {
  const repo = createBalanceRepo(database);
  return {
    of: async (read, account, subjects) =>
      shownBalance(kindOf(account), await repo.balance(read, accountOf(account, subjects).id)),
    fundsOf: async (read, { memberId, enterpriseId }) => {
      const rows = await repo.ofMember(read, memberId, enterpriseId ?? "");
      const sum = (name: AccountName): number =>
        shownBalance(kindOf(name), Number(rows.find(({ code }) => code === kindOf(name).code)?.sum ?? 0));
      const funds = {
        available: sum("available"),
        margin: sum("margin"),
        bond: sum("bond"),
        withdrawing: sum("withdrawing"),
      };
      return { ...funds, total: funds.available + funds.margin + funds.bond + funds.withdrawing };
    },
    isEmpty: async (read, memberId) => (await repo.firstFilled(read, memberId)) === undefined,
    totals: async (read) => {
      const rows = await repo.byCode(read);
      const sum = (name: AccountName): bigint => {
        const { code, normal } = kindOf(name);
        const stored = BigInt(rows.find((row) => row.code === code)?.sum ?? 0);
        return normal === "credit" ? -stored : stored;
      };
      return Object.fromEntries(NAMES.map((name) => [name, sum(name)])) as Record<AccountName, bigint>;
    },
    entriesOf: repo.entriesOf,
  };
}
