/**
 * Every posting there is, as data: nothing else moves money. `code` is its number in the domain's catalogue; two
 * entries of one number are its variants. The key makes an entry one of its kind: `{…}` is filled with the subject of
 * that name.
 */
import type { AccountName, CHART, Side } from "./chart.ts";

/** Whose amount a leg has: one of those that the caller gives, or their sum. */
type AmountName = "amount" | "toSeller" | "fee" | "penalty" | "charge";

export interface Leg {
  readonly side: Side;
  readonly account: AccountName;
  readonly amount: AmountName | "total";
}

export interface PostingRule {
  readonly code: string;
  readonly title: string;
  readonly key: string;
  /** How many persons it takes: with two, the one who proposes and the one who approves are named, and differ. */
  readonly persons: 1 | 2;
  readonly legs: readonly Leg[];
}

const debit = <A extends AccountName, N extends Leg["amount"] = "amount">(account: A, amount?: N) =>
  ({ side: "debit", account, amount: (amount ?? "amount") as N }) as const;
const credit = <A extends AccountName, N extends Leg["amount"] = "amount">(account: A, amount?: N) =>
  ({ side: "credit", account, amount: (amount ?? "amount") as N }) as const;

export const POSTINGS = {
  depositMatched: {
    code: "P01",
    title: "入金",
    key: "dep:{bankSerial}",
    persons: 2,
    legs: [debit("bank"), credit("available")],
  },
  depositUnmatched: {
    code: "P02",
    title: "入金待查",
    key: "dep:{bankSerial}",
    persons: 1,
    legs: [debit("bank"), credit("suspense")],
  },
  anomalyCredited: {
    code: "P03",
    title: "异常入金转入会员",
    key: "anom:{anomalyId}:{number}",
    persons: 2,
    legs: [debit("suspense"), credit("available")],
  },
  anomalyReturned: {
    code: "P03",
    title: "异常入金退回",
    key: "anom:{anomalyId}:{number}",
    persons: 2,
    legs: [debit("suspense"), credit("bank")],
  },
  marginFrozen: {
    code: "P04",
    title: "报名冻结保证金",
    key: "frz:{registrationId}",
    persons: 1,
    legs: [debit("available"), credit("margin")],
  },
  marginReleased: {
    code: "P05",
    title: "释放保证金",
    key: "rel:{registrationId}",
    persons: 2,
    legs: [debit("margin"), credit("available")],
  },
  // Before the session begins: the member alone takes back what is theirs.
  registrationCancelled: {
    code: "P05",
    title: "取消报名退回保证金",
    key: "rel:{registrationId}",
    persons: 1,
    legs: [debit("margin"), credit("available")],
  },
  marginApplied: {
    code: "P06",
    title: "保证金抵扣货款",
    key: "app:{registrationId}",
    persons: 1,
    legs: [debit("margin"), credit("goods")],
  },
  marginToBond: {
    code: "P07",
    title: "保证金转履约保证金",
    key: "m2b:{registrationId}",
    persons: 1,
    legs: [debit("margin"), credit("bond")],
  },
  marginForfeited: {
    code: "P08",
    title: "没收保证金",
    key: "fft:{registrationId}",
    persons: 2,
    legs: [debit("margin"), credit("forfeited")],
  },
  forfeitureDisposed: {
    code: "P09",
    title: "没收保证金处置",
    key: "fftd:{dispositionId}",
    persons: 2,
    legs: [
      debit("forfeited", "total"),
      credit("payable", "toSeller"),
      credit("feeIncome", "fee"),
      credit("penaltyIncome", "penalty"),
    ],
  },
  bondPaid: {
    code: "P10",
    title: "补缴履约保证金",
    key: "bond:{contractId}:{number}",
    persons: 1,
    legs: [debit("available"), credit("bond")],
  },
  bondDeducted: {
    code: "P11",
    title: "扣划履约保证金",
    key: "bded:{deductionId}",
    persons: 2,
    legs: [debit("bond"), credit("payable")],
  },
  bondReleased: {
    code: "P12",
    title: "退还履约保证金",
    key: "brel:{contractId}",
    persons: 2,
    legs: [debit("bond"), credit("available")],
  },
  goodsPaid: {
    code: "P13",
    title: "支付货款",
    key: "pay:{paymentId}",
    persons: 1,
    legs: [debit("available"), credit("goods")],
  },
  sectionSettled: {
    code: "P14",
    title: "标段结算",
    key: "set:{sectionId}",
    persons: 2,
    legs: [debit("goods", "total"), credit("payable", "toSeller"), credit("feeIncome", "fee")],
  },
  buyerRefunded: {
    code: "P15",
    title: "退还货款",
    key: "rfd:{refundId}",
    persons: 2,
    legs: [debit("goods"), credit("available")],
  },
  withdrawalRequested: {
    code: "P16",
    title: "申请提现",
    key: "wd:{withdrawalId}",
    persons: 1,
    legs: [debit("available"), credit("withdrawing")],
  },
  withdrawalCancelled: {
    code: "P17",
    title: "提现撤消",
    key: "wdc:{withdrawalId}",
    persons: 1,
    legs: [debit("withdrawing"), credit("available")],
  },
  withdrawalSent: {
    code: "P18",
    title: "提现送银行",
    key: "wds:{withdrawalId}",
    persons: 2,
    legs: [debit("withdrawing"), credit("inTransit")],
  },
  payoutConfirmed: {
    code: "P19",
    title: "银行付款成功",
    key: "wdp:{bankSerial}",
    persons: 1,
    legs: [debit("inTransit"), debit("bankCharges", "charge"), credit("bank", "total")],
  },
  withdrawalReturned: {
    code: "P20",
    title: "提现退汇",
    key: "wdr:{bankSerial}",
    persons: 1,
    legs: [debit("inTransit"), credit("available")],
  },
  sellerPayoutReturned: {
    code: "P20b",
    title: "卖方付款退汇",
    key: "slr:{bankSerial}",
    persons: 1,
    legs: [debit("inTransit"), credit("payable")],
  },
  sellerPaid: {
    code: "P21",
    title: "支付卖方",
    key: "sel:{payoutId}",
    persons: 2,
    legs: [debit("payable"), credit("inTransit")],
  },
  shortfallClaimed: {
    code: "P23",
    title: "违约差额追偿",
    key: "gap:{dealId}",
    persons: 2,
    legs: [debit("receivable"), credit("payable")],
  },
  feePaid: {
    code: "P24",
    title: "买方支付服务费",
    key: "fee:{feeId}",
    persons: 1,
    legs: [debit("available"), credit("feeIncome")],
  },
} as const satisfies Readonly<Record<string, PostingRule>>;

export type PostingEvent = keyof typeof POSTINGS;

/** The mirror of any entry; its legs are those of the entry. */
export const REVERSAL = { code: "P22", title: "冲正", event: "reversal", persons: 2 } as const;

export const postingOf = (event: PostingEvent): PostingRule => POSTINGS[event];

export const isPostingEvent = (event: string): event is PostingEvent => Object.hasOwn(POSTINGS, event);

/** "rel:{registrationId}" → "registrationId". */
type KeySubject<Key extends string> = Key extends `${string}{${infer Name}}${infer Rest}`
  ? Name | KeySubject<Rest>
  : never;

type LegOf<E extends PostingEvent> = (typeof POSTINGS)[E]["legs"][number];
type KindOf<E extends PostingEvent> = (typeof CHART)[LegOf<E>["account"]];
type OwnerSubject<Owner> = Owner extends "contract" ? "contractId" : Owner extends "seller" ? "sellerId" : never;
type PerSubject<Kind> = Kind extends { readonly per: infer Per extends string } ? Per : never;

type MemberSubject<E extends PostingEvent> =
  Extract<KindOf<E>, { readonly owner: "member" }> extends never
    ? unknown
    : {
        readonly memberId: string;
        /** The company for which the member acts; null: the person. */
        readonly enterpriseId: string | null;
      };

/** The ids that a posting's key and accounts are made of. */
export type SubjectsOf<E extends PostingEvent> = MemberSubject<E> & {
  readonly [
    Name in KeySubject<(typeof POSTINGS)[E]["key"]> | OwnerSubject<KindOf<E>["owner"]> | PerSubject<KindOf<E>>
  ]: string;
};

/** In fen. An amount that is left out is none; not all may be. */
export type AmountsOf<E extends PostingEvent> = {
  readonly [Name in Exclude<LegOf<E>["amount"], "total">]?: number;
};
