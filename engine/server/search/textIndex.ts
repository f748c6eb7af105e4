/** Finds rows that contain a word by the text index, if the condition allows it and the word is rare enough. */
import { sql, type RawBuilder } from "kysely";
import type { BoundQuery } from "#core/filter";
import type { EntityModel } from "#core/language";
import { comparedColumnOf } from "../folding/index.ts";
import { Slot, statement, type DialectName, type ReadConnection, type Statement } from "../db/index.ts";
import type { SearchDdl, Searched, SearchDialect } from "./searchDialect.ts";
import { lookupOf } from "./lookup.ts";
import { POSTGRES_SEARCH } from "./postgres.ts";
import { SQLITE_SEARCH } from "./sqlite.ts";
import { writeLookup } from "./terms.ts";

/**
 * Beyond this many hits, reading the list's own index and comparing is as fast: a hit costs about a microsecond (a row
 * is looked up at random), a comparison a tenth of that. Measured in README.md.
 */
const MAX_HITS = 4_000;

/** How each database searches. */
export const SEARCH_DIALECTS: Readonly<Record<DialectName, SearchDialect>> = {
  sqlite: SQLITE_SEARCH,
  postgres: POSTGRES_SEARCH,
};

/** A bound condition, and with `lookup` the place of one more value behind its own. */
export interface IndexedQuery extends BoundQuery {
  readonly lookup?: number;
}

/** What is searched of an entity; undefined where nothing is, or where its table is not the engine's to index. */
export function searchedOf({
  table,
  managed,
  search,
  fields,
}: Pick<EntityModel, "table" | "managed" | "search" | "fields">): Searched | undefined {
  const texts = new Map(
    fields.flatMap((field) =>
      field.column === "text" && !field.encrypted ? [[field.name, comparedColumnOf(field)] as const] : [],
    ),
  );
  const columns = search.flatMap((name) => texts.get(name) ?? []);
  return managed && columns.length > 0 ? { table, fields: columns } : undefined;
}

/** Grows when `searchDdl` makes something else of the same fields, so that what stands is made anew. */
export const SEARCH_LAYOUT = 2;

/**
 * DDL of the structure for an entity's `search`; the same text for the same search, so that it can be compared.
 */
export function searchDdl(searched: Searched, dialect: DialectName): SearchDdl {
  return SEARCH_DIALECTS[dialect].ddl(searched);
}

/** What a query needs to look a word up in the index of an entity. */
export interface TextIndex {
  readonly dialect: DialectName;
  readonly fields: ReadonlySet<string>;
  /** Counts the hits of a lookup, up to a limit. */
  readonly probe: Statement;
  /** Run before and after many writes of one transaction. */
  readonly bulk: { readonly begin: readonly Statement[]; readonly end: readonly Statement[] };
}

/** Undefined if no field of the entity is searched. */
export function textIndexOf(entity: EntityModel, dialect: DialectName): TextIndex | undefined {
  const searched = searchedOf(entity);
  if (searched === undefined) return undefined;
  const { bulk, probe } = SEARCH_DIALECTS[dialect];
  const { begin, end } = bulk(searched);
  const ready = (texts: readonly string[]) => texts.map((text) => statement(dialect, text));
  return {
    dialect,
    fields: new Set(searched.fields),
    probe: statement(dialect, probe(searched)),
    bulk: { begin: ready(begin), end: ready(end) },
  };
}

/**
 * Adds a lookup to a condition that asks for a word in searched fields; answers the condition as it came where there is
 * none, or where the index has too many hits. The condition itself stays whole: a lookup only leaves out what cannot be
 * meant.
 */
export async function applyTextIndex(
  read: ReadConnection,
  index: TextIndex | undefined,
  bound: BoundQuery,
): Promise<IndexedQuery> {
  if (index === undefined) return bound;
  const lookup = lookupOf(bound.predicate, bound.values, index.fields);
  if (lookup === undefined) return bound;
  const text = writeLookup(lookup, SEARCH_DIALECTS[index.dialect].syntax);
  const hits = await read.get<{ n: number }>(index.probe, [text, MAX_HITS + 1]);
  if ((hits?.n ?? 0) > MAX_HITS) return bound;
  return {
    queryKey: `${bound.queryKey} by word`,
    predicate: bound.predicate,
    values: [...bound.values, text],
    lookup: bound.values.length,
  };
}

/** What a narrowed query adds to its SELECT: `… from t as m ${hint} where ${condition} and …`. */
export function textIndexSql(
  entity: EntityModel,
  dialect: DialectName,
  alias: string,
  bound: IndexedQuery,
): { readonly hint: RawBuilder<unknown>; readonly condition: RawBuilder<boolean> } | undefined {
  const searched = searchedOf(entity);
  if (bound.lookup === undefined || searched === undefined) return undefined;
  const { condition, hint } = SEARCH_DIALECTS[dialect];
  return { hint, condition: condition(searched, alias, sql`${new Slot(bound.lookup)}`) };
}
