/** The word search of an entity for SELECTs that a module writes by hand. */
import type { EntityModel } from "#core/language";
import { foldAscii, type Stored } from "#core/values";
import type { DialectName } from "../db/index.ts";
import { quoted } from "./names.ts";
import { searchedOf } from "./textIndex.ts";
import { POSTGRES_SEARCH } from "./postgres.ts";
import { SQLITE_SEARCH } from "./sqlite.ts";
import { writeLookup } from "./terms.ts";

interface WordSearch {
  /** A condition: a searched field of `alias` holds the word anywhere. Its `?` take `values`, in order. */
  readonly sql: (alias: string) => string;
  readonly values: (word: string) => readonly Stored[];
}

/** Undefined where the entity declares no `search`. The word is not empty. */
export function wordSearch(entity: EntityModel, dialect: DialectName): WordSearch | undefined {
  const searched = searchedOf(entity);
  if (searched === undefined) return undefined;
  const { conditionText, containsText, syntax } = dialect === "sqlite" ? SQLITE_SEARCH : POSTGRES_SEARCH;
  return {
    sql: (alias) =>
      `${conditionText(searched, alias)} and (${searched.fields.map((field) => containsText(`${quoted(alias)}.${quoted(field)}`)).join(" or ")})`,
    values: (word) => [writeLookup({ word }, syntax), ...searched.fields.map(() => foldAscii(word))],
  };
}
