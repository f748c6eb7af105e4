/** The two sides of one table, as the model declares it and as the database has it. */
import type { DialectName } from "../db/index.ts";
import { sealedColumnOf, type FieldCipher, type SealedColumn } from "../encryption/index.ts";
import type { DataStatistics } from "./dataStatistics.ts";
import { sameMeaning } from "./meaning.ts";
import type { KnownColumn, KnownTable } from "./registry.ts";
import type { TargetColumn, TargetTable } from "./targetSchema.ts";

export interface Comparison {
  readonly dialect: DialectName;
  readonly target: TargetTable;
  /** As it is called now, before a table rename of the same plan. */
  readonly known: KnownTable;
  /** Columns that are in the database. */
  readonly live: ReadonlySet<string>;
  readonly statistics: DataStatistics;
  readonly fieldCipher: FieldCipher;
}

/** What the values of a column are bound to, where they are sealed. */
export const sealedColumn = ({ target }: Pick<Comparison, "target">, { name, field }: TargetColumn): SealedColumn =>
  field === undefined ? { entity: target.entity, field: name } : sealedColumnOf(target.entity, field);

/** The column of a field must be converted. */
export function differs(column: KnownColumn | undefined, field: TargetColumn): boolean {
  return column !== undefined && !sameMeaning(column.meaning, field.meaning);
}

/** The search of a table that changes its name is gone with the old name. */
export function renamed(target: TargetTable, known: KnownTable): boolean {
  return target.table !== known.table;
}
