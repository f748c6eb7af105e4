import { sql } from "kysely";
import type { EntityModel } from "#core/language";
import type { Stored } from "#core/values";
import { METER, Slot, compileSlotted, dialectOf, type Statement } from "../../db/index.ts";
import { type IndexedQuery, textIndexSql } from "../../search/index.ts";
import { predicateSql, type SqlScope } from "../../filter/index.ts";
import { queryCostOf } from "./queryCost.ts";
import type { EngineRuntime } from "../runtime.ts";
import { cacheName } from "../caches.ts";

/** A query compiled once for its shape. */
interface Select {
  readonly statement: Statement;
  /** The parameters for a bound query of the same shape; a page's size and offset are behind its values. */
  bind(values: readonly Stored[]): Stored[];
}

interface SelectText {
  /** Over the table as `m`. */
  readonly columns: string;
  /** After the condition: `order by …`, `group by …`. */
  readonly tail?: string;
  /** Two more values: how many rows, after how many. */
  readonly page?: boolean;
  /** Columns answered as exact decimal strings. */
  readonly exact?: readonly string[];
}

const SELECTS = cacheName<Select>(5_000);

/**
 * The select of this purpose (everything that makes its text besides the condition) for a condition of this shape. A
 * page may send any super query, so the oldest statements are dropped.
 */
export function selectFor(
  runtime: EngineRuntime,
  entity: EntityModel,
  purpose: string,
  bound: IndexedQuery,
  text: () => SelectText,
): Select {
  return runtime.caches.get(SELECTS, `${entity.entity} ${purpose} ${bound.queryKey}`, () =>
    compile(runtime, entity, bound, text()),
  );
}

function compile(
  runtime: EngineRuntime,
  entity: EntityModel,
  bound: IndexedQuery,
  { columns, tail = "", page, exact: exactColumns }: SelectText,
): Select {
  const dialect = dialectOf(runtime.dialect);
  const { fieldCipher } = runtime.database;
  const scope: SqlScope = {
    dialect,
    entity,
    alias: "m",
    entityOf: (name) => runtime.model.entities[name],
    fieldCipher,
  };
  const count = bound.values.length;
  const limit = page === true ? sql` limit ${new Slot(count)} offset ${new Slot(count + 1)}` : sql``;
  const cost = queryCostOf(runtime, entity, bound);
  const condition = predicateSql(bound.predicate, scope);
  const exact = cost.metered ? sql`${sql.raw(METER)} and ${condition}` : condition;
  const words = textIndexSql(entity, runtime.dialect, "m", bound);
  const where = words === undefined ? sql`where ${exact}` : sql`${words.hint} where ${words.condition} and ${exact}`;
  const from = sql`${sql.table(entity.table)} as ${sql.id("m")}`;
  const query = sql`select ${sql.raw(columns)} from ${from} ${where} ${sql.raw(tail)}${limit}`;
  const { statement, bind } = compileSlotted({ compile: () => query.compile(dialect.builder) }, exactColumns);
  return {
    statement: {
      ...statement,
      ...(cost.metered ? { metered: true as const } : {}),
      ...(cost.alwaysOffload ? { alwaysOffload: true as const } : {}),
    },
    bind,
  };
}
