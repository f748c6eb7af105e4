import {
  bothStatements,
  type Database,
  type DictValue,
  type ReadConnection,
  type WriteTransaction,
} from "#engine/server";

export interface DictRow {
  readonly id: string;
  readonly dictCode: string;
  readonly dictName: string;
}

export interface ItemRow {
  readonly id: string;
  readonly dictId: string;
  readonly itemValue: string;
  readonly itemText: string;
  readonly color: string | null;
  readonly sortOrder: number | null;
  readonly status: number;
  readonly locked: number;
}

interface SeedRow {
  readonly kind: string;
  readonly code: string;
  readonly text: string;
}

const DICTS = bothStatements('select "id", "dictCode", "dictName" from "sys_dict" where "deletedAt" is null');
const ITEMS = bothStatements(
  'select "id", "dictId", "itemValue", "itemText", "color", "sortOrder", "status", "locked" from "sys_dict_item" where "deletedAt" is null order by "dictId", "sortOrder", "id"',
);
const SEEDS = bothStatements('select "kind", "code", "text" from "system_seed"');
const SEEDED = bothStatements(
  'insert into "system_seed" ("kind", "code", "text") values (?, ?, ?) on conflict ("kind", "code") do update set "text" = excluded."text"',
);
const PREFERENCE = bothStatements('select "value" from "system_preference" where "userId" = ? and "key" = ?');
const SAVE_PREFERENCE = bothStatements(
  'insert into "system_preference" ("userId", "key", "value", "at") values (?, ?, ?, ?) on conflict ("userId", "key") do update set "value" = excluded."value", "at" = excluded."at"',
);
/** All but the newest so many of one person. */
const DELETE_OLDEST_PREFERENCES = bothStatements(
  'delete from "system_preference" where "userId" = ? and "key" in (select p."key" from "system_preference" as p where p."userId" = ? order by p."at" desc, p."key" limit 1000000 offset ?)',
);
const DELETE_PREFERENCE = bothStatements('delete from "system_preference" where "userId" = ? and "key" = ?');

/** Pairs of a code and a value as JSON. Locks the items and their dictionaries as a reference locks its row. */
const LOCK_ITEMS = {
  sqlite: bothStatements(`select d."dictCode" as "dict", i."itemValue" as "value" from json_each(?) w
    join "sys_dict" d on d."dictCode" = json_extract(w."value", '$[0]') and d."deletedAt" is null
    join "sys_dict_item" i on i."dictId" = d."id" and i."itemValue" = json_extract(w."value", '$[1]') and i."deletedAt" is null`)
    .sqlite,
  postgres:
    bothStatements(`select d."dictCode" as "dict", i."itemValue" as "value" from jsonb_array_elements(?::jsonb) as w("pair")
    join "sys_dict" d on d."dictCode" = w."pair"->>0 and d."deletedAt" is null
    join "sys_dict_item" i on i."dictId" = d."id" and i."itemValue" = w."pair"->>1 and i."deletedAt" is null
    for key share of d, i`).postgres,
};

const DICT_CODE = bothStatements('select "dictCode" from "sys_dict" where "id" = ?');

export function createRepo(database: Database) {
  const { dialect, read } = database;
  return {
    dicts: (connection: ReadConnection = read) => connection.all<DictRow>(DICTS[dialect], []),
    items: (connection: ReadConnection = read) => connection.all<ItemRow>(ITEMS[dialect], []),
    lockItems: (tx: WriteTransaction, values: readonly DictValue[]) =>
      tx.all<{ dict: string; value: string }>(LOCK_ITEMS[dialect], [
        JSON.stringify(values.map(({ dict, value }) => [dict, value])),
      ]),
    dictCode: async (tx: WriteTransaction, id: string) =>
      (await tx.get<{ dictCode: string }>(DICT_CODE[dialect], [id]))?.dictCode,
    seeds: (connection: ReadConnection = read) => connection.all<SeedRow>(SEEDS[dialect], []),
    saveSeed: (tx: WriteTransaction, seed: SeedRow) => tx.run(SEEDED[dialect], [seed.kind, seed.code, seed.text]),
    preference: async (userId: string, key: string) =>
      (await read.get<{ value: string }>(PREFERENCE[dialect], [userId, key]))?.value,
    savePreference: async (tx: WriteTransaction, userId: string, key: string, value: string, most: number) => {
      await tx.run(SAVE_PREFERENCE[dialect], [userId, key, value, tx.now]);
      await tx.run(DELETE_OLDEST_PREFERENCES[dialect], [userId, userId, most]);
    },
    deletePreference: (tx: WriteTransaction, userId: string, key: string) =>
      tx.run(DELETE_PREFERENCE[dialect], [userId, key]),
  };
}

export type SystemRepo = ReturnType<typeof createRepo>;
