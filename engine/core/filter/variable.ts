/** `$user.x`, `$now-30m`, `$today+1M`, `$row.field`: parsed once, resolved each time a predicate runs. */
import { addToDay, dayOf, midnightOf, parseOffset, resolveOffset, resolveTodayInstant } from "#core/values";
import type { Stored, StoredRow } from "#core/values";
import type { TimeForm, Variable } from "#core/model";

/** What a predicate may read besides its row. */
export interface VariableScope {
  /** Epoch milliseconds; the clock is always handed in. */
  readonly now: number;
  /** What `$user.<key>` reads; a name that is not there is null. */
  readonly user: Readonly<Record<string, Stored | readonly Stored[]>>;
  /** What `$row.<field>` reads: the row of the form around. */
  readonly row?: StoredRow;
}

/** Reads a variable; undefined when the text is none. */
export function parseVariable(text: string): Variable | undefined {
  const named = /^\$(user|row)\.([A-Za-z_]\w*)$/.exec(text);
  if (named !== null) return named[1] === "user" ? { name: "user", key: named[2]! } : { name: "row", field: named[2]! };
  const timed = /^\$(now|today)(.*)$/.exec(text);
  if (timed === null) return undefined;
  const name = timed[1] as "now" | "today";
  if (timed[2] === "") return { name };
  const offset = parseOffset(timed[2]!);
  return offset === undefined ? undefined : { name, offset };
}

/** A day is moved by days and more: `$today-24m` would be 24 minutes of it, where months were meant. */
export function offsetFault(
  variable: Variable,
  as: TimeForm,
): { readonly message: string; readonly meant?: string } | undefined {
  if (variable.name !== "today" || as === "instant" || !/^[mh]$/.test(variable.offset?.unit ?? "")) return undefined;
  const { amount, unit } = variable.offset ?? { amount: 0, unit: "m" };
  const sign = amount < 0 ? "-" : "+";
  return {
    message: "$today 是一天，只能加减天（d）、周（w）、月（M）和年（y），m 是分钟，h 是小时",
    ...(unit === "m" ? { meant: `$today${sign}${Math.abs(amount)}M` } : {}),
  };
}

const UNITS: readonly (readonly [RegExp, string])[] = [
  [/^(m|min|mins|minutes?|分钟?)$/, "m"],
  [/^(h|hours?|小时|时)$/i, "h"],
  [/^(d|days?|天|日)$/i, "d"],
  [/^(w|weeks?|周)$/i, "w"],
  [/^(M|months?|个?月)$/i, "M"],
  [/^(y|years?|年)$/i, "y"],
];

/**
 * The variable that was meant by a text that is none: `today`, `now()`, `$today + 1month`; undefined where that is not
 * clear.
 */
export function meantVariable(text: string): string | undefined {
  const moment = /^\$?(now|today)(?:\(\))?\s*(?:([+-])\s*(\d+)\s*(\p{L}*))?$/iu.exec(text.trim());
  if (moment !== null) {
    const [, name = "", sign, amount = "", word = ""] = moment;
    const unit = word === "" ? "d" : UNITS.find(([pattern]) => pattern.test(word))?.[1];
    if (sign === undefined) return `$${name.toLowerCase()}`;
    return unit === undefined ? undefined : `$${name.toLowerCase()}${sign}${amount}${unit}`;
  }
  if (/^[+-]\d+[dwMy]$/.test(text.trim())) return `$today${text.trim()}`;
  // `#{sys_user_code}` of JeecgBoot and its like: the account, as `createBy` keeps it.
  if (/^[$#]?\{?(sys_)?(current_?)?user(_?code|_?name)?\}?$/i.test(text.trim())) return "$user.username";
  const user = /^\$?(?:current)?user\.([a-z]\w*)$/i.exec(text.trim());
  return user === null ? undefined : `$user.${user[1] ?? ""}`;
}

/** The value of a variable; a list only for a user variable that holds one. What is missing is null. */
export function resolveVariable(variable: Variable, scope: VariableScope): Stored | readonly Stored[] {
  switch (variable.name) {
    case "user":
      return own(scope.user, variable.key) ?? null;
    case "row":
      return (scope.row === undefined ? null : own(scope.row, variable.field)) ?? null;
    default:
      return resolveMoment(variable, scope.now);
  }
}

function resolveMoment(
  { name, offset, as = name === "now" ? "instant" : "day", end }: Variable & { readonly name: "now" | "today" },
  now: number,
): Stored {
  if (as === "instant" && name === "now") return resolveOffset("now", now, offset);
  if (as === "instant") {
    const first = resolveTodayInstant(now, offset);
    return end === true ? midnightOf(addToDay(dayOf(first), 1, "d")) - 1 : first;
  }
  const day =
    name === "now"
      ? dayOf(resolveOffset("now", now, offset))
      : offset === undefined
        ? dayOf(now)
        : addToDay(dayOf(now), offset.amount, offset.unit);
  return as === "month" ? day.slice(0, 7) : day;
}

/** Variables come from a session; a name like `constructor` must find nothing. */
function own<T>(values: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}

const INTEGER = /^-?(?:0|[1-9]\d{0,15})$/;

/**
 * A variable's value in the type of what it is compared with, null when it has none: a user's id is text, but the
 * column it stands against may hold integers. Both back ends compare what this answers.
 */
export function coerce(value: Stored, to: "text" | "integer"): Stored {
  if (value === null) return null;
  if (to === "text") return value === "" ? null : String(value);
  if (typeof value === "number") return Number.isSafeInteger(value) ? value : null;
  if (!INTEGER.test(value)) return null;
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : null;
}
