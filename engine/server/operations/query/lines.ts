import type { FieldModel } from "#core/language";
import type { Stored, StoredRow } from "#core/values";
import { dialectOf, quote, statement, type ReadConnection, type Statement } from "../../db/index.ts";
import type { WriteTransaction } from "../../db/database.ts";
import { DELETED_AT, type EntityTable } from "../entityTable.ts";
import type { EngineRuntime } from "../runtime.ts";
import { cacheName } from "../caches.ts";

/** What a `lines` field says of its rows. */
export interface LinesRelation {
  readonly field: FieldModel;
  readonly table: EntityTable;
  readonly by: string;
  readonly rows: Statement;
  /** The same rows, locked until the commit where the database needs it. */
  readonly lock: Statement;
}

const LINES = cacheName<LinesRelation>();

/** The relation of one `lines` field of a table. */
export function linesRelationOf(runtime: EngineRuntime, owner: EntityTable, field: FieldModel): LinesRelation {
  return runtime.caches.get(LINES, `${owner.entity.entity} ${field.name}`, () => createLinesRelation(runtime, field));
}

function createLinesRelation(runtime: EngineRuntime, field: FieldModel): LinesRelation {
  const table = runtime.table(String(field.options["entity"]));
  const by = String(field.options["by"]);
  const notDeletedSql = table.softDelete ? ` and ${quote(DELETED_AT)} is null` : "";
  const order = typeof field.options["order"] === "string" ? orderOf(field.options["order"]) : "";
  const columns = table.columnNames.map(quote).join(", ");
  const where = `${quote(by)} = ?${notDeletedSql}`;
  const text =
    `select ${columns} from ${quote(table.entity.table)} where ${where} ` +
    `order by ${order}${quote(table.entity.key)}`;
  return {
    field,
    table,
    by,
    rows: statement(runtime.dialect, text),
    lock: statement(runtime.dialect, `${text}${dialectOf(runtime.dialect).forUpdate}`),
  };
}

function orderOf(order: string): string {
  return order.startsWith("-") ? `${quote(order.slice(1))} desc, ` : `${quote(order)}, `;
}

/** The rows of a `lines` field as they are. */
export async function readLines(
  read: ReadConnection,
  lines: LinesRelation,
  parent: string,
): Promise<readonly StoredRow[]> {
  return (await read.all<Record<string, Stored>>(lines.rows, [parent])).map((row) => lines.table.cipher.opened(row));
}

/** The same rows, locked until the commit. */
export async function lockLines(
  tx: WriteTransaction,
  lines: LinesRelation,
  parent: string,
): Promise<readonly StoredRow[]> {
  return (await tx.all<Record<string, Stored>>(lines.lock, [parent])).map((row) => lines.table.cipher.opened(row));
}
