/** Money of the demo's members: each state that the screens know, posted as any other. Never in production. */
import { parseMoney } from "#core/values";
import type { Model } from "#core/language";
import { seedRows, type SeedWriter } from "#engine/server";
import type { Book, DemoBook } from "../repo/index.ts";
import { DEPOSIT_STATUS, WITHDRAWAL_STATUS } from "../rules/index.ts";
import type { FundsParts } from "./parts.ts";

const MAKER = "cashier";
const CHECKER = "accountant";
const BANK = { bankName: "中国农业银行", fname: "海口龙华支行", interbankNumber: "103641000019" } as const;

interface DemoDeposit {
  readonly amount: string;
  readonly status: number;
  readonly remark?: string;
  readonly reason?: string;
}

interface DemoWithdrawal {
  readonly amount: string;
  readonly status: number;
  readonly sent?: true;
}

interface DemoFunds {
  readonly memberCode: string;
  /** The book of the member's certified company. */
  readonly ofCompany: boolean;
  readonly bankCard: string;
  readonly deposits: readonly DemoDeposit[];
  readonly withdrawals: readonly DemoWithdrawal[];
}

const { declared, confirmed, credited, refused } = DEPOSIT_STATUS;
const { submitted, confirmed: seen, approved, paid } = WITHDRAWAL_STATUS;

/** The numbers of bank accounts are made up. */
const DEMO_FUNDS: readonly DemoFunds[] = [
  {
    memberCode: "M00000001",
    ofCompany: true,
    bankCard: "6228480000000000011",
    deposits: [
      { amount: "200000.00", status: credited, remark: "竞价保证金" },
      { amount: "35000.00", status: refused, reason: "银行未查到该笔款项" },
      { amount: "60000.00", status: declared, remark: "第二批保证金" },
    ],
    withdrawals: [
      { amount: "15000.00", status: paid, sent: true },
      { amount: "20000.00", status: approved },
      { amount: "50000.00", status: seen },
    ],
  },
  {
    memberCode: "M00000012",
    ofCompany: false,
    bankCard: "6228480000000000029",
    deposits: [
      { amount: "50000.00", status: credited },
      { amount: "8000.00", status: declared },
    ],
    withdrawals: [{ amount: "10000.00", status: submitted }],
  },
  {
    memberCode: "M00000013",
    ofCompany: true,
    bankCard: "6228480000000000037",
    deposits: [{ amount: "120000.00", status: confirmed, remark: "橡胶木标段保证金" }],
    withdrawals: [],
  },
];

export async function seedDemoFunds(parts: FundsParts, model: Model): Promise<void> {
  await seedRows(parts.engine, model, async (seeding) => {
    if (!(await seeding.isEmpty("member_deposit"))) return;
    for (const funds of DEMO_FUNDS) {
      const book = await parts.repo.demoBook(seeding.tx, funds.memberCode, funds.ofCompany);
      if (book !== undefined) await addFunds(parts, seeding, book, funds);
    }
  });
}

async function addFunds(parts: FundsParts, seeding: SeedWriter, book: DemoBook, funds: DemoFunds): Promise<void> {
  const { memberId, enterpriseId, name } = book;
  const owner = { memberId, enterpriseId };
  const { bankCard } = funds;
  await seeding.add("member_bank", {
    ...owner,
    ...BANK,
    bankCard,
    acountName: name,
    defaultCard: 1,
    addTime: "$now-9d",
  });
  for (const [at, deposit] of funds.deposits.entries())
    await addDeposit(parts, seeding, { ...book, serial: `DEMO${funds.memberCode}-${at + 1}` }, deposit);
  for (const [at, withdrawal] of funds.withdrawals.entries())
    await addWithdrawal(
      parts,
      seeding,
      { ...book, bankCard, serial: `DEMO${funds.memberCode}-P${at + 1}` },
      withdrawal,
    );
}

async function addDeposit(
  { ledger }: FundsParts,
  { add, tx }: SeedWriter,
  { memberId, enterpriseId, name, serial }: DemoBook & { readonly serial: string },
  { amount, status, remark, reason }: DemoDeposit,
): Promise<void> {
  const isSeen = status === confirmed || status === credited;
  await add("member_deposit", {
    memberId,
    enterpriseId,
    holder: name,
    amount,
    bankName: BANK.bankName,
    remark: remark ?? null,
    reason: reason ?? null,
    status: String(status),
    ...(status === declared ? {} : { maker: MAKER, makeTime: "$now-1d" }),
    ...(isSeen ? { bankSerial: serial, bankDay: "$today-2d", payerName: name, creditedAmount: amount } : {}),
    ...(status === credited ? { checker: CHECKER, checkTime: "$now-1d" } : {}),
  });
  if (status !== credited) return;
  await ledger.post(tx, {
    event: "depositMatched",
    subjects: { memberId, enterpriseId, bankSerial: serial },
    amounts: { amount: fen(amount) },
    makerId: MAKER,
    checkerId: CHECKER,
  });
}

async function addWithdrawal(
  { ledger }: FundsParts,
  { add, tx }: SeedWriter,
  { memberId, enterpriseId, name, bankCard, serial }: DemoBook & { readonly bankCard: string; readonly serial: string },
  { amount: yuan, status, sent }: DemoWithdrawal,
): Promise<void> {
  const row = await add("member_withdrawal", {
    memberId,
    enterpriseId,
    amount: yuan,
    acountName: name,
    ...BANK,
    bankCard,
    status: String(status),
    ...(status === submitted ? {} : { maker: MAKER, makeTime: "$now-1d" }),
    ...(status === approved || sent ? { checker: CHECKER, checkTime: "$now-1d" } : {}),
    ...(sent ? { sender: MAKER, sendTime: "$now-1d", bankSerial: serial, charge: "5.00" } : {}),
    ...(sent ? { payer: MAKER, payTime: "$now-1d" } : {}),
  });
  const book: Book = { memberId, enterpriseId };
  const subjects = { ...book, withdrawalId: String(row["id"]) };
  const amounts = { amount: fen(yuan) };
  const byMember = { makerId: memberId, checkerId: null };
  await ledger.post(tx, { event: "withdrawalRequested", subjects, amounts, ...byMember });
  if (sent !== true) return;
  await ledger.post(tx, { event: "withdrawalSent", subjects, amounts, makerId: MAKER, checkerId: CHECKER });
  await ledger.post(tx, {
    event: "payoutConfirmed",
    subjects: { bankSerial: serial },
    amounts: { ...amounts, charge: 500 },
    makerId: MAKER,
    checkerId: null,
  });
}

const fen = (yuan: string): number => parseMoney(yuan) ?? 0;
