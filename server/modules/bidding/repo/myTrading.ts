/** The sessions that a member has signed up for. */
import { expressionBuilder, sql, type Expression, type Kysely } from "kysely";
import { staticQueries, type Database, type Params } from "#engine/server";
import type { Tables } from "#schemas/.gen/tables.ts";
import { BIDDING_STATE, BY_REGISTRATION, BY_SESSION } from "../rules/biddingState.ts";
import { REGISTRATION } from "../rules/registration.ts";
import { statusNow } from "./announced.ts";
import type { Book } from "./live.ts";

type TradingTables = Pick<Tables, "bid_registration" | "bid_session" | "lot" | "deal">;

/** Epoch milliseconds, ends excluded. */
export interface TradingFilter {
  /** Undefined: any. */
  readonly state: number | undefined;
  readonly landCode: string;
  readonly landTitle: string;
  readonly signedFrom: number | undefined;
  readonly signedTo: number | undefined;
  readonly tradedFrom: number | undefined;
  readonly tradedTo: number | undefined;
}

/** `state` 0: any; a bound that is not asked for lies beyond all moments. */
interface TradingKey {
  readonly memberId: string;
  readonly company: string;
  readonly now: number;
  readonly state: number;
  readonly codePattern: string;
  readonly titlePattern: string;
  readonly signedFrom: number;
  readonly signedTo: number;
  readonly tradedFrom: number;
  readonly tradedTo: number;
  /** 1: those without a time of trade as well. */
  readonly untraded: number;
}

const own = expressionBuilder<{ readonly r: Tables["bid_registration"] }, "r">();
const at = expressionBuilder<{ readonly t: { readonly status: number; readonly sessionNow: number } }, "t">();

/** `biddingState` of rules/biddingState.ts, said by the database. */
function stateNow() {
  const registered = BY_REGISTRATION.reduce(
    (cases, [status, state]) => cases.when("t.status", "=", sql.lit(status)).then(sql.lit<number>(state)),
    at.case().when("t.status", "=", sql.lit(REGISTRATION.waiting)).then(sql.lit<number>(BIDDING_STATE.waiting)),
  );
  const byFailure = BY_SESSION.filter(([, state]) => state !== BIDDING_STATE.bidding && state !== BIDDING_STATE.lost);
  const failed = byFailure.reduce(
    (cases, [session, state]) => cases.when("t.sessionNow", "=", sql.lit<number>(session)).then(sql.lit<number>(state)),
    registered,
  );
  const lost = failed.when("t.status", "=", sql.lit(REGISTRATION.lost)).then(sql.lit<number>(BIDDING_STATE.lost));
  return BY_SESSION.reduce(
    (cases, [session, state]) => cases.when("t.sessionNow", "=", sql.lit<number>(session)).then(sql.lit<number>(state)),
    lost,
  )
    .else(sql.lit<number>(BIDDING_STATE.signedUp))
    .end();
}

const contains = (column: Expression<string | null>, pattern: Expression<string>) =>
  sql<boolean>`${column} like ${pattern} escape '!'`;

const trading = (db: Kysely<TradingTables>, key: Params<TradingKey>) =>
  db
    .selectFrom((inner) =>
      inner
        .selectFrom("bid_registration as r")
        .innerJoin("bid_session as s", "s.mainId", "r.mainId")
        .innerJoin("lot as l", "l.landId", "s.landId")
        .leftJoin("deal as d", (join) =>
          join
            .onRef("d.mainId", "=", "s.mainId")
            .on("d.deletedAt", "is", null)
            .on((eb) => eb(eb.fn.coalesce("d.replaced", eb.lit(0)), "=", 0)),
        )
        // Their own, whatever became of it.
        .leftJoin("deal as o", (join) => join.onRef("o.registrationId", "=", "r.id").on("o.deletedAt", "is", null))
        .select(["o.dealId", "o.state as dealState", "o.dealPrice", "o.place", "o.confirmDeadline", "o.buyerSignTime"])
        .select(["r.id", "r.mainId", "r.status", "r.bidderNumber", "r.createDate"])
        .select(["s.landCode", "s.title", "s.transactionType", "s.bidTime", "s.freeStart", "s.endDateTime"])
        .select("l.landTitle")
        .select(statusNow(key.now as unknown as Expression<number>).as("sessionNow"))
        .where("r.memberId", "=", key.memberId)
        .where(own(own.fn.coalesce("r.enterpriseId", own.val("")), "=", key.company))
        .where("r.deletedAt", "is", null)
        .where("s.deletedAt", "is", null)
        .where("r.createDate", ">=", key.signedFrom)
        .where("r.createDate", "<", key.signedTo)
        .as("t"),
    )
    .selectAll()
    .select(stateNow().as("state"))
    .where((eb) =>
      eb.or([
        eb.and([eb("t.bidTime", ">=", key.tradedFrom), eb("t.bidTime", "<", key.tradedTo)]),
        eb.and([eb("t.bidTime", "is", null), eb(eb.lit<number>(1), "=", key.untraded)]),
      ]),
    )
    .where((eb) => contains(eb.ref("t.landCode"), key.codePattern as unknown as Expression<string>))
    .where((eb) =>
      eb.or([
        contains(eb.ref("t.landTitle"), key.titlePattern as unknown as Expression<string>),
        contains(eb.ref("t.title"), key.titlePattern as unknown as Expression<string>),
      ]),
    )
    .where((eb) => eb.or([eb(eb.lit<number>(0), "=", key.state), eb(stateNow(), "=", key.state)]));

const query = staticQueries<TradingTables>();

const PAGE = query((db, key: Params<TradingKey & { limit: number; offset: number }>) =>
  trading(db, key).orderBy("t.createDate", "desc").orderBy("t.id").limit(key.limit).offset(key.offset),
);
const COUNT = query((db, key: Params<TradingKey>) =>
  db.selectFrom(trading(db, key).as("c")).select((eb) => eb.fn.countAll<number>().as("n")),
);

const patternOf = (text: string): string => `%${text.replace(/[!%_]/g, "!$&")}%`;

export function createMyTradingRepo({ dialect, read }: Pick<Database, "dialect" | "read">) {
  return async (
    now: number,
    { memberId, enterpriseId }: Book,
    filter: TradingFilter,
    page: { readonly limit: number; readonly offset: number },
  ) => {
    const { tradedFrom, tradedTo } = filter;
    const key: TradingKey = {
      memberId,
      company: enterpriseId ?? "",
      now,
      state: filter.state ?? 0,
      codePattern: patternOf(filter.landCode),
      titlePattern: patternOf(filter.landTitle),
      signedFrom: filter.signedFrom ?? 0,
      signedTo: filter.signedTo ?? Number.MAX_SAFE_INTEGER,
      tradedFrom: tradedFrom ?? 0,
      tradedTo: tradedTo ?? Number.MAX_SAFE_INTEGER,
      untraded: tradedFrom === undefined && tradedTo === undefined ? 1 : 0,
    };
    const total = Number((await COUNT[dialect].get(read, key))?.n ?? 0);
    return { total, rows: await PAGE[dialect].all(read, { ...key, ...page }) };
  };
}
