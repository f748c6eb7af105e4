/** Seals every value of the encrypted fields with the newest key, by command. */
import type { EntityModel, FieldModel, Model } from "#core/language";
import { type Database, quote, statement } from "../db/index.ts";
import { sealedColumnOf, type SealedColumn } from "../encryption/index.ts";
import { type CellsOf, cells } from "./lostValues.ts";
import { sealHistory } from "./sealHistory.ts";

interface Resealed {
  /** Titles. */
  readonly entity: string;
  readonly field: string;
  /** Of the rows; the history is sealed anew as a whole. */
  readonly values: number;
}

/** An encrypted column of a module's own table. The table is the name of the `entity` that values are bound to. */
export interface OwnSealedColumn {
  /** Titles, for people. */
  readonly of: { readonly entity: string; readonly field: string };
  /** The column with the key of the row. */
  readonly key: string;
  readonly sealed: SealedColumn;
}

export async function resealValues(
  db: Database,
  model: Model,
  own: readonly OwnSealedColumn[],
): Promise<readonly Resealed[]> {
  const done: Resealed[] = [];
  for (const { of, key, sealed } of own) {
    const cellsOf = { table: sealed.entity, key, column: sealed.field };
    done.push({ ...of, values: await resealColumn(db, cellsOf, sealed) });
  }
  for (const entity of Object.values(model.entities))
    for (const field of entity.fields.filter((one) => one.encrypted && one.column !== undefined))
      done.push({ entity: entity.title, field: field.title, values: await resealField(db, entity, field) });
  return done;
}

async function resealField(db: Database, { entity, table, key }: EntityModel, field: FieldModel): Promise<number> {
  const column = sealedColumnOf(entity, field);
  const resealed = await resealColumn(db, { table, key, column: field.name }, column);
  await db.write((tx) => sealHistory(db, tx, [field.name], column), { deadlineMs: Infinity });
  return resealed;
}

/**
 * A page of rows per transaction; a value that is changed meanwhile stays as it was written. Values of the newest key
 * are left alone, so a command that ends early is continued by the next.
 */
async function resealColumn(
  db: Database,
  { table, key, column: stored }: CellsOf,
  column: SealedColumn,
): Promise<number> {
  const { fieldCipher } = db;
  const name = quote(stored);
  const update = statement(
    db.dialect,
    `update ${quote(table)} set ${name} = ? where ${quote(key)} = ? and ${name} = ?`,
  );
  let resealed = 0;
  for await (const page of cells(db, db.read, { table, key, column: stored })) {
    const outdated = page.filter(({ value }) => fieldCipher.isOutdated(String(value)));
    resealed += await db.write(
      async (tx) => {
        let changed = 0;
        for (const { key: row, value } of outdated) {
          const text = fieldCipher.open(column, String(row), String(value));
          changed += await tx.run(update, [fieldCipher.seal(column, String(row), text), row, value]);
        }
        return changed;
      },
      { deadlineMs: Infinity },
    );
  }
  return resealed;
}
