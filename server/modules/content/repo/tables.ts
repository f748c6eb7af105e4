import { sql, type Expression } from "kysely";
import type { Tables } from "#schemas/.gen/tables.ts";

export type ContentTables = Pick<
  Tables,
  "notice" | "article" | "guide_item" | "about_item" | "sys_category" | "lot" | "bid_session" | "deal"
>;

export interface RowRange {
  readonly limit: number;
  readonly offset: number;
}

export type Moment = number | Expression<number>;

export const COUNT = sql<number>`count(*)`.as("n");
