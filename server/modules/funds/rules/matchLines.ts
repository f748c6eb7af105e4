/**
 * Whose a payment is: pure, from what the bank says of it and what members have said before. Nothing is credited here:
 * what is found is confirmed in the name of whoever imports, and another person credits it.
 */
import { daysBetween } from "#core/values";
import { LARGE_FEN, MATCH_DAYS } from "./index.ts";
import type { StatementLine } from "./statementRows.ts";

type AnomalyCode = "A1" | "A2" | "A3" | "A8" | "A10";

export type Payment = Pick<
  StatementLine,
  "serial" | "bankDay" | "amount" | "payerName" | "payerAccount" | "payerBank" | "remark"
>;

/** Whose money it would be. */
export interface NamedBook {
  readonly memberId: string;
  readonly enterpriseId: string | null;
  readonly name: string;
  /** Numbers of the bank accounts that they have entered. */
  readonly accounts: readonly string[];
}

/** A deposit that nobody has found at the bank yet. */
export interface OpenDeposit {
  readonly id: string;
  readonly serialNo: string;
  readonly book: NamedBook;
  readonly amount: number;
  /** When it was declared. */
  readonly day: string;
}

interface Anomaly {
  readonly code: AnomalyCode;
  readonly note: string;
}

export interface Match {
  /** One that was declared. */
  readonly deposit?: OpenDeposit;
  /** Nothing was declared, but there is one holder of this name. */
  readonly book?: NamedBook;
  readonly anomaly?: Anomaly;
  /** Who may have caused a payment that is not theirs as it stands. */
  readonly suspect?: string;
}

/** Channels that do not say who pays, and cash. */
const CHANNEL = /支付宝|财付通|微信支付|银联商务|网银在线|备付金|现金|现存|ATM/i;

/**
 * A match for each payment, in their order; each deposit is one payment's.
 *
 * @param deposits the oldest first
 * @param books of the names that pay
 */
export function matchPayments(
  payments: readonly Payment[],
  deposits: readonly OpenDeposit[],
  books: readonly NamedBook[],
): readonly Match[] {
  let open = deposits;
  const structured = structuredPayers(payments);
  return payments.map((payment) => {
    const match = matchOf(payment, open, books);
    if (match.deposit !== undefined) open = open.filter((deposit) => deposit !== match.deposit);
    return withLarge(match, payment, structured);
  });
}

function matchOf(payment: Payment, open: readonly OpenDeposit[], books: readonly NamedBook[]): Match {
  const { amount, payerName, remark } = payment;
  const named = open.find(({ serialNo }) => remark?.toUpperCase().includes(serialNo) === true);
  const isOwn = (deposit: OpenDeposit): boolean => deposit.book.name === payerName;
  if (CHANNEL.test(`${payerName ?? ""} ${remark ?? ""}`))
    return { anomaly: { code: "A8", note: "第三方支付或现金，付款人不能确认" }, ...suspectOf(named) };
  if (named !== undefined) return isOwn(named) ? declared(named, payment) : others(named, payerName);
  const own = open.filter(isOwn);
  const same = own.filter((deposit) => deposit.amount === amount);
  const exact = same.find((deposit) => isNear(deposit, payment) && hasAccount(deposit.book, payment));
  if (exact !== undefined) return { deposit: exact };
  const book = bookOf(payment, books);
  if (book === undefined) {
    const [hint, ...more] = open.filter((deposit) => deposit.amount === amount && isNear(deposit, payment));
    if (books.some(({ name }) => name === payerName))
      return { anomaly: { code: "A2", note: "有多个同名的账户，不能确定是谁的款项" } };
    if (hint !== undefined && more.length === 0) return others(hint, payerName);
    return { anomaly: { code: "A2", note: "付款户名不是任何会员或其企业的名称" } };
  }
  const mine = (deposit: OpenDeposit): boolean => isSameBook(deposit.book, book);
  const [sameOfBook] = same.filter(mine);
  if (sameOfBook !== undefined) return { deposit: sameOfBook };
  const near = own.filter((deposit) => mine(deposit) && isNear(deposit, payment));
  const [other] = near;
  return other !== undefined && near.length === 1 ? declared(other, payment) : { book };
}

/** What the bank received is booked, and the declaration ends with it. */
const declared = (deposit: OpenDeposit, { amount }: Payment): Match =>
  deposit.amount === amount
    ? { deposit }
    : { deposit, anomaly: { code: "A3", note: `与入金单${deposit.serialNo}申报的金额不一致` } };

const others = (deposit: OpenDeposit, payerName: string | null): Match => ({
  anomaly: {
    code: "A1",
    note: `付款户名${payerName === null ? "为空" : ""}与入金单${deposit.serialNo}的账户名称不一致`,
  },
  ...suspectOf(deposit),
});

const suspectOf = (deposit: OpenDeposit | undefined): Pick<Match, "suspect"> =>
  deposit === undefined ? {} : { suspect: deposit.book.memberId };

const isNear = (deposit: OpenDeposit, { bankDay }: Payment): boolean =>
  Math.abs(daysBetween(deposit.day, bankDay)) <= MATCH_DAYS;

const hasAccount = (book: NamedBook, { payerAccount }: Payment): boolean =>
  payerAccount !== null && book.accounts.includes(payerAccount);

const isSameBook = (
  one: Pick<NamedBook, "memberId" | "enterpriseId">,
  other: Pick<NamedBook, "memberId" | "enterpriseId">,
): boolean => one.memberId === other.memberId && one.enterpriseId === other.enterpriseId;

/** The only one of this name, or the only one of them with this account. */
function bookOf(payment: Payment, books: readonly NamedBook[]): NamedBook | undefined {
  const named = books.filter(({ name }) => name === payment.payerName);
  const [book, ...more] = named.length > 1 ? named.filter((one) => hasAccount(one, payment)) : named;
  return more.length === 0 ? book : undefined;
}

const payerOf = ({ payerName, payerAccount, bankDay }: Payment): string =>
  JSON.stringify([payerName, payerAccount, bankDay]);

/** Several payments of a day that are large only together. */
function structuredPayers(payments: readonly Payment[]): ReadonlySet<string> {
  const sums = new Map<string, number>();
  for (const payment of payments) {
    if (payment.payerName === null) continue;
    const payer = payerOf(payment);
    sums.set(payer, (sums.get(payer) ?? 0) + payment.amount);
  }
  return new Set([...sums].filter(([, sum]) => sum >= LARGE_FEN).map(([payer]) => payer));
}

/** Of those who wait for nothing else: it is looked at, and held up by the persons who credit it. */
function withLarge(match: Match, payment: Payment, structured: ReadonlySet<string>): Match {
  if (match.anomaly !== undefined || !(payment.amount >= LARGE_FEN || structured.has(payerOf(payment)))) return match;
  const note = payment.amount >= LARGE_FEN ? "大额入金，请核实来源" : "同一付款人当日多笔合计达到大额标准";
  return { ...match, anomaly: { code: "A10", note } };
}
