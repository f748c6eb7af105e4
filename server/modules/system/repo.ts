import { bothStatements, type Database, type ReadDoor, type Tx } from "#engine/server";

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

export interface SeedRow {
  readonly kind: string;
  readonly code: string;
  readonly text: string;
}

const DICTS = bothStatements('select "id", "dictCode", "dictName" from "sys_dict" where "deletedAt" is null');
const ITEMS = bothStatements(
  'select "id", "dictId", "itemValue", "itemText", "color", "sortOrder", "status", "locked" from "sys_dict_item" where "deletedAt" is null order by "dictId", "sortOrder", "id"',
);
const SEEDS = bothStatements('select "kind", "code", "text" from "system_seed"');
const SEEDED = bothStatements('insert into "system_seed" ("kind", "code", "text") values (?, ?, ?) on conflict ("kind", "code") do update set "text" = excluded."text"');
const PREFERENCE = bothStatements('select "value" from "system_preference" where "userId" = ? and "key" = ?');
const REMEMBER = bothStatements(
  'insert into "system_preference" ("userId", "key", "value", "at") values (?, ?, ?, ?) on conflict ("userId", "key") do update set "value" = excluded."value", "at" = excluded."at"',
);
const FORGET = bothStatements('delete from "system_preference" where "userId" = ? and "key" = ?');

export function createRepo(database: Database) {
  const { dialect, read } = database;
  return {
    dicts: (door: ReadDoor = read) => door.all<DictRow>(DICTS[dialect], []),
    items: (door: ReadDoor = read) => door.all<ItemRow>(ITEMS[dialect], []),
    seeds: (door: ReadDoor = read) => door.all<SeedRow>(SEEDS[dialect], []),
    seeded: (tx: Tx, seed: SeedRow) => tx.run(SEEDED[dialect], [seed.kind, seed.code, seed.text]),
    preference: async (userId: string, key: string) => (await read.get<{ value: string }>(PREFERENCE[dialect], [userId, key]))?.value,
    remember: (tx: Tx, userId: string, key: string, value: string) => tx.run(REMEMBER[dialect], [userId, key, value, tx.now]),
    forget: (tx: Tx, userId: string, key: string) => tx.run(FORGET[dialect], [userId, key]),
  };
}

export type SystemRepo = ReturnType<typeof createRepo>;
