/**
 * `hw_registry`: what the planner has made, and the meaning of it. The planner changes only what is registered. One
 * row per object, written in the transaction that makes the object, so that the registry is correct after a kill
 * between two steps.
 */
import { bothStatements, type Database, type ReadConnection, type WriteTransaction } from "../db/index.ts";
import type { Formulas } from "./formulas.ts";
import type { Meaning } from "./meaning.ts";

type RegistryKind = "revision" | "table" | "column" | "index" | "check" | "search" | "computed" | "migration";

export interface RegistryRow {
  readonly kind: RegistryKind;
  /** The table; the entity for `table`; the module for `migration`. */
  readonly owner: string;
  readonly name: string;
  readonly about: string;
}

export interface KnownColumn {
  readonly name: string;
  /** Absent: set aside, no field means it any more. */
  readonly field?: string;
  readonly meaning: Meaning;
  /** The field's earlier names, as they were when last looked at. */
  readonly was: readonly string[];
  /**
   * Kind and default of the field, as they were when last looked at; absent in registries of earlier versions.
   */
  readonly kind?: string;
  readonly default?: string;
  /** There were rows when it was added, or its default changed: they may be empty. */
  readonly unfilled?: true;
}

interface KnownComputed {
  readonly fields: Formulas;
  /** Whether a server that computes so has begun since: until then one that computes otherwise may have written. */
  readonly served: boolean;
}

export interface KnownSearch {
  readonly layout: number;
  readonly fields: readonly string[];
}

export interface KnownTable {
  readonly entity: string;
  readonly table: string;
  readonly columns: readonly KnownColumn[];
  /** Names of indexes and checks, with the columns they are on. */
  readonly indexes: ReadonlyMap<string, readonly string[]>;
  readonly checks: ReadonlyMap<string, readonly string[]>;
  /** Columns whose text is searched, and how; absent where nothing is. */
  readonly search?: KnownSearch;
  /** What the stored values of computed fields were made from; absent where it is unknown. */
  readonly computed?: KnownComputed;
}

export interface Registry {
  /** Grows with every step that is taken. */
  readonly revision: number;
  readonly tables: ReadonlyMap<string, KnownTable>;
}

export const REGISTRY = "hw_registry";

const ALL = bothStatements(
  `select "kind", "owner", "name", "about" from "${REGISTRY}" order by "kind", "owner", "name"`,
);
const PUT = bothStatements(
  `insert into "${REGISTRY}" ("kind", "owner", "name", "about") values (?, ?, ?, ?) on ` +
    'conflict ("kind", "owner", "name") do update set "about" = excluded."about"',
);
const REMOVE = bothStatements(`delete from "${REGISTRY}" where "kind" = ? and "owner" = ? and "name" = ?`);
const REMOVE_OWNED = bothStatements(
  `delete from "${REGISTRY}" where "kind" in ('column', 'index', 'check', 'search', 'computed') and "owner" = ?`,
);
const REHOME = bothStatements(
  `update "${REGISTRY}" set "owner" = ? where "kind" in ('column', 'index', 'check', ` +
    `'search', 'computed') and "owner" = ?`,
);
export const FIND_REVISION = bothStatements(`select "about" from "${REGISTRY}" where "kind" = 'revision'`);
const LOCK_REVISION = {
  sqlite: FIND_REVISION.sqlite,
  postgres: bothStatements(`select "about" from "${REGISTRY}" where "kind" = 'revision' for update`).postgres,
};

export const putRow = (db: Pick<Database, "dialect">, tx: WriteTransaction, row: RegistryRow): Promise<number> =>
  tx.run(PUT[db.dialect], [row.kind, row.owner, row.name, row.about]);
export const removeRow = (db: Database, tx: WriteTransaction, row: Omit<RegistryRow, "about">): Promise<number> =>
  tx.run(REMOVE[db.dialect], [row.kind, row.owner, row.name]);
export const removeOwned = (db: Database, tx: WriteTransaction, table: string): Promise<number> =>
  tx.run(REMOVE_OWNED[db.dialect], [table]);
export const changeOwner = (db: Database, tx: WriteTransaction, from: string, to: string): Promise<number> =>
  tx.run(REHOME[db.dialect], [to, from]);

/** The revision as this transaction sees it; other nodes that migrate wait for its end. */
export async function lockRevision(db: Database, tx: WriteTransaction): Promise<number> {
  const row = await tx.get<{ about: string }>(LOCK_REVISION[db.dialect], []);
  return Number(row?.about ?? 0);
}

/** The revision as it is now: a command beside a running server makes it grow. */
export async function migrationRevision(db: Database): Promise<number> {
  const row = await db.read.get<{ about: string }>(FIND_REVISION[db.dialect], []);
  return Number(row?.about ?? 0);
}

async function readRegistryRows(db: Database, read: ReadConnection): Promise<RegistryRow[]> {
  return read.all<RegistryRow>(ALL[db.dialect], []);
}

export async function readRegistry(db: Database, read: ReadConnection): Promise<Registry> {
  const rows = await readRegistryRows(db, read);
  const owned = groupByOwner(rows);
  const tables = rows
    .filter((row) => row.kind === "table")
    .map((row) => knownTable(row.owner, row.name, owned.get(row.name) ?? []));
  const revision = Number(rows.find((row) => row.kind === "revision")?.about ?? 0);
  return { revision, tables: new Map(tables.map((table) => [table.table, table])) };
}

function groupByOwner(rows: readonly RegistryRow[]): Map<string, RegistryRow[]> {
  const groups = new Map<string, RegistryRow[]>();
  for (const row of rows) {
    const group = groups.get(row.owner);
    if (group === undefined) groups.set(row.owner, [row]);
    else group.push(row);
  }
  return groups;
}

function knownTable(entity: string, table: string, rows: readonly RegistryRow[]): KnownTable {
  const on = (kind: RegistryKind) =>
    new Map(rows.filter((row) => row.kind === kind).map((row) => [row.name, JSON.parse(row.about) as string[]]));
  const columns = rows
    .filter((row) => row.kind === "column")
    .map((row) => ({ name: row.name, ...(JSON.parse(row.about) as Omit<KnownColumn, "name">) }));
  const search = rows.find((row) => row.kind === "search");
  const computed = rows.find((row) => row.kind === "computed");
  return {
    entity,
    table,
    columns,
    indexes: on("index"),
    checks: on("check"),
    ...(search === undefined ? {} : { search: JSON.parse(search.about) as KnownSearch }),
    ...(computed === undefined ? {} : { computed: JSON.parse(computed.about) as KnownComputed }),
  };
}

export function columnRow(table: string, column: KnownColumn): RegistryRow {
  const { name, ...about } = column;
  return { kind: "column", owner: table, name, about: JSON.stringify(about) };
}

export const computedKey = (table: string) => ({ kind: "computed", owner: table, name: "computed" }) as const;

export function computedRow(table: string, computed: KnownComputed): RegistryRow {
  return { ...computedKey(table), about: JSON.stringify(computed) };
}
