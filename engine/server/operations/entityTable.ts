import type { ColumnType, EntityModel, FieldModel } from "#core/language";
import type { Database, DialectName, InsertStatement, Statement } from "../db/database.ts";
import { dialectOf, insertInto, quote, statement } from "../db/index.ts";
import { createRowCipher, type RowCipher } from "../encryption/index.ts";
import { textIndexOf, type TextIndex } from "../search/index.ts";
import type { Stored } from "#core/values";

/** One entity's metadata and statements; made once per model. */
export interface EntityTable {
  readonly entity: EntityModel;
  readonly dialect: DialectName;
  readonly fields: ReadonlyMap<string, FieldModel>;
  /** Fields that are columns, in order, the key first. */
  readonly columns: readonly FieldModel[];
  readonly columnNames: readonly string[];
  /** `"deletedAt" is null`, where rows are kept after a delete. */
  readonly softDelete: boolean;
  /** Whether the engine writes its system fields (not so for tables made by migrations without them). */
  readonly hasSystemFields: boolean;
  readonly lines: readonly FieldModel[];
  /** Whether it stores what is computed; whether from its lines. */
  readonly hasStoredComputed: boolean;
  readonly computesFromLines: boolean;
  /** Rows of the database hold encrypted fields sealed, rows of the program in clear text. */
  readonly cipher: RowCipher;
  /** Of the columns of `insertNames`. */
  readonly insert: InsertStatement;
  readonly insertNames: readonly string[];
  /** By key, deleted ones too; locks the row where the database needs it. */
  readonly lock: Statement;
  /** Keeps the row as it is until the commit, without writing it. PostgreSQL only. */
  readonly shareLock: Statement;
  /** Of a tree: the key that the row is below, by its own key, locked as by `shareLock`. */
  readonly parentLock?: Statement;
  readonly hardDelete: Statement;
  /** Undefined if no field of the entity is searched. */
  readonly textIndex: TextIndex | undefined;
  /** One row with a value of this column, deleted ones too. */
  withValue(column: string): Statement;
  /** Update of just these columns where key and version are as read. */
  update(columns: readonly string[]): Statement;
}

export const DELETED_AT = "deletedAt";

export function createEntityTable(
  entity: EntityModel,
  { dialect, fieldCipher }: Pick<Database, "dialect" | "fieldCipher">,
): EntityTable {
  const fields = new Map(entity.fields.map((field) => [field.name, field]));
  const columns = columnsOf(entity);
  const columnNames = columns.map((field) => field.name);
  const softDelete = entity.softDelete;
  const stored = softDelete && !columnNames.includes(DELETED_AT) ? [...columnNames, DELETED_AT] : columnNames;
  const table = quote(entity.table);
  const key = quote(entity.key);
  const list = stored.map(quote).join(", ");
  const updates = new Map<string, Statement>();
  const withValues = new Map<string, Statement>();
  const hasSystemFields = fields.has("version");
  const lines = entity.fields.filter((field) => field.kind === "lines");
  const cipher = createRowCipher(entity, fieldCipher);
  const insertNames = [...stored, ...cipher.blindColumns];
  const computed = columns.filter((field) => field.expr !== undefined);
  return {
    entity,
    dialect,
    fields,
    columns,
    columnNames: stored,
    softDelete,
    hasSystemFields,
    lines,
    hasStoredComputed: computed.length > 0,
    computesFromLines: readsAnyOf(entity, computed, new Set(lines.map((field) => field.name))),
    cipher,
    insert: insertInto(dialect, entity.table, columnTypesOf(insertNames, fields, cipher.blindColumns)),
    insertNames,
    lock: statement(dialect, `select ${list} from ${table} where ${key} = ?${dialectOf(dialect).forUpdate}`),
    shareLock: statement(dialect, `select 1 as locked from ${table} where ${key} = ? for share`),
    ...(entity.tree === undefined
      ? {}
      : {
          parentLock: statement(
            dialect,
            `select ${quote(entity.tree.parent)} as k from ${table} where ${key} = ? for share`,
          ),
        }),
    textIndex: textIndexOf(entity, dialect),
    hardDelete: statement(dialect, `delete from ${table} where ${key} = ?`),
    withValue: (name) => {
      let known = withValues.get(name);
      if (known === undefined)
        withValues.set(
          name,
          (known = statement(dialect, `select 1 as found from ${table} where ${quote(name)} = ? limit 1`)),
        );
      return known;
    },
    update: (names) => {
      const statementKey = names.join(" ");
      let known = updates.get(statementKey);
      if (known === undefined) {
        const sets = names.map((name) => `${quote(name)} = ?`).join(", ");
        // Rows from before the table had versions have none.
        const guard = hasSystemFields ? ` and ${quote("version")} is not distinct from ?` : "";
        known = statement(dialect, `update ${table} set ${sets} where ${key} = ?${guard}`);
        updates.set(statementKey, known);
      }
      return known;
    },
  };
}

/** Whether any of these fields is computed from one of the names, directly or by way of other computed fields. */
function readsAnyOf(entity: EntityModel, fields: readonly FieldModel[], names: ReadonlySet<string>): boolean {
  const seen = new Set<FieldModel>();
  const reads = (field: FieldModel): boolean => {
    if (seen.has(field)) return false;
    seen.add(field);
    return (field.expr?.reads ?? []).some(
      (name) => names.has(name) || entity.fields.some((one) => one.name === name && reads(one)),
    );
  };
  return fields.some(reads);
}

/** The key first, then the fields that have a column. */
function columnsOf(entity: EntityModel): FieldModel[] {
  const columns = entity.fields.filter((field) => field.column !== undefined);
  const key = columns.find((field) => field.name === entity.key);
  if (key === undefined) throw new Error(`${entity.entity}: the key ${entity.key} is not a column.`);
  return [key, ...columns.filter((field) => field !== key && field.name !== DELETED_AT)];
}

/** The mark of deleted rows is no field and holds an instant; what is sealed is a text, and so is a blind index. */
function columnTypesOf(
  names: readonly string[],
  fields: ReadonlyMap<string, FieldModel>,
  blind: readonly string[],
): Readonly<Record<string, ColumnType>> {
  return Object.fromEntries(
    names.map((name) => {
      const field = fields.get(name);
      if (field?.encrypted === true || blind.includes(name)) return [name, "text"];
      return [name, field?.column ?? "integer"];
    }),
  );
}

export function isDeleted(row: Readonly<Record<string, Stored>>): boolean {
  return (row[DELETED_AT] ?? null) !== null;
}
