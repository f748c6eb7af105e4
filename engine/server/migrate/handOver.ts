/**
 * A table that a module's numbered migrations have made becomes an entity's: the planner adds what it lacks and keeps
 * what it has. Columns that are not named stay the module's own.
 */
import type { DialectName, WriteTransaction } from "../db/index.ts";
import type { Meaning } from "./meaning.ts";
import { columnRow, putRow } from "./registry.ts";

interface HandedOverTable {
  readonly entity: string;
  readonly table: string;
  readonly columns: Readonly<Record<string, Meaning["as"]>>;
}

export async function handOverTable(
  tx: WriteTransaction,
  dialect: DialectName,
  { entity, table, columns }: HandedOverTable,
): Promise<void> {
  await putRow({ dialect }, tx, { kind: "table", owner: entity, name: table, about: "{}" });
  for (const [name, as] of Object.entries(columns)) {
    const meaning: Meaning = as === "number" ? { as, scale: 0 } : { as };
    await putRow({ dialect }, tx, columnRow(table, { name, field: name, meaning, was: [] }));
  }
}
