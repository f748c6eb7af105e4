import type { AccountOwner, Side } from "../rules/chart.ts";

/** A debit is positive, a credit negative. */
export interface AccountTable {
  readonly id: string;
  readonly code: string;
  readonly ownerType: AccountOwner;
  /** Empty: the platform's. */
  readonly ownerId: string;
  /** Empty: of a person, or of no member. */
  readonly enterpriseId: string;
  readonly subKey: string;
  readonly normal: Side | "either";
  readonly balanceFen: number;
  /** How many lines made the balance. */
  readonly postingCount: number;
  readonly openedAt: number;
  readonly closedAt: number | null;
}

export interface DayTable {
  readonly bookDate: string;
  /** Of its last entry; 0: none yet. */
  readonly seq: number;
  readonly hash: string;
  readonly closedAt: number | null;
  /** Of a closed day: over its entries and all days before it. */
  readonly root: string | null;
}

export interface EntryTable {
  /** The natural key. */
  readonly id: string;
  readonly event: string;
  /** The business row that it is about. */
  readonly refType: string;
  readonly refId: string;
  readonly bookDate: string;
  readonly seq: number;
  readonly occurredAt: number;
  readonly makerId: string | null;
  readonly checkerId: string | null;
  readonly reversesId: string | null;
  readonly memo: string | null;
  readonly clientKey: string | null;
  readonly prevHash: string;
  readonly hash: string;
}

export interface PostingTable {
  readonly entryId: string;
  readonly lineNo: number;
  readonly accountId: string;
  /** The how manieth line of its account it is. */
  readonly accountSeq: number;
  readonly amountFen: number;
  readonly balanceAfterFen: number;
}

/** Positive on the side of the account. */
interface DayFigures {
  readonly id: string;
  readonly bookDate: string;
  readonly opening: number;
  readonly incoming: number;
  readonly outgoing: number;
  readonly closing: number;
}

/** Of all accounts of a code. */
interface CodeDayTable extends DayFigures {
  readonly code: string;
}

/** Of what is a member's own in one of their books: available, held and on its way out. */
interface BookDayTable extends DayFigures {
  readonly bookId: string;
  readonly memberId: string;
  readonly enterpriseId: string | null;
}

/** A view: lines with their entry and their account, as people read them. */
interface LineView {
  readonly entryId: string;
  readonly bookDate: string;
  readonly code: string;
  readonly bookId: string | null;
  /** One of them is null. */
  readonly incoming: number | null;
  readonly outgoing: number | null;
}

/** A run of the check. */
export interface CheckTable {
  readonly id: string;
  readonly at: number;
  readonly durationMs: number;
  readonly result: "broken" | "ok";
  readonly entries: number;
  readonly postings: number;
  readonly accounts: number;
  readonly faults: number;
  /** The first faults, as JSON. */
  readonly details: string | null;
  readonly headDate: string | null;
  readonly headSeq: number | null;
  readonly headHash: string | null;
}

export interface LedgerTables {
  readonly ledger_account: AccountTable;
  readonly ledger_book_day: BookDayTable;
  readonly ledger_check: CheckTable;
  readonly ledger_code_day: CodeDayTable;
  readonly ledger_day: DayTable;
  readonly ledger_entry: EntryTable;
  readonly ledger_line: LineView;
  readonly ledger_posting: PostingTable;
}
