/** The word search of an entity for the queries of a module. */
import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { EntityModel } from "#core/language";
import { foldAscii } from "#core/values";
import type { DialectName } from "../db/index.ts";
import { searchedOf } from "./textIndex.ts";
import { POSTGRES_SEARCH } from "./postgres.ts";
import { SQLITE_SEARCH } from "./sqlite.ts";
import { writeLookup } from "./terms.ts";

/** A condition: a searched field of the table called `alias` holds the word anywhere. The word is not empty. */
type WordSearch = (alias: string, word: string) => RawBuilder<SqlBool>;

/** Undefined where the entity declares no `search`. */
export function wordSearch(entity: EntityModel, dialect: DialectName): WordSearch | undefined {
  const searched = searchedOf(entity);
  if (searched === undefined) return undefined;
  const { condition, contains, syntax } = dialect === "sqlite" ? SQLITE_SEARCH : POSTGRES_SEARCH;
  return (alias, word) => {
    const lookup = sql`${writeLookup({ word }, syntax)}`;
    const folded = sql`${foldAscii(word)}`;
    const fields = searched.fields.map((field) => contains(sql.ref(`${alias}.${field}`), folded));
    return sql<SqlBool>`${condition(searched, alias, lookup)} and (${sql.join(fields, sql` or `)})`;
  };
}
