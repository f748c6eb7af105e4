/** Deposits and withdrawals of a book, the newest first. */
import type { Page } from "#core/api";
import { DAY_MS, formatInstant, formatMoney, isDay, midnightOf } from "#core/values";
import type { Caller } from "#engine/server";
import type { DayBookRecord } from "../contract.ts";
import { fundsErrors } from "../errors.ts";
import { DEPOSIT_STATUS, WITHDRAWAL_STATUS } from "../rules/index.ts";
import type { DayBookFilter, DayBookRow } from "../repo/index.ts";
import type { FundsParts } from "./parts.ts";

const MOST_OF_PAGE = 100;
const OF_PAGE = 10;
const DICTS = { 1: "depositStatus", 2: "withdrawalStatus" } as const;
const TYPES = { 1: "充值", 2: "提现" } as const;

interface DayBookQuery {
  readonly beingDateTime?: string;
  readonly dateTimeTo?: string;
  readonly capitalDirection?: string;
  readonly pageNo?: string;
  readonly pageSize?: string;
}

/** Refused, or returned by the bank. */
const ENDED: ReadonlySet<number> = new Set([
  DEPOSIT_STATUS.refused,
  WITHDRAWAL_STATUS.refused,
  WITHDRAWAL_STATUS.returned,
]);

export async function dayBookOf(parts: FundsParts, query: DayBookQuery, caller: Caller): Promise<Page<DayBookRecord>> {
  const { memberId, enterpriseId } = await parts.holders.of(caller);
  const size = Math.min(Number(query.pageSize ?? OF_PAGE), MOST_OF_PAGE);
  const current = Number(query.pageNo ?? 1);
  const { total, rows } = await parts.repo.dayBook({ memberId, enterpriseId }, filterOf(query), {
    limit: size,
    offset: (current - 1) * size,
  });
  const records = rows.map((row) => recordOf(parts, memberId, row));
  return { records, total, size, current, pages: Math.ceil(total / size) };
}

/** @throws FUNDS.DAYS where only one of the two days is given, FUNDS.DAYS_ORDER */
function filterOf({ beingDateTime = "", dateTimeTo = "", capitalDirection }: DayBookQuery): DayBookFilter {
  const direction = capitalDirection === undefined ? undefined : capitalDirection === "1" ? 1 : 2;
  if (beingDateTime === "" && dateTimeTo === "") return { from: undefined, to: undefined, direction };
  if (!isDay(beingDateTime) || !isDay(dateTimeTo)) throw fundsErrors.error("DAYS");
  if (dateTimeTo < beingDateTime) throw fundsErrors.error("DAYS_ORDER");
  return { from: midnightOf(beingDateTime), to: midnightOf(dateTimeTo) + DAY_MS, direction };
}

function recordOf({ engine }: FundsParts, memberId: string, row: DayBookRow): DayBookRecord {
  const { capitalDirection, amount, creditedAmount, createTime, reason, ...rest } = row;
  return {
    ...rest,
    // What operators tell each other while they check it is not for the member.
    reason: ENDED.has(row.status) ? reason : null,
    capitalDirection,
    typeName: TYPES[capitalDirection],
    statusText: statusText(engine, DICTS[capitalDirection], row.status),
    amount: formatMoney(amount),
    creditedAmount: creditedAmount === null ? null : formatMoney(creditedAmount),
    mainId: null,
    memberId,
    createDate: formatInstant(createTime),
  };
}

function statusText(engine: FundsParts["engine"], dict: string, status: number): string {
  const items = engine.dicts.items(dict) ?? engine.model().dicts[dict]?.items ?? [];
  return items.find(({ value }) => value === String(status))?.text ?? "";
}
