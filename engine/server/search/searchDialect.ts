/** The interface of a database's search: its structure, its lookup, its count of matches. */
import type { RawBuilder } from "kysely";
import type { LookupSyntax } from "./terms.ts";

export interface Searched {
  readonly table: string;
  /** In the order of the entity's `search`. */
  readonly fields: readonly string[];
}

export interface SearchDdl {
  /** Makes the structure and fills it from the rows that stand. */
  readonly create: readonly string[];
  /** Takes it away; before a searched column is dropped or its table renamed. */
  readonly drop: readonly string[];
}

/** Brackets many writes of one transaction: their rows are indexed together at its end. */
interface BulkIndexing {
  readonly begin: readonly string[];
  readonly end: readonly string[];
}

export interface SearchDialect {
  readonly syntax: LookupSyntax;
  ddl(searched: Searched): SearchDdl;
  /** True for every row that the lookup may mean; `alias` is the table's name in the query around. */
  condition(searched: Searched, alias: string, lookup: RawBuilder<unknown>): RawBuilder<boolean>;
  /** None where the database itself puts off what it indexes. */
  bulk(searched: Searched): BulkIndexing;
  /**
   * True where a searched column holds a word; ASCII letters of the word are folded, those of the column are not yet.
   */
  contains(column: RawBuilder<unknown>, word: RawBuilder<unknown>): RawBuilder<boolean>;
  /** Stands behind the table in FROM: the lookup leads, whatever the planner believes of other indexes. */
  readonly hint: RawBuilder<unknown>;
  /** How many rows the index has for a lookup, counted no further than a limit. Two values: lookup, limit. */
  probe(searched: Searched): string;
}
