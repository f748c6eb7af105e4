/** What is read of `hw_history`. */
import { type Params, staticQueries } from "../../db/index.ts";
import type { HistoryRow } from "./writeHistory.ts";

interface Tables {
  readonly hw_history: HistoryRow & { readonly id: string; readonly entity: string; readonly rowId: string };
}

interface RowOf {
  readonly entity: string;
  readonly rowId: string;
}

const query = staticQueries<Tables>();

export const HISTORY_COUNT = query((db, { entity, rowId }: Params<RowOf>) =>
  db
    .selectFrom("hw_history")
    .select(({ fn }) => fn.countAll<number>().as("n"))
    .where("entity", "=", entity)
    .where("rowId", "=", rowId),
);

/** Newest first. */
export const HISTORY_PAGE = query(
  (db, { entity, rowId, limit, offset }: Params<RowOf & { readonly limit: number; readonly offset: number }>) =>
    db
      .selectFrom("hw_history")
      .select(["version", "op", "at", "by", "byName", "before", "after"])
      .where("entity", "=", entity)
      .where("rowId", "=", rowId)
      .orderBy("version", "desc")
      .orderBy("id", "desc")
      .limit(limit)
      .offset(offset),
);

type VersionOf = RowOf & { readonly version: number };

export const HISTORY_VERSION = query((db, { entity, rowId, version }: Params<VersionOf>) =>
  db
    .selectFrom("hw_history")
    .select("version")
    .where("entity", "=", entity)
    .where("rowId", "=", rowId)
    .where("version", "=", version),
);

/** What happened to the row after this version, newest first. */
export const HISTORY_AFTER = query((db, { entity, rowId, version }: Params<VersionOf>) =>
  db
    .selectFrom("hw_history")
    .select(["version", "op", "before", "after"])
    .where("entity", "=", entity)
    .where("rowId", "=", rowId)
    .where("version", ">", version)
    .orderBy("version", "desc")
    .orderBy("id", "desc"),
);
