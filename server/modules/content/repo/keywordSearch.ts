/** A search by keywords as conditions of a query, for every module with searched entities. */
import type { Expression, SqlBool } from "kysely";
import { wordSearch, type DynamicParams, type Engine, type WordSearch } from "#engine/server";
import { MAX_KEYWORDS } from "../rules.ts";

/** The words of a keyword search, as a query with `keywordConditions` takes them. */
export interface KeywordValues {
  readonly lookups: readonly string[];
  readonly words: readonly string[];
}

function searchOf(engine: Engine, entity: string): WordSearch | undefined {
  const model = engine.model().entities[entity];
  return model === undefined ? undefined : wordSearch(model, engine.database.dialect);
}

export function keywordValues(engine: Engine, entity: string, keyWord: string): KeywordValues {
  const search = searchOf(engine, entity);
  const words = [...new Set(keyWord.split(/\s+/))].filter((word) => word !== "").slice(0, MAX_KEYWORDS);
  const encoded = search === undefined ? [] : words.map((word) => search.encode(word));
  return { lookups: encoded.map(({ lookup }) => lookup), words: encoded.map(({ folded }) => folded) };
}

/**
 * Conditions that the searched fields of an entity hold every word, in any order; none for no word. They depend on the
 * model, so the variant of a query that has them names it.
 */
export function keywordConditions(
  engine: Engine,
  entity: string,
  alias: string,
  { lookups, words }: DynamicParams<KeywordValues>,
): readonly Expression<SqlBool>[] {
  const search = searchOf(engine, entity);
  return lookups.flatMap((lookup, at) => {
    const word = words[at];
    return search === undefined || word === undefined ? [] : [search.condition(alias, lookup, word)];
  });
}
