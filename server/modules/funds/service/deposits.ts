/**
 * Deposits: a member says what they have sent, a person finds it at the bank, another one agrees, and only then it is
 * theirs.
 */
import { withoutSignatures } from "#core/fields";
import { validateErrors } from "#core/validate";
import { PHOTO_ENDINGS, formatMoney } from "#core/values";
import type { StoredRow } from "#core/values";
import {
  Reply,
  registerActions,
  type Caller,
  type ModuleActions,
  type RecordResult,
  type RowWriter,
  type WriteContext,
  type WriteTransaction,
} from "#engine/server";
import type { MoneyRequest } from "../contract.ts";
import { fundsErrors } from "../errors.ts";
import { DEPOSIT_STATUS, DIRECTION, MOST_OPEN_DEPOSITS, isSameName } from "../rules/index.ts";
import { fenIn } from "./amounts.ts";
import { bookOf } from "./bankAccounts.ts";
import { agreeWithBank, freeLine, type Movement } from "./bankMovements.ts";
import { assertOneMovement, writeSerial } from "./bankSerials.ts";
import { assertStillHolder, authorOf, certifiedHolder, type FundsParts } from "./parts.ts";

const DEPOSIT = "member_deposit";

interface DepositBody {
  readonly amount: string;
  readonly bankId: string;
  readonly voucher?: string;
  readonly remark?: string;
}

async function readDeposit(parts: FundsParts, body: DepositBody, caller: Caller) {
  const holder = await certifiedHolder(parts, caller);
  const amount = fenIn(body.amount);
  if (body.bankId === "") throw fundsErrors.error("BANK_REQUIRED");
  const bank = await parts.repo.bankOf(parts.database.read, holder.memberId, body.bankId);
  if (bank === undefined) throw fundsErrors.error("BANK_NOT_FOUND");
  if (!isSameName(bank.acountName, holder.name))
    throw fundsErrors.error("BANK_HOLDER", { holder: holder.enterpriseId === null ? "您的姓名" : "企业名称" });
  // What is absent stays as it is.
  const values = {
    amount,
    bankName: bank.bankName,
    ...(body.voucher === undefined ? {} : { voucher: voucherIn(body.voucher) }),
    ...(body.remark === undefined ? {} : { remark: body.remark.trim() === "" ? null : body.remark.trim() }),
  };
  return { holder, values };
}

/** Undoes the transaction of a check. */
class CheckedOnly extends Error {}

/** Everything that the declaration would refuse, because it is the declaration, undone before it is committed. */
export async function checkDeposit(parts: FundsParts, body: DepositBody, caller: Caller): Promise<void> {
  const undo = (): Promise<never> => Promise.reject(new CheckedOnly());
  try {
    await declareDeposit(parts, body, caller, undo);
  } catch (error) {
    if (!(error instanceof CheckedOnly)) throw error;
  }
}

/** @param record called last in the transaction, with the answer */
export async function declareDeposit(
  parts: FundsParts,
  body: DepositBody,
  caller: Caller,
  record: RecordResult<MoneyRequest>,
): Promise<MoneyRequest> {
  const { holder, values } = await readDeposit(parts, body, caller);
  const { memberId, enterpriseId, name } = holder;
  return parts.engine.calls.write(authorOf(caller), async (rows) => {
    await assertStillHolder(parts, rows.tx, holder);
    if ((await parts.repo.countOpenDeposits(rows.tx, { memberId, enterpriseId })) >= MOST_OPEN_DEPOSITS)
      throw fundsErrors.error("TOO_MANY_DEPOSITS", { most: MOST_OPEN_DEPOSITS });
    await assertNewVoucher(parts, rows.tx, { memberId, voucher: values.voucher }, "");
    const row = await rows.add(DEPOSIT, { memberId, enterpriseId, holder: name, ...values, status: 0 });
    const request = requestOf(row);
    await record(rows.tx, request);
    return request;
  });
}

/**
 * A voucher shows one payment. Its picture is its member's, who is locked: of two calls at once the second one sees the
 * first.
 *
 * @throws FUNDS.VOUCHER_USED
 */
async function assertNewVoucher(
  { repo }: FundsParts,
  tx: WriteTransaction,
  { memberId, voucher }: { readonly memberId: string; readonly voucher?: string | null | undefined },
  id: string,
): Promise<void> {
  const other = voucher == null ? undefined : await repo.depositOfVoucher(tx, { memberId, voucher }, id);
  if (other !== undefined) throw fundsErrors.error("VOUCHER_USED", { serialNo: other.serialNo ?? "" });
}

/** As long as nobody has begun with it. */
export async function editDeposit(
  parts: FundsParts,
  { id, ...body }: DepositBody & { readonly id: string },
  caller: Caller,
): Promise<MoneyRequest> {
  const { holder, values } = await readDeposit(parts, body, caller);
  return parts.engine.calls.write(authorOf(caller), async (rows) => {
    await assertStillHolder(parts, rows.tx, holder);
    const row = await ownRow(rows, DEPOSIT, id, holder);
    if (row["status"] !== DEPOSIT_STATUS.declared) throw fundsErrors.error("NOT_EDITABLE");
    await assertNewVoucher(parts, rows.tx, { memberId: holder.memberId, voucher: values.voucher }, id);
    return requestOf(await rows.change(DEPOSIT, row, values));
  });
}

/** A row of this holder's, locked. @throws FUNDS.NOT_FOUND */
export async function ownRow(
  rows: RowWriter,
  entity: string,
  id: string,
  holder: { readonly memberId: string; readonly enterpriseId: string | null },
): Promise<StoredRow> {
  const row = await rows.row(entity, id);
  const book = row === undefined ? undefined : bookOf(row);
  if (row === undefined || book?.memberId !== holder.memberId || book.enterpriseId !== holder.enterpriseId)
    throw fundsErrors.error("NOT_FOUND");
  return row;
}

export const requestOf = (row: StoredRow): MoneyRequest => ({
  id: String(row["id"]),
  serialNo: String(row["serialNo"]),
});

const PICTURE = new RegExp(`^[\\w./-]+\\.(?:${PHOTO_ENDINGS})$`, "i");

function voucherIn(text: string): string | null {
  if (text.trim() === "") return null;
  const path = withoutSignatures(text.trim());
  if (!PICTURE.test(path) || !path.startsWith("private/voucher/")) throw fundsErrors.error("VOUCHER");
  return path;
}

export function registerDepositRules(parts: FundsParts): void {
  const { hooks } = parts.engine;
  hooks.on(DEPOSIT, "beforeEdit", (draft, before, { op }) => {
    writeSerial(draft);
    if (op === "confirm") assertPayer(draft["payerName"], before["holder"]);
    // What was not found at the bank must not keep another deposit from being found there.
    if (op === "refuse")
      Object.assign(draft, { bankSerial: null, bankDay: null, payerName: null, creditedAmount: null });
  });
  hooks.on(DEPOSIT, "afterWrite", async (before, after, context) => {
    if (context.seeding || after === undefined) return;
    const { tx } = context;
    if (before !== undefined && before["bankSerial"] !== after["bankSerial"])
      await freeLine(parts, tx, String(after["id"]));
    // Confirmed by hand, or by the import of the statement that has the line.
    if (context.op === "confirm" || (before === undefined && after["status"] === DEPOSIT_STATUS.confirmed)) {
      const { done } = await agreeWithBank(parts, tx, movementOf(after));
      await done();
    }
    if (before === undefined) return;
    if (context.op === "credit") await credit(parts, after, context);
    if (context.op === "reverse") await reverse(parts, after, context);
    if (context.op === "refuse")
      await parts.notify(tx, String(after["memberId"]), "depositRefused", {
        serialNo: String(after["serialNo"]),
        reason: String(after["reason"] ?? ""),
      });
  });
  registerActions(parts.engine, depositActions, parts);
}

export const depositActions: ModuleActions<FundsParts> = {
  "member_deposit.askReverse": async ({ rows, input, viewer, set }) => {
    for (const row of rows)
      await set(row, { reverser: viewer.username, reverseReason: input["reverseReason"] ?? null });
    return new Reply(null, "已提交，请由另一人确认冲正");
  },
  "member_deposit.withdrawReverse": async ({ rows, set }) => {
    for (const row of rows) await set(row, { reverser: null, reverseReason: null });
  },
};

const NOT_THE_HOLDER = "付款户名与会员账户名称不一致，不能入账";

/** No check of the schema: it would not know the same name in other signs. */
function assertPayer(payerName: unknown, holder: unknown): void {
  if (isSameName(payerName, holder)) return;
  const issues = [{ field: "payerName", message: NOT_THE_HOLDER }];
  throw validateErrors.error("INVALID", { message: NOT_THE_HOLDER }, { issues });
}

async function credit(parts: FundsParts, row: StoredRow, { tx }: WriteContext): Promise<void> {
  const { ledger, notify } = parts;
  const amount = Number(row["creditedAmount"]);
  const { memberId, enterpriseId } = bookOf(row);
  const { done } = await agreeWithBank(parts, tx, movementOf(row));
  await ledger.post(tx, {
    event: "depositMatched",
    subjects: { memberId, enterpriseId, bankSerial: String(row["bankSerial"]) },
    amounts: { amount },
    makerId: String(row["maker"]),
    checkerId: String(row["checker"]),
  });
  await assertOneMovement(parts, tx, String(row["bankSerial"]));
  await done();
  await notify(tx, memberId, "depositCredited", { serialNo: String(row["serialNo"]), amount: formatMoney(amount) });
}

/** What the row says that the bank has received. */
const movementOf = (row: StoredRow): Movement => ({
  serial: String(row["bankSerial"]),
  direction: DIRECTION.income,
  amounts: [Number(row["creditedAmount"])],
  bankDay: String(row["bankDay"]),
  payerName: String(row["payerName"]),
  depositId: String(row["id"]),
  withdrawalId: null,
});

const reverse = ({ ledger }: FundsParts, row: StoredRow, { tx }: WriteContext) =>
  ledger.reverse(tx, {
    entryId: `dep:${String(row["bankSerial"])}`,
    makerId: String(row["reverser"]),
    checkerId: String(row["reverseChecker"]),
  });
