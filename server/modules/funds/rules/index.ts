/** Pure decisions about deposits and withdrawals; no clock, no database. */
import { foldText } from "#core/values";

/** Bank accounts of a person, or of a company for which they act. */
export const MOST_BANKS = 2;
/** Declared deposits of one book that wait. */
export const MOST_OPEN_DEPOSITS = 20;
/** Withdrawals of one book in a day of Shanghai; those that were cancelled or refused do not count. */
export const MOST_WITHDRAWALS_A_DAY = 5;
export const MOST_FEN_A_DAY = 500_000_000;

/** A bank prints brackets and spaces in other forms than a licence or an identity card. */
export const isSameName = (one: unknown, other: unknown): boolean =>
  typeof one === "string" && typeof other === "string" && comparableName(one) === comparableName(other);

/** Banks print names with signs that no form takes, such as ㈱ and ideographs of older code pages. */
const comparableName = (name: string): string => foldText("name", name.normalize("NFKC"));

export const DEPOSIT_STATUS = {
  declared: 0,
  inReview: 1,
  confirmed: 2,
  credited: 3,
  refused: 4,
  reversed: 8,
} as const;

export const WITHDRAWAL_STATUS = {
  submitted: 1,
  confirmed: 2,
  approved: 3,
  refused: 4,
  cancelled: 5,
  returned: 6,
  paid: 7,
} as const;

export const LINE_STATE = { unmatched: 0, matched: 1, suspense: 2, credited: 3, returned: 4 } as const;
export const STATEMENT_STATE = { open: 1, done: 2 } as const;
export const DIRECTION = { income: 1, expense: 2 } as const;
export const PROPOSAL = { credit: 1, giveBack: 2 } as const;

/** Lines of one statement: they are imported in one transaction. */
export const MOST_STATEMENT_LINES = 2_000;
/** A payment that is announced and made within so many days of each other. */
export const MATCH_DAYS = 1;
/** What the rules against money laundering call large: of one payment, and of one payer's payments on a day. */
export const LARGE_FEN = 200_000_000;
