/** Lines of statements and what members have declared, brought together in one transaction. */
import { dayOf, type StoredRow } from "#core/values";
import type { RowWriter, WriteTransaction } from "#engine/server";
import { DEPOSIT_STATUS, DIRECTION, LINE_STATE } from "../rules/index.ts";
import { matchPayments, type Match, type NamedBook, type OpenDeposit, type Payment } from "../rules/matchLines.ts";
import { differencesOf, type Movement } from "./bankMovements.ts";
import type { FundsParts } from "./parts.ts";

const LINE = "bank_line";
const DEPOSIT = "member_deposit";

interface Matching {
  readonly tx: WriteTransaction;
  readonly write: RowWriter;
  /** The user name of whoever confirms what is found. */
  readonly by: string;
}

/**
 * Matches rows of `bank_line` that are not matched yet; answers how many were. Members are locked before deposits, both
 * in the order of their ids, and `countLines` of the statements is up to the caller.
 */
export async function matchRows(parts: FundsParts, matching: Matching, rows: readonly StoredRow[]): Promise<number> {
  let found = 0;
  const open: StoredRow[] = [];
  for (const row of rows) {
    const known = await matchKnown(parts, matching, row);
    if (known === "matched") found++;
    else if (known === "unknown" && row["direction"] === DIRECTION.income) open.push(row);
  }
  const plan = await planOf(parts, matching.tx, open);
  const locked = await lockFor(parts, matching, plan);
  for (const [at, row] of open.entries()) if (await apply(parts, matching, row, plan[at] ?? {}, locked)) found++;
  return found;
}

/** Somebody has entered this serial before the statement came. */
async function matchKnown(
  { repo }: FundsParts,
  { tx, write }: Matching,
  row: StoredRow,
): Promise<"matched" | "differs" | "unknown"> {
  const serial = String(row["serial"]);
  const deposit = await repo.depositOfSerial(tx, serial);
  const withdrawal = await repo.withdrawalOfSerial(tx, serial);
  if (withdrawal === undefined && (deposit === undefined || deposit.status === DEPOSIT_STATUS.inReview))
    return "unknown";
  const link = { depositId: deposit?.id ?? null, withdrawalId: withdrawal?.id ?? null };
  const said: Movement =
    withdrawal === undefined
      ? {
          serial,
          direction: DIRECTION.income,
          amounts: [Number(deposit?.creditedAmount)],
          bankDay: String(deposit?.bankDay),
          payerName: String(deposit?.payerName),
          ...link,
        }
      : {
          serial,
          direction: Number(row["direction"]),
          amounts: [Number(withdrawal.amount), Number(withdrawal.amount) + Number(withdrawal.charge ?? 0)],
          ...link,
        };
  const what = differencesOf(bankSays(row), said);
  if (what === "")
    return (await repo.linkLine(tx, {
      id: String(row["id"]),
      from: LINE_STATE.unmatched,
      state: LINE_STATE.matched,
      ...link,
    }))
      ? "matched"
      : "differs";
  const no = withdrawal === undefined ? `入金单${deposit?.serialNo ?? ""}` : `出金单${withdrawal.serialNo ?? ""}`;
  const anomaly = withdrawal === undefined ? "A3" : null;
  await write.change(LINE, row, { anomaly, note: `${no}登记的与银行流水不一致：银行的${what}`.slice(0, 200) }, "match");
  return "differs";
}

const bankSays = (row: StoredRow) => ({
  direction: Number(row["direction"]),
  amount: Number(row["amount"]),
  bankDay: textOf(row, "bankDay"),
  payerName: textOf(row, "payerName"),
});

const textOf = (row: StoredRow, field: string): string | null => {
  const value = row[field];
  return typeof value === "string" && value !== "" ? value : null;
};

const paymentOf = (row: StoredRow): Payment => ({
  serial: String(row["serial"]),
  bankDay: String(row["bankDay"]),
  amount: Number(row["amount"]),
  payerName: textOf(row, "payerName"),
  payerAccount: textOf(row, "payerAccount"),
  payerBank: textOf(row, "payerBank"),
  remark: textOf(row, "remark"),
});

/** Read without locks: whatever has changed until the rows are locked is left for the next time. */
async function planOf(parts: FundsParts, tx: WriteTransaction, rows: readonly StoredRow[]): Promise<readonly Match[]> {
  if (rows.length === 0) return [];
  const { holders, repo } = parts;
  const payments = rows.map(paymentOf);
  const names = [...new Set(payments.flatMap(({ payerName }) => payerName ?? []))];
  const named = await holders.named(tx, names);
  const deposits = await repo.openDeposits(tx);
  const cards = new Map<string, Awaited<ReturnType<typeof repo.cardsOf>>>();
  const owners = deposits.filter(({ holder }) => names.includes(holder ?? "")).map(({ memberId }) => String(memberId));
  for (const memberId of new Set([...named.map((one) => one.memberId), ...owners]))
    cards.set(memberId, await repo.cardsOf(tx, memberId));
  const bookOf = (memberId: string, enterpriseId: string | null, name: string): NamedBook => ({
    memberId,
    enterpriseId,
    name,
    accounts: (cards.get(memberId) ?? [])
      .filter((one) => one.enterpriseId === enterpriseId && one.acountName === name)
      .map(({ card }) => card),
  });
  const open = deposits.map(({ id, serialNo, memberId, enterpriseId, holder, amount, createTime }): OpenDeposit => ({
    id,
    serialNo: String(serialNo),
    book: bookOf(String(memberId), enterpriseId ?? null, String(holder)),
    amount: Number(amount),
    day: dayOf(Number(createTime)),
  }));
  return matchPayments(
    payments,
    open,
    named.map((one) => bookOf(one.memberId, one.enterpriseId, one.name)),
  );
}

type Locked = ReadonlyMap<string, StoredRow | undefined>;

async function lockFor({ holders }: FundsParts, { tx, write }: Matching, plan: readonly Match[]): Promise<Locked> {
  const members = plan.flatMap(({ book }) => book?.memberId ?? []);
  for (const memberId of [...new Set(members)].sort()) await holders.lock(tx, memberId);
  const deposits = new Map<string, StoredRow | undefined>();
  const ids = plan.flatMap(({ deposit }) => deposit?.id ?? []);
  for (const id of [...new Set(ids)].sort()) deposits.set(id, await write.row(DEPOSIT, id));
  return deposits;
}

/** True: the line is matched. The rules of deposits do that, as where somebody confirms one by hand. */
async function apply(
  { holders, repo }: FundsParts,
  { tx, write, by }: Matching,
  row: StoredRow,
  { deposit, book, anomaly, suspect }: Match,
  locked: Locked,
): Promise<boolean> {
  await noteAnomaly(write, row, anomaly, suspect);
  // One that was sent back keeps its serial until it is confirmed anew.
  const holds = await repo.depositOfSerial(tx, String(row["serial"]));
  if (holds !== undefined && holds.id !== deposit?.id) return false;
  const payment = paymentOf(row);
  const found = {
    status: DEPOSIT_STATUS.confirmed,
    bankSerial: payment.serial,
    bankDay: payment.bankDay,
    payerName: payment.payerName,
    creditedAmount: payment.amount,
    maker: by,
    makeTime: tx.now,
  };
  if (deposit !== undefined) {
    const before = locked.get(deposit.id);
    const waits = before?.["status"] === DEPOSIT_STATUS.declared || before?.["status"] === DEPOSIT_STATUS.inReview;
    if (before === undefined || !waits || before["amount"] !== deposit.amount) return false;
    await write.change(DEPOSIT, before, found, "confirm");
    return true;
  }
  if (book === undefined) return false;
  const { memberId, enterpriseId, name } = book;
  if ((await holders.nameOf(tx, memberId, enterpriseId)) !== name) return false;
  await write.add(DEPOSIT, {
    memberId,
    enterpriseId,
    holder: name,
    amount: payment.amount,
    bankName: payment.payerBank?.slice(0, 60) ?? null,
    remark: UNDECLARED,
    ...found,
  });
  return true;
}

const UNDECLARED = "未申报，按银行流水登记";

async function noteAnomaly(
  write: RowWriter,
  row: StoredRow,
  anomaly: Match["anomaly"],
  suspect: string | undefined,
): Promise<void> {
  const noted = { anomaly: anomaly?.code ?? null, note: anomaly?.note ?? null, memberId: suspect ?? null };
  if (Object.entries(noted).every(([field, value]) => (row[field] ?? null) === value)) return;
  await write.change(LINE, row, noted, "match");
}
