/** The entries that the states of deposits, withdrawals and payments in suspense imply: these, and no others. */
import type { Database, ReadConnection } from "#engine/server";
import type { ExpectedEntry, ExpectedRow, LedgerPart } from "#server/modules/ledger/index";
import { createStatesRepo, type DepositState, type SuspenseState, type WithdrawalState } from "../repo/states.ts";
import { DEPOSIT_STATUS, LINE_STATE, WITHDRAWAL_STATUS } from "../rules/index.ts";

const PAGE = 500;

export function createLedgerPart(database: Pick<Database, "dialect">): LedgerPart {
  const repo = createStatesRepo(database);
  return {
    events: [
      "depositMatched",
      "depositUnmatched",
      "anomalyCredited",
      "anomalyReturned",
      "withdrawalRequested",
      "withdrawalCancelled",
      "withdrawalSent",
      "payoutConfirmed",
      "withdrawalReturned",
    ],
    rows: async function* (read) {
      for await (const page of pagesOf(repo.deposits, read)) yield page.map(impliedByDeposit);
      for await (const page of pagesOf(repo.suspense, read)) yield page.map(impliedBySuspense);
      for await (const page of pagesOf(repo.withdrawals, read)) yield page.map(impliedByWithdrawal);
    },
    leftMembers: async function* (read) {
      for await (const page of pagesOf(repo.left, read)) yield page.map(({ id }) => id);
    },
  };
}

async function* pagesOf<Row extends { readonly id: string }>(
  next: (read: ReadConnection, page: { readonly after: string; readonly limit: number }) => Promise<readonly Row[]>,
  read: ReadConnection,
): AsyncGenerator<readonly Row[]> {
  let after = "";
  for (;;) {
    const page = await next(read, { after, limit: PAGE });
    const last = page.at(-1);
    if (last === undefined) return;
    yield page;
    after = last.id;
  }
}

const bookOf = ({ memberId, enterpriseId }: Pick<DepositState, "enterpriseId" | "memberId">) => ({
  memberId: memberId ?? "",
  enterpriseId,
});

function impliedByDeposit(row: DepositState): ExpectedRow {
  const { id, status, bankSerial, creditedAmount } = row;
  const about = `member_deposit ${id}`;
  if (status !== DEPOSIT_STATUS.credited && status !== DEPOSIT_STATUS.reversed) return { about, entries: [] };
  const credited: ExpectedEntry = {
    event: "depositMatched",
    subjects: { ...bookOf(row), bankSerial: bankSerial ?? "" },
    amounts: { amount: creditedAmount ?? 0 },
    reversed: status === DEPOSIT_STATUS.reversed,
  };
  return { about, entries: [credited] };
}

function impliedBySuspense(row: SuspenseState): ExpectedRow {
  const { id, state, serial, proposals } = row;
  const amounts = { amount: row.amount ?? 0 };
  const held: ExpectedEntry = { event: "depositUnmatched", subjects: { bankSerial: serial ?? "" }, amounts };
  const anomaly = { anomalyId: id, number: String(proposals) };
  const entries: Readonly<Record<number, readonly ExpectedEntry[]>> = {
    [LINE_STATE.suspense]: [held],
    [LINE_STATE.credited]: [held, { event: "anomalyCredited", subjects: { ...bookOf(row), ...anomaly }, amounts }],
    [LINE_STATE.returned]: [held, { event: "anomalyReturned", subjects: anomaly, amounts }],
  };
  return { about: `bank_line ${id}`, entries: entries[state ?? LINE_STATE.unmatched] ?? [] };
}

function impliedByWithdrawal(row: WithdrawalState): ExpectedRow {
  const { id, status, bankSerial, charge, sendTime } = row;
  const about = `member_withdrawal ${id}`;
  const amount = row.amount ?? 0;
  const amounts = { amount };
  const subjects = { ...bookOf(row), withdrawalId: id };
  const serial = bankSerial ?? "";
  const requested: ExpectedEntry = { event: "withdrawalRequested", subjects, amounts };
  const sent: ExpectedEntry = { event: "withdrawalSent", subjects, amounts };
  const { submitted, confirmed, approved, refused, cancelled, returned, paid } = WITHDRAWAL_STATUS;
  switch (status) {
    case submitted:
    case confirmed:
      return { about, entries: [requested], holds: { withdrawing: amount } };
    case approved:
      return sendTime === null
        ? { about, entries: [requested], holds: { withdrawing: amount } }
        : { about, entries: [requested, sent], holds: { inTransit: amount } };
    case refused:
    case cancelled:
      return { about, entries: [requested, { event: "withdrawalCancelled", subjects, amounts }] };
    case returned:
      return {
        about,
        entries: [
          requested,
          sent,
          { event: "withdrawalReturned", subjects: { ...bookOf(row), bankSerial: serial }, amounts },
        ],
      };
    case paid:
      return {
        about,
        entries: [
          requested,
          sent,
          { event: "payoutConfirmed", subjects: { bankSerial: serial }, amounts: { amount, charge: charge ?? 0 } },
        ],
      };
    default:
      return { about, entries: [] };
  }
}
