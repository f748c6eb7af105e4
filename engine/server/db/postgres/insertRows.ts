import type { Stored } from "#core/values";
import type { InsertStatement } from "../database.ts";
import { ConstraintViolation, errorOfRow } from "../errors.ts";
import { runInsert, runQuery, type PostgresClient } from "./runQuery.ts";
import { translatePostgres } from "./translate.ts";

/**
 * One statement for all rows; `operations/mutation/insertBatches.ts` limits how many come at once. If the database
 * refuses one of them, they are inserted one by one: its error says the values but not the row.
 */
export async function insertRows(
  connection: PostgresClient,
  { one, many }: InsertStatement,
  rows: readonly (readonly Stored[])[],
): Promise<void> {
  const { client } = connection;
  if (many !== undefined) {
    await client.query("savepoint rows");
    try {
      await runInsert(connection, many, rows);
      await client.query("release savepoint rows");
      return;
    } catch (error) {
      if (!(translatePostgres(error) instanceof ConstraintViolation)) throw error;
      await client.query("rollback to savepoint rows");
    }
  }
  for (const [at, row] of rows.entries()) await insertRow(connection, one, row, at);
}

async function insertRow(
  connection: PostgresClient,
  one: InsertStatement["one"],
  row: readonly Stored[],
  at: number,
): Promise<void> {
  try {
    await runQuery(connection, one, row);
  } catch (error) {
    throw errorOfRow(translatePostgres(error), at);
  }
}
