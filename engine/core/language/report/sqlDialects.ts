/** What differs between the databases in the text of a report. */
import { BUSINESS_OFFSET_MS } from "#core/values";
import type { SqlPiece } from "#core/model";

export type Pieces = readonly SqlPiece[];
type Period = "day" | "month" | "year";

export interface SqlDialect {
  /** The word of a cast to a whole number. */
  readonly integerType: string;
  /** The function that finds a text in another. */
  readonly positionFunction: string;
  /** A whole number as it is written. */
  integerLiteral(digits: string): string;
  /** Day, month or year of an instant, as text. */
  period(instant: Pieces, period: Period): Pieces;
  /** The quotient of the amounts of two whole numbers, halves rounded up. */
  roundedQuotient(a: Pieces, b: Pieces): Pieces;
}

const BUSINESS_TIME = `) + ${BUSINESS_OFFSET_MS}) / 1000`;
const SQLITE_FORMATS: Readonly<Record<Period, string>> = { day: "%Y-%m-%d", month: "%Y-%m", year: "%Y" };
const POSTGRES_FORMATS: Readonly<Record<Period, string>> = { day: "YYYY-MM-DD", month: "YYYY-MM", year: "YYYY" };

const SQLITE: SqlDialect = {
  integerType: "integer",
  positionFunction: "instr",
  integerLiteral: (digits) => digits,
  period: (instant, period) => [
    `strftime('${SQLITE_FORMATS[period]}', ((`,
    ...instant,
    `${BUSINESS_TIME}, 'unixepoch')`,
  ],
  roundedQuotient: (a, b) => ["(abs(", ...a, ") * 2 + abs(", ...b, ")) / (abs(", ...b, ") * 2)"],
};

const POSTGRES: SqlDialect = {
  integerType: "bigint",
  positionFunction: "strpos",
  // Small literals count in 32 bits: `30 * 86400000` would overflow where SQLite counts on.
  integerLiteral: (digits) => (digits.length > 3 ? `cast(${digits} as bigint)` : digits),
  period: (instant, period) => [
    "to_char(to_timestamp(((",
    ...instant,
    `${BUSINESS_TIME}) at time zone 'UTC', '${POSTGRES_FORMATS[period]}')`,
  ],
  roundedQuotient: (a, b) => [
    "div(abs(cast((",
    ...a,
    ") as numeric)) * 2 + abs(",
    ...b,
    "), abs(cast((",
    ...b,
    ") as numeric)) * 2)",
  ],
};

export const SQL_DIALECTS = { sqlite: SQLITE, postgres: POSTGRES } as const;
export type SqlDialectName = keyof typeof SQL_DIALECTS;
