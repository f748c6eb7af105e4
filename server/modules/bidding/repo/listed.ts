/** What a list of sessions is ordered and narrowed by: what a visitor sees of each, at the moment of the list. */
import { expressionBuilder, sql, type Expression } from "kysely";
import type { BidSessionStored } from "#schemas/.gen/rows.ts";
import type { BID_SESSION_STATUS as S, HallSort } from "../contract.ts";
import { MODES_WITH_PUBLIC_PRICE } from "../rules/modes.ts";
import { state } from "./announced.ts";

/** Columns of a session that a list reads besides its state and the total of its deal. */
export const LISTED_FIELDS = [
  "mainId",
  "mode",
  "startPrice",
  "currentPrice",
  "dealPrice",
  "priceUnit",
  "volume",
  "weight",
  "announceAt",
  "signUpEnd",
  "freeStart",
  "endDateTime",
] as const;

/** A session of a list, its state as of now. */
export interface ListedRow extends Pick<BidSessionStored, (typeof LISTED_FIELDS)[number]> {
  readonly stateNow: number;
  readonly dealTotal: number | null;
}

const listed = expressionBuilder<{ readonly t: ListedRow }, "t">();
const anyOf = (...names: (keyof typeof S)[]) => listed("stateNow", "in", names.map(state));
const RANK = listed
  .case()
  .when(anyOf("free", "limited"))
  .then(sql.lit(0))
  .when(anyOf("signUp"))
  .then(sql.lit(1))
  .when(anyOf("waiting"))
  .then(sql.lit(2))
  .when(anyOf("deciding", "candidate"))
  .then(sql.lit(3))
  .when(anyOf("confirmed", "closed"))
  .then(sql.lit(4))
  .else(sql.lit(5))
  .end();
/** When it changes next, of those that the clock moves. */
const SOONEST = listed.fn.coalesce(
  listed
    .case()
    .when(anyOf("free", "limited"))
    .then(listed.ref("endDateTime"))
    .when(anyOf("signUp"))
    .then(listed.ref("signUpEnd"))
    .when(anyOf("waiting"))
    .then(listed.ref("freeStart"))
    .end(),
  sql.lit(0),
);
const IS_OVER = listed.case().when(RANK, "<=", sql.lit(2)).then(sql.lit(0)).else(sql.lit(1)).end();
const LATEST_END = [listed.ref("endDateTime"), "desc"] as const;
const MAIN_ID = listed.ref("mainId");

const SOLD = anyOf("confirmed", "closed");
/** Amounts of this session are public now: `withholdsPrice` of rules/modes.ts. */
const HAS_PUBLIC_PRICE = listed.or([
  listed(
    "mode",
    "in",
    MODES_WITH_PUBLIC_PRICE.map((mode) => sql.lit(mode)),
  ),
  anyOf("confirmed", "closed", "failed"),
]);
/** Fen, in the unit of the session: the price that a visitor sees. What is withheld leaves no trace in any order. */
const SHOWN_PRICE = listed
  .case()
  .when(SOLD)
  .then(listed.fn.coalesce("dealPrice", "currentPrice", "startPrice"))
  .when(HAS_PUBLIC_PRICE)
  .then(listed.fn.coalesce("currentPrice", "startPrice"))
  .else(listed.ref("startPrice"))
  .end();

const VOLUME_UNITS = 1000;
const WEIGHT_UNITS = 100;

/**
 * A price times a quantity, rounded half up to the fen, in whole numbers: of price = whole × units + rest, the whole
 * part is exact by itself, and the rest times a quantity fits 64 bits. The cast lets PostgreSQL go beyond 64 bits;
 * SQLite, which has no larger integers, is exact as long as the total fits.
 */
function timesQuantity(quantity: "volume" | "weight", units: number): Expression<number> {
  const [by, half] = [sql.lit(units), sql.lit(units / 2)];
  const whole = listed(listed.cast<number>(listed(SHOWN_PRICE, "/", by), "numeric"), "*", listed.ref(quantity));
  const rest = listed(listed(listed(SHOWN_PRICE, "%", by), "*", listed.ref(quantity)), "+", half);
  return listed(whole, "+", listed(listed.parens(rest), "/", by)).$castTo<number>();
}

/**
 * Fen: the total of `presentSums`, computed by the database, of prices for the whole and for one of a unit alike; a
 * test holds the two equal. Null: the price is for one of a unit, and no quantity is announced.
 */
export const LISTED_TOTAL = listed
  .case()
  .when(listed.and([SOLD, listed("dealTotal", "is not", null)]))
  .then(listed.ref("dealTotal"))
  .when(listed(listed.fn.coalesce("priceUnit", sql.lit("whole")), "=", sql.lit("whole")))
  .then(SHOWN_PRICE)
  .when(listed.and([listed("priceUnit", "=", sql.lit("ton")), listed("weight", ">", sql.lit(0))]))
  .then(timesQuantity("weight", WEIGHT_UNITS))
  .when(listed.and([listed("priceUnit", "<>", sql.lit("ton")), listed("volume", ">", sql.lit(0))]))
  .then(timesQuantity("volume", VOLUME_UNITS))
  .end();

/** Those without a total come last, in either direction. */
const HAS_NO_TOTAL = listed.case().when(LISTED_TOTAL, "is", null).then(sql.lit(1)).else(sql.lit(0)).end();

type OrderTerm = readonly [Expression<unknown>, ("asc" | "desc")?];
export const ORDERS: Readonly<Record<HallSort, readonly OrderTerm[]>> = {
  default: [[RANK], [SOONEST], LATEST_END, [MAIN_ID]],
  ending: [[IS_OVER], [SOONEST], LATEST_END, [MAIN_ID]],
  newest: [
    [listed.ref("announceAt"), "desc"],
    [MAIN_ID, "desc"],
  ],
  priceUp: [[HAS_NO_TOTAL], [LISTED_TOTAL], [MAIN_ID]],
  priceDown: [[HAS_NO_TOTAL], [LISTED_TOTAL, "desc"], [MAIN_ID]],
};
