/** The key set of the installation as text, where nodes share a database. */
import { staticQueries, type Database, type Params, type WriteTransaction } from "#engine/server";
import type { IdentityTables } from "./tables.ts";

const query = staticQueries<IdentityTables>();

const VALUE = query((db, { name }: Params<{ name: string }>) =>
  db.selectFrom("sys_key").select("value").where("name", "=", name),
);
const ADD = query((db, { name, value }: Params<{ name: string; value: string }>) =>
  db
    .insertInto("sys_key")
    .values({ name, value })
    .onConflict((conflict) => conflict.doNothing()),
);
const REPLACE = query((db, { name, from, value }: Params<{ name: string; from: string; value: string }>) =>
  db.updateTable("sys_key").set({ value }).where("name", "=", name).where("value", "=", from),
);

export function createKeyRepo({ dialect, read }: Database) {
  return {
    value: async (name: string) => (await VALUE[dialect].get(read, { name }))?.value,
    /**
     * Answers whether it was written: only if the stored text still is `from`, so that two nodes do not overwrite each
     * other's keys.
     */
    replace: async (tx: WriteTransaction, name: string, from: string | undefined, value: string) =>
      (from === undefined
        ? await ADD[dialect].run(tx, { name, value })
        : await REPLACE[dialect].run(tx, { name, from, value })) === 1,
  };
}
