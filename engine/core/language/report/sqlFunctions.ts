/** Functions that a report may call: the same on both databases, or written here for each of them. */
import type { Pieces, SqlDialect } from "./sqlDialects.ts";

interface SqlFunction {
  /** Fewest and most arguments. */
  readonly takes: readonly [number, number];
  readonly star?: boolean;
  /** May be asked for different values only. */
  readonly distinct?: boolean;
  /** Needs `over (…)`; `may`: can have it. */
  readonly over?: "must" | "may";
  /** Another text for its arguments; absent: the call as it is. */
  write?(dialect: SqlDialect, args: readonly Pieces[], distinct: boolean): Pieces;
}

const periodOf = (period: "day" | "month" | "year"): SqlFunction => ({
  takes: [1, 1],
  write: (dialect, [instant = []]) => dialect.period(instant, period),
});

/** Whole numbers in, a whole number out, halves away from zero; nothing where the divisor is zero. */
function divide(dialect: SqlDialect, a: Pieces, b: Pieces): Pieces {
  const sign: Pieces = [" * (case when ((", ...a, ") < 0) <> ((", ...b, ") < 0) then -1 else 1 end) end)"];
  const head: Pieces = ["(case when (", ...b, ") = 0 then null else "];
  return [...head, ...dialect.roundedQuotient(a, b), ...sign];
}

export const SQL_FUNCTIONS: Readonly<Record<string, SqlFunction>> = {
  count: { takes: [1, 1], star: true, distinct: true, over: "may" },
  sum: { takes: [1, 1], distinct: true, over: "may" },
  min: { takes: [1, 1], over: "may" },
  max: { takes: [1, 1], over: "may" },
  avg: {
    takes: [1, 1],
    distinct: true,
    write: (dialect, [value = []], distinct) =>
      divide(
        dialect,
        [distinct ? "sum(distinct " : "sum(", ...value, ")"],
        [distinct ? "count(distinct " : "count(", ...value, ")"],
      ),
  },
  divide: { takes: [2, 2], write: (dialect, [a = [], b = []]) => divide(dialect, a, b) },
  day_of: periodOf("day"),
  month_of: periodOf("month"),
  year_of: periodOf("year"),
  contains: {
    takes: [2, 2],
    write: ({ positionFunction }, [text = [], part = []]) => [
      `(${positionFunction}(`,
      ...text,
      ", ",
      ...part,
      ") > 0)",
    ],
  },
  coalesce: { takes: [2, 8] },
  nullif: { takes: [2, 2] },
  abs: { takes: [1, 1] },
  lower: { takes: [1, 1] },
  upper: { takes: [1, 1] },
  trim: { takes: [1, 1] },
  length: { takes: [1, 1] },
  substr: { takes: [2, 3] },
  row_number: { takes: [0, 0], over: "must" },
  rank: { takes: [0, 0], over: "must" },
  dense_rank: { takes: [0, 0], over: "must" },
  lag: { takes: [1, 2], over: "must" },
  lead: { takes: [1, 2], over: "must" },
  first_value: { takes: [1, 1], over: "must" },
  last_value: { takes: [1, 1], over: "must" },
};
