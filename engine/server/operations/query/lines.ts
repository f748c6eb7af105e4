import type { FieldModel } from "#core/language";
import type { Stored, StoredRow } from "#core/values";
import { statement, type ReadConnection, type Statement } from "../../db/index.ts";
import type { WriteTransaction } from "../../db/database.ts";
import { quote } from "./quote.ts";
import { DELETED_AT, type EntityTable } from "../entityTable.ts";
import type { EngineRuntime } from "../runtime.ts";

/** What a `lines` field says of its rows. */
export interface LinesRelation {
  readonly field: FieldModel;
  readonly table: EntityTable;
  readonly by: string;
  readonly rows: Statement;
  /** The same rows, locked until the commit where the database needs it. */
  readonly lock: Statement;
}

const known = new WeakMap<EngineRuntime, Map<FieldModel, LinesRelation>>();

export function linesRelationOf(runtime: EngineRuntime, field: FieldModel): LinesRelation {
  let ofRuntime = known.get(runtime);
  if (ofRuntime === undefined) known.set(runtime, (ofRuntime = new Map()));
  let lines = ofRuntime.get(field);
  if (lines === undefined) {
    const table = runtime.table(String(field.options["entity"]));
    const by = String(field.options["by"]);
    const notDeletedSql = table.softDelete ? ` and ${quote(DELETED_AT)} is null` : "";
    const order = typeof field.options["order"] === "string" ? orderOf(field.options["order"]) : "";
    const text = `select ${table.columnNames.map(quote).join(", ")} from ${quote(table.entity.table)} where ${quote(by)} = ?${notDeletedSql} order by ${order}${quote(table.entity.key)}`;
    const lock = runtime.dialect === "postgres" ? " for update" : "";
    ofRuntime.set(
      field,
      (lines = {
        field,
        table,
        by,
        rows: statement(runtime.dialect, text),
        lock: statement(runtime.dialect, `${text}${lock}`),
      }),
    );
  }
  return lines;
}

function orderOf(order: string): string {
  return order.startsWith("-") ? `${quote(order.slice(1))} desc, ` : `${quote(order)}, `;
}

/** The rows of a `lines` field as they stand. */
export async function readLines(
  read: ReadConnection,
  lines: LinesRelation,
  parent: string,
): Promise<readonly StoredRow[]> {
  return read.all<Record<string, Stored>>(lines.rows, [parent]);
}

/** The same, so that nobody else changes them before the commit. */
export async function lockLines(
  tx: WriteTransaction,
  lines: LinesRelation,
  parent: string,
): Promise<readonly StoredRow[]> {
  return tx.all<Record<string, Stored>>(lines.lock, [parent]);
}
