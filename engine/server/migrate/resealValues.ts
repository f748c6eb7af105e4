/** Seals every value of the encrypted fields with the newest key, by command. */
import type { EntityModel, FieldModel, Model } from "#core/language";
import { type Database, quote, statement } from "../db/index.ts";
import { sealedColumnOf } from "../encryption/index.ts";
import { cells } from "./lostValues.ts";
import { sealHistory } from "./sealHistory.ts";

interface Resealed {
  /** Titles. */
  readonly entity: string;
  readonly field: string;
  /** Of the rows; the history is sealed anew as a whole. */
  readonly values: number;
}

export async function resealValues(db: Database, model: Model): Promise<readonly Resealed[]> {
  const done: Resealed[] = [];
  for (const entity of Object.values(model.entities))
    for (const field of entity.fields.filter((one) => one.encrypted && one.column !== undefined))
      done.push({ entity: entity.title, field: field.title, values: await resealField(db, entity, field) });
  return done;
}

/**
 * A page of rows per transaction; a value that is changed meanwhile stays as it was written. Values of the newest key
 * are left alone, so a command that ends early is continued by the next.
 */
async function resealField(db: Database, { entity, table, key }: EntityModel, field: FieldModel): Promise<number> {
  const { fieldCipher } = db;
  const column = sealedColumnOf(entity, field);
  const name = quote(field.name);
  const update = statement(
    db.dialect,
    `update ${quote(table)} set ${name} = ? where ${quote(key)} = ? and ${name} = ?`,
  );
  let resealed = 0;
  for await (const page of cells(db, db.read, { table, key, column: field.name })) {
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
  await db.write((tx) => sealHistory(db, tx, [field.name], column), { deadlineMs: Infinity });
  return resealed;
}
