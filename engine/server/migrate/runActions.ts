/** Runs the actions of one step in one transaction. */
import type { Stored } from "#core/values";
import { type Database, type WriteTransaction, bothStatements, statement, quote } from "../db/index.ts";
import { conversion } from "./convert.ts";
import { cells } from "./lostValues.ts";
import { columnTypeOf } from "./meaning.ts";
import { putRow, changeOwner, removeOwned, removeRow } from "./registry.ts";
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
  { table, key, column, into, from, to }: Extract<Action, { do: "convert" }>,
): Promise<void> {
  const change = conversion(from, to);
  const word = columnTypeOf(to) === "integer" ? "bigint" : "text";
  const updates = new Map<number, ReturnType<typeof statement>>();
  const update = (rows: number) => {
    const made =
      updates.get(rows) ??
      statement(
        db.dialect,
        `update ${quote(table)} set ${quote(into)} = v.column2 from (values ` +
          `${Array.from({ length: rows }, () => `(cast(? as text), cast(? as ${word}))`).join(", ")}) ` +
          `as v where ${quote(table)}.${quote(key)} = v.column1`,
      );
    updates.set(rows, made);
    return made;
  };
  for await (const page of cells(db, tx, { table, key, column })) {
    const values = page.flatMap(({ key: row, value }): Stored[] => {
      const converted = change(value);
      return converted === "fails" ? [] : [row, converted.value];
    });
    if (values.length > 0) await tx.run(update(values.length / 2), values);
  }
  await tx.run(COUNT_CHANGE[db.dialect], [table]);
}
