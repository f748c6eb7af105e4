import type { DialectName } from "../database.ts";
import type { Dialect } from "./dialect.ts";
import { POSTGRES } from "./postgres.ts";
import { SQLITE } from "./sqlite.ts";

export type { Dialect } from "./dialect.ts";

const DIALECTS: Readonly<Record<DialectName, Dialect>> = { sqlite: SQLITE, postgres: POSTGRES };

/** Flags, words and the compile-only query builder of one database. */
export function dialectOf(name: DialectName): Dialect {
  return DIALECTS[name];
}
