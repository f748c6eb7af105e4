/** The word search of an entity for the queries of a module. */
import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { EntityModel } from "#core/language";
import { foldAscii } from "#core/values";
import type { DialectName } from "../db/index.ts";
import { foldedFieldOf } from "../folding/index.ts";
import { SEARCH_DIALECTS, searchedOf } from "./textIndex.ts";
import { writeLookup } from "./terms.ts";

export interface WordSearch {
  /** The values of a condition for a word, which is not empty: what the index looks up, what is compared. */
  encode(word: string): { readonly lookup: string; readonly folded: string };
  /** True where a searched field of the table called `alias` holds the word anywhere. */
  condition(alias: string, lookup: RawBuilder<string>, folded: RawBuilder<string>): RawBuilder<SqlBool>;
}

/** Undefined where the entity declares no `search`. */
export function wordSearch(entity: EntityModel, dialect: DialectName): WordSearch | undefined {
  const searched = searchedOf(entity);
  if (searched === undefined) return undefined;
  if (searched.fields.some((column) => foldedFieldOf(column) !== column))
    throw new Error(`${entity.entity}: a search of a module does not fold its word yet.`);
  const { condition, contains, syntax } = SEARCH_DIALECTS[dialect];
  return {
    encode: (word) => ({ lookup: writeLookup({ word }, syntax), folded: foldAscii(word) }),
    condition: (alias, lookup, folded) => {
      const fields = searched.fields.map((field) => contains(sql.ref(`${alias}.${field}`), folded));
      return sql<SqlBool>`${condition(searched, alias, lookup)} and (${sql.join(fields, sql` or `)})`;
    },
  };
}
