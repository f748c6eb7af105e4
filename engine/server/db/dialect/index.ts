import type { DialectName } from "../database.ts";
import type { Dialect } from "./dialect.ts";
import { POSTGRES } from "./postgres.ts";
import { SQLITE } from "./sqlite.ts";

export type { Dialect } from "./dialect.ts";

const DIALECTS: Readonly<Record<DialectName, Dialect>> = { sqlite: SQLITE, postgres: POSTGRES };

/** One value for each database. */
export function eachDialect<Value>(make: (dialect: Dialect) => Value): Readonly<Record<DialectName, Value>> {
  return { sqlite: make(SQLITE), postgres: make(POSTGRES) };
}

/** Flags, words and the compile-only query builder of one database. */
export function dialectOf(name: DialectName): Dialect {
  return DIALECTS[name];
}
