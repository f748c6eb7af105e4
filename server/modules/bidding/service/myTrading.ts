/** The sessions that a member has signed up for, under the identity of now; the newest first. */
import type { Page } from "#core/api";
import { DAY_MS, formatInstant, formatMoney, isDay, midnightOf } from "#core/values";
import type { Caller } from "#engine/server";
import { textsOf, type TextOf } from "#server/modules/content/index";
import type { MyTradingQuery, MyTradingRow, OwnDeal } from "../contract.ts";
import { biddingErrors } from "../errors.ts";
import { createMyTradingRepo, type TradingFilter } from "../repo/myTrading.ts";
import type { BiddingParts } from "./parts.ts";

const OF_PAGE = 10;

type Parts = Pick<BiddingParts, "engine" | "database" | "holders">;

export function createMyTrading({ engine, database, holders }: Parts) {
  const read = createMyTradingRepo(database);
  const textOf = textsOf(engine.dicts);
  return async (query: MyTradingQuery, caller: Caller): Promise<Page<MyTradingRow>> => {
    const book = await holders.of(caller);
    const size = query.pageSize ?? OF_PAGE;
    const current = query.pageNo ?? 1;
    const limits = { limit: size, offset: (current - 1) * size };
    const { total, rows } = await read(engine.clock(), book, filterOf(query), limits);
    const records = rows.map((row): MyTradingRow => ({
      mainId: row.mainId ?? "",
      landCode: row.landCode ?? "",
      landTitle: row.landTitle ?? "",
      title: row.title ?? "",
      transactionType: row.transactionType ?? 0,
      transactionType_dictText: textOf("transactionType", row.transactionType ?? 0),
      bidderNumber: row.bidderNumber,
      status: Number(row.state),
      status_dictText: textOf("biddingState", Number(row.state)),
      createDate: formatInstant(row.createDate ?? 0),
      bidTime: row.bidTime === null ? null : formatInstant(row.bidTime),
      beingDateTime: formatInstant(row.freeStart ?? 0),
      endDateTime: formatInstant(row.endDateTime ?? 0),
      deal: row.dealId === null ? null : ownDealOf({ ...row, dealId: row.dealId }, textOf),
    }));
    return { records, total, size, current, pages: Math.ceil(total / size) };
  };
}

interface OwnDealRow {
  readonly dealId: string;
  readonly dealState: number | null;
  readonly dealPrice: number | null;
  readonly place: number | null;
  readonly confirmDeadline: number | null;
  readonly buyerSignTime: number | null;
}

function ownDealOf(row: OwnDealRow, textOf: TextOf): OwnDeal {
  const instant = (at: number | null): string | null => (at === null ? null : formatInstant(at));
  return {
    dealId: row.dealId,
    status: row.dealState ?? 0,
    status_dictText: textOf("dealState", row.dealState ?? 0),
    dealPrice: formatMoney(row.dealPrice ?? 0),
    offered: (row.place ?? 1) > 1,
    confirmDeadline: instant(row.confirmDeadline),
    signedAt: instant(row.buyerSignTime),
  };
}

function filterOf(query: MyTradingQuery): TradingFilter {
  const { status, landCode = "", landTitle = "" } = query;
  const signed = periodOf(query.createDateBegin, query.createDateEnd);
  const traded = periodOf(query.bidTimeBegin, query.bidTimeEnd);
  return {
    state: status === undefined || status === "" ? undefined : Number(status),
    landCode: landCode.trim(),
    landTitle: landTitle.trim(),
    signedFrom: signed.from,
    signedTo: signed.to,
    tradedFrom: traded.from,
    tradedTo: traded.to,
  };
}

/** @throws BIDDING.DAYS, BIDDING.DAYS_ORDER */
function periodOf(begin = "", end = ""): { readonly from: number | undefined; readonly to: number | undefined } {
  if ([begin, end].some((day) => day !== "" && !isDay(day))) throw biddingErrors.error("DAYS");
  if (begin !== "" && end !== "" && end < begin) throw biddingErrors.error("DAYS_ORDER");
  return {
    from: begin === "" ? undefined : midnightOf(begin),
    to: end === "" ? undefined : midnightOf(end) + DAY_MS,
  };
}
