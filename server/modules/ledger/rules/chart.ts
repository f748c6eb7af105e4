/**
 * The chart of accounts. All amounts are integer fen of CNY; a debit is positive, a credit negative, and so is the
 * stored balance of an account: a member's available 100 yuan are -10000.
 */

export type Side = "debit" | "credit";

/** Whose an account is. `member`: of a person, or of one of the companies that they act for. */
export type AccountOwner = "platform" | "member" | "contract" | "seller";

interface AccountKind {
  readonly code: string;
  readonly title: string;
  readonly owner: AccountOwner;
  /** One account for each of these of its owner. */
  readonly per?: "registrationId" | "contractId" | "withdrawalId";
  /** The side on which its balance is; the other side would be below zero, which no account may be. */
  readonly normal: Side | "either";
  /** Holds one amount or nothing: filled only when it is empty, and emptied only as a whole. */
  readonly whole?: true;
}

export const CHART = {
  bank: { code: "1001", title: "结算专户", owner: "platform", normal: "debit" },
  inTransit: { code: "1003", title: "在途付款", owner: "platform", normal: "credit" },
  receivable: { code: "1101", title: "应收违约差额", owner: "member", normal: "debit" },
  available: { code: "2101", title: "会员可用余额", owner: "member", normal: "credit" },
  margin: {
    code: "2102",
    title: "会员冻结保证金",
    owner: "member",
    per: "registrationId",
    normal: "credit",
    whole: true,
  },
  bond: { code: "2103", title: "会员履约保证金", owner: "member", per: "contractId", normal: "credit" },
  withdrawing: {
    code: "2104",
    title: "会员提现中",
    owner: "member",
    per: "withdrawalId",
    normal: "credit",
    whole: true,
  },
  goods: { code: "2201", title: "代收货款", owner: "contract", normal: "credit" },
  payable: { code: "2202", title: "应付卖方", owner: "seller", normal: "credit" },
  suspense: { code: "2301", title: "待查入金", owner: "platform", normal: "credit" },
  forfeited: { code: "2302", title: "待处置的没收保证金", owner: "platform", normal: "credit" },
  feeIncome: { code: "4001", title: "服务费收入", owner: "platform", normal: "credit" },
  penaltyIncome: { code: "4002", title: "违约金收入", owner: "platform", normal: "credit" },
  bankCharges: { code: "5001", title: "银行手续费", owner: "platform", normal: "debit" },
  adjustment: { code: "9001", title: "尾差调整", owner: "platform", normal: "either" },
} as const satisfies Readonly<Record<string, AccountKind>>;

export type AccountName = keyof typeof CHART;

const KINDS: Readonly<Record<AccountName, AccountKind>> = CHART;
const BY_CODE = new Map(Object.values(KINDS).map((kind) => [kind.code, kind]));

export const kindOf = (name: AccountName): AccountKind => KINDS[name];

/** Undefined: no account of the chart has this code. */
export const kindOfCode = (code: string): AccountKind | undefined => BY_CODE.get(code);

/** Ids that accounts are named by: `memberId`, `enterpriseId` (null: the person), `contractId` … */
export type Subjects = Readonly<Partial<Record<string, string | null>>>;

/** Whose money it is: a person's own, or that of a company for which they act. Each has a book of its own. */
export interface MemberBook {
  readonly memberId: string;
  /** Null: the person. */
  readonly enterpriseId: string | null;
}

export interface AccountIdentity {
  /** Made of the other parts, so it is the same on every database, and accounts are locked in its order. */
  readonly id: string;
  readonly code: string;
  readonly ownerType: AccountOwner;
  /** Empty: the platform's. */
  readonly ownerId: string;
  /** Empty: of a person, or of no member. */
  readonly enterpriseId: string;
  /** Of what it is one of several; empty: the only one of its owner. */
  readonly subKey: string;
}

/** What stands for "no company" in an id. */
const PERSON = "-";

/** The account of a kind that belongs to these subjects. */
export function accountOf(name: AccountName, subjects: Subjects): AccountIdentity {
  const { code, owner, per } = kindOf(name);
  const parts = {
    code,
    ownerType: owner,
    ownerId: ownerOf(owner, subjects),
    enterpriseId: owner === "member" ? (subjects["enterpriseId"] ?? "") : "",
    subKey: per === undefined ? "" : subjectOf(subjects, per),
  };
  return { id: accountIdOf(parts), ...parts };
}

/** Says everything else of an account, so that none of it can be changed unseen. */
export function accountIdOf({ code, ownerType, ownerId, enterpriseId, subKey }: Omit<AccountIdentity, "id">): string {
  return [
    code,
    ...(ownerType === "platform" ? [] : [ownerId]),
    ...(ownerType === "member" ? [enterpriseId === "" ? PERSON : enterpriseId] : []),
    ...(subKey === "" ? [] : [subKey]),
  ].join(":");
}

function ownerOf(owner: AccountOwner, subjects: Subjects): string {
  switch (owner) {
    case "platform":
      return "";
    case "member":
      return subjectOf(subjects, "memberId");
    case "contract":
      return subjectOf(subjects, "contractId");
    case "seller":
      return subjectOf(subjects, "sellerId");
  }
}

/** What is missing is a mistake of the caller's program, which types exclude. */
export function subjectOf(subjects: Subjects, name: string): string {
  const value = subjects[name];
  if (typeof value !== "string") throw new Error(`A posting needs its ${name}.`);
  return value;
}

/** Whether a stored balance is on the side of its kind. */
export function isAllowedBalance({ normal }: Pick<AccountKind, "normal">, balanceFen: number): boolean {
  return normal === "either" || balanceFen === 0 || balanceFen > 0 === (normal === "debit");
}

/** The balance as people read it: positive on the side of its kind. */
export function shownBalance({ normal }: Pick<AccountKind, "normal">, balanceFen: number): number {
  return normal === "credit" && balanceFen !== 0 ? -balanceFen : balanceFen;
}
