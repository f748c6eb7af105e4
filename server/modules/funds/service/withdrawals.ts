/** Withdrawals: the money leaves the available balance at once, and comes back where the bank does not pay it. */
import { ApiError } from "#core/api";
import { dayOf, formatMoney, midnightOf, type StoredRow } from "#core/values";
import {
  Reply,
  registerActions,
  type ActionCall,
  type Caller,
  type ModuleActions,
  type RecordResult,
  type WriteContext,
  type WriteTransaction,
} from "#engine/server";
import type { MoneyRequest } from "../contract.ts";
import { fundsErrors } from "../errors.ts";
import { DIRECTION, MOST_FEN_A_DAY, MOST_WITHDRAWALS_A_DAY, WITHDRAWAL_STATUS, isSameName } from "../rules/index.ts";
import { fenIn } from "./amounts.ts";
import { bookOf } from "./bankAccounts.ts";
import { ownRow, requestOf } from "./deposits.ts";
import { agreeWithBank, type Movement } from "./bankMovements.ts";
import { assertOneMovement, writeSerial } from "./bankSerials.ts";
import { assertStillHolder, authorOf, certifiedHolder, type FundsParts } from "./parts.ts";

const WITHDRAWAL = "member_withdrawal";

interface WithdrawalBody {
  readonly amount: string;
  readonly bankId: string;
  readonly code: string;
}

/** What a member may withdraw now, in yuan. */
export async function withdrawableOf(parts: FundsParts, caller: Caller): Promise<string> {
  const { memberId, enterpriseId } = await parts.holders.of(caller);
  const subjects = { memberId, enterpriseId };
  return formatMoney(await parts.ledger.balances.of(parts.database.read, "available", subjects));
}

/** @param record called last in the transaction, with the answer */
export async function requestWithdrawal(
  parts: FundsParts,
  { amount: typed, bankId, code }: WithdrawalBody,
  caller: Caller,
  record: RecordResult<MoneyRequest>,
): Promise<MoneyRequest> {
  const { engine, ledger, repo } = parts;
  const holder = await certifiedHolder(parts, caller);
  const { memberId, enterpriseId } = holder;
  const subjects = { memberId, enterpriseId };
  const available = await ledger.balances.of(parts.database.read, "available", subjects);
  if (available === 0) throw fundsErrors.error("NOTHING_AVAILABLE");
  const amount = fenIn(typed);
  if (bankId === "") throw fundsErrors.error("BANK_REQUIRED");
  const right = await rightCode(parts, holder.phone, code);
  return engine.calls.write(authorOf(caller), async (rows) => {
    const { tx } = rows;
    // Locked, so that of several at once each counts those before it.
    await assertStillHolder(parts, tx, holder);
    const bank = await repo.bankOf(tx, memberId, bankId);
    if (bank === undefined) throw fundsErrors.error("BANK_NOT_FOUND");
    if (!isSameName(bank.acountName, holder.name))
      throw fundsErrors.error("BANK_HOLDER", { holder: enterpriseId === null ? "您的姓名" : "企业名称" });
    await assertWithinDay(parts, tx, subjects, amount);
    const { bankName, acountName, bankCard, fname, interbankNumber } = bank;
    const account = { bankName, acountName, bankCard, fname, interbankNumber };
    const row = await rows.add(WITHDRAWAL, { memberId, enterpriseId, amount, ...account, status: 1 });
    if (!(await right.use(tx))) throw fundsErrors.error("CODE_WRONG");
    const withdrawalId = String(row["id"]);
    try {
      await ledger.post(tx, {
        event: "withdrawalRequested",
        subjects: { ...subjects, withdrawalId },
        amounts: { amount },
        makerId: memberId,
        checkerId: null,
      });
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== "LEDGER.INSUFFICIENT") throw error;
      const left = await ledger.balances.of(tx, "available", subjects);
      throw left === 0
        ? fundsErrors.error("NOTHING_AVAILABLE")
        : fundsErrors.error("MORE_THAN_AVAILABLE", { available: formatMoney(left) });
    }
    const request = requestOf(row);
    await record(tx, request);
    return request;
  });
}

async function rightCode({ codes }: FundsParts, phone: string | null, code: string) {
  if (code.trim() === "") throw fundsErrors.error("CODE_REQUIRED");
  const right =
    phone === null ? undefined : await codes.check({ purpose: "withdraw", channel: "sms", target: phone, code });
  if (right === undefined) throw fundsErrors.error("CODE_WRONG");
  return right;
}

async function assertWithinDay(
  { repo }: FundsParts,
  tx: WriteTransaction,
  book: { readonly memberId: string; readonly enterpriseId: string | null },
  amount: number,
): Promise<void> {
  const today = await repo.withdrawnSince(tx, book, midnightOf(dayOf(tx.now)));
  if (today.count >= MOST_WITHDRAWALS_A_DAY)
    throw fundsErrors.error("TOO_MANY_WITHDRAWALS", { most: MOST_WITHDRAWALS_A_DAY });
  const left = MOST_FEN_A_DAY - today.fen;
  if (amount > left)
    throw fundsErrors.error("TOO_MUCH_WITHDRAWN", { most: formatMoney(MOST_FEN_A_DAY), left: formatMoney(left) });
}

/** A code to the member's own phone, which pays out and does nothing else. */
export async function sendWithdrawalCode({ codes, holders }: FundsParts, caller: Caller): Promise<void> {
  const { phone } = await holders.of(caller);
  if (phone === null) throw fundsErrors.error("NO_PHONE");
  await codes.issue({ purpose: "withdraw", channel: "sms", target: phone, ip: caller.ip });
}

/** As long as nobody has confirmed it. */
export async function cancelWithdrawal(parts: FundsParts, id: string, caller: Caller): Promise<void> {
  const holder = await parts.holders.of(caller);
  await parts.engine.calls.write(authorOf(caller), async (rows) => {
    const row = await ownRow(rows, WITHDRAWAL, id, holder);
    if (row["status"] !== WITHDRAWAL_STATUS.submitted) throw fundsErrors.error("NOT_CANCELLABLE");
    const after = await rows.change(WITHDRAWAL, row, { status: WITHDRAWAL_STATUS.cancelled }, "cancel");
    await giveBack(parts, rows.tx, after, holder.memberId);
  });
}

/** To the available balance: it was cancelled or refused before it was sent. */
const giveBack = ({ ledger }: FundsParts, tx: WriteTransaction, row: StoredRow, makerId: string) =>
  ledger.post(tx, {
    event: "withdrawalCancelled",
    subjects: { ...bookOf(row), withdrawalId: String(row["id"]) },
    amounts: { amount: Number(row["amount"]) },
    makerId,
    checkerId: null,
  });

export function registerWithdrawalRules(parts: FundsParts): void {
  const { hooks } = parts.engine;
  hooks.on(WITHDRAWAL, "beforeEdit", async (draft, before, { op, tx, seeding }) => {
    writeSerial(draft);
    if (!seeding && TOWARDS_PAYMENT.has(op)) await assertNotFrozen(parts, tx, before);
  });
  hooks.on(WITHDRAWAL, "afterWrite", async (before, after, context) => {
    if (context.seeding || before === undefined || after === undefined) return;
    if (context.op === "refuse") {
      await giveBack(parts, context.tx, after, String(after["maker"]));
      await notifyNotPaid(parts, after, context);
    }
    if (context.op === "paid") await confirmPaid(parts, after, context);
    if (context.op === "returned") await takeReturn(parts, after, context);
  });
  registerActions(parts.engine, withdrawalActions, parts);
}

export const withdrawalActions: ModuleActions<FundsParts> = {
  "member_withdrawal.askReturn": async ({ rows, input, viewer, set }) => {
    const { bankSerial = null, reason = null } = input;
    const draft = { bankSerial };
    writeSerial(draft);
    for (const row of rows) await set(row, { ...draft, reason, returner: viewer.username });
    return new Reply(null, "已登记，请由另一人确认退汇");
  },
  "member_withdrawal.withdrawReturn": async ({ rows, set }) => {
    for (const row of rows) await set(row, { bankSerial: null, reason: null, returner: null });
  },
  "member_withdrawal.send": (call, parts) => send(parts, call),
};

/** Steps that bring the money nearer to the bank, as `send` does. What the bank has it pays or returns. */
const TOWARDS_PAYMENT: ReadonlySet<string> = new Set(["confirm", "approve"]);

/** @throws FUNDS.MEMBER_FROZEN, FUNDS.COMPANY_FROZEN */
async function assertNotFrozen({ holders }: FundsParts, tx: WriteTransaction, row: StoredRow): Promise<void> {
  const { memberId, enterpriseId } = bookOf(row);
  const frozen = await holders.frozen(tx, memberId, enterpriseId);
  if (frozen === undefined) return;
  throw fundsErrors.error(frozen === "member" ? "MEMBER_FROZEN" : "COMPANY_FROZEN", {
    serialNo: String(row["serialNo"]),
  });
}

/** All of them or none. */
async function send(parts: FundsParts, { rows, viewer, tx, set }: ActionCall): Promise<Reply> {
  const { ledger } = parts;
  for (const row of rows) await assertNotFrozen(parts, tx, row);
  const sent: StoredRow[] = [];
  for (const row of rows) {
    if (row["status"] !== WITHDRAWAL_STATUS.approved || row["sendTime"] !== null) throw fundsErrors.error("NOT_SENT");
    sent.push(await set(row, { sender: viewer.username, sendTime: tx.now }));
  }
  for (const row of sent)
    await ledger.post(tx, {
      event: "withdrawalSent",
      subjects: { ...bookOf(row), withdrawalId: String(row["id"]) },
      amounts: { amount: Number(row["amount"]) },
      makerId: String(row["maker"]),
      checkerId: String(row["checker"]),
    });
  return new Reply(null, `已送银行 ${rows.length} 笔`);
}

async function confirmPaid(parts: FundsParts, row: StoredRow, { tx }: WriteContext): Promise<void> {
  const { ledger, notify } = parts;
  const amount = Number(row["amount"]);
  const charge = Number(row["charge"] ?? 0);
  // The bank may take its charge with the payment or by itself.
  const amounts = [amount, amount + charge];
  const { done } = await agreeWithBank(parts, tx, movementOf(row, DIRECTION.expense, amounts));
  await ledger.post(tx, {
    event: "payoutConfirmed",
    subjects: { bankSerial: String(row["bankSerial"]) },
    amounts: { amount, charge },
    makerId: String(row["payer"]),
    checkerId: null,
  });
  await assertOneMovement(parts, tx, String(row["bankSerial"]));
  await done();
  await notify(tx, String(row["memberId"]), "withdrawalPaid", {
    serialNo: String(row["serialNo"]),
    amount: formatMoney(amount),
  });
}

async function takeReturn(parts: FundsParts, row: StoredRow, context: WriteContext): Promise<void> {
  const movement = movementOf(row, DIRECTION.income, [Number(row["amount"])]);
  const { done } = await agreeWithBank(parts, context.tx, movement);
  await parts.ledger.post(context.tx, {
    event: "withdrawalReturned",
    subjects: { ...bookOf(row), bankSerial: String(row["bankSerial"]) },
    amounts: { amount: Number(row["amount"]) },
    makerId: String(row["payer"]),
    checkerId: null,
  });
  await assertOneMovement(parts, context.tx, String(row["bankSerial"]));
  await done();
  await notifyNotPaid(parts, row, context);
}

const movementOf = (row: StoredRow, direction: number, amounts: readonly number[]): Movement => ({
  serial: String(row["bankSerial"]),
  direction,
  amounts,
  depositId: null,
  withdrawalId: String(row["id"]),
});

const notifyNotPaid = ({ notify }: FundsParts, row: StoredRow, { tx }: WriteContext): Promise<void> =>
  notify(tx, String(row["memberId"]), "withdrawalNotPaid", {
    serialNo: String(row["serialNo"]),
    amount: formatMoney(Number(row["amount"])),
    reason: String(row["reason"] ?? ""),
  });
