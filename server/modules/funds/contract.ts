/** Types and paths that pages share with the funds module. Amounts are yuan with two decimals, as text. */

const FUND = "/memberFund";
const IN_OUT = "/memberMoneyInOut";

export const FUNDS_PATHS = {
  balance: `${FUND}/getMemberBalance`,
  dayBook: `${FUND}/listDepositDayBook`,
  checkSubmit: `${IN_OUT}/checkSubmit`,
  declare: `${IN_OUT}/depositRecharge`,
  edit: `${IN_OUT}/edit`,
  sendCode: `${IN_OUT}/sendCashWithdrawalSmsCode`,
  withdraw: `${IN_OUT}/cashWithdrawal`,
  withdrawable: `${IN_OUT}/getWithdrawableAmount`,
  cancel: `${IN_OUT}/cancelWithdrawal`,
  revoke: `${IN_OUT}/revokeApplicant`,
  banks: "/memberBank/pageMyMemberBank",
  addBank: "/memberBank/add",
  editBank: "/memberBank/edit",
  deleteBank: "/memberBank/delete",
} as const;

/** Of the person, or of the company for which the session acts. `fundBalance` is the sum of the others. */
export interface MemberBalance {
  readonly fundBalance: string;
  readonly availAmt: string;
  readonly frozenAmt: string;
  readonly performanceBond: string;
  readonly withdrawingAmt: string;
}

/** 1: a top-up, 2: a withdrawal. */
type CapitalDirection = 1 | 2;

export interface DayBookRecord {
  readonly id: string;
  readonly serialNo: string | null;
  readonly capitalDirection: CapitalDirection;
  readonly typeName: string;
  readonly status: number;
  readonly statusText: string;
  readonly amount: string;
  /** Of a deposit: what the bank received, once somebody has found it. */
  readonly creditedAmount: string | null;
  readonly reason: string | null;
  /** Of an auction session; null: of none. */
  readonly mainId: string | null;
  readonly memberId: string;
  readonly createDate: string;
}

/** A bank account of the member's; its number is shown in part. */
export interface BankAccount {
  readonly bankId: string;
  readonly bankName: string;
  readonly bankCard: string;
  readonly acountName: string;
  readonly fname: string | null;
  readonly interbankNumber: string | null;
  readonly defaultCard: 0 | 1;
  readonly version: number;
}

/** What was declared or asked for. */
export interface MoneyRequest {
  readonly id: string;
  readonly serialNo: string;
}
