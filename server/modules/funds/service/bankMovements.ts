/**
 * What people confirm and what the bank's statement says of it are one movement: where a statement has the serial, both
 * agree, and the line is matched with the deposit or the withdrawal.
 */
import { formatMoney } from "#core/values";
import type { WriteTransaction } from "#engine/server";
import { fundsErrors } from "../errors.ts";
import { DIRECTION, LINE_STATE } from "../rules/index.ts";
import type { FundsParts } from "./parts.ts";

export interface Movement {
  readonly serial: string;
  readonly direction: number;
  /** In fen; the bank has one of them. */
  readonly amounts: readonly number[];
  /** Of a deposit. */
  readonly bankDay?: string;
  readonly payerName?: string;
  readonly depositId: string | null;
  readonly withdrawalId: string | null;
}

interface BankLine {
  readonly direction: number | null;
  readonly amount: number | null;
  readonly bankDay: string | null;
  readonly payerName: string | null;
}

/** How the line of a statement is another one than the movement; empty: they agree. */
export function differencesOf(line: BankLine, { direction, amounts, bankDay, payerName }: Movement): string {
  const ways: Readonly<Record<number, string>> = { [DIRECTION.income]: "收入", [DIRECTION.expense]: "支出" };
  return [
    ...(line.direction === direction ? [] : [`方向为${ways[line.direction ?? 0] ?? "空"}`]),
    ...(amounts.includes(line.amount ?? 0) ? [] : [`金额为${formatMoney(line.amount ?? 0)}`]),
    ...(bankDay === undefined || line.bankDay === bankDay ? [] : [`到账日期为${line.bankDay ?? "空"}`]),
    ...(payerName === undefined || line.payerName === payerName ? [] : [`付款户名为${line.payerName ?? "空"}`]),
  ].join("，");
}

interface Agreed {
  /** After the postings and whatever else is written: counters are the last that a transaction locks. */
  done(): Promise<void>;
}

const NOTHING: Agreed = { done: () => Promise.resolve() };

/** Before the posting. @throws FUNDS.LINE_DIFFERS, FUNDS.SERIAL_USED */
export async function agreeWithBank(
  { repo }: Pick<FundsParts, "repo">,
  tx: WriteTransaction,
  movement: Movement,
): Promise<Agreed> {
  const { serial, depositId, withdrawalId } = movement;
  const line = await repo.lineOfSerial(tx, serial);
  if (line === undefined) return NOTHING;
  const isMatched =
    line.state === LINE_STATE.matched && line.depositId === depositId && line.withdrawalId === withdrawalId;
  if (!isMatched && line.state !== LINE_STATE.unmatched) throw fundsErrors.error("SERIAL_USED", { serial });
  const what = differencesOf(line, movement);
  if (what !== "") throw fundsErrors.error("LINE_DIFFERS", { serial, what });
  if (isMatched) return NOTHING;
  const link = { id: line.id, from: LINE_STATE.unmatched, state: LINE_STATE.matched, depositId, withdrawalId };
  if (!(await repo.linkLine(tx, link))) throw fundsErrors.error("SERIAL_USED", { serial });
  return { done: () => repo.countLines(tx, String(line.statementId)) };
}

/** The deposit has another serial now, or none: the line waits again. */
export async function freeLine({ repo }: Pick<FundsParts, "repo">, tx: WriteTransaction, depositId: string) {
  const line = await repo.lineOfDeposit(tx, depositId);
  if (line === undefined) return;
  const { matched, unmatched } = LINE_STATE;
  await repo.linkLine(tx, { id: line.id, from: matched, state: unmatched, depositId: null, withdrawalId: null });
  await repo.countLines(tx, String(line.statementId));
}
