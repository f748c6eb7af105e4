import { sql } from "kysely";
import {
  staticQueries,
  type Database,
  type DictValue,
  type Params,
  type ReadConnection,
  type WriteTransaction,
} from "#engine/server";
import type { SystemTables } from "./tables.ts";

export type DictRow = Pick<SystemTables["sys_dict"], "id" | "dictCode" | "dictName">;
export type ItemRow = Pick<SystemTables["sys_dict_item"], (typeof ITEM)[number]>;
type SeedRow = SystemTables["system_seed"];

const ITEM = ["id", "dictId", "itemValue", "itemText", "color", "sortOrder", "status", "locked"] as const;
/** `offset` needs a limit; no list is as long. */
const ALL = 1_000_000;

const query = staticQueries<SystemTables>();

const DICTS = query((db) =>
  db.selectFrom("sys_dict").select(["id", "dictCode", "dictName"]).where("deletedAt", "is", null),
);
const ITEMS = query((db) =>
  db
    .selectFrom("sys_dict_item")
    .select(ITEM)
    .where("deletedAt", "is", null)
    .orderBy("dictId")
    .orderBy("sortOrder")
    .orderBy("id"),
);
const DICT_CODE = query((db, { id }: Params<{ id: string }>) =>
  db.selectFrom("sys_dict").select("dictCode").where("id", "=", id),
);
/** Pairs of a code and a value as JSON. Locks the items and their dictionaries as a reference locks its row. */
const LOCK_ITEMS = query((db, { pairs }: Params<{ pairs: string }>, { jsonItems, jsonTextAt, rowLocks }) => {
  const pair = sql.ref("w.value");
  const [code, value] = [jsonTextAt(pair, 0), jsonTextAt(pair, 1)];
  return db
    .selectFrom(jsonItems(pairs).as("w"))
    .innerJoin("sys_dict as d", (join) => join.on("d.dictCode", "=", code).on("d.deletedAt", "is", null))
    .innerJoin("sys_dict_item as i", (join) =>
      join.onRef("i.dictId", "=", "d.id").on("i.itemValue", "=", value).on("i.deletedAt", "is", null),
    )
    .select(["d.dictCode as dict", "i.itemValue as value"])
    .$if(rowLocks, (select) => select.forKeyShare(["d", "i"]));
});
const SEEDS = query((db) => db.selectFrom("system_seed").select(["kind", "code", "text"]));
const SAVE_SEED = query((db, { kind, code, text }: Params<SeedRow>) =>
  db
    .insertInto("system_seed")
    .values({ kind, code, text })
    .onConflict((conflict) =>
      conflict.columns(["kind", "code"]).doUpdateSet((eb) => ({ text: eb.ref("excluded.text") })),
    ),
);
const PREFERENCE = query((db, { userId, key }: Params<{ userId: string; key: string }>) =>
  db.selectFrom("system_preference").select("value").where("userId", "=", userId).where("key", "=", key),
);
const SAVE_PREFERENCE = query((db, { userId, key, value, at }: Params<SystemTables["system_preference"]>) =>
  db
    .insertInto("system_preference")
    .values({ userId, key, value, at })
    .onConflict((conflict) =>
      conflict
        .columns(["userId", "key"])
        .doUpdateSet((eb) => ({ value: eb.ref("excluded.value"), at: eb.ref("excluded.at") })),
    ),
);
/** All but the newest so many of one person. */
const DELETE_OLDEST_PREFERENCES = query((db, { userId, most }: Params<{ userId: string; most: number }>) =>
  db
    .deleteFrom("system_preference")
    .where("userId", "=", userId)
    .where("key", "in", (eb) =>
      eb
        .selectFrom("system_preference as p")
        .select("p.key")
        .where("p.userId", "=", userId)
        .orderBy("p.at", "desc")
        .orderBy("p.key")
        .limit(ALL)
        .offset(most),
    ),
);
const DELETE_PREFERENCE = query((db, { userId, key }: Params<{ userId: string; key: string }>) =>
  db.deleteFrom("system_preference").where("userId", "=", userId).where("key", "=", key),
);

export function createRepo({ dialect, read }: Database) {
  return {
    dicts: (connection: ReadConnection = read): Promise<DictRow[]> => DICTS[dialect].all(connection),
    items: (connection: ReadConnection = read): Promise<ItemRow[]> => ITEMS[dialect].all(connection),
    lockItems: (tx: WriteTransaction, values: readonly DictValue[]) =>
      LOCK_ITEMS[dialect].all(tx, { pairs: JSON.stringify(values.map(({ dict, value }) => [dict, value])) }),
    dictCode: async (tx: WriteTransaction, id: string) => (await DICT_CODE[dialect].get(tx, { id }))?.dictCode,
    seeds: (connection: ReadConnection = read): Promise<SeedRow[]> => SEEDS[dialect].all(connection),
    saveSeed: (tx: WriteTransaction, seed: SeedRow) => SAVE_SEED[dialect].run(tx, seed),
    preference: async (userId: string, key: string) => (await PREFERENCE[dialect].get(read, { userId, key }))?.value,
    savePreference: async (tx: WriteTransaction, userId: string, key: string, value: string, most: number) => {
      await SAVE_PREFERENCE[dialect].run(tx, { userId, key, value, at: tx.now });
      await DELETE_OLDEST_PREFERENCES[dialect].run(tx, { userId, most });
    },
    deletePreference: (tx: WriteTransaction, userId: string, key: string) =>
      DELETE_PREFERENCE[dialect].run(tx, { userId, key }),
  };
}

export type SystemRepo = ReturnType<typeof createRepo>;
