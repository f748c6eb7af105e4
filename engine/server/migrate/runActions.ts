/** Runs the actions of one step in one transaction. */
import type { Stored } from "#core/values";
import {
  type Database,
  type Statement,
  type WriteTransaction,
  bothStatements,
  dialectOf,
  statement,
  quote,
} from "../db/index.ts";
import { conversion } from "./convert.ts";
import { cells } from "./lostValues.ts";
import { columnTypeOf } from "./meaning.ts";
import { putRow, changeOwner, removeOwned, removeRow } from "./registry.ts";
import { sealHistory } from "./sealHistory.ts";
import type { Action } from "./steps.ts";

/** Totals that were counted before the values changed are counted again. */
const COUNT_CHANGE = bothStatements(
  'insert into "hw_counter" ("table", "value") values (?, 1) on conflict ("table") do ' +
    'update set "value" = "hw_counter"."value" + 1',
);

export async function runActions(db: Database, tx: WriteTransaction, actions: readonly Action[]): Promise<void> {
  for (const action of actions) await runAction(db, tx, action);
}

async function runAction(db: Database, tx: WriteTransaction, action: Action): Promise<void> {
  switch (action.do) {
    case "sql":
      return void (await tx.run({ sql: action.sql, key: {} }, []));
    case "convert":
      return convert(db, tx, action);
    case "wipeFreedPages":
      return wipeFreedPages(db, tx);
    case "blindIndex":
      return fillBlindIndex(db, tx, action);
    case "sealHistory":
      return sealHistory(db, tx, action.fields, action.sealed);
    case "recompute":
      return void (await putRow(db, tx, action.row));
    case "put":
      return void (await putRow(db, tx, action.row));
    case "remove":
      return void (await removeRow(db, tx, action.row));
    case "forgetTable":
      return void (await removeOwned(db, tx, action.table));
    case "rehome":
      return void (await changeOwner(db, tx, action.from, action.to));
  }
}

/** Writes the converted values beside the old ones, a few hundred rows a statement. */
async function convert(
  db: Database,
  tx: WriteTransaction,
  { table, key, column, into, from, to, sealed }: Extract<Action, { do: "convert" }>,
): Promise<void> {
  const change = conversion(from, to, { cipher: db.fieldCipher, column: sealed });
  // A dropped column keeps its bytes in the rows of PostgreSQL until they are written again.
  const emptied = to.as === "sealed" ? [column] : [];
  const word = columnTypeOf(to) === "integer" ? "bigint" : "text";
  const update = updates(db, { table, key, into, word, emptied });
  for await (const page of cells(db, tx, { table, key, column })) {
    const values = page.flatMap(({ key: row, value }): Stored[] => {
      const converted = change(value, String(row));
      return converted === "fails" ? [] : [row, converted.value];
    });
    if (values.length > 0) await tx.run(update(values.length / 2), values);
  }
  await tx.run(COUNT_CHANGE[db.dialect], [table]);
}

async function fillBlindIndex(
  db: Database,
  tx: WriteTransaction,
  { table, key, column, into, sealed }: Extract<Action, { do: "blindIndex" }>,
): Promise<void> {
  const { fieldCipher } = db;
  const update = updates(db, { table, key, into, word: "text", emptied: [] });
  for await (const page of cells(db, tx, { table, key, column })) {
    const values = page.flatMap(({ key: row, value }): Stored[] => [
      row,
      fieldCipher.blindIndex(sealed, fieldCipher.open(sealed, String(row), String(value))),
    ]);
    await tx.run(update(values.length / 2), values);
  }
}

interface UpdatedColumn {
  readonly table: string;
  readonly key: string;
  readonly into: string;
  /** The type of its values in SQL. */
  readonly word: string;
  /** Columns that become empty in the same rows. */
  readonly emptied: readonly string[];
}

/** Sets a column of so many rows by their keys. */
function updates(db: Database, { table, key, into, word, emptied }: UpdatedColumn): (rows: number) => Statement {
  const made = new Map<number, Statement>();
  const sets = [`${quote(into)} = v.column2`, ...emptied.map((name) => `${quote(name)} = null`)].join(", ");
  return (rows) => {
    const known =
      made.get(rows) ??
      statement(
        db.dialect,
        `update ${quote(table)} set ${sets} from (values ` +
          `${Array.from({ length: rows }, () => `(cast(? as text), cast(? as ${word}))`).join(", ")}) ` +
          `as v where ${quote(table)}.${quote(key)} = v.column1`,
      );
    made.set(rows, known);
    return known;
  };
}

async function wipeFreedPages({ dialect }: Database, tx: WriteTransaction): Promise<void> {
  const { wipesFreedPages } = dialectOf(dialect);
  if (wipesFreedPages !== undefined) await tx.get({ sql: wipesFreedPages, key: {} }, []);
}
