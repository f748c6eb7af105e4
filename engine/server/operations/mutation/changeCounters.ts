import type { WriteTransaction } from "../../db/database.ts";
import { bothStatements, type DialectName } from "../../db/index.ts";
import type { EntityTable } from "../entityTable.ts";
import type { MutationContext } from "./mutationContext.ts";

const COUNT = bothStatements(
  'insert into "hw_counter" ("table", "value") values (?, 1) ' +
    'on conflict ("table") do update set "value" = "hw_counter"."value" + 1',
);

/** Says that a table changed, so that totals kept of it are counted again. */
export function bumpChangeCounter(tx: WriteTransaction, table: EntityTable): Promise<void> {
  return countTableChange(table.dialect, tx, table.entity.table);
}

/** The same for code that writes an entity's table by itself; last in its transaction. */
export async function countTableChange(dialect: DialectName, tx: WriteTransaction, table: string): Promise<void> {
  await tx.run(COUNT[dialect], [table]);
}

/**
 * Says it of all tables that a call has changed, last of all and in the order of their names: whoever counts holds the
 * counter until the commit, so no two calls wait for each other, and none waits while another one is still writing.
 */
export async function bumpChangeCounters({
  tx,
  changedTables,
  dryRun,
}: Pick<MutationContext, "tx" | "changedTables" | "dryRun">): Promise<void> {
  const tables = [...changedTables].sort((a, b) => (a.entity.table < b.entity.table ? -1 : 1));
  changedTables.clear();
  if (dryRun !== true) for (const table of tables) await bumpChangeCounter(tx, table);
}
