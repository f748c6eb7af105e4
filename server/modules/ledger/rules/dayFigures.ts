/** What an entry adds to the figures of its day: of each kind of account, and of each book of a member. */
import { CHART, kindOfCode, shownBalance, type AccountIdentity } from "./chart.ts";

/** Positive on the side of the account. */
interface Movement {
  readonly incoming: number;
  readonly outgoing: number;
}

export interface CodeMovement extends Movement {
  readonly code: string;
}

export interface BookMovement extends Movement {
  readonly bookId: string;
  readonly memberId: string;
  readonly enterpriseId: string | null;
}

type Account = Pick<AccountIdentity, "code" | "ownerType" | "ownerId" | "enterpriseId">;

interface Line {
  readonly account: Account;
  readonly amountFen: number;
}

/** What is a member's own, whatever it is held for. */
const FUND_CODES: ReadonlySet<string> = new Set(
  [CHART.available, CHART.margin, CHART.bond, CHART.withdrawing].map(({ code }) => code),
);

/** In the order of the codes. */
export function movementsOfCodes(lines: readonly Line[]): readonly CodeMovement[] {
  const sums = new Map<string, Movement>();
  for (const { account, amountFen } of lines) {
    const moved = shownBalance(kindOfCode(account.code) ?? { normal: "either" }, amountFen);
    sums.set(account.code, plus(sums.get(account.code), moved));
  }
  return [...sums].map(([code, movement]) => ({ code, ...movement }));
}

/** What an entry moves within a book is no movement of the book. */
export function movementsOfBooks(lines: readonly Line[]): readonly BookMovement[] {
  const books = new Map<string, { readonly account: Account; readonly moved: number }>();
  for (const { account, amountFen } of lines) {
    if (!FUND_CODES.has(account.code)) continue;
    const id = bookIdOf(account);
    books.set(id, { account, moved: (books.get(id)?.moved ?? 0) - amountFen });
  }
  return [...books]
    .filter(([, { moved }]) => moved !== 0)
    .map(([bookId, { account, moved }]) => ({
      bookId,
      memberId: account.ownerId,
      enterpriseId: account.enterpriseId === "" ? null : account.enterpriseId,
      ...plus(undefined, moved),
    }));
}

/** As `BOOK_ID` of the screens' views has it. */
const bookIdOf = ({ ownerId, enterpriseId }: Account): string =>
  enterpriseId === "" ? ownerId : `${ownerId}:${enterpriseId}`;

const plus = ({ incoming, outgoing }: Movement = { incoming: 0, outgoing: 0 }, moved: number): Movement => ({
  incoming: incoming + Math.max(moved, 0),
  outgoing: outgoing + Math.max(-moved, 0),
});
